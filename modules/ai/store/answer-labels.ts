import { type Queries, sql } from '../../../platform/postgres/database';
import type { Labels, PromptLabels } from '../rules/visibility';
import { filterPrompts, type PromptFilter } from './prompt-store';

type Row = {
  id: string;
  revision: number;
  revised_at: Date;
  is_branded: boolean;
  topic: string;
  tags: string[];
  persona: string;
  stage: string;
  country: string;
};

const fromRow = (row: Row): PromptLabels => ({
  id: row.id,
  revision: row.revision,
  revisedAt: row.revised_at.toISOString(),
  isBranded: row.is_branded,
  topic: row.topic || null,
  tags: row.tags,
  persona: row.persona || null,
  stage: row.stage || null,
  country: row.country,
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
