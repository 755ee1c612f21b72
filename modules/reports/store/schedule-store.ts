import { notFound } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import { type Queries, sql } from '../../../platform/postgres/database';
import { type WithDates, withIsoTimes } from '../../../platform/postgres/iso-times';
import { readPage } from '../../../platform/postgres/read-page';
import { newestFirstSql, type Sort } from '../../../platform/sort';
import { sendToTemporal } from '../../jobs/store/outbox';
import { notesWithout } from '../rules/report-options';
import {
  type ReportTemplate,
  type ReportTiming,
  reportTimingSchema,
} from '../rules/report-schedule';
import { addRecipients } from './recipient-store';

export type ReportSchedule = {
  id: string;
  name: string;
  /** Empty for a schedule of a tag. */
  websiteIds: string[];
  /** The tag whose websites get a report each; null for a schedule of named websites. */
  websiteTag: string | null;
  template: ReportTemplate;
  timing: ReportTiming;
  timezone: string;
  recipients: string[];
  /** Those that have not confirmed, or have unsubscribed: they get no reports. */
  unconfirmedRecipients: string[];
  isPaused: boolean;
  createdAt: string;
  updatedAt: string;
};

type Row = Omit<WithDates<ReportSchedule, 'createdAt' | 'updatedAt'>, 'timing'> & {
  timing: unknown;
};

const columns = [
  'id',
  'name',
  'website_ids',
  'website_tag',
  'template',
  'timing',
  'timezone',
  'recipients',
  sql.raw(
    "array(select r from unnest(recipients) r where mail_state(r) <> 'confirmed') as unconfirmed_recipients",
  ),
  'is_paused',
  'created_at',
  'updated_at',
];

const fromRow = (row: Row): ReportSchedule => ({
  ...withIsoTimes(row),
  timing: reportTimingSchema.parse(row.timing),
});

type Content = Omit<ReportSchedule, 'id' | 'createdAt' | 'updatedAt' | 'unconfirmedRecipients'>;

const toRow = (content: Content) => ({
  name: content.name,
  website_ids: content.websiteIds,
  website_tag: content.websiteTag,
  template: JSON.stringify(content.template),
  timing: JSON.stringify(content.timing),
  timezone: content.timezone,
  recipients: content.recipients,
  is_paused: content.isPaused,
  logo_sha256: content.template.branding.logo?.sha256 ?? null,
});

/** Propagates a change to Temporal after the commit. */
const announce = (tx: Queries, scheduleId: string) =>
  sendToTemporal(tx, [
    { kind: 'sync_report_schedule', payload: { workspaceId: tx.workspaceId, scheduleId } },
  ]);

export async function insertReportSchedule(tx: Queries, content: Content): Promise<string> {
  const { workspaceId } = tx;
  const id = newId('reportSchedule');
  await tx.run(
    sql('report_schedules').insert({ workspace_id: workspaceId, id, ...toRow(content) }),
  );
  await addRecipients(tx, content.recipients);
  await announce(tx, id);
  return id;
}

/** Returns the schedule, or throws a 404; `forUpdate` locks it until the transaction ends. */
export async function getReportSchedule(
  db: Queries,
  id: string,
  { forUpdate = false } = {},
): Promise<ReportSchedule> {
  const [row] = await db.run<Row>(
    sql('report_schedules')
      .select(columns)
      .where({ workspace_id: db.workspaceId, id })
      .modify((query) => {
        if (forUpdate) query.forUpdate();
      }),
  );
  if (!row) throw notFound('report schedule');
  return fromRow(row);
}

const sortColumns = { name: 'name', updatedAt: 'updated_at' };
export const scheduleSorts = ['createdAt', 'name', 'updatedAt'] as const;

/** Lists schedules, by default newest first. */
export async function listReportSchedules(
  db: Queries,
  page: { limit: number; offset: number },
  sort?: Sort<(typeof scheduleSorts)[number]>,
): Promise<{ rows: ReportSchedule[]; total: number }> {
  const all = sql('report_schedules').where({ workspace_id: db.workspaceId });
  const order = newestFirstSql(sort, sortColumns);
  return readPage(db, all, { columns, order, page, fromRow });
}

export async function updateReportSchedule(
  tx: Queries,
  id: string,
  content: Content,
): Promise<void> {
  const { workspaceId } = tx;
  await tx.run(
    sql('report_schedules')
      .where({ workspace_id: workspaceId, id })
      .update({ ...toRow(content), updated_at: sql.fn.now() }),
  );
  await addRecipients(tx, content.recipients);
  await announce(tx, id);
}

export async function deleteReportSchedule(tx: Queries, id: string): Promise<void> {
  const { workspaceId } = tx;
  await tx.run(sql('report_schedules').where({ workspace_id: workspaceId, id }).delete());
  await announce(tx, id);
}

/**
 * Removes a deleted website from all schedules that name it; deletes those without any other
 * website.
 */
export async function dropWebsiteFromSchedules(tx: Queries, websiteId: string): Promise<void> {
  const { workspaceId } = tx;
  const ended = await tx.run<{ id: string }>(
    sql('report_schedules')
      .where({ workspace_id: workspaceId })
      .whereRaw('website_ids = array[?]::uuid[]', [websiteId])
      .delete()
      .returning('id'),
  );
  for (const { id } of ended) await announce(tx, id);
  const covering = await tx.run<Pick<Row, 'id' | 'websiteIds' | 'template'>>(
    sql('report_schedules')
      .select('id', 'website_ids', 'template')
      .where({ workspace_id: workspaceId })
      .whereRaw('? = any (website_ids)', [websiteId])
      .forUpdate(),
  );
  for (const { id, websiteIds, template } of covering) {
    const notes = notesWithout(template.notes ?? {}, websiteIds.indexOf(websiteId));
    await tx.run(
      sql('report_schedules')
        .where({ workspace_id: workspaceId, id })
        .update({
          website_ids: sql.raw('array_remove(website_ids, ?)', [websiteId]),
          template: JSON.stringify({ ...template, notes }),
        }),
    );
  }
}

/** Lists the schedules that make reports for the websites of these tags. */
export const schedulesOfTags = (
  db: Queries,
  tags: string[],
): Promise<Array<{ id: string; websiteTag: string }>> =>
  db.run(
    sql('report_schedules')
      .select('id', 'website_tag')
      .where({ workspace_id: db.workspaceId })
      .whereRaw('website_tag = any (?)', [tags])
      .orderBy('id'),
  );

/** Lets the schedules of some tags make reports for the websites of another. */
export async function moveSchedulesToTag(tx: Queries, from: string[], to: string): Promise<void> {
  if (from.length === 0) return;
  await tx.run(
    sql('report_schedules')
      .where({ workspace_id: tx.workspaceId })
      .whereRaw('website_tag = any (?)', [from])
      .update({ website_tag: to, updated_at: sql.fn.now() }),
  );
}
