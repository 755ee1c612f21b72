import { type Queries, sql } from '../../../platform/postgres/database';

export type PromptSummary = { tracked: number; branded: number; topics: number; places: string[] };

type Row = { place: string; tracked: string; branded: string; topics: string[] };

/** Counts a website's prompts, with the countries and languages that they are asked for. */
export async function readPromptSummary(db: Queries, websiteId: string): Promise<PromptSummary> {
  const rows = await db.run<Row>(
    sql('ai_prompts')
      .select(
        sql.raw("country || ', ' || language as place, count(*) as tracked"),
        sql.raw('count(*) filter (where is_branded) as branded'),
        sql.raw("array_remove(array_agg(distinct topic), '') as topics"),
      )
      .where({ workspace_id: db.workspaceId, website_id: websiteId })
      .groupBy('country', 'language')
      .orderByRaw('count(*) desc, 1'),
  );
  const sum = (of: 'tracked' | 'branded') => rows.reduce((all, row) => all + Number(row[of]), 0);
  return {
    tracked: sum('tracked'),
    branded: sum('branded'),
    topics: new Set(rows.flatMap(({ topics }) => topics)).size,
    places: rows.map(({ place }) => place),
  };
}
