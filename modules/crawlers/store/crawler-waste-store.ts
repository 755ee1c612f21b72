import type { PageOf } from '../../../platform/clickhouse/clickhouse';
import { shareOf } from '../../../platform/share';
import { orderBySql, type Sort } from '../../../platform/sort';
import type { WorkspaceReads } from '../../../platform/workspace';
import { openVisits } from './open-visits';
import type { VisitFilter } from './visit-filter';

/** Crawling of anything but plain pages. One visit may count under several kinds. */
export const wasteKinds = ['parameters', 'redirects', 'errors', 'static'] as const;
export type WasteKind = (typeof wasteKinds)[number];

export type WasteShare = {
  /** Null: all crawlers. */
  bot: string | null;
  kind: WasteKind;
  /** Visits of the kind, and all visits of the crawler. */
  visits: number;
  of: number;
  share: number | null;
};

type Sums = { bot: string | null; of: number } & Record<WasteKind, number>;

/** A redirect leads elsewhere; 304 is not one: the crawler's copy is still valid. */
const kindSql: Record<WasteKind, string> = {
  parameters: 'has_query',
  redirects: 'status IN (301, 302, 303, 307, 308)',
  errors: 'status >= 400',
  static: 'is_static',
};

/**
 * Returns the share of each kind: first over all crawlers, then by crawler in order of visits.
 * Verified visits count, as in the list of errors: others may belong to no crawler.
 */
export async function readWaste(
  { db, clickhouse }: WorkspaceReads,
  asked: VisitFilter,
): Promise<WasteShare[]> {
  const filter = verifiedByDefault(asked);
  const visits = await openVisits(db, filter.websiteId);
  // Rows by path do not have all kinds.
  const source = filter.path === undefined ? visits.by(['day'], filter) : visits.single(filter);
  const sums = wasteKinds.map((kind) => `sumIf(n, ${kindSql[kind]}) AS k_${kind}`).join(', ');
  const bots = await clickhouse.query<Record<string, number> & { bot: string }>({
    sql: `SELECT bot, sum(n) AS of, ${sums} FROM ${source.sql}
      GROUP BY bot ORDER BY of DESC, bot`,
    parameters: source.parameters,
    comment: 'share-crawling',
  });
  const rows = bots.map(
    (row) =>
      ({
        bot: row.bot,
        of: row['of'],
        ...Object.fromEntries(wasteKinds.map((kind) => [kind, row[`k_${kind}`]])),
      }) as Sums,
  );
  return [totalOf(rows), ...rows].flatMap((row) =>
    wasteKinds.map((kind) => ({
      bot: row.bot,
      kind,
      visits: row[kind],
      of: row.of,
      share: shareOf(row[kind], row.of),
    })),
  );
}

const verifiedByDefault = (filter: VisitFilter): VisitFilter => ({
  ...filter,
  verification: filter.verification ?? 'verified',
});

function totalOf(rows: readonly Sums[]): Sums {
  const total: Sums = { bot: null, of: 0, parameters: 0, redirects: 0, errors: 0, static: 0 };
  for (const row of rows) {
    total.of += row.of;
    for (const kind of wasteKinds) total[kind] += row[kind];
  }
  return total;
}

const parameterColumns = { visits: 'visits', name: 'name' } as const;

type ParameterSortField = keyof typeof parameterColumns;
export const parameterSorts = Object.keys(parameterColumns) as ParameterSortField[];
export type ParameterSort = Sort<ParameterSortField>;

export type ParameterShare = {
  name: string;
  visits: number;
  of: number;
  share: number | null;
  bots: string[];
};

/**
 * Returns parameter names by verified visits to addresses that contain them, with the number of all
 * verified visits.
 */
export async function listParameters(
  { db, clickhouse }: WorkspaceReads,
  asked: VisitFilter,
  { sort, page }: { sort: ParameterSort; page: PageOf | undefined },
): Promise<{ rows: ParameterShare[]; total: number }> {
  const filter = verifiedByDefault(asked);
  const visits = await openVisits(db, filter.websiteId);
  const source = visits.byParameter(filter);
  const all = visits.by([], filter);
  const [{ rows, total }, [sum]] = await Promise.all([
    clickhouse.page<Omit<ParameterShare, 'of' | 'share'>>(
      {
        sql: `SELECT name, sum(n) AS visits, arraySort(groupUniqArray(bot)) AS bots FROM ${source.sql}
          GROUP BY name
          ORDER BY ${orderBySql(sort, parameterColumns, 'name')}`,
        parameters: source.parameters,
        comment: 'list-crawled-parameters',
      },
      page ?? { limit: namesMax, offset: 0 },
    ),
    clickhouse.query<{ of: number }>({
      sql: `SELECT sum(n) AS of FROM ${all.sql}`,
      parameters: all.parameters,
      comment: 'count-crawling',
    }),
  ]);
  const of = sum?.of ?? 0;
  return { rows: rows.map((row) => ({ ...row, of, share: shareOf(row.visits, of) })), total };
}

/** Names in one response without pages: crawlers keep following generated names. */
const namesMax = 100_000;
