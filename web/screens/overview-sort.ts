import type { Row } from '../../packages/client/src/schema-types';

type OverviewRow = Row<'listOverview'>;
type Measure = (row: OverviewRow) => number | null | undefined;

/** The numbers of a row that the page sorts and filters by. */
const measures = {
  visibility: (row) => row.visibility?.value,
  visibilityChange: (row) => row.visibility?.change,
  clicks: (row) => row.clicks?.value,
  clicksChange: (row) => row.clicks?.change,
  ai: (row) => row.aiMentionRate?.value,
  crawlers: (row) => row.crawlerVisits?.value,
  crawlersChange: (row) => row.crawlerVisits?.change,
  drops: (row) => row.unconfirmedDrops,
  alerts: (row) => row.openAlerts,
  failed: (row) => row.failedJobs,
  health: (row) => row.health?.score,
} satisfies Record<string, Measure>;

export type MeasureName = keyof typeof measures;
export const measureNames = Object.keys(measures) as MeasureName[];
const isMeasure = (name: string): name is MeasureName => Object.hasOwn(measures, name);

/**
 * Sorts by a field, descending with a leading minus; what was not measured comes last. The API sorts
 * by the size of the change; its order of names has capital letters first.
 */
export function sortOverview(
  rows: readonly OverviewRow[],
  sort: string,
  owners: ReadonlyMap<string, string> = new Map(),
): readonly OverviewRow[] {
  const field = sort.replace('-', '');
  const sign = sort.startsWith('-') ? -1 : 1;
  const sortValueOf = (row: OverviewRow): number | string | null => {
    if (field === 'name') return row.name;
    if (field === 'owner') return owners.get(row.ownerId ?? '') ?? row.ownerId;
    return isMeasure(field) ? (measures[field](row) ?? null) : null;
  };
  if (field !== 'name' && field !== 'owner' && !isMeasure(field)) return rows;
  return rows.toSorted((a, b) => {
    const [first, second] = [sortValueOf(a), sortValueOf(b)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    if (typeof first === 'string') return sign * first.localeCompare(String(second));
    return sign * (first - Number(second));
  });
}

/** A number that is between two bounds, of which one may be open. */
export type NumberRange = { field: MeasureName; min: number | null; max: number | null };

const isNumberOrOpen = (text: string) => /^(?:-?\d+(?:\.\d+)?)?$/.test(text);

/** Reads bounds as the URL has them, `clicks:100..,health:..50`; what is no bound is left out. */
export function rangesIn(text: string | undefined): NumberRange[] {
  return (text ?? '').split(',').flatMap((part): NumberRange[] => {
    const [field = '', bounds = ''] = part.split(':');
    const [min, max] = bounds.split('..');
    if (!isMeasure(field) || min === undefined || max === undefined) return [];
    if (!isNumberOrOpen(min) || !isNumberOrOpen(max) || (min === '' && max === '')) return [];
    return [{ field, min: min === '' ? null : Number(min), max: max === '' ? null : Number(max) }];
  });
}

export const rangesText = (ranges: readonly NumberRange[]): string =>
  ranges
    .filter(({ min, max }) => min !== null || max !== null)
    .map(({ field, min, max }) => `${field}:${min ?? ''}..${max ?? ''}`)
    .join(',');

/** The rows whose numbers are within all bounds; what was not measured is within none. */
export function rowsWithin(
  rows: readonly OverviewRow[],
  ranges: readonly NumberRange[],
): readonly OverviewRow[] {
  if (ranges.length === 0) return rows;
  return rows.filter((row) =>
    ranges.every(({ field, min, max }) => {
      const value = measures[field](row) ?? null;
      return value !== null && value >= (min ?? value) && value <= (max ?? value);
    }),
  );
}

/** Adds up what can be added; null where no website has it. */
export function totalsOf(rows: readonly OverviewRow[]) {
  const sum = (name: MeasureName) => {
    const known = rows.flatMap((row) => measures[name](row) ?? []);
    return known.length === 0 ? null : known.reduce((total, value) => total + value, 0);
  };
  return {
    clicks: sum('clicks'),
    crawlers: sum('crawlers'),
    drops: sum('drops'),
    alerts: sum('alerts'),
    failed: sum('failed'),
  };
}
