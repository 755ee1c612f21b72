import type { ReportCell, ReportTable } from '../rules/report-dataset';
import { isNumeric } from '../texts/wording';
import { cellText, columnsForPaper, type PaperColumn } from './columns-for-paper';
import type { Paper } from './paper';
import { contentWidth, ink, lineHeight, page, styles } from './theme';
import type { Line, TextStyle } from './typesetter';

const padding = 5;
const rowPadding = 3.5;
/** Advice must be readable in full; a longer URL adds no information. */
const textLinesMax = 8;
const urlLinesMax = 3;
/** Longer texts wrap, so that a URL leaves room for adjacent names. */
const textWidthMax = 210;
const textWidthLeast = 110;
const urlWidthLeast = 90;
const narrowColumn = 60;
const titleHeight = lineHeight(styles.block) + 4;

type Column = PaperColumn & { x: number; width: number; numeric: boolean };
type Sizes = { cell: TextStyle; head: TextStyle };

/** Draws a table row by row; its head is repeated on each further page. */
export function drawTable(
  paper: Paper,
  table: ReportTable,
  rows: ReportCell[][],
  options: { isTitled?: boolean } = {},
): void {
  const seen = columnsForPaper(table, rows, paper);
  const { columns, sizes } = layOut(paper, seen.columns, rows);
  const notes = notesOf(paper, table, rows.length, seen.notes);
  const leaveTable = paper.structure.enter('Table');
  if (options.isTitled !== false) {
    paper.structure.within('Caption', () => {
      paper.lineAt(table.title, page.left, paper.y, styles.block);
    });
    paper.y += titleHeight;
  }
  paper.structure.within('TR', () => drawHead(paper, columns, sizes));
  for (const [index, row] of rows.entries()) {
    const cells = columns.map((column) => linesOf(paper, row, column, sizes.cell));
    const height =
      Math.max(1, ...cells.map(({ lines }) => lines.length)) * lineHeight(sizes.cell) +
      2 * rowPadding;
    // The last row stays with the notes, which must not be alone on a page.
    const isLast = index === rows.length - 1;
    if (paper.need(height + (isLast ? notesHeight(paper, notes) : 0))) {
      // Screen readers have already read the head.
      paper.structure.ornament(() => drawHeadAgain(paper, table, columns, sizes));
    }
    paper.structure.within('TR', () => drawRow(paper, columns, cells, height, sizes.cell));
  }
  leaveTable();
  if (rows.length === 0) {
    const x = page.left + padding;
    paper.lineAt(paper.texts.noRows, x, paper.y + rowPadding, styles.small);
    paper.y += lineHeight(styles.small) + 2 * rowPadding;
  }
  paper.y += 4;
  for (const note of notes) paper.note(note);
  paper.y += 12;
}

/** Returns the minimum height: a title is never separated from its head and two rows. */
export const tableMinHeight = (table: ReportTable): number => {
  const sizes = sizesFor(table.columns.length);
  return titleHeight + lineHeight(sizes.head) * 2 + 4 * (lineHeight(sizes.cell) + rowPadding);
};

const cellSizes = [7, 6];

const sizesOf = (size: number): Sizes => ({
  cell: { ...styles.cell, size },
  head: { ...styles.head, size: size - 0.5 },
});

/** Returns the largest type sizes for a number of columns. */
const sizesFor = (columns: number): Sizes =>
  sizesOf(columns > 11 ? 6 : columns > 8 ? 7 : styles.cell.size);

/**
 * Computes column widths. Numbers get the width they need; texts share the rest by length, and wrap
 * between words. If the words are too long for that, a smaller type size is used.
 */
function layOut(
  paper: Paper,
  columns: PaperColumn[],
  rows: ReportCell[][],
): { columns: Column[]; sizes: Sizes } {
  const sample = rows.slice(0, 200);
  const wantedAt = (sizes: Sizes) => columns.map((one) => wantedBy(paper, one, sample, sizes));
  let sizes = sizesFor(columns.length);
  let wanted = wantedAt(sizes);
  for (const smaller of cellSizes) {
    if (leastOf(wanted) <= contentWidth) break;
    if (smaller >= sizes.cell.size) continue;
    sizes = sizesOf(smaller);
    wanted = wantedAt(sizes);
  }
  const widths = shareOut(wanted);
  let x = page.left;
  const placed = columns.map((column, index) => {
    const width = widths[index] ?? 0;
    const at = x;
    x += width;
    return { ...column, x: at, width, numeric: isNumeric(column.format) };
  });
  return { columns: placed, sizes };
}

const leastOf = (wanted: Wanted[]): number => sum(wanted.map(({ least }) => least));

type Wanted = { widest: number; least: number; isFixed: boolean };

function wantedBy(paper: Paper, column: PaperColumn, rows: ReportCell[][], sizes: Sizes): Wanted {
  const texts = rows.map((row) => cellText(row[column.at] ?? null, column, paper).slice(0, 120));
  // Labels of several words wrap to two lines rather than three.
  const half = paper.type.width(column.label, sizes.head) * 0.6;
  const words = longestWord(paper, [column.label], sizes.head);
  const head = Math.max(words, /\s/.test(column.label) ? half : 0);
  const whole = Math.max(head, ...texts.map((text) => paper.type.width(text, sizes.cell)));
  const isFixed = isNumeric(column.format) || column.format === 'day' || column.format === 'time';
  const widest = (isFixed ? whole : Math.min(whole, textWidthMax)) + 2 * padding;
  // A time may wrap between its day and its hour, but not within its day.
  const isBroken = column.format === 'time' ? /(?<=,)\s+/ : /\s+/;
  const word = Math.max(head, longestWord(paper, texts, sizes.cell, isBroken)) + 2 * padding;
  const least = isNumeric(column.format)
    ? Math.min(widest, 110)
    : Math.min(widest, word, column.format === 'url' ? urlWidthLeast : textWidthLeast);
  return { widest, least, isFixed };
}

const longestWord = (paper: Paper, texts: string[], style: TextStyle, isBroken = /\s+/): number =>
  Math.max(
    0,
    ...texts.flatMap((text) => text.split(isBroken)).map((word) => paper.type.width(word, style)),
  );

function shareOut(wanted: Wanted[]): number[] {
  const least = leastOf(wanted);
  if (least > contentWidth) return squeeze(wanted, least - contentWidth);
  const missing = wanted.map((one) => one.widest - one.least);
  const spare = contentWidth - least;
  if (sum(missing) > spare) {
    return wanted.map((one, at) => one.least + ((missing[at] ?? 0) / sum(missing)) * spare);
  }
  // Everything fits: spare width goes to the text columns, or to all columns if none has text.
  const texts = wanted.filter((one) => !one.isFixed).length;
  const left = spare - sum(missing);
  return wanted.map((one) => {
    const isTaker = texts === 0 || !one.isFixed;
    return one.widest + (isTaker ? left / (texts || wanted.length) : 0);
  });
}

/** Shrinks wide columns first; narrow ones keep their words whole as long as possible. */
function squeeze(wanted: Wanted[], missing: number): number[] {
  const spare = wanted.map(({ least }) => Math.max(0, least - narrowColumn));
  const all = sum(spare);
  if (all >= missing)
    return wanted.map(({ least }, at) => least - ((spare[at] ?? 0) / all) * missing);
  const least = leastOf(wanted);
  return wanted.map((one) => (one.least / least) * contentWidth);
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

function drawHeadAgain(
  paper: Paper,
  { title }: ReportTable,
  columns: Column[],
  sizes: Sizes,
): void {
  paper.lineAt(paper.texts.continued(title), page.left, paper.y, styles.small);
  paper.y += lineHeight(styles.small) + 3;
  drawHead(paper, columns, sizes);
}

function drawHead(paper: Paper, columns: Column[], { head }: Sizes): void {
  const heads = columns.map((column) =>
    paper.type.lines(column.label, head, column.width - 2 * padding, { linesMax: 3 }),
  );
  const height = Math.max(...heads.map((lines) => lines.length)) * lineHeight(head) + 7;
  paper.panel(page.left, paper.y, contentWidth, height, paper.theme.tint, 2);
  columns.forEach((column, at) => {
    const lines = heads[at] ?? [];
    const top = paper.y + height - 3.5 - lines.length * lineHeight(head);
    const draw = () => drawLines(paper, column, lines, top, head);
    paper.structure.within('TH', draw, { scope: 'Column' });
  });
  paper.rule(paper.y + height, paper.theme.accent);
  paper.y += height + 1;
}

function drawLines(
  paper: Paper,
  column: Column,
  lines: Line[],
  top: number,
  style: TextStyle,
): void {
  const side = column.numeric ? 'right' : 'left';
  const width = column.width - 2 * padding;
  lines.forEach((line, index) => {
    const y = top + index * lineHeight(style);
    paper.drawAligned(line, column.x + padding, y, width, style, side);
  });
}

type CellLines = { lines: Line[]; link: string | null };

function linesOf(paper: Paper, row: ReportCell[], column: Column, style: TextStyle): CellLines {
  const value = row[column.at] ?? null;
  const width = column.width - 2 * padding;
  const text = cellText(value, column, paper);
  const link = column.format === 'url' && typeof value === 'string' ? value : null;
  const lines = paper.type.lines(text, style, width, {
    linesMax: column.format === 'url' ? urlLinesMax : textLinesMax,
  });
  return { lines, link };
}

function drawRow(
  paper: Paper,
  columns: Column[],
  cells: CellLines[],
  height: number,
  style: TextStyle,
): void {
  const top = paper.y + rowPadding;
  columns.forEach((column, at) => {
    const cell = cells[at];
    if (cell === undefined) return;
    paper.structure.within('TD', () => drawCell(paper, column, cell, top, style));
  });
  paper.y += height;
  paper.rule(paper.y, ink.rule);
}

function drawCell(
  paper: Paper,
  column: Column,
  { lines, link }: CellLines,
  top: number,
  style: TextStyle,
): void {
  if (link === null) {
    drawLines(paper, column, lines, top, style);
    return;
  }
  paper.structure.within('Link', () => {
    drawLines(paper, column, lines, top, { ...style, color: paper.theme.accent });
    const width = column.width - 2 * padding;
    paper.link(column.x + padding, top, width, lines.length * lineHeight(style), link);
  });
}

function notesOf(
  { texts, wording }: Paper,
  table: ReportTable,
  shown: number,
  columnNotes: string[],
): string[] {
  const [some = '', more = ''] = [shown, table.rowCount - shown].map((count) =>
    wording.formatNumber(count, 'count'),
  );
  const cut = texts.firstRows(some, more, table.key);
  return [
    ...(shown < table.rowCount ? [cut] : []),
    ...(table.note === null ? [] : [wording.prose(table.note)]),
    ...columnNotes,
  ];
}

const notesHeight = (paper: Paper, notes: string[]): number =>
  4 + sum(notes.map((note) => paper.textHeight(note, styles.small, {})));
