import type { WorkspaceReads } from '../../../platform/workspace';
import type { Looking } from '../rules/explain-request';
import type { PageCrawls } from '../rules/find-crawl-errors';

const ofGoogle = `website_id = {website:String}
  AND verification = 'verified' AND operator = 'Google' AND purpose = 'search'
  AND (day BETWEEN {beforeFrom:Date} AND {beforeTo:Date}
    OR day BETWEEN {rangeFrom:Date} AND {rangeTo:Date})`;

const inRange = 'day BETWEEN {rangeFrom:Date} AND {rangeTo:Date}';

const parametersOf = ({ websiteId, before, range }: Looking) => ({
  website: websiteId,
  beforeFrom: before.from,
  beforeTo: before.to,
  rangeFrom: range.from,
  rangeTo: range.to,
});

/** What a crawler was answered where it may not take the page as it is. */
const isError = '(status >= 500 OR status IN (401, 403, 404, 410, 429))';

/** Returns the verified visits of Google's search crawler to some pages, in both periods. */
export const readPageCrawls = (
  workspace: WorkspaceReads,
  looking: Looking,
): Promise<PageCrawls[]> =>
  workspace.clickhouse.query<PageCrawls>({
    sql: `SELECT if(host_assumed, '', toString(host)) AS host,
        if(query = '', path, concat(path, '?', query)) AS target,
        toUInt32(countIf(NOT ${inRange})) AS visitsBefore,
        toUInt32(countIf(NOT ${inRange} AND ${isError})) AS errorsBefore,
        toUInt32(countIf(${inRange})) AS visits,
        toUInt32(countIf(${inRange} AND ${isError})) AS errors,
        toString(minIf(day, ${inRange} AND ${isError})) AS firstErrorDay
      FROM crawler_visits
      WHERE ${ofGoogle} AND path IN (SELECT arrayJoin({paths:Array(String)}))
      GROUP BY host, target`,
    parameters: {
      ...parametersOf(looking),
      paths: [...new Set(looking.pages.map(({ path }) => path))],
    },
    comment: 'page-crawls',
  });

/** Counts the same crawler's visits to the whole website in both periods. */
export async function countGoogleVisits(
  workspace: WorkspaceReads,
  looking: Looking,
): Promise<{ before: number; now: number }> {
  const [row] = await workspace.clickhouse.query<{ now: number; earlier: number }>({
    sql: `SELECT toFloat64(countIf(${inRange})) AS now, toFloat64(countIf(NOT ${inRange})) AS earlier
      FROM crawler_visits WHERE ${ofGoogle}`,
    parameters: parametersOf(looking),
    comment: 'google-visits',
  });
  return { before: row?.earlier ?? 0, now: row?.now ?? 0 };
}
