import {
  type SearchPage,
  type SearchQuery,
  type SearchRow,
  searchRowsMax,
} from '../providers/search-console';
import { weigh } from '../rules/search-rates';
import {
  dimensionsOf,
  type RowShape,
  type SearchDimension,
  type SearchType,
} from '../rules/search-shape';
import type { NewSearchRow, SearchDay } from '../store/search-day-store';
import type { OpenProperty } from './open-property';

export type Reading = {
  open: OpenProperty;
  type: SearchType;
  signal: AbortSignal;
  /** Gets what was left out of responses, as sentences. */
  warnings: string[];
};

/** Consecutive days, newest first. */
type Days = readonly Pick<SearchDay, 'day'>[];

/**
 * Reads the rows of several days at once, by day; undefined if there are more than one page has,
 * since only single days have all the rows that Google gives.
 */
export async function readTogether(
  reading: Reading,
  shape: RowShape,
  days: Days,
): Promise<Map<string, NewSearchRow[]> | undefined> {
  if (shape === 'appearance') return readAppearances(reading, days);
  const dimensions = dimensionsOf(shape);
  const { rows, rowsGiven } = await readPage(reading, days, {
    dimensions: ['date', ...dimensions],
  });
  if (rowsGiven >= searchRowsMax) return undefined;
  const byDay = Map.groupBy(rows, ({ keys }) => keys[0] ?? '');
  return new Map(
    [...byDay].map(([day, ofDay]) => [
      day,
      ofDay.map((row) => toRow({ ...row, keys: row.keys.slice(1) }, dimensions)),
    ]),
  );
}

/**
 * Reads the days of each appearance. Google groups appearances by nothing else, so the first call
 * names those of all days, and the others are filtered by one each.
 */
async function readAppearances(reading: Reading, days: Days): Promise<Map<string, NewSearchRow[]>> {
  const byDay = new Map<string, NewSearchRow[]>(days.map(({ day }) => [day, []]));
  const appearances = await readPage(reading, days, { dimensions: ['searchAppearance'] });
  for (const {
    keys: [appearance = ''],
  } of appearances.rows) {
    const { rows } = await readPage(reading, days, {
      dimensions: ['date'],
      filters: [{ dimension: 'searchAppearance', operator: 'equals', expression: appearance }],
    });
    for (const row of rows) {
      const [day = ''] = row.keys;
      byDay.get(day)?.push(toRow({ ...row, keys: [appearance] }, ['searchAppearance']));
    }
  }
  return byDay;
}

async function readPage(
  { open, type, signal, warnings }: Reading,
  days: Days,
  query: Pick<SearchQuery, 'dimensions' | 'filters' | 'startRow'>,
): Promise<SearchPage> {
  const startDate = days.at(-1)?.day ?? '';
  const endDate = days[0]?.day ?? '';
  const { property, console } = open;
  const page = await console.query(
    { property, startDate, endDate, type, dataState: 'all', ...query },
    signal,
  );
  warnings.push(...page.warnings);
  return page;
}

/** Yields the rows of a day page by page, until an empty one. */
export async function* readDay(
  reading: Reading,
  shape: RowShape,
  day: string,
): AsyncGenerator<NewSearchRow[]> {
  const dimensions = dimensionsOf(shape);
  for (let startRow = 0; ; ) {
    const { rows, rowsGiven } = await readPage(reading, [{ day }], { dimensions, startRow });
    if (rowsGiven === 0) return;
    startRow += rowsGiven;
    yield rows.map((row) => toRow(row, dimensions));
  }
}

function toRow(
  { keys, clicks, impressions, position }: SearchRow,
  dimensions: readonly SearchDimension[],
): NewSearchRow {
  const row = { query: '', page: '', value: '', clicks, impressions };
  for (const [index, dimension] of dimensions.entries()) {
    const key = keys[index] ?? '';
    if (dimension === 'query') row.query = key;
    else if (dimension === 'page') row.page = key;
    else row.value = key;
  }
  return { ...row, weightedPosition: weigh({ position, impressions }) };
}
