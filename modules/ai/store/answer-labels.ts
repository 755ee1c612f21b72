import { type Queries, sql } from '../../../platform/postgres/database';
import { type WithDates, withIsoTimes } from '../../../platform/postgres/iso-times';
import type { Labels, PromptLabels } from '../rules/visibility';
import { filterPrompts, type PromptFilter } from './prompt-store';

type Row = WithDates<PromptLabels, 'revisedAt'>;

const fromRow = (row: Row): PromptLabels => ({
  ...withIsoTimes(row),
  topic: row.topic || null,
  persona: row.persona || null,
  stage: row.stage || null,
});

/** Returns what groups and grades the answers to a website's prompts. */
export async function readPromptLabels(db: Queries, filter: PromptFilter): Promise<Labels> {
  const rows = await db.run<Row>(
    sql('ai_prompts')
      .select('id', 'revision', 'revised_at', 'is_branded', 'topic', 'tags', 'persona', 'stage')
      .select('country')
      .where('workspace_id', db.workspaceId)
      .modify(filterPrompts(filter)),
  );
  return new Map(rows.map((row) => [row.id, fromRow(row)]));
}

/** Returns the texts of prompts and keywords, deleted ones missing. */
export async function readPromptTexts(
  db: Queries,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const distinct = [...new Set(ids)];
  const rows = await db.run<{ id: string; text: string }>(
    sql.raw(
      `select id, text from ai_prompts where workspace_id = ? and id = any (?)
       union all
       select id, keyword from keywords where workspace_id = ? and id = any (?)`,
      [db.workspaceId, distinct, db.workspaceId, distinct],
    ),
  );
  return new Map(rows.map(({ id, text }) => [id, text]));
}
