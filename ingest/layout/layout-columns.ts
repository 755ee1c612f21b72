import type { Column } from '../../modules/crawlers/rules/log-layout';
import type { Cell } from './cut-line';
import { cutWords } from './cut-line';

/** Where a column is in a line. */
export type Place = { start: number; end: number; isQuoted: boolean; nameStart: number };

const quotes = '"';

/** Returns the cells within a cell that has several words; none within one word. */
export function wordsIn(text: string, cell: Cell): Cell[] {
  if (cell.mark === '{') return piped(text, cell);
  const words = cutWords(text, cell.start, cell.end);
  return words.length > 1 ? words : [];
}

/** Captured headers: `{host|agent}`. */
function piped(text: string, { start, end }: Cell): Cell[] {
  const cells: Cell[] = [];
  let from = start;
  while (from <= end) {
    const found = text.indexOf('|', from);
    const to = found < 0 || found > end ? end : found;
    cells.push({ start: from, end: to, mark: '' });
    from = to + 1;
  }
  return cells;
}

function cellOf(cells: readonly Cell[], number: number): Cell | undefined {
  return number > 0 ? cells[number - 1] : cells[cells.length + number];
}

const placeOf = ({ start, end, mark, name }: Cell): Place => {
  const isQuoted = mark === quotes;
  const nameLength = name === undefined ? 0 : name.length + (isQuoted ? 2 : 1);
  return { start, end, isQuoted, nameStart: start - nameLength };
};

/** Finds a column in a line; undefined when the line has none there. */
export function findColumn(
  text: string,
  cells: readonly Cell[],
  column: Column,
): Place | undefined {
  const span = /^(-?\d+)\.\.(-?\d+)$/.exec(column);
  if (span) {
    const first = cellOf(cells, Number(span[1]));
    const last = cellOf(cells, Number(span[2]));
    if (!first || !last || last.start < first.start) return undefined;
    const isQuoted = first.mark === quotes;
    // A quote within the text ended the first cell: the writer's own is the last one.
    const isClosed =
      isQuoted && last !== first && last.mark === '' && text[last.end - 1] === quotes;
    // A word in brackets at the end of an agent without quotes is a part of it.
    const isBracketed = !isQuoted && last !== first && /[[({]/.test(last.mark);
    const end = last.end + (isBracketed ? 1 : isClosed ? -1 : 0);
    return { start: first.start, end, isQuoted, nameStart: first.start };
  }
  const numbered = /^(-?\d+)(?:\.(-?\d+))?$/.exec(column);
  if (!numbered) {
    const named = cells.find(({ name }) => name === column);
    return named && placeOf(named);
  }
  const cell = cellOf(cells, Number(numbered[1]));
  if (!cell || numbered[2] === undefined) return cell && placeOf(cell);
  const within = cellOf(wordsIn(text, cell), Number(numbered[2]));
  return within && placeOf(within);
}
