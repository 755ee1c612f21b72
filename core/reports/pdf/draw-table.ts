import type { ReportCell, ReportColumn, ReportTable } from '../../domain/reports/report-dataset';
import { formatNumber, formatValue, isNumeric } from './format-value';
import type { Paper } from './paper';
import { contentWidth, ink, lineHeight, page, styles } from './theme';
import type { TextStyle } from './typesetter';

/** More rows of one table than this help nobody on paper; CSV and JSON have them all. */
export const tableRowsMax = 1_000;

const padding = 5;
const rowPadding = 3.5;
const linesPerCell = 3;
const rowsPerYield = 40;
/** Longer texts break: an address must not starve the names beside it. */
const textWidthMax = 210;
const textWidthLeast = 70;
const titleHeight = lineHeight(styles.block) + 4;

type Column = ReportColumn & { x: number; width: number; numeric: boolean };
type Sizes = { cell: TextStyle; head: TextStyle };

/** A table that goes on overleaf with its head, row by row; gives others their turn in between. */
export async function drawTable(
  paper: Paper,
  table: ReportTable,
  rows: ReportCell[][],
  breathe: () => Promise<void>,
): Promise<void> {
  const sizes = sizesFor(table.columns.length);
  const columns = layOut(paper, table.columns, rows, sizes);
  paper.lineAt(table.title, page.left, paper.y, styles.block);
  paper.y += titleHeight;
  drawHead(paper, columns, sizes);
  for (const [index, row] of rows.entries()) {
    const cells = columns.map((column, at) => linesOf(paper, row[at] ?? null, column, sizes.cell));
    const height =
      Math.max(1, ...cells.map(({ lines }) => lines.length)) * lineHeight(sizes.cell) +
      2 * rowPadding;
    // The last row takes the note along, which must not stand alone on a page.
    const isLast = index === rows.length - 1;
    if (paper.need(height + (isLast ? noteHeight(paper, table, rows.length) : 0))) {
      paper.lineAt(`${table.title} (continued)`, page.left, paper.y, styles.small);
      paper.y += lineHeight(styles.small) + 3;
      drawHead(paper, columns, sizes);
    }
    drawRow(paper, columns, cells, height, sizes.cell);
    if (index % rowsPerYield === rowsPerYield - 1) await breathe();
  }
  if (rows.length === 0) {
    paper.lineAt(
      'No rows in this period.',
      page.left + padding,
      paper.y + rowPadding,
      styles.small,
    );
    paper.y += lineHeight(styles.small) + 2 * rowPadding;
  }
  drawNotes(paper, table, rows.length);
}

/** A title never stands without its head and two rows. */
export const tableMinHeight = (table: ReportTable): number => {
  const sizes = sizesFor(table.columns.length);
  return titleHeight + lineHeight(sizes.head) * 2 + 4 * (lineHeight(sizes.cell) + rowPadding);
};

function sizesFor(columns: number): Sizes {
  const size = columns > 11 ? 6 : columns > 8 ? 7 : styles.cell.size;
  return { cell: { ...styles.cell, size }, head: { ...styles.head, size: size - 0.5 } };
}

/**
 * Columns of numbers take what they need; texts share the rest by the length of what they say, and
 * each gets at least a word's width.
 */
function layOut(
  paper: Paper,
  columns: ReportColumn[],
  rows: ReportCell[][],
  sizes: Sizes,
): Column[] {
  const sample = rows.slice(0, 200);
  const wanted = columns.map((column, at) => {
    const head = Math.max(
      ...column.label.split(/\s+/).map((word) => paper.type.width(word, sizes.head)),
    );
    const widths = sample.map((row) => {
      const text = formatValue(row[at] ?? null, column.format, paper.timezone);
      return paper.type.width(text.slice(0, 120), sizes.cell);
    });
    const isFixed = isNumeric(column.format) || column.format === 'day' || column.format === 'time';
    const needed = Math.max(head, ...widths) + 2 * padding;
    const widest = isFixed ? needed : Math.min(needed, textWidthMax);
    return { widest, least: Math.min(widest, isFixed ? 110 : textWidthLeast), isFixed };
  });
  const widths = shareOut(wanted);
  let x = page.left;
  return columns.map((column, at) => {
    const width = widths[at] ?? 0;
    const placed = { ...column, x, width, numeric: isNumeric(column.format) };
    x += width;
    return placed;
  });
}

function shareOut(wanted: { widest: number; least: number; isFixed: boolean }[]): number[] {
  const least = sum(wanted.map((one) => one.least));
  if (least > contentWidth) return wanted.map((one) => (one.least / least) * contentWidth);
  const missing = wanted.map((one) => one.widest - one.least);
  const spare = contentWidth - least;
  if (sum(missing) > spare) {
    return wanted.map((one, at) => one.least + ((missing[at] ?? 0) / sum(missing)) * spare);
  }
  // All fits: what is left over goes to the texts, or to all where there are none.
  const texts = wanted.filter((one) => !one.isFixed).length;
  const left = spare - sum(missing);
  return wanted.map((one) => {
    const isTaker = texts === 0 || !one.isFixed;
    return one.widest + (isTaker ? left / (texts || wanted.length) : 0);
  });
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

function drawHead(paper: Paper, columns: Column[], { head }: Sizes): void {
  const heads = columns.map((column) =>
    paper.type.lines(column.label, head, column.width - 2 * padding, { linesMax: 2 }),
  );
  const height = Math.max(...heads.map((lines) => lines.length)) * lineHeight(head) + 7;
  paper.panel(page.left, paper.y, contentWidth, height, paper.theme.tint, 2);
  columns.forEach((column, at) => {
    const lines = heads[at] ?? [];
    const top = paper.y + height - 3.5 - lines.length * lineHeight(head);
    lines.forEach((line, index) => {
      const y = top + index * lineHeight(head);
      const width = column.width - 2 * padding;
      paper.drawAligned(
        line,
        column.x + padding,
        y,
        width,
        head,
        column.numeric ? 'right' : 'left',
      );
    });
  });
  paper.rule(paper.y + height, paper.theme.accent);
  paper.y += height + 1;
}

type CellLines = { lines: ReturnType<Paper['type']['lines']>; link: string | null };

function linesOf(paper: Paper, value: ReportCell, column: Column, style: TextStyle): CellLines {
  const width = column.width - 2 * padding;
  const text = formatValue(value, column.format, paper.timezone);
  const link = column.format === 'url' && typeof value === 'string' ? value : null;
  const lines = paper.type.lines(text, style, width, { linesMax: linesPerCell });
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
    const width = column.width - 2 * padding;
    const drawn = cell.link === null ? style : { ...style, colour: paper.theme.accent };
    cell.lines.forEach((line, index) => {
      const y = top + index * lineHeight(style);
      paper.drawAligned(
        line,
        column.x + padding,
        y,
        width,
        drawn,
        column.numeric ? 'right' : 'left',
      );
    });
    if (cell.link !== null) {
      paper.link(column.x + padding, top, width, cell.lines.length * lineHeight(style), cell.link);
    }
  });
  paper.y += height;
  paper.rule(paper.y, ink.rule);
}

const notesOf = (table: ReportTable, shown: number): string[] => {
  const cut = `First ${formatNumber(shown, 'count')} of ${formatNumber(table.rowCount, 'count')} rows. The report's CSV and JSON files have them all.`;
  return [...(shown < table.rowCount ? [cut] : []), ...(table.note === null ? [] : [table.note])];
};

const noteHeight = (paper: Paper, table: ReportTable, shown: number): number =>
  4 + sum(notesOf(table, shown).map((note) => paper.textHeight(note, styles.small, {})));

function drawNotes(paper: Paper, table: ReportTable, shown: number): void {
  paper.y += 4;
  for (const note of notesOf(table, shown)) paper.note(note);
  paper.y += 12;
}
