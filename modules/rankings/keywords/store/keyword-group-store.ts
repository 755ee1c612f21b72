import { invalid, notFound } from '../../../../platform/errors';
import { newId } from '../../../../platform/ids';
import { type Queries, sql } from '../../../../platform/postgres/database';
import { uniqueViolation } from '../../../../platform/postgres/errors';
import { type WithDates, withIsoTimes } from '../../../../platform/postgres/iso-times';
import { containing } from '../../../../platform/postgres/like-pattern';
import { readPage } from '../../../../platform/postgres/read-page';
import { orderBySql, type Sort } from '../../../../platform/sort';

export type KeywordGroup = {
  id: string;
  websiteId: string;
  name: string;
  keywordCount: number;
  createdAt: string;
  updatedAt: string;
};

type Row = WithDates<KeywordGroup, 'createdAt' | 'updatedAt'>;

const columns = [
  'id',
  'website_id',
  'name',
  sql.raw(
    `(select count(*) from keyword_group_members m where m.workspace_id = keyword_groups.workspace_id
       and m.group_id = keyword_groups.id) as keyword_count`,
  ),
  'created_at',
  'updated_at',
];

const fromRow = (row: Row): KeywordGroup => withIsoTimes(row);

/** Returns the group, or throws a 404; `forUpdate` locks it against concurrent changes. */
export async function getKeywordGroup(
  db: Queries,
  id: string,
  options: { forUpdate?: boolean } = {},
): Promise<KeywordGroup> {
  const [row] = await db.run<Row>(
    sql('keyword_groups')
      .select(columns)
      .where({ workspace_id: db.workspaceId, id })
      .modify((query) => {
        if (options.forUpdate) query.forUpdate();
      }),
  );
  if (!row) throw notFound('keyword group');
  return fromRow(row);
}

const sortColumns = {
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  name: 'name',
  keywordCount: 'keyword_count',
} as const;

export type GroupSortField = keyof typeof sortColumns;
export const groupSortFields = Object.keys(sortColumns) as GroupSortField[];

type GroupFilter = { websiteId?: string | undefined; q?: string | undefined };

/** Lists groups, oldest first unless sorted. */
export async function listKeywordGroups(
  db: Queries,
  { filter, sort }: { filter: GroupFilter; sort: Sort<GroupSortField> | undefined },
  page: { limit: number; offset: number },
): Promise<{ rows: KeywordGroup[]; total: number }> {
  const filtered = sql('keyword_groups')
    .where('workspace_id', db.workspaceId)
    .modify((query) => {
      if (filter.websiteId) query.where('website_id', filter.websiteId);
      if (filter.q) query.whereILike('name', containing(filter.q));
    });
  return readPage(db, filtered, {
    columns,
    order: sort ? orderBySql(sort, sortColumns) : 'id',
    page,
    fromRow,
  });
}

const nameExists = (name: string) =>
  invalid(
    'name',
    'name_exists',
    `This website already has a keyword group named ${name}. Choose another name.`,
  );

/** Adds a group; throws a 422 `name_exists` if the website already has one with this name. */
export async function insertKeywordGroup(
  tx: Queries,
  group: { websiteId: string; name: string },
): Promise<KeywordGroup> {
  const { workspaceId } = tx;
  const id = newId('keywordGroup');
  const inserted = await tx.run(
    sql('keyword_groups')
      .insert({ workspace_id: workspaceId, id, website_id: group.websiteId, name: group.name })
      .onConflict(['workspace_id', 'website_id', 'name'])
      .ignore()
      .returning('id'),
  );
  if (inserted.length === 0) throw nameExists(group.name);
  return getKeywordGroup(tx, id);
}

export async function renameKeywordGroup(
  tx: Queries,
  id: string,
  name: string,
): Promise<KeywordGroup> {
  const { workspaceId } = tx;
  try {
    await tx.run(
      sql('keyword_groups')
        .where({ workspace_id: workspaceId, id })
        .update({ name, updated_at: sql.fn.now() }),
    );
  } catch (error) {
    throw uniqueViolation(error) === 'keyword_groups_name' ? nameExists(name) : error;
  }
  return getKeywordGroup(tx, id);
}

/** Deletes the group; its keywords are kept. */
export async function deleteKeywordGroupRow(tx: Queries, id: string): Promise<void> {
  await tx.run(sql('keyword_groups').where({ workspace_id: tx.workspaceId, id }).delete());
}
