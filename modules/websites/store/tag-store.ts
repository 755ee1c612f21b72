import { type Queries, sql } from '../../../platform/postgres/database';
import { orderBySql, type Sort } from '../../../platform/sort';

/** Replaces all tags of a website and creates missing names. */
export async function setWebsiteTags(
  tx: Queries,
  websiteId: string,
  tags: string[],
): Promise<void> {
  const { workspaceId } = tx;
  await tx.run(
    sql('website_tags').where({ workspace_id: workspaceId, website_id: websiteId }).delete(),
  );
  if (tags.length === 0) return;
  // Sorted, so that two requests that create the same tags cannot deadlock.
  const names = [...tags].sort().map((name) => ({ workspace_id: workspaceId, name }));
  await tx.run(sql('tags').insert(names).onConflict(['workspace_id', 'name']).ignore());
  await tx.run(
    sql('website_tags').insert(
      tags.map((tag, position) => ({
        workspace_id: workspaceId,
        website_id: websiteId,
        tag,
        position,
      })),
    ),
  );
}

const sortColumns = { name: 'name', websiteCount: '"websiteCount"' } as const;

export type TagSortField = keyof typeof sortColumns;
export const tagSortFields = Object.keys(sortColumns) as TagSortField[];

/** Lists all tags, each with its number of websites that are not archived. */
export async function listTags(
  db: Queries,
  sort: Sort<TagSortField>,
  page: { limit: number; offset: number },
) {
  const { workspaceId } = db;
  const [rows, [count]] = await Promise.all([
    db.run<{ name: string; websiteCount: number }>(
      sql('tags')
        .select('name')
        .select(
          sql.raw(
            `(select count(*) from website_tags t
              join websites w on w.workspace_id = t.workspace_id and w.id = t.website_id
              where t.workspace_id = tags.workspace_id and t.tag = tags.name
                and w.status <> 'archived') as "websiteCount"`,
          ),
        )
        .where('workspace_id', workspaceId)
        .orderByRaw(orderBySql(sort, sortColumns, 'name'))
        .limit(page.limit)
        .offset(page.offset),
    ),
    db.run<{ count: number }>(sql('tags').where('workspace_id', workspaceId).count()),
  ]);
  return { rows, total: count?.count ?? 0 };
}
