import {
  type LayoutColumn,
  type LogLayout,
  type NeededRole,
  neededRoles,
  type Role,
  type RoleColumns,
  type Separator,
  separators,
} from '../../modules/crawlers/rules/log-layout';
import { isMethod, isRequest, isTarget } from '../formats/column-values';
import { isJsonObject, type JsonObject } from '../formats/json-format';
import { cutLine, tightCommas } from './cut-line';
import { type ColumnEvidence, namedColumns, type TextLine, textColumns } from './evidence';
import { wordsIn } from './layout-columns';
import { ColumnLearner, type LearnContext } from './learn-columns';
import { openNames, openText } from './open-line';

/** A layout that was learned, complete or not; why a part is missing is not said yet. */
export type Learned = LogLayout;

const columnsMax = 60;
const samplesMax = 3;
const sampleChars = 120;

const isSeparated: { [S in Separator]: (text: string) => boolean } = {
  ' ': () => true,
  '^': (text) => text.split('^').length > 4,
  '\u0001': (text) => text.split('\u0001').length > 4,
  '\t': (text) => text.split('\t').length > 4,
  '|': (text) => text.replace(/"[^"]*"|\{[^{}]*\}/g, '').split('|').length > 4,
  ',': (text) => !text.includes('{"') && tightCommas(text) > 3,
  ';': (text) =>
    text.split(/"?;"?/).length > 5 && !/\([^();]*;/.test(text.split(';').slice(0, 3).join(';')),
};

/** Where a line has its request; lines of one writer have it in one place. */
function placeOfRequest({ text, cells }: TextLine): number {
  const at = cells.findIndex(({ start, end }) => isRequest(text.slice(start, end)));
  if (at >= 0) return at + 1;
  const method = cells.findIndex((cell) => {
    const words = [cell, ...(cell.mark === '"' ? [] : wordsIn(text, cell))];
    return words.some(({ start, end }) => isMethod(text.slice(start, end)));
  });
  if (method >= 0) return method + 1;
  // Delivery networks may log no method; a referer is a URL, too, so the number of columns decides.
  return cells.some(({ start, end }) => isTarget(text.slice(start, end))) ? -cells.length : 0;
}

/** Returns the lines of the writer that wrote most of them: a log has others' lines, too. */
function ofOneWriter(lines: readonly TextLine[]): TextLine[] {
  const byPlace = new Map<number, TextLine[]>();
  for (const line of lines) {
    const place = placeOfRequest(line);
    if (place !== 0) byPlace.set(place, [...(byPlace.get(place) ?? []), line]);
  }
  const cellsOf = (group: readonly TextLine[]) =>
    group.reduce((sum, { cells }) => sum + cells.length, 0);
  // Of a line before and one after the answer, the longer one has the status.
  const groups = [...byPlace.values()].sort(
    (a, b) => b.length - a.length || cellsOf(b) - cellsOf(a),
  );
  return groups[0] ?? [];
}

/** Returns the needed roles that no column has. */
export function missingOf(columns: RoleColumns): NeededRole[] {
  const has = (role: Role) => columns[role] !== undefined;
  return neededRoles.filter((role) =>
    role === 'request' ? !has('request') && !has('path') : !has(role),
  );
}

/**
 * Reaches from the agent's first word to the column that follows it, counted from the
 * right: an agent may have blanks and quotes of its own.
 */
function agentSpan(
  lines: readonly TextLine[],
  agent: ColumnEvidence,
  separator: Separator,
): string {
  const { index, isWord, column } = agent;
  if (isWord || index <= 0) return column;
  // Between other separators than blanks an agent is one column, unless it has the separator in it.
  const isWhole = separator !== ' ' || agent.marks.has('"');
  const rests = new Map<number, number>();
  for (const { text, cells } of lines) {
    if (cells.length < index) continue;
    const rest = isWhole ? cells.length - index : restAfterWords(text, cells, index);
    rests.set(rest, (rests.get(rest) ?? 0) + 1);
  }
  const [usual] = [...rests].sort(([, a], [, b]) => b - a);
  const all = [...rests.values()].reduce((sum, count) => sum + count, 0);
  if (!usual || usual[1] < all * (isWhole ? 0.7 : 0.5)) return column;
  return `${column}..${-1 - usual[0]}`;
}

/** How many columns come after an agent without quotes: those at the end that are no word of it. */
function restAfterWords(text: string, cells: TextLine['cells'], index: number): number {
  let rest = 0;
  for (let at = cells.length - 1; at >= index; at--) {
    const cell = cells[at];
    if (!cell) break;
    const isOther =
      cell.mark === '"' ||
      cell.mark === 'time' ||
      cell.name !== undefined ||
      /^(?:-|[\d.,:]+(?:\S{0,2}s)?)$/.test(text.slice(cell.start, cell.end));
    if (!isOther) break;
    rest += 1;
  }
  return rest;
}

/** A table of the columns; samples are never of people's lines. */
function tableOf(
  all: readonly ColumnEvidence[],
  columns: RoleColumns,
  learner: ColumnLearner,
  isShown: readonly boolean[],
): LayoutColumn[] {
  const roles = new Map<ColumnEvidence, Role>();
  for (const role of Object.keys(columns) as Role[]) {
    const column = learner.get(role);
    if (column) roles.set(column, role);
  }
  const joined = [...roles.keys()].filter((column) => !all.includes(column));
  return [...joined, ...all]
    .filter((column) => roles.has(column) || (!column.isWord && column.index >= 0))
    .filter((column) => roles.has(column) || !learner.hasRole(column))
    .slice(0, columnsMax)
    .map((column) => {
      const role = roles.get(column) ?? null;
      const shown = column.values.filter((value, line) => isShown[line] && value !== '');
      return {
        column: (role && columns[role]) ?? column.column,
        role,
        samples: [...new Set(shown)]
          .slice(0, samplesMax)
          .map((value) => value.slice(0, sampleChars)),
      };
    });
}

function learnText(
  texts: readonly string[],
  separator: Separator,
  context: LearnContext,
): Learned | undefined {
  const lines = ofOneWriter(texts.map((text) => ({ text, cells: cutLine(text, separator) })));
  if (lines.length === 0) return undefined;
  const all = textColumns(lines);
  const learner = new ColumnLearner(all, context);
  const columns = learner.learn();
  const agent = learner.get('userAgent');
  if (agent) columns.userAgent = agentSpan(lines, agent, separator);
  const isShown = lines.map(({ text }) => context.isCrawlers(text));
  const table = tableOf(all, columns, learner, isShown);
  return { kind: 'text', separator, columns: table, missing: missingOf(columns), advice: null };
}

function learnNames(
  entries: readonly JsonObject[],
  separator: Separator,
  context: LearnContext,
): Learned | undefined {
  if (entries.length === 0) return undefined;
  const all = namedColumns(entries);
  const learner = new ColumnLearner(all, context);
  const columns = learner.learn();
  const textOf = (line: number) => all.map(({ values }) => values[line]).join(' ');
  const isShown = entries.map((_, line) => context.isCrawlers(textOf(line)));
  const table = tableOf(all, columns, learner, isShown);
  return { kind: 'names', separator, columns: table, missing: missingOf(columns), advice: null };
}

/** Returns the layouts that lines may have, each learned from the lines that it could be of. */
export function learnLayouts(lines: readonly Buffer[], context: LearnContext): Learned[] {
  const texts = lines.map((line) => openText(line, 0, line.length)).filter((text) => text !== '');
  const learned: (Learned | undefined)[] = [];
  for (const separator of separators) {
    const separated = texts.filter(isSeparated[separator]);
    if (separated.length < lines.length / 4) continue;
    const entries = lines
      .map((line) => openNames(line, 0, line.length, separator))
      .filter(isJsonObject);
    learned.push(learnNames(entries, separator, context));
    learned.push(learnText(separated, separator, context));
  }
  return learned.filter((each) => each !== undefined);
}
