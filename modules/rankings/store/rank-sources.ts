import { type Queries, sql } from '../../../platform/postgres/database';
import { sandboxSource } from './rank-scope';

/** Whether readings are of a real provider or made up by the sandbox. */
export type ReadingMode = 'live' | 'sandbox';

type RankSource = { websiteId: string; source: string; newestDay: string };

/** The sources that websites have readings of, the newest readings first. */
export async function readRankSources(
  db: Queries,
  websiteIds: readonly string[],
): Promise<RankSource[]> {
  return db.run<RankSource>(
    sql('rank_days')
      .select('website_id as websiteId', 'source', sql.raw('max(day)::text as "newestDay"'))
      .where('workspace_id', db.workspaceId)
      .whereRaw('website_id = any (?)', [[...websiteIds]])
      .groupBy('website_id', 'source')
      .orderByRaw('max(day) desc, max(checked_at) desc, source'),
  );
}

/** Live where any of the websites has live readings, or none has any; else what they have. */
export async function decideMode(db: Queries, websiteIds: readonly string[]): Promise<ReadingMode> {
  const sources = await readRankSources(db, websiteIds);
  const isLive = sources.length === 0 || sources.some(({ source }) => isOfMode(source, 'live'));
  return isLive ? 'live' : 'sandbox';
}

export const isOfMode = (source: string, mode: ReadingMode): boolean =>
  (source === sandboxSource) === (mode === 'sandbox');
