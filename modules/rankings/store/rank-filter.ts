import type { Knex } from 'knex';
import { sql } from '../../../platform/postgres/database';
import { containing } from '../../../platform/postgres/like-pattern';
import { websitesWithTag } from '../../websites/store/tag-store';
import type { Relationship } from '../../websites/store/website-store';
import { withKeywordTag } from '../keywords/store/keyword-tag-store';
import { type KeywordDevice, type KeywordEngine, keywordKey } from '../rules/keyword';

/** Keywords that a ranking query covers: of one website, or of all that are not archived. */
export type RankFilter = {
  websiteId?: string | undefined;
  websiteTag?: string | undefined;
  relationship?: Relationship | undefined;
  groupId?: string | undefined;
  /** Tag of the keyword itself, not of its website. */
  tag?: string | undefined;
  device?: KeywordDevice | undefined;
  country?: string | undefined;
  language?: string | undefined;
  location?: string | undefined;
  engine?: KeywordEngine | undefined;
  q?: string | undefined;
};

/** Selects the ids of websites that match the filter. */
export function websitesMatching(workspaceId: string, filter: RankFilter): Knex.QueryBuilder {
  const { websiteId, websiteTag, relationship } = filter;
  const query = sql('websites').select('id').where('workspace_id', workspaceId);
  if (websiteId !== undefined) return query.where('id', websiteId);
  query.whereNot('status', 'archived');
  if (relationship !== undefined) query.where('relationship', relationship);
  if (websiteTag !== undefined) {
    query.whereIn('id', websitesWithTag(workspaceId, websiteTag));
  }
  return query;
}

/** Selects the matching keywords, without any columns yet. */
export function keywordsMatching(workspaceId: string, filter: RankFilter): Knex.QueryBuilder {
  const { websiteId, device, engine, country, language, location } = filter;
  const query = sql('keywords').where('keywords.workspace_id', workspaceId);
  for (const [column, value] of Object.entries({ device, engine, country, language, location })) {
    if (value !== undefined) query.where(`keywords.${column}`, value);
  }
  if (websiteId !== undefined) query.where('keywords.website_id', websiteId);
  else query.whereIn('keywords.website_id', websitesMatching(workspaceId, filter));
  if (filter.tag !== undefined) withKeywordTag(query, workspaceId, filter.tag);
  if (filter.q !== undefined) {
    query.whereLike('keywords.keyword_key', containing(keywordKey(filter.q)));
  }
  if (filter.groupId !== undefined) {
    query.whereIn(
      'keywords.id',
      sql('keyword_group_members')
        .select('keyword_id')
        .where({ workspace_id: workspaceId, group_id: filter.groupId }),
    );
  }
  return query;
}
