import { notFound } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import { type Queries, sql } from '../../../platform/postgres/database';
import { type WithDates, withIsoTimes } from '../../../platform/postgres/iso-times';
import { readPage } from '../../../platform/postgres/read-page';
import { newestFirstSql, type Sort } from '../../../platform/sort';
import { type LayoutItem, reportLayoutSchema } from '../rules/report-layout';

/** A layout that is kept under a name; reports and schedules copy it. */
export type LayoutTemplate = {
  id: string;
  name: string;
  layout: LayoutItem[];
  createdAt: string;
  updatedAt: string;
};
type Content = Pick<LayoutTemplate, 'name' | 'layout'>;

type Row = Omit<WithDates<LayoutTemplate, 'createdAt' | 'updatedAt'>, 'layout'> & {
  layout: unknown;
};

const columns = ['id', 'name', 'layout', 'created_at', 'updated_at'];

const fromRow = (row: Row): LayoutTemplate => ({
  ...withIsoTimes(row),
  layout: reportLayoutSchema.parse(row.layout),
});

const toRow = ({ name, layout }: Content) => ({ name, layout: JSON.stringify(layout) });

export async function insertTemplate(tx: Queries, content: Content): Promise<string> {
  const id = newId('reportTemplate');
  await tx.run(
    sql('report_templates').insert({ workspace_id: tx.workspaceId, id, ...toRow(content) }),
  );
  return id;
}

/** Returns the template, or undefined; `forUpdate` locks it until the transaction ends. */
export async function findTemplate(
  db: Queries,
  id: string,
  { forUpdate = false } = {},
): Promise<LayoutTemplate | undefined> {
  const [row] = await db.run<Row>(
    sql('report_templates')
      .select(columns)
      .where({ workspace_id: db.workspaceId, id })
      .modify((query) => {
        if (forUpdate) query.forUpdate();
      }),
  );
  return row && fromRow(row);
}

/** Returns the template, or throws a 404. */
export async function getTemplate(
  db: Queries,
  id: string,
  lock: { forUpdate?: boolean } = {},
): Promise<LayoutTemplate> {
  const found = await findTemplate(db, id, lock);
  if (!found) throw notFound('report template');
  return found;
}

const sortColumns = { name: 'name', updatedAt: 'updated_at' };
export const templateSorts = ['createdAt', 'name', 'updatedAt'] as const;

/** Lists templates, by default newest first. */
export async function listTemplates(
  db: Queries,
  page: { limit: number; offset: number },
  sort?: Sort<(typeof templateSorts)[number]>,
): Promise<{ rows: LayoutTemplate[]; total: number }> {
  const all = sql('report_templates').where({ workspace_id: db.workspaceId });
  const order = newestFirstSql(sort, sortColumns);
  return readPage(db, all, { columns, order, page, fromRow });
}

export async function updateTemplate(tx: Queries, id: string, content: Content): Promise<void> {
  await tx.run(
    sql('report_templates')
      .where({ workspace_id: tx.workspaceId, id })
      .update({ ...toRow(content), updated_at: sql.fn.now() }),
  );
}

export async function deleteTemplate(tx: Queries, id: string): Promise<void> {
  await tx.run(sql('report_templates').where({ workspace_id: tx.workspaceId, id }).delete());
}
