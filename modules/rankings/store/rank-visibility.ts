import { daysBefore } from '../../../platform/calendar/day';
import type { OpenDayRange } from '../../../platform/calendar/day-range';
import { type Queries, sql } from '../../../platform/postgres/database';
import type { Workspace, WorkspaceReads } from '../../../platform/workspace';
import { rankWindowDays } from '../rules/rank-window';
import { type PlaceCount, type VisibilityOfDay, visibilityOf } from '../rules/visibility';
import { type Covers, coversOf, readCombinations } from './rank-covers';
import type { RankFilter } from './rank-filter';
import { type RankScope, resolveScope, scopeSql, websitesToJson } from './rank-scope';

export type VisibilityRequest = {
  filter: RankFilter;
  range: OpenDayRange;
  source: string | undefined;
  /** `fixed`: the keywords read at the start of the range; `all`: the current keywords. */
  cohort: 'fixed' | 'all';
};

export type VisibilityDay = VisibilityOfDay & {
  day: string;
  cohort: { kind: 'fixed' | 'all'; since: string | null };
  covers: Covers;
  /** The lowest depth of the day's readings. */
  depth: number;
  /** The greatest. */
  depthMax: number;
  checkedAt: string;
};

type FirstDay = { id: string; day: string };

/**
 * Returns each website's first day within the range: its keywords of that day are the cohort.
 * Websites whose first day is more than a week after the earliest one joined later and are
 * excluded.
 */
async function readFirstDays(
  tx: Queries,
  { websites }: RankScope,
  { from, to }: OpenDayRange,
): Promise<FirstDay[]> {
  const firsts = await tx.run<FirstDay>(
    sql.raw(
      `select s.id, min(r.day)::text as day from jsonb_to_recordset(?::jsonb) as s(id uuid, source text)
       join rank_days r on r.workspace_id = ? and r.website_id = s.id and r.source = s.source
       where r.day >= coalesce(?::date, '-infinity') and r.day <= coalesce(?::date, 'infinity')
       group by s.id order by 2, 1`,
      [websitesToJson(websites), tx.workspaceId, from ?? null, to ?? null],
    ),
  );
  const first = firsts[0]?.day;
  return firsts.filter(
    ({ day }) => first !== undefined && daysBefore(day, rankWindowDays - 1) <= first,
  );
}

type DayRow = {
  dayText: string;
  positions: number[];
  keywords: number[];
  known: number[];
  volumes: number[];
  depth: number;
  deepest: number;
  checkedAt: string;
};

/** Returns the days with readings, oldest first. */
export async function readVisibility(
  workspace: Workspace,
  request: VisibilityRequest,
): Promise<VisibilityDay[]> {
  const { filter, range, source, cohort } = request;
  const isFixed = cohort === 'fixed';
  const readSeries = async () => {
    const { scope, firsts } = await workspace.scan(async (tx) => {
      const scoped = await resolveScope(tx, filter, source);
      return { scope: scoped, firsts: await readFirstDays(tx, scoped, range) };
    });
    const [rows, cohortKeywords] = await Promise.all([
      readDays(workspace, {
        scope,
        range,
        firsts,
        isFixed,
      }),
      isFixed && firsts.length > 1 ? countCohort(workspace, scope, firsts) : undefined,
    ]);
    return { scope, firsts, rows, cohortKeywords };
  };
  // The coverage is counted concurrently: the two queries are independent.
  const [{ scope, firsts, rows, cohortKeywords }, combinations] = await Promise.all([
    readSeries(),
    workspace.scan((tx) => readCombinations(tx, filter)),
  ]);
  const all = combinations.reduce((sum, { keywords }) => sum + keywords, 0);
  const sumOf = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0);
  // The cohort of a single website is its first day's keywords.
  const fixed = cohortKeywords ?? sumOf(rows[0]?.keywords ?? []);
  const keywords = isFixed ? fixed : all;
  const covers = coversOf(
    combinations,
    scope.websites.map((website) => website.source),
  );
  return rows.map((row) => ({
    day: row.dayText,
    ...visibilityOf(Math.max(keywords, sumOf(row.keywords)), toPlaces(row)),
    cohort: { kind: cohort, since: isFixed ? (firsts[0]?.day ?? null) : null },
    covers,
    depth: row.depth,
    depthMax: row.deepest,
    checkedAt: row.checkedAt,
  }));
}

const toPlaces = (row: DayRow): PlaceCount[] =>
  row.positions.map((position, index) => ({
    position: position === 0 ? null : position,
    keywords: row.keywords[index] ?? 0,
    volumeKnown: row.known[index] ?? 0,
    volume: row.volumes[index] ?? 0,
  }));

/** Conclusive readings: the keyword ranks, or was not found. */
const conclusive = "state IN ('measured', 'not_found')";

function cohortSql(scope: RankScope, firsts: FirstDay[]) {
  const { sql: condition, parameters } = scopeSql(scope);
  const firstDays = [...new Set(firsts.map(({ day }) => day))];
  const first = `${condition} AND ${conclusive} AND day IN {firstDays:Array(Date)}`;
  // If every website starts on the same day, the day alone identifies the rows.
  if (firstDays.length === 1 && firsts.length === scope.websites.length) {
    return { condition: first, parameters: { ...parameters, firstDays } };
  }
  return {
    condition: `${first} AND concat(website_id, ' ', toString(day)) IN {firsts:Array(String)}`,
    parameters: { ...parameters, firstDays, firsts: firsts.map(({ id, day }) => `${id} ${day}`) },
  };
}

async function countCohort(
  workspace: WorkspaceReads,
  scope: RankScope,
  firsts: FirstDay[],
): Promise<number> {
  const { condition, parameters } = cohortSql(scope, firsts);
  const [row] = await workspace.clickhouse.query<{ keywords: number }>({
    sql: `SELECT uniqExact(keyword_uuid) AS keywords FROM rank_readings WHERE ${condition}`,
    parameters,
    comment: 'rank-cohort',
  });
  return row?.keywords ?? 0;
}

async function readDays(
  workspace: WorkspaceReads,
  of: { scope: RankScope; range: OpenDayRange; firsts: FirstDay[]; isFixed: boolean },
): Promise<DayRow[]> {
  const { scope, range, firsts, isFixed } = of;
  if (firsts.length === 0) return [];
  const { sql: condition, parameters } = scopeSql(scope);
  const cohort = isFixed ? cohortSql(scope, firsts) : undefined;
  const { from, to } = range;
  return workspace.clickhouse.query<DayRow>({
    sql: `SELECT toString(day) AS dayText, groupArray(position) AS positions,
            groupArray(n) AS keywords, groupArray(nKnown) AS known, groupArray(volume) AS volumes,
            min(depthMin) AS depth, max(depthMost) AS deepest, max(newest) AS checkedAt
          FROM (
            SELECT day, position, count() AS n, countIf(volume_known) AS nKnown,
              sum(search_volume) AS volume, min(depth_read) AS depthMin, max(depth_read) AS depthMost,
              max(checked_at) AS newest
            FROM rank_readings FINAL
            WHERE ${condition} AND ${conclusive}
              ${from === undefined ? '' : 'AND day >= {from:Date}'}
              ${to === undefined ? '' : 'AND day <= {to:Date}'}
              ${
                cohort
                  ? `AND keyword_uuid IN (SELECT keyword_uuid FROM rank_readings
                       WHERE ${cohort.condition})`
                  : ''
              }
            GROUP BY day, position
          )
          GROUP BY day ORDER BY day`,
    settings: { do_not_merge_across_partitions_select_final: 1, optimize_use_projections: 0 },
    parameters: {
      ...parameters,
      ...cohort?.parameters,
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
    },
    comment: 'rank-visibility',
  });
}
