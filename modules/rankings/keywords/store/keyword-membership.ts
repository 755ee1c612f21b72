import { newId, toUuid } from '../../../../platform/ids';
import { type Queries, sql } from '../../../../platform/postgres/database';

/**
 * Returns the website of each of these groups that the workspace has; locks them against deletion.
 */
export async function websitesOfGroups(
  tx: Queries,
  groupIds: Iterable<string>,
): Promise<Map<string, string>> {
  const ids = [...new Set(groupIds)];
  if (ids.length === 0) return new Map();
  const rows = await tx.run<{ id: string; websiteId: string }>(
    sql('keyword_groups')
      .select('id', 'website_id')
      .where('workspace_id', tx.workspaceId)
      .whereRaw('id = any (?)', [ids])
      .orderBy('id')
      .forKeyShare(),
  );
  return new Map(rows.map((row) => [row.id, row.websiteId]));
}

/** Returns the ids of a website's groups by name; creates missing groups. */
export async function groupIdsByName(
  tx: Queries,
  websiteId: string,
  names: Iterable<string>,
): Promise<Map<string, string>> {
  const { workspaceId } = tx;
  // Sorted, so that two imports with the same groups cannot deadlock.
  const wanted = [...new Set(names)].sort();
  if (wanted.length === 0) return new Map();
  const rows = wanted.map((name) => ({ id: toUuid(newId('keywordGroup')), name }));
  await tx.run(
    sql.raw(
      `insert into keyword_groups (workspace_id, website_id, id, name)
       select ?, ?, id, name from jsonb_to_recordset(?::jsonb) as g(id uuid, name text)
       order by name on conflict (workspace_id, website_id, name) do nothing`,
      [workspaceId, websiteId, JSON.stringify(rows)],
    ),
  );
  const found = await tx.run<{ id: string; name: string }>(
    sql('keyword_groups')
      .select('id', 'name')
      .where({ workspace_id: workspaceId, website_id: websiteId })
      .whereRaw('name = any (?)', [wanted])
      .orderBy('id')
      .forKeyShare(),
  );
  return new Map(found.map(({ id, name }) => [name, id]));
}

type Member = { groupId: string; keywordId: string };

const toJson = (members: Member[]): string =>
  JSON.stringify(
    members.map(({ groupId, keywordId }) => ({
      groupId: toUuid(groupId),
      keywordId: toUuid(keywordId),
    })),
  );

/** Adds keywords to groups; existing memberships are kept. */
export async function addToGroups(tx: Queries, members: Member[]): Promise<void> {
  if (members.length === 0) return;
  await tx.run(
    sql.raw(
      `insert into keyword_group_members (workspace_id, group_id, keyword_id)
       select ?, "groupId", "keywordId"
       from jsonb_to_recordset(?::jsonb) as g("groupId" uuid, "keywordId" uuid)
       order by 2, 3 on conflict do nothing`,
      [tx.workspaceId, toJson(members)],
    ),
  );
}

/** Removes keywords from groups. */
export async function removeFromGroups(tx: Queries, members: Member[]): Promise<void> {
  if (members.length === 0) return;
  await tx.run(
    sql.raw(
      `delete from keyword_group_members m
       using jsonb_to_recordset(?::jsonb) as g("groupId" uuid, "keywordId" uuid)
       where m.workspace_id = ? and m.group_id = g."groupId" and m.keyword_id = g."keywordId"`,
      [toJson(members), tx.workspaceId],
    ),
  );
}
