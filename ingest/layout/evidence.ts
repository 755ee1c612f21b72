import type { Column } from '../../modules/crawlers/rules/log-layout';
import { isMissing } from '../formats/column-values';
import type { JsonObject } from '../formats/json-format';
import { isJsonObject } from '../formats/json-format';
import type { Cell } from './cut-line';
import { wordsIn } from './layout-columns';

/** A column over several lines; empty where a line has nothing there. */
export type ColumnEvidence = {
  column: Column;
  values: string[];
  /** Counted from 1 on, from the right below 0; 0 for columns with a name. */
  index: number;
  /** Whether it is a word within a column. */
  isWord: boolean;
  marks: Set<Cell['mark']>;
  /** The names of `name=value` in it. */
  names: Set<string>;
};

export type TextLine = { text: string; cells: Cell[] };

/** No log has as many; each costs time for each role. */
const columnsMax = 1_000;

class Table {
  readonly #columns = new Map<Column, ColumnEvidence>();
  readonly #lineCount: number;

  constructor(lineCount: number) {
    this.#lineCount = lineCount;
  }

  get columns(): ColumnEvidence[] {
    return [...this.#columns.values()];
  }

  add(
    column: Column,
    line: number,
    value: string,
    place: { index: number; isWord: boolean; mark: Cell['mark']; name?: string | undefined },
  ) {
    let found = this.#columns.get(column);
    if (!found) {
      if (this.#columns.size >= columnsMax) return;
      const { index, isWord } = place;
      const values = new Array<string>(this.#lineCount).fill('');
      found = { column, values, index, isWord, marks: new Set(), names: new Set() };
      this.#columns.set(column, found);
    }
    found.values[line] = value;
    found.marks.add(place.mark);
    if (place.name !== undefined) found.names.add(place.name);
  }
}

/** The columns of text lines, each counted from the left and from the right. */
export function textColumns(lines: readonly TextLine[]): ColumnEvidence[] {
  const table = new Table(lines.length);
  for (const [line, { text, cells }] of lines.entries()) {
    for (const [at, cell] of cells.entries()) {
      const value = text.slice(cell.start, cell.end);
      const indexes = [at + 1, at - cells.length];
      if (cell.name !== undefined)
        table.add(cell.name, line, value, { index: 0, isWord: false, mark: cell.mark });
      for (const index of indexes)
        table.add(String(index), line, value, {
          index,
          isWord: false,
          mark: cell.mark,
          name: cell.name,
        });
      if (cell.mark === '"' || cell.mark === 'time') continue;
      const words = wordsIn(text, cell);
      for (const [place, word] of words.entries()) {
        const column = `${at + 1}.${place + 1}`;
        const of = { index: at + 1, isWord: true, mark: word.mark };
        table.add(column, line, text.slice(word.start, word.end), of);
      }
    }
  }
  return table.columns;
}

const deepest = 6;

function addNames(
  table: Table,
  line: number,
  object: JsonObject,
  prefix: string,
  depth: number,
): void {
  for (const [name, value] of Object.entries(object)) {
    const first = Array.isArray(value) ? value[0] : value;
    if (isJsonObject(first) && !Array.isArray(value)) {
      if (depth < deepest) addNames(table, line, first, `${prefix}${name}.`, depth + 1);
    } else if (typeof first === 'string' || typeof first === 'number') {
      table.add(`${prefix}${name}`, line, String(first), { index: 0, isWord: false, mark: '' });
    }
  }
}

/** The columns of lines whose fields have names, with dots between levels. */
export function namedColumns(entries: readonly JsonObject[]): ColumnEvidence[] {
  const table = new Table(entries.length);
  for (const [line, entry] of entries.entries()) addNames(table, line, entry, '', 0);
  return table.columns;
}

const given = (values: readonly string[]): string[] => values.filter((value) => !isMissing(value));

/** The share of the given values that pass; 0 without any. */
export function shareOf({ values }: ColumnEvidence, passes: (value: string) => boolean): number {
  const all = given(values);
  return all.length === 0 ? 0 : all.filter(passes).length / all.length;
}

/** The share of lines that have a value. */
export const presence = ({ values }: ColumnEvidence): number =>
  given(values).length / values.length;

/** How many different values a column has. */
export const distinct = ({ values }: ColumnEvidence): number => new Set(given(values)).size;
