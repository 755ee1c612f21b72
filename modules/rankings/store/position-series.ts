import { type Queries, sql } from '../../../platform/postgres/database';
import { readPage } from '../../../platform/postgres/read-page';
import type { WorkspaceReads } from '../../../platform/workspace';
import type { RankKeyword } from './rank-row';

export type PositionPoint = {
  day: string;
  state: string;
  /** Null if the website was not among the results that were read, or the reading failed. */
  position: number | null;
};

/** A keyword's positions by day, of the source of its newest reading. */
export type PositionSeries = { keywordId: string; source: string | null; points: PositionPoint[] };

type Row = Omit<PositionPoint, 'day'> & {
  keywordId: string;
  source: string;
  dayText: string;
  checkedAt: string;
};
type Range = { from: string; to: string };

/** Returns a page of a website's keywords, in the order in which they were added. */
export async function pageOfKeywordIds(
  db: Queries,
  websiteId: string,
  page: { limit: number; offset: number },
): Promise<{ ids: string[]; total: number }> {
  const ofWebsite = sql('keywords').where({ workspace_id: db.workspaceId, website_id: websiteId });
  const fromRow = ({ id }: { id: string }) => id;
  const { rows, total } = await readPage(db, ofWebsite, {
    columns: ['id'],
    order: 'id',
    page,
    fromRow,
  });
  return { ids: rows, total };
}

/** Reads the positions of many keywords of a website by one query. */
export async function readPositionSeries(
  workspace: WorkspaceReads,
  websiteId: string,
  keywords: readonly RankKeyword[],
  { from, to }: Range,
): Promise<PositionSeries[]> {
  const rows = await workspace.clickhouse.query<Row>({
    // Without FINAL, which would prevent use of the projection that groups a keyword's days.
    sql: `SELECT keyword_id AS keywordId, source, toString(day) AS dayText, state, position,
            checked_at AS checkedAt
          FROM rank_readings
          WHERE website_id = {website:String}
            AND keyword_id IN {keywords:Array(String)} AND day BETWEEN {from:Date} AND {to:Date}
          ORDER BY keyword_id, source, day, version DESC LIMIT 1 BY keyword_id, source, day`,
    parameters: { website: websiteId, keywords: keywords.map(({ id }) => id), from, to },
    comment: 'position-series',
  });
  const byKeyword = Map.groupBy(rows, ({ keywordId }) => keywordId);
  return keywords.map(({ id, newest, seriesFrom }) => {
    const since = seriesFrom === null ? Number.NEGATIVE_INFINITY : Date.parse(seriesFrom);
    const own = (byKeyword.get(id) ?? []).filter(
      ({ source, checkedAt }) => source === newest.source && Date.parse(checkedAt) > since,
    );
    const points = own.map(({ dayText: day, state, position }) => ({
      day,
      state,
      // Zero is how none is stored.
      position: position === 0 ? null : position,
    }));
    return { keywordId: id, source: newest.source, points };
  });
}
