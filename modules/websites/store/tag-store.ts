import type { Knex } from 'knex';
import { AppError } from '../../../platform/errors';
import { type Queries, sql } from '../../../platform/postgres/database';
import { uniqueViolation } from '../../../platform/postgres/errors';
import { readPage } from '../../../platform/postgres/read-page';
import { orderBySql, type Sort } from '../../../platform/sort';
import { distinctTags, tagKey } from '../rules/tag-name';

const attemptsMax = 5;

export const tagsChanging = () =>
  new AppError('conflict', 'The same tags are being renamed or deleted. Try again.', {
    retryAfterSeconds: 1,
  });

/**
 * Returns the names under which the workspace has these tags, by key; missing ones are created. The
 * tags cannot be renamed or deleted until the transaction ends.
 */
async function registerTags(tx: Queries, names: string[]): Promise<Map<string, string>> {
  const { workspaceId } = tx;
  // Sorted, so that two requests that create the same tags cannot deadlock.
  const rows = distinctTags(names)
    .map((name) => ({ workspace_id: workspaceId, name, key: tagKey(name) }))
    .sort((one, other) => (one.key < other.key ? -1 : 1));
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    await tx.run(sql('tags').insert(rows).onConflict().ignore());
    const found = await tx.run<{ key: string; name: string }>(
      sql('tags')
        .select('key', 'name')
        .where('workspace_id', workspaceId)
        .whereRaw('key = any (?)', [rows.map(({ key }) => key)])
        .orderBy('key')
        .forKeyShare(),
    );
    if (found.length === rows.length) return new Map(found.map(({ key, name }) => [key, name]));
  }
  throw tagsChanging();
}

/** Sets the tags of websites that have none yet, and creates missing names. */
export async function addWebsiteTags(
  tx: Queries,
  websites: Array<{ id: string; tags: string[] }>,
): Promise<void> {
  const { workspaceId } = tx;
  const tagged = websites.filter(({ tags }) => tags.length > 0);
  if (tagged.length === 0) return;
  const names = await registerTags(
    tx,
    tagged.flatMap(({ tags }) => tags),
  );
  await tx.run(
    sql('website_tags').insert(
      tagged.flatMap(({ id, tags }) =>
        distinctTags(tags).map((tag, position) => ({
          workspace_id: workspaceId,
          website_id: id,
          tag: names.get(tagKey(tag)),
          position,
        })),
      ),
    ),
  );
}

/** Replaces all tags of a website and creates missing names. */
export async function setWebsiteTags(
  tx: Queries,
  websiteId: string,
  tags: string[],
): Promise<void> {
  await tx.send(
    sql('website_tags').where({ workspace_id: tx.workspaceId, website_id: websiteId }).delete(),
  );
  await addWebsiteTags(tx, [{ id: websiteId, tags }]);
}

/** Selects the ids of websites with a tag, in whatever case it is given. */
export const websitesWithTag = (workspaceId: string, tag: string): Knex.QueryBuilder =>
  sql('website_tags')
    .select('website_id')
    .where('workspace_id', workspaceId)
    .where(
      'tag',
      sql('tags')
        .select('name')
        .where({ workspace_id: workspaceId, key: tagKey(tag) }),
    );

export type Tag = { name: string; websiteCount: number };

const sortColumns = { name: 'key', websiteCount: 'website_count' } as const;

export type TagSortField = keyof typeof sortColumns;
export const tagSortFields = Object.keys(sortColumns) as TagSortField[];

const countSql = sql.raw(
  `(select count(*) from website_tags t
    join websites w on w.workspace_id = t.workspace_id and w.id = t.website_id
    where t.workspace_id = tags.workspace_id and t.tag = tags.name
      and w.status <> 'archived') as website_count`,
);

/** Lists all tags, each with its number of websites that are not archived. */
export async function listTags(
  db: Queries,
  sort: Sort<TagSortField>,
  page: { limit: number; offset: number },
) {
  const all = sql('tags').where('workspace_id', db.workspaceId);
  const order = orderBySql(sort, sortColumns, 'key');
  return readPage<Tag>(db, all, { columns: ['name', countSql], order, page });
}

/**
 * Returns the tags with these names, in whatever case, by key. `forUpdate` locks them, so that no
 * website gets them until the transaction ends.
 */
export async function findTags(
  db: Queries,
  names: readonly string[],
  { forUpdate = false } = {},
): Promise<Map<string, Tag>> {
  const found = await db.run<{ key: string }>(
    sql('tags')
      .select('key')
      .where('workspace_id', db.workspaceId)
      .whereRaw('key = any (?)', [names.map(tagKey)])
      .orderBy('key')
      .modify((query) => {
        if (forUpdate) query.forUpdate();
      }),
  );
  if (found.length === 0) return new Map();
  // Counted after the locks: another request may have changed them in between.
  const rows = await db.run<Tag & { key: string }>(
    sql('tags')
      .select('key', 'name', countSql)
      .where('workspace_id', db.workspaceId)
      .whereRaw('key = any (?)', [found.map(({ key }) => key)]),
  );
  return new Map(rows.map(({ key, name, websiteCount }) => [key, { name, websiteCount }]));
}

/**
 * Gives locked tags one name, which a tag of the workspace may have. Returns the names that are now
 * without websites, to be deleted. Throws AppError `conflict` if another request makes this name.
 */
export async function joinTags(
  tx: Queries,
  tags: ReadonlyMap<string, Tag>,
  to: string,
): Promise<string[]> {
  const { workspaceId } = tx;
  const survivorKey = tags.has(tagKey(to)) ? tagKey(to) : [...tags.keys()][0];
  const others = [...tags].flatMap(([key, { name }]) => (key === survivorKey ? [] : [name]));
  try {
    await tx.run(
      sql('tags')
        .where({ workspace_id: workspaceId, key: survivorKey })
        .update({ name: to, key: tagKey(to) }),
    );
  } catch (error) {
    // A website has got a tag of this name since the others were locked.
    throw uniqueViolation(error) === undefined ? error : tagsChanging();
  }
  if (others.length === 0) return [];
  await tx.run(
    sql.raw(
      `insert into website_tags (workspace_id, website_id, tag, position)
       select workspace_id, website_id, ?, min(position) from website_tags
       where workspace_id = ? and tag = any (?) group by workspace_id, website_id
       on conflict do nothing`,
      [to, workspaceId, others],
    ),
  );
  return others;
}

/** Sets what the websites of a tag may cost in a month; returns its name, or undefined without one. */
export async function saveTagBudget(
  tx: Queries,
  name: string,
  creditsPerMonth: number | null,
): Promise<string | undefined> {
  const [row] = await tx.run<{ name: string }>(
    sql('tags')
      .where({ workspace_id: tx.workspaceId, key: tagKey(name) })
      .update({ credits_per_month: creditsPerMonth })
      .returning('name'),
  );
  return row?.name;
}

/** Deletes tags and takes them from all websites. */
export async function deleteTagRows(tx: Queries, names: string[]): Promise<void> {
  await tx.run(
    sql('tags').where('workspace_id', tx.workspaceId).whereRaw('name = any (?)', [names]).delete(),
  );
}
