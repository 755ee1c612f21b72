import type { Verification } from '../../modules/crawlers/bots/verification';
import { lineBytesMax } from '../block/block-cutter';
import { addOtherHost, type LineCounts, noLines, samplesMax } from '../block/line-counts';
import type { ScannedLines } from '../fast/people-scan';
import {
  type CrawlerRequest,
  type LineParser,
  malformed,
  type ParsedLine,
} from '../formats/log-format';
import type { HostScope } from './host-scope';
import type { OtherFormats } from './other-formats';
import type { BlockLines } from './read-task';
import type { RowContext } from './visit-rows';

const carriageReturn = 0x0d;
const newline = 0x0a;
const hash = 0x23;
/** Lines that are read one by one before a scan, which goes by what they are like. */
const linesBeforeScan = 64;
/** Tolerated clock skew. */
const clockSkewMs = 60_000;
const overlong = malformed('line_too_long');

/** Returns the end of a line's content: before its newline, and before a carriage return. */
function contentEnd(bytes: Buffer, start: number, lineEnd: number): number {
  let end = lineEnd;
  if (end > start && bytes[end - 1] === newline) end -= 1;
  if (end > start && bytes[end - 1] === carriageReturn) end -= 1;
  return end;
}

const fieldsDirective = '#fields:';

function isFieldsLine(bytes: Buffer, start: number, end: number): boolean {
  if (bytes[start] !== hash || end - start < fieldsDirective.length) return false;
  const begin = bytes.toString('latin1', start, start + fieldsDirective.length);
  return begin.toLowerCase() === fieldsDirective;
}

function isBlankOrComment(bytes: Buffer, start: number, end: number): boolean {
  // The first byte decides for almost every line.
  if (start < end && (bytes[start] as number) > hash) return false;
  if (start === end || bytes[start] === hash) return true;
  let at = start;
  while (at < end && (bytes[at] === 0x20 || bytes[at] === 0x09)) at += 1;
  return at === end;
}

function lineStart({ bytes, lineEnds, index: blockIndex }: BlockLines, index: number): number {
  if (index > 0) return lineEnds[index - 1] as number;
  // A byte order mark is not part of the first line.
  const isMarked = blockIndex === 0 && bytes.length >= 3 && bytes.readUIntBE(0, 3) === 0xefbbbf;
  return isMarked ? 3 : 0;
}

/** Returns a line without its line end, whatever its content. */
export function lineAt(block: BlockLines, index: number): { start: number; end: number } {
  const start = lineStart(block, index);
  return { start, end: contentEnd(block.bytes, start, block.lineEnds[index] as number) };
}

/** Returns the line, if it is a `#Fields` line. */
export function fieldsLineAt(block: BlockLines, index: number): string | undefined {
  const { bytes } = block;
  if (bytes[lineStart(block, index)] !== hash) return undefined;
  const { start, end } = lineAt(block, index);
  return isFieldsLine(bytes, start, end) ? bytes.toString('latin1', start, end) : undefined;
}

/**
 * Returns the block's last `#Fields` line, which defines the fields of the next block's lines until
 * another one follows. Also called for blocks that the ledger already has, which are not read.
 */
export function lastFieldsLine(block: BlockLines): string | undefined {
  const { bytes, lineEnds } = block;
  for (let index = lineEnds.length - 1; index >= 0; index--) {
    // The first byte decides for almost every line.
    if (index > 0 && bytes[lineEnds[index - 1] as number] !== hash) continue;
    const fieldsLine = fieldsLineAt(block, index);
    if (fieldsLine !== undefined) return fieldsLine;
  }
  return undefined;
}

/** Bytes of lines that a format is detected by: every format reads them, on the event loop. */
const detectBytesMax = 128 * 1024;

/**
 * Returns the lines that the format is detected by: the first lines of the block that are neither
 * blank nor comments, and the `#Fields` line right before them.
 */
export function firstLines(
  block: BlockLines,
  linesMax: number,
): { lines: Buffer[]; fieldsLine: string | undefined } {
  const lines: Buffer[] = [];
  let fieldsLine: string | undefined;
  const { bytes, lineEnds } = block;
  let bytesLeft = detectBytesMax;
  for (let index = 0; index < lineEnds.length && lines.length < linesMax; index++) {
    const start = lineStart(block, index);
    const end = contentEnd(bytes, start, lineEnds[index] as number);
    if (!isBlankOrComment(bytes, start, end)) {
      bytesLeft -= end - start;
      if (bytesLeft < 0) break;
      lines.push(bytes.subarray(start, end));
    } else if (lines.length === 0 && isFieldsLine(bytes, start, end)) {
      fieldsLine = bytes.toString('latin1', start, end);
    }
  }
  return { lines, fieldsLine };
}

/**
 * Returns lines from all over the block, for a body whose first lines are of no format: a log may
 * begin with the errors of another program. With the block's newest `#Fields` line.
 */
export function spreadLines(
  block: BlockLines,
  linesMax: number,
): { lines: Buffer[]; fieldsLine: string | undefined } {
  const lines: Buffer[] = [];
  const lineCount = block.lineEnds.length;
  const step = Math.max(1, Math.floor(lineCount / linesMax));
  let bytesLeft = detectBytesMax;
  for (let index = 0; index < lineCount; index += step) {
    const { start, end } = lineAt(block, index);
    if (isBlankOrComment(block.bytes, start, end)) continue;
    bytesLeft -= end - start;
    if (bytesLeft < 0) break;
    lines.push(block.bytes.subarray(start, end));
  }
  return { lines, fieldsLine: lastFieldsLine(block) };
}

type ReadContext = Pick<RowContext, 'receivedAtMs'>;

export type BlockReader = {
  parser: LineParser;
  /** For lines that the parser does not read; undefined when the sender named the format. */
  others: OtherFormats | undefined;
  isOwnHost: HostScope;
  /** Receives crawlers' requests, and says why one cannot be verified. */
  rows: { add(visit: CrawlerRequest): { reason?: Verification['reason'] } };
};

function count(
  parsed: ParsedLine,
  line: number,
  counts: LineCounts,
  { isOwnHost, rows }: Pick<BlockReader, 'isOwnHost' | 'rows'>,
  context: ReadContext,
): void {
  counts.received += 1;
  if (parsed.kind === 'malformed') {
    counts.malformed += 1;
    if (counts.samples.length < samplesMax) counts.samples.push({ line, reason: parsed.reason });
  } else if (parsed.kind === 'not_http') {
    counts.ignored += 1;
  } else if (parsed.host !== undefined && !isOwnHost(parsed.host)) {
    counts.otherHost += 1;
    addOtherHost(counts, parsed.host);
  } else if (parsed.kind === 'person') {
    counts.ignored += 1;
  } else {
    counts.visits += 1;
    counts.firstAtMs = Math.min(counts.firstAtMs ?? parsed.atMs, parsed.atMs);
    counts.lastAtMs = Math.max(counts.lastAtMs ?? parsed.atMs, parsed.atMs);
    if (parsed.atMs > context.receivedAtMs + clockSkewMs) counts.aheadOfClock += 1;
    const { reason } = rows.add(parsed);
    if (reason === 'proxy_address') counts.proxyAddresses += 1;
  }
}

/** Counts the lines that a scan found to be people's. */
function countPeople(
  { isPerson, host }: ScannedLines,
  counts: LineCounts,
  isOwnHost: HostScope,
): void {
  let people = 0;
  for (const each of isPerson) people += each;
  counts.received += people;
  if (host === undefined || isOwnHost(host)) counts.ignored += people;
  else if (people > 0) {
    counts.otherHost += people;
    addOtherHost(counts, host);
  }
}

/** Reads every line of a block: counts them, and collects the crawlers' visits as rows. */
export function readBlock(
  block: BlockLines,
  reader: BlockReader,
  context: ReadContext,
): LineCounts {
  const counts = noLines();
  const { parser, others } = reader;
  const { bytes, lineEnds, firstLine } = block;
  const settle = () => {
    for (const { line, parsed } of others?.settle(bytes) ?? []) {
      count(parsed, line, counts, reader, context);
    }
  };
  let start = lineStart(block, 0);
  let scanAt = linesBeforeScan;
  let scanFirst = 0;
  let scanned: ScannedLines | undefined;
  for (let index = 0; index < lineEnds.length; index++) {
    const lineEnd = lineEnds[index] as number;
    if (index === scanAt && parser.scan) {
      scanned = parser.scan(bytes, lineEnds, index, start);
      scanFirst = index;
      scanAt += scanned?.isPerson.length ?? linesBeforeScan;
      if (scanned) countPeople(scanned, counts, reader.isOwnHost);
    }
    if (scanned?.isPerson[index - scanFirst] === 1) {
      start = lineEnd;
      continue;
    }
    const end = contentEnd(bytes, start, lineEnd);
    if (!isBlankOrComment(bytes, start, end)) {
      const isLong = end - start > lineBytesMax;
      const parsed = isLong ? overlong : parser.parse(bytes, start, end);
      const line = firstLine + index;
      if (parsed.kind !== 'malformed' || !others) count(parsed, line, counts, reader, context);
      else {
        if (!isLong) others.add({ line, start, end, parsed });
        if (isLong || others.isFull) settle();
        if (isLong) count(parsed, line, counts, reader, context);
      }
    } else if ((parser.direct || others) && isFieldsLine(bytes, start, end)) {
      settle();
      const fieldsLine = bytes.toString('latin1', start, end);
      parser.direct?.(fieldsLine);
      others?.direct(fieldsLine);
    }
    start = lineEnd;
  }
  settle();
  return counts;
}
