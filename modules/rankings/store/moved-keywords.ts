import type { Queries } from '../../../platform/postgres/database';

export type MovedKeyword = {
  keywordId: string;
  keyword: string;
  /** Null: not within the depth that was read. */
  position: number | null;
  previousPosition: number | null;
  /** Positive for up; entering or leaving counts up to the first position beyond the depth. */
  places: number;
  /** False for a drop that was seen once. */
  confirmed: boolean;
  source: string;
};

type Request = { websiteId: string; since: Date; placesMin: number; rowsMax: number };

/** The rules of rank-movers.ts, on a keyword's newest reading and the one before. */
const places = `case
  when k.position is not null and k.previous_position is not null
    then k.previous_position - k.position
  when k.previous_position is not null and k.previous_position <= k.depth_read
    then k.previous_position - 1 - least(k.depth_read, k.previous_depth_read)
  when k.position is not null and k.position <= k.previous_depth_read
    then 1 + least(k.depth_read, k.previous_depth_read) - k.position
  else 0 end`;

export type MovedKeywords = { winners: number; losers: number; largest: MovedKeyword[] };

/**
 * Returns keywords that were read since a time and moved by enough places since their reading of an
 * earlier day, the largest moves first.
 */
export async function readMovedKeywords(
  tx: Queries,
  { websiteId, since, placesMin, rowsMax }: Request,
): Promise<MovedKeywords> {
  const rows = await tx.run<MovedKeyword & { winners: number; losers: number }>({
    text: `with moved as (
        select k.id as keyword_id, k.keyword, k.position, k.previous_position,
          ${places} as places, k.confirmed, k.source
        from keywords k
        where k.workspace_id = $1 and k.website_id = $2 and k.checked_at >= $3
          and k.previous_checked_at is not null)
      select *, count(*) filter (where places > 0) over () as winners,
        count(*) filter (where places < 0) over () as losers
      from moved where abs(places) >= $4 order by abs(places) desc, keyword_id limit $5`,
    values: [tx.workspaceId, websiteId, since, placesMin, rowsMax],
  });
  const { winners = 0, losers = 0 } = rows[0] ?? {};
  return { winners, losers, largest: rows.map(({ winners: _, losers: __, ...row }) => row) };
}

export type ConfirmedDrop = {
  keywordId: string;
  keyword: string;
  position: number | null;
  /** The position before the drop. */
  dropFrom: number;
  depthRead: number;
  source: string;
};

/** Returns keywords whose drop was confirmed since a time, the best positions lost first. */
export async function readConfirmedDrops(
  tx: Queries,
  { websiteId, since, placesMin, rowsMax }: Request,
): Promise<{ count: number; first: ConfirmedDrop[] }> {
  const rows = await tx.run<ConfirmedDrop & { count: number }>({
    text: `select k.id as keyword_id, k.keyword, k.position, k.drop_from,
             k.depth_read, k.source, count(*) over () as count
           from keywords k
           where k.workspace_id = $1 and k.website_id = $2 and k.drop_confirmed_at >= $3
             and (k.position is null or k.position - k.drop_from >= $4)
           order by k.drop_from, k.id limit $5`,
    values: [tx.workspaceId, websiteId, since, placesMin, rowsMax],
  });
  const count = rows[0]?.count ?? 0;
  return { count, first: rows.map(({ count: _, ...row }) => row) };
}
