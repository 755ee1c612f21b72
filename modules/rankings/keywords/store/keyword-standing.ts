import type { Knex } from 'knex';
import { type Queries, sql } from '../../../../platform/postgres/database';
import { readLimits } from '../../../account/store/workspace-store';
import { staleAfterDays } from '../../rules/keyword-evidence';
import { frozenFrom } from '../../store/collectable-keyword-store';

/** SQL for the evidence state of a keyword's position, which depends on the workspace's plan. */
export type KeywordStanding = { state: Knex.Raw };

/** Both positions are the website's own at their time, so the difference is always meaningful. */
export const changeSql = '(keywords.previous_position - keywords.position)';

/** Reads the limits, which decide which keywords are frozen and when a reading is stale. */
export async function keywordStanding(db: Queries): Promise<KeywordStanding> {
  const { workspaceId } = db;
  const { keywordCadence, keywordsMax } = await readLimits(db);
  const frozenId = await frozenFrom(db, keywordsMax);
  const frozen = frozenId === null ? sql.raw('false') : sql.raw('keywords.id >= ?', [frozenId]);
  return {
    state: sql.raw(
      `(case
         when ? then 'frozen'
         when keywords.checked_at is null and keywords.failed_at is null then 'pending'
         when keywords.checked_at is null then 'failed'
         when keywords.failed_at > keywords.checked_at then 'stale'
         when keywords.checked_at < now() - make_interval(days => ?) then 'stale'
         when keywords.checked_at < now() - make_interval(days => ?)
           and keywords.website_id not in (?) then 'stale'
         else keywords.state
       end)`,
      [
        frozen,
        staleAfterDays('weekly'),
        staleAfterDays(keywordCadence),
        weeklyWebsites(workspaceId),
      ],
    ),
  };
}

/** Websites whose setting makes collection less frequent than the plan allows. */
const weeklyWebsites = (workspaceId: string) =>
  sql('websites')
    .select('id')
    .where('workspace_id', workspaceId)
    .whereRaw("settings #>> '{collection,cadence}' = 'weekly'");
