import { columnsOf, cut, plainText } from './plain-text';

type Cell = { text: string; isNumber: boolean };

const gap = 2;
/** A longer cell is cut, so that one title does not push all other columns out. */
const cellMax = 60;

type TableOptions = {
  /** Whether the columns are those that were asked for: then all of them are shown, in that order. */
  isAskedFor?: boolean;
};

type Column = { name: string; cells: Cell[]; width: number };

/**
 * Formats rows as a table of their simple fields and those of their parts, such as `clicks.value`.
 * If not all columns fit into the width, those that distinguish rows come first; the last lines name
 * the others, with what they say of all rows alike.
 */
export function formatTable(
  records: readonly object[],
  width: number,
  { isAskedFor = false }: TableOptions = {},
): string {
  const rows = records.map((record) => Object.fromEntries(partsOf(record)));
  const { columns, lists } = columnsOfRows(rows, { isAskedFor });
  const shown = isAskedFor ? columns : columnsThatFit(columns, width);
  const hidden = columns.filter((column) => !shown.includes(column));
  const notes = [
    noteOf(
      'in all rows',
      hidden.filter(isSame).map(({ name, cells }) => `${name} ${cells[0]?.text}`),
    ),
    noteOf('not shown', [
      ...hidden.filter((column) => !isSame(column)).map(({ name }) => name),
      ...lists,
    ]),
  ];
  return [...linesOf(shown, rows.length), ...notes].filter((line) => line !== '').join('\n');
}

const noteOf = (title: string, names: readonly string[]) =>
  names.length === 0 ? '' : `(${title}: ${names.join(', ')})`;

const linesOf = (columns: readonly Column[], rows: number) =>
  [
    columns.map(({ name, width }) => pad({ text: name, isNumber: false }, width)),
    ...Array.from({ length: rows }, (_, at) =>
      columns.map(({ cells, width }) => pad(cells[at] ?? missing, width)),
    ),
  ].map((cells) => cells.join(' '.repeat(gap)).trimEnd());

const isPart = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Puts the fields of a part, and of its parts, in its place. */
const partsOf = (record: object, head = ''): Array<[string, unknown]> =>
  Object.entries(record).flatMap(
    ([name, value]): Array<[string, unknown]> =>
      isPart(value) ? partsOf(value, `${head}${name}.`) : [[head + name, value]],
  );

/** Returns the fields that have a simple value in some row, and names those that have lists. */
function columnsOfRows(
  rows: readonly Record<string, unknown>[],
  { isAskedFor = false, hasEmpty = false }: TableOptions & { hasEmpty?: boolean },
) {
  const merged = mergedNames(rows.map((row) => Object.keys(row)));
  // Where a number comes from goes last.
  const isOrigin = (name: string) => !isAskedFor && name.startsWith('evidence.');
  const names = [...merged.filter((name) => !isOrigin(name)), ...merged.filter(isOrigin)];
  const valuesOf = (name: string) => rows.map((row) => row[name] ?? null);
  const isList = (value: unknown) =>
    Array.isArray(value) && value.some((part) => typeof part !== 'string');
  // A part that is missing in a row has its fields in others.
  const hasParts = (name: string) => names.some((other) => other.startsWith(`${name}.`));
  const isShown = (name: string) =>
    !hasParts(name) &&
    !valuesOf(name).some(isList) &&
    (isAskedFor ||
      hasEmpty ||
      valuesOf(name).some((value) => value !== null && !isEmptyList(value)));
  return {
    columns: names.filter(isShown).map((name) => columnOf(name, valuesOf(name))),
    lists: names.filter((name) => valuesOf(name).some(isList)),
  };
}

/** Returns all names in the rows' order: what only later rows have follows what it follows there. */
function mergedNames(lists: readonly string[][]): string[] {
  const merged: string[] = [];
  const known = new Set<string>();
  for (const names of lists) {
    let after = 0;
    for (const name of names) {
      if (known.has(name)) {
        after = merged.indexOf(name) + 1;
        continue;
      }
      known.add(name);
      merged.splice(after, 0, name);
      after += 1;
    }
  }
  return merged;
}

function columnOf(name: string, values: readonly unknown[]): Column {
  const cells = values.map(cellOf);
  const widths = [columnsOf(name), ...cells.map(({ text }) => columnsOf(text))];
  return { name, cells, width: widths.reduce((most, each) => Math.max(most, each), 0) };
}

const isSame = ({ cells }: Column) =>
  cells.length > 1 && cells.every(({ text }) => text === cells[0]?.text);

/** Chooses the columns that say most of a row. The first is shown even if it is too wide. */
function columnsThatFit(columns: readonly Column[], width: number): Column[] {
  const names = new Set(columns.map(({ name }) => name));
  const rankOf = (column: Column) => (isDetail(column.name, names) ? 2 : isSame(column) ? 1 : 0);
  const chosen = new Set<Column>();
  let used = -gap;
  for (const rank of [0, 1, 2]) {
    for (const column of columns.filter((each) => rankOf(each) === rank)) {
      if (chosen.size > 0 && used + gap + column.width > width) continue;
      chosen.add(column);
      used += gap + column.width;
    }
  }
  return columns.filter((column) => chosen.has(column));
}

const detailParts =
  /^(evidence|options|details|data|covers)\.|(^|\.)(createdAt|updatedAt)$|[a-z]Ids?$|\.id$/;

/** Whether a column says where a row belongs or what a number rests on. */
function isDetail(name: string, names: ReadonlySet<string>): boolean {
  if (detailParts.test(name)) return true;
  const [head = '', ...tail] = name.split('.');
  return (
    tail.length > 0 &&
    names.has(`${head}.value`) &&
    !/^(value|change|low|high)$/.test(tail.at(-1) ?? '')
  );
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;

const isSimpleList = (value: unknown): value is unknown[] =>
  Array.isArray(value) && value.every((part) => typeof part !== 'object' || part === null);

const missing: Cell = { text: '–', isNumber: false };

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return missing;
  if (typeof value === 'number') return { text: rounded(value), isNumber: true };
  const text = isSimpleList(value) ? value.map(textOf).join(', ') : textOf(value);
  return { text: cut(plainText(text), cellMax), isNumber: false };
}

const textOf = (value: unknown) => (typeof value === 'number' ? rounded(value) : String(value));

/** People compare the first places; `--json` has all of them. */
function rounded(value: number): string {
  if (Number.isInteger(value)) return String(value);
  const size = Math.abs(value);
  if (size < 0.001) return String(Number(value.toPrecision(2)));
  const factor = size < 1 ? 10_000 : 100;
  return String(Math.round(value * factor) / factor);
}

function pad({ text, isNumber }: Cell, width: number): string {
  const space = ' '.repeat(Math.max(0, width - columnsOf(text)));
  return isNumber ? space + text : text + space;
}

/**
 * Formats one resource: a line for each simple value, parts indented, and rows that fit into the
 * width as a table.
 */
export function formatRecord(value: unknown, width = 80, indent = ''): string {
  if (!isPart(value)) return indent + lineOf(value);
  const entries = Object.entries(value);
  const namesWidth = Math.max(
    0,
    ...entries.filter(([, part]) => isLine(part)).map(([name]) => name.length),
  );
  const inner = `${indent}  `;
  return entries
    .map(([name, part]) => {
      if (isLine(part)) return `${indent}${name.padEnd(namesWidth)}  ${lineOf(part)}`;
      return `${indent}${name}\n${formatBlock(part, width, inner)}`;
    })
    .join('\n');
}

function formatBlock(value: unknown, width: number, indent: string): string {
  const lines = (texts: readonly string[]) =>
    texts.map((text) => indent + plainText(text).trimEnd());
  if (typeof value === 'string') return lines(value.trimEnd().split('\n')).join('\n');
  if (!Array.isArray(value)) return formatRecord(value, width, indent);
  if (isSimpleList(value)) return lines(value.map(textOf)).join('\n');
  const table = wholeTable(value, width - indent.length);
  if (table !== undefined) return table.map((line) => indent + line).join('\n');
  return value.map((row) => formatRecord(row, width, indent)).join(`\n${indent}--\n`);
}

/** Returns rows as the lines of a table if nothing of them is left out or cut. */
function wholeTable(values: readonly unknown[], width: number): string[] | undefined {
  if (values.length < 2 || !values.every(isPart)) return undefined;
  const rows = values.map((value) => Object.fromEntries(partsOf(value)));
  const texts = rows.flatMap((row) => Object.values(row));
  if (texts.some((text) => typeof text === 'string' && isLong(text))) return undefined;
  const { columns, lists } = columnsOfRows(rows, { hasEmpty: true });
  const used = columns.reduce((sum, column) => sum + gap + column.width, -gap);
  if (lists.length > 0 || used > width) return undefined;
  if (columns.some(({ cells }) => cells.some(({ text }) => text.endsWith('…')))) return undefined;
  return linesOf(columns, rows.length);
}

const isLong = (text: string) => text.includes('\n') || columnsOf(text) > cellMax;

const isLine = (value: unknown): boolean => {
  if (typeof value === 'string') return !value.trimEnd().includes('\n');
  if (typeof value !== 'object' || value === null) return true;
  // Sentences are read one by one.
  if (isSimpleList(value)) return value.every((part) => !/\n|, /.test(textOf(part)));
  return Object.keys(value).length === 0;
};

function lineOf(value: unknown): string {
  if (value === null || value === undefined || isEmptyList(value)) return missing.text;
  if (isSimpleList(value)) return plainText(value.map(textOf).join(', '));
  return typeof value === 'object' ? missing.text : plainText(textOf(value));
}
