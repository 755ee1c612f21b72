import { parseIpAddress } from '../../modules/crawlers/bots/ip-address';
import type { FieldMap } from '../../modules/crawlers/rules/log-drain';
import { type LogLayout, neededRoles } from '../../modules/crawlers/rules/log-layout';
import { agentLikeness, isAddress, isHost } from '../formats/column-values';
import { anyRecognizer } from '../formats/detect-lines';
import { EveryAgent } from '../formats/every-agent';
import type { LineParser, LogFormat, ParsedLine } from '../formats/log-format';
import { detectFormat } from '../formats/log-formats';
import { adviceFor } from './known-servers';
import type { LearnContext } from './learn-columns';
import { type Learned, learnLayouts, missingOf } from './learn-layout';
import { correctedColumns, learnedFormat } from './learned-format';
import { latin1Of } from './open-line';

let everyAgent: EveryAgent | undefined;

/** Made when it is first used: the names of all crawlers take a while to compile. */
function recognizerOfEveryAgent(): EveryAgent {
  everyAgent ??= new EveryAgent();
  return everyAgent;
}

/** Enough lines to be sure of a known format when it reads all of them well. */
const sureLines = 8;

/** What is known of a log before its lines are looked at. */
export type LogContext = Pick<LearnContext, 'isOwnHost'> & {
  fieldMap?: FieldMap | undefined;
  /** The layout of earlier lines. */
  remembered?: LogLayout | null | undefined;
  /** Whether known formats do not count. */
  mustLearn?: boolean;
};

const isCrawlers = (line: string): boolean => anyRecognizer().recognize(line) !== undefined;

const hasAgent = (line: Buffer): boolean =>
  line.includes('Mozilla') || /bot\W/i.test(line.toString('latin1'));

/** Whether the words before the time, or the values of JSON, have an address. */
const hasAddress = (line: Buffer): boolean => {
  const text = latin1Of(line, 0, line.length);
  const words = text.startsWith('{')
    ? (text.match(/"[^"]{2,60}"/g) ?? []).map((value) => value.slice(1, -1))
    : (text.slice(0, 300).split(/["[]/, 1)[0] ?? '').split(/[ ,]+/);
  return words.some(isAddress);
};

/** Whether a line was read as servers write it, and not only as a format allows. */
const isWellRead = (parsed: ParsedLine, line: Buffer): boolean =>
  parsed.kind === 'crawler' &&
  parsed.path !== '' &&
  (agentLikeness(parsed.userAgent) > 0 || (parsed.userAgent.length < 2 && !hasAgent(line))) &&
  agentLikeness(parsed.referer) < 2 &&
  (parseIpAddress(parsed.address) !== undefined ||
    parsed.forwardedFor !== undefined ||
    !hasAddress(line)) &&
  (parsed.host === undefined || isHost(parsed.host) || parsed.host === 'localhost');

const usualParsers = new Map<LogFormat, LineParser>();

function usualParserOf(format: LogFormat): LineParser {
  let parser = usualParsers.get(format);
  if (!parser) {
    parser = format.createParser({ recognizer: recognizerOfEveryAgent() });
    usualParsers.set(format, parser);
  }
  return parser;
}

/** How many lines a format reads well, people's lines included. */
export function countWellRead(
  format: LogFormat,
  lines: readonly Buffer[],
  { fieldsLine, fieldMap }: { fieldsLine?: string | undefined; fieldMap?: FieldMap | undefined },
): number {
  const isMapped = Object.keys(fieldMap ?? {}).length > 0;
  const isUsual = fieldsLine === undefined && !isMapped && !format.layout;
  const parser = isUsual
    ? usualParserOf(format)
    : format.createParser({ recognizer: recognizerOfEveryAgent(), fieldsLine, fieldMap });
  return lines.filter((line) => isWellRead(parser.parse(line, 0, line.length), line)).length;
}

/** How many lines are of a format, but cut off by their writer: no other format reads them better. */
const countCut = (format: LogFormat, lines: readonly Buffer[]): number => {
  const parser = usualParserOf(format);
  return lines.filter((line) => {
    const parsed = parser.parse(line, 0, line.length);
    return parsed.kind === 'malformed' && parsed.reason === 'unterminated_request';
  }).length;
};

/** Whether a field map names columns by their places, as only learned layouts have them. */
const namesPlaces = (fieldMap: FieldMap = {}): boolean =>
  Object.values(fieldMap).some((column) => /^-?\d+(?:[.+]|$)/.test(column));

/**
 * Returns the format of these lines: a known one where it reads them well, else the layout that can
 * be learned from them. Undefined when no line can be read.
 */
export function findFormat(
  lines: readonly Buffer[],
  fieldsLine: string | undefined,
  context: LogContext,
): LogFormat | undefined {
  const { fieldMap, remembered, mustLearn } = context;
  const few = lines.slice(0, sureLines);
  const count = (format: LogFormat, some = lines) =>
    countWellRead(format, some, { fieldsLine, fieldMap });
  const earlier = remembered?.missing.length === 0 ? learnedFormat(remembered) : undefined;
  if (earlier && few.length > 0 && count(earlier, few) === few.length) return earlier;
  const known = mustLearn || namesPlaces(fieldMap) ? undefined : detectFormat(lines, fieldsLine);
  if (lines.length === 0 || (known && count(known, few) === few.length)) return known;
  // Without an agent there is nothing to learn.
  if (known?.detect(lines, fieldsLine) === lines.length && !lines.some(hasAgent)) return known;
  const others = [...learnFormats(lines, context), ...(earlier ? [earlier] : [])];
  const counted = others
    .map((format) => ({ format, count: count(format) }))
    .sort((a, b) => b.count - a.count || rolesOf(b.format) - rolesOf(a.format));
  const best = counted[0];
  const least = known ? count(known) + countCut(known, lines) + lines.length / 20 : 0;
  return best && best.count > least ? best.format : known;
}

/** What was learned from lines, because the answer asks once more about those that no format reads. */
const learnedFrom = new WeakMap<readonly Buffer[], readonly Learned[]>();

function layoutsOf(
  lines: readonly Buffer[],
  isOwnHost: LearnContext['isOwnHost'],
): readonly Learned[] {
  const known = learnedFrom.get(lines);
  if (known) return known;
  const learned = learnLayouts(lines, { isOwnHost, isCrawlers });
  learnedFrom.set(lines, learned);
  return learned;
}

const rolesOf = ({ layout }: LogFormat): number =>
  layout?.columns.filter(({ role }) => role !== null).length ?? 0;

/** Returns the complete layouts that can be learned from lines. */
function learnFormats(lines: readonly Buffer[], { isOwnHost, fieldMap }: LogContext): LogFormat[] {
  return layoutsOf(lines, isOwnHost)
    .map((layout) => ({ ...layout, missing: missingOf(correctedColumns(layout, fieldMap)) }))
    .filter(({ missing }) => missing.length === 0)
    .map(learnedFormat);
}

/**
 * Returns what lines have and lack, with what to log instead, where they are of no format or of one
 * without agents; undefined where crawlers can be found in them.
 */
export function explainLines(
  lines: readonly Buffer[],
  fieldsLine: string | undefined,
  format: LogFormat | undefined,
  { isOwnHost, remembered }: LogContext,
): LogLayout | undefined {
  if (lines.length === 0) return undefined;
  const few = lines.slice(0, sureLines);
  const canShow =
    format && (lines.some(hasAgent) || countWellRead(format, few, { fieldsLine }) > 0);
  if (canShow) return undefined;
  if (remembered && remembered.missing.length > 0) return remembered;
  const [nearest] = layoutsOf(lines, isOwnHost).toSorted(
    (a, b) => a.missing.length - b.missing.length,
  );
  const isAgentless = !lines.some(hasAgent);
  const found = nearest?.missing ?? neededRoles;
  const missing = found.length === 0 && isAgentless ? (['userAgent'] as const) : found;
  if (missing.length === 0) return undefined;
  const texts = lines.map((line) => line.toString('latin1').trimEnd());
  return {
    ...(nearest ?? { kind: 'text', separator: ' ', columns: [] }),
    missing: [...missing],
    advice: adviceFor(texts, missing),
  };
}
