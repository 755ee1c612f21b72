import { invalid, notFound } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import { type Queries, sql } from '../../../platform/postgres/database';
import { uniqueViolation } from '../../../platform/postgres/errors';
import { readPage } from '../../../platform/postgres/read-page';
import type { ViewContent } from '../rules/overview-view';

/** How a person, or the whole workspace, looks at the overview. */
export type OverviewView = {
  id: string;
  name: string;
  /** Whether everyone of the workspace has it; otherwise the person, or key, that made it alone. */
  isShared: boolean;
  createdAt: string;
  updatedAt: string;
} & ViewContent;

export type NewView = Pick<OverviewView, 'name' | 'isShared'> & ViewContent;

type Row = {
  id: string;
  name: string;
  keyId: string | null;
  content: ViewContent;
  createdAt: Date;
  updatedAt: Date;
};

const columns = ['id', 'name', 'key_id', 'content', 'created_at', 'updated_at'];

const fromRow = (row: Row): OverviewView => ({
  id: row.id,
  name: row.name,
  isShared: row.keyId === null,
  ...row.content,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

const rowOf = ({ name, isShared, ...content }: NewView, keyId: string) => ({
  name,
  key_id: isShared ? null : keyId,
  content: JSON.stringify(content),
  updated_at: sql.fn.now(),
});

/** What a caller sees: their own views and those that are shared. */
const seen = ({ workspaceId }: Queries, keyId: string) =>
  sql('overview_views')
    .where({ workspace_id: workspaceId })
    .where((either) => either.whereNull('key_id').orWhere('key_id', keyId));

export async function listViews(
  db: Queries,
  keyId: string,
  page: { limit: number; offset: number },
): Promise<{ rows: OverviewView[]; total: number }> {
  return readPage(db, seen(db, keyId), { columns, order: 'name, id', page, fromRow });
}

/** Returns a view that the caller sees, locked until the transaction ends, or throws a 404. */
export async function lockView(tx: Queries, keyId: string, id: string): Promise<OverviewView> {
  const [row] = await tx.run<Row>(seen(tx, keyId).where({ id }).select(columns).forUpdate());
  if (!row) throw notFound('overview view');
  return fromRow(row);
}

async function unlessNamed(stored: Promise<Row[]>): Promise<OverviewView> {
  try {
    const [row] = await stored;
    if (!row) throw new Error('Storing a view returned no row.');
    return fromRow(row);
  } catch (error) {
    if (uniqueViolation(error) !== 'overview_views_name') throw error;
    throw invalid('name', 'duplicate', 'Another view has this name: choose another one.');
  }
}

/** Throws a 422 for a name that another view of the person, or another shared one, has. */
export const insertView = (tx: Queries, keyId: string, view: NewView): Promise<OverviewView> =>
  unlessNamed(
    tx.run<Row>(
      sql('overview_views')
        .insert({
          ...rowOf(view, keyId),
          workspace_id: tx.workspaceId,
          id: newId('overviewView'),
        })
        .returning(columns),
    ),
  );

export const updateView = (
  tx: Queries,
  keyId: string,
  { id, view }: { id: string; view: NewView },
): Promise<OverviewView> =>
  unlessNamed(
    tx.run<Row>(
      sql('overview_views')
        .where({ workspace_id: tx.workspaceId, id })
        .update(rowOf(view, keyId))
        .returning(columns),
    ),
  );

export async function deleteView(tx: Queries, id: string): Promise<void> {
  await tx.run(sql('overview_views').where({ workspace_id: tx.workspaceId, id }).delete());
}
