import { columnsOf, cut, plainText } from './plain-text';

type Cell = { text: string; isNumber: boolean };

const gap = 2;
/** A longer cell is cut, so that one title does not push all other columns out. */
const cellMax = 60;

type TableOptions = {
  /** Whether columns without any value are shown: those that were asked for are. */
  hasEmpty?: boolean;
};

/**
 * Formats rows as a table of their simple fields and those of their parts, such as `clicks.value`.
 * Columns that do not fit into the width are left out and named in the last line.
 */
export function formatTable(
  records: readonly object[],
  width: number,
  { hasEmpty = false }: TableOptions = {},
): string {
  const rows = records.map((record) => Object.fromEntries(partsOf(record)));
  const names = columnNames(rows, hasEmpty);
  const columns = names.map((name) => {
    const cells = rows.map((row) => cellOf(row[name]));
    const widths = [columnsOf(name), ...cells.map(({ text }) => columnsOf(text))];
    return { name, cells, width: Math.max(...widths) };
  });
  let used = 0;
  const shown = columns.filter(({ width: own }, index) => {
    used += own + (index === 0 ? 0 : gap);
    return index === 0 || used <= width;
  });
  const hidden = columns.slice(shown.length).map(({ name }) => name);
  const lines = [
    shown.map(({ name, width: own }) => pad({ text: name, isNumber: false }, own)),
    ...rows.map((_, at) =>
      shown.map(({ cells, width: own }) => pad(cells[at] ?? { text: '', isNumber: false }, own)),
    ),
  ].map((cells) => cells.join(' '.repeat(gap)).trimEnd());
  const more = hidden.length === 0 ? [] : [`(not shown: ${hidden.join(', ')})`];
  return [...lines, ...more].join('\n');
}

const isPart = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Puts the fields of a part in its place; where a number comes from goes last. */
function partsOf(record: object): Array<[string, unknown]> {
  const fields = Object.entries(record).flatMap(
    ([name, value]): Array<[string, unknown]> =>
      isPart(value)
        ? Object.entries(value).map(([part, own]) => [`${name}.${part}`, own])
        : [[name, value]],
  );
  const isOrigin = ([name]: [string, unknown]) => name.startsWith('evidence.');
  return [...fields.filter((field) => !isOrigin(field)), ...fields.filter(isOrigin)];
}

/** Returns the fields that have a simple value in some row, in the rows' order. */
function columnNames(rows: readonly Record<string, unknown>[], hasEmpty: boolean): string[] {
  const names = new Set<string>();
  for (const row of rows) {
    for (const [name, value] of Object.entries(row)) {
      const isShown = value === null ? hasEmpty : typeof value !== 'object' || isTexts(value);
      if (isShown) names.add(name);
    }
  }
  // A part that is missing in a row has its fields in others.
  const isHeadOf = (name: string) => [...names].some((other) => other.startsWith(`${name}.`));
  return [...names].filter((name) => !isHeadOf(name));
}

const isTexts = (value: unknown) =>
  Array.isArray(value) && value.length > 0 && value.every((part) => typeof part === 'string');

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return { text: '–', isNumber: false };
  if (typeof value === 'number') return { text: rounded(value), isNumber: true };
  const text = isTexts(value) ? (value as string[]).join(', ') : String(value);
  return { text: cut(plainText(text), cellMax), isNumber: false };
}

/** People compare the first places; `--json` has all of them. */
function rounded(value: number): string {
  const factor = Math.abs(value) < 1 ? 10_000 : 100;
  return String(Number.isInteger(value) ? value : Math.round(value * factor) / factor);
}

function pad({ text, isNumber }: Cell, width: number): string {
  const space = ' '.repeat(Math.max(0, width - columnsOf(text)));
  return isNumber ? space + text : text + space;
}

/** Formats one resource: a line for each simple value, parts indented. */
export function formatRecord(value: unknown, indent = ''): string {
  if (typeof value !== 'object' || value === null) return indent + plainText(String(value));
  const entries = Object.entries(value);
  const width = Math.max(
    0,
    ...entries.filter(([, part]) => isLine(part)).map(([name]) => name.length),
  );
  return entries
    .map(([name, part]) => {
      if (isLine(part)) return `${indent}${name.padEnd(width)}  ${lineOf(part)}`;
      if (Array.isArray(part)) return `${indent}${name}\n${formatList(part, `${indent}  `)}`;
      return `${indent}${name}\n${formatRecord(part, `${indent}  `)}`;
    })
    .join('\n');
}

const isLine = (value: unknown) =>
  value === null ||
  typeof value !== 'object' ||
  (Array.isArray(value) && value.every((part) => typeof part !== 'object')) ||
  Object.keys(value).length === 0;

function lineOf(value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (Array.isArray(value)) return value.length === 0 ? '–' : plainText(value.join(', '));
  return typeof value === 'object' ? '–' : plainText(String(value));
}

const formatList = (rows: unknown[], indent: string) =>
  rows.map((row) => formatRecord(row, indent)).join(`\n${indent}--\n`);
