import { type Queries, sql } from '../../../platform/postgres/database';
import { tagKey } from '../../websites/rules/tag-name';
import { overviewRevision } from '../rules/overview-revision';
import type { PromptLabels } from '../rules/visibility';
import type { PromptFilter } from './prompt-store';

type Row = {
  id: string;
  keyword: string;
  tags: string[];
  country: string;
  createdAt: Date;
  seriesFrom: Date | null;
};

/**
 * Returns the keywords whose pages bring AI Overviews, as the prompts of these answers. They have
 * tags and a country; a filter by another label leaves none.
 */
export async function readKeywordLabels(
  db: Queries,
  { websiteId, id, topic, persona, stage, country, language, tag }: PromptFilter,
  namesOwn: (text: string) => boolean,
): Promise<PromptLabels[]> {
  if ([topic, persona, stage].some((label) => label !== undefined)) return [];
  const rows = await db.run<Row>(
    sql('keywords')
      .select('id', 'keyword', 'tags', 'country', 'created_at', 'series_from')
      .where({ workspace_id: db.workspaceId, website_id: websiteId, engine: 'google' })
      .modify((query) => {
        if (id !== undefined) query.where({ id });
        if (country !== undefined) query.where({ country });
        if (language !== undefined) query.where({ language });
        if (tag === undefined) return;
        query.whereRaw('exists (select 1 from unnest(tags) as g(name) where lower(g.name) = ?)', [
          tagKey(tag),
        ]);
      }),
  );
  return rows.map(({ id, keyword, tags, country, createdAt, seriesFrom: from }) => ({
    id,
    revision: overviewRevision(from?.getTime() ?? null),
    revisedAt: (from ?? createdAt).toISOString(),
    isBranded: namesOwn(keyword),
    topic: null,
    tags,
    persona: null,
    stage: null,
    country,
  }));
}

/** A keyword by the website's id, and the revision of its present definition. */
type RevisedKeyword = { id: string; websiteId: string; keyword: string; revision: number };

/** Returns the keywords of these websites whose pages bring AI Overviews. */
export async function readOverviewKeywords(
  db: Queries,
  websiteIds: readonly string[],
): Promise<Map<string, RevisedKeyword[]>> {
  const rows = await db.run<Pick<Row, 'id' | 'keyword' | 'seriesFrom'> & { websiteId: string }>(
    sql('keywords')
      .select('id', 'website_id', 'keyword', 'series_from')
      .where({ workspace_id: db.workspaceId, engine: 'google' })
      .whereRaw('website_id = any (?)', [[...websiteIds]]),
  );
  const keywords = rows.map(({ id, websiteId, keyword, seriesFrom }) => ({
    id,
    websiteId,
    keyword,
    revision: overviewRevision(seriesFrom?.getTime() ?? null),
  }));
  return Map.groupBy(keywords, ({ websiteId }) => websiteId);
}
