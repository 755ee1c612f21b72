import type { Row } from '../../packages/client/src/schema-types';

type OverviewRow = Row<'listOverview'>;
type Measure = (row: OverviewRow) => number | null | undefined;

/** What the page sorts; the API sorts by the size of the change and by name. */
const measures: Record<string, Measure> = {
  visibility: (row) => row.visibility?.value,
  visibilityChange: (row) => row.visibility?.change,
  clicks: (row) => row.clicks?.value,
  clicksChange: (row) => row.clicks?.change,
  ai: (row) => row.aiMentionRate?.value,
  crawlers: (row) => row.crawlerVisits?.value,
  drops: (row) => row.unconfirmedDrops,
  alerts: (row) => row.openAlerts,
  failed: (row) => row.failedJobs,
  health: (row) => row.health?.score,
};

/** Sorts by a field, descending with a leading minus; what was not measured comes last. */
export function sortOverview(rows: readonly OverviewRow[], sort: string): readonly OverviewRow[] {
  const measure = measures[sort.replace('-', '')];
  if (!measure) return rows;
  const sign = sort.startsWith('-') ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [first, second] = [measure(a) ?? null, measure(b) ?? null];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return sign * (first - second);
  });
}

/** Adds up what can be added; null where no website has it. */
export function totalsOf(rows: readonly OverviewRow[]) {
  const sum = (measure: Measure) => {
    const known = rows.flatMap((row) => measure(row) ?? []);
    return known.length === 0 ? null : known.reduce((total, value) => total + value, 0);
  };
  return {
    clicks: sum(({ clicks }) => clicks?.value),
    crawlers: sum(({ crawlerVisits }) => crawlerVisits?.value),
    drops: sum((row) => row.unconfirmedDrops),
    alerts: sum((row) => row.openAlerts),
    failed: sum((row) => row.failedJobs),
  };
}
