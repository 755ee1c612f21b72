import { notFound } from '../../../platform/errors';
import { newId, toUuid } from '../../../platform/ids';
import { type Queries, sql } from '../../../platform/postgres/database';
import { type WithDates, withIsoTimes } from '../../../platform/postgres/iso-times';
import type { SearchMetric } from '../../search-console/rules/known-breaks';
import type { CampaignEventKind } from '../rules/campaign';
import type { DatedMark } from '../rules/dated-marks';

type NewCampaignEvent = {
  kind: CampaignEventKind;
  at: string;
  title: string;
  url: string | null;
  externalId: string | null;
};
type CampaignEvent = NewCampaignEvent & { id: string; createdAt: string };

type Row = WithDates<CampaignEvent, 'at' | 'createdAt'>;

const columns = ['id', 'kind', 'at', 'title', 'url', 'external_id', 'created_at'];

const fromRow = (row: Row): CampaignEvent => withIsoTimes(row);

const own = (db: Queries, campaignId: string) =>
  sql('campaign_events').where({ workspace_id: db.workspaceId, campaign_id: campaignId });

/** Adds an event; one with an external id that the campaign has is left as it is. */
export async function addCampaignEvent(
  tx: Queries,
  campaignId: string,
  { externalId, ...event }: NewCampaignEvent,
): Promise<{ event: CampaignEvent; isNew: boolean }> {
  const [added] = await tx.run<Row>(
    sql('campaign_events')
      .insert({
        workspace_id: tx.workspaceId,
        campaign_id: campaignId,
        id: newId('campaignEvent'),
        external_id: externalId,
        ...event,
      })
      .onConflict(['workspace_id', 'campaign_id', 'external_id'])
      .ignore()
      .returning(columns),
  );
  if (added) return { event: fromRow(added), isNew: true };
  const [known] = await tx.run<Row>(
    own(tx, campaignId).select(columns).where({ external_id: externalId }),
  );
  if (!known) throw notFound('campaign event');
  return { event: fromRow(known), isNew: false };
}

export async function countCampaignEvents(db: Queries, campaignId: string): Promise<number> {
  const [row] = await db.run<{ count: number }>(own(db, campaignId).count());
  return row?.count ?? 0;
}

/** An event as it is listed: one of the dated tables is in no table of ours, so it has no id. */
type ListedEvent = Omit<CampaignEvent, 'id' | 'kind' | 'createdAt'> & {
  id: string | null;
  kind: CampaignEventKind | DatedMark['kind'];
  lastDay: string | null;
  metrics: SearchMetric[];
  createdAt: string | null;
};

/** The same among those of other campaigns. */
type WorkspaceEvent = ListedEvent & { campaignId: string | null; campaignName: string | null };

/** Rows of the dated tables as a query's source `m`. */
const marksSql = `jsonb_to_recordset(?::jsonb) as m (kind text, title text, day text, "lastDay" text,
  source text, metrics text[])`;

/** Lists the events of a campaign together with those of the dated tables, oldest first. */
export async function listCampaignEvents(
  db: Queries,
  campaignId: string,
  marks: readonly DatedMark[],
  page: { limit: number; offset: number },
): Promise<{ rows: ListedEvent[]; total: number }> {
  const [rows, count] = await Promise.all([
    db.run<WithDates<ListedEvent, 'at' | 'createdAt'>>(
      sql.raw(
        `select * from (
           select id, kind, at, null as last_day, title, url, external_id,
             array[]::text[] as metrics, created_at
           from campaign_events where workspace_id = ? and campaign_id = ?
           union all
           select null::uuid, m.kind, m.day::date::timestamp at time zone 'UTC', m."lastDay", m.title,
             m.source, null, m.metrics, null from ${marksSql}
         ) e order by at, id, title limit ? offset ?`,
        [db.workspaceId, campaignId, JSON.stringify(marks), page.limit, page.offset],
      ),
    ),
    countCampaignEvents(db, campaignId),
  ]);
  return { rows: rows.map(withIsoTimes), total: count + marks.length };
}

type WorkspaceRange = { from: string; to: string; websiteId?: string | undefined };

/** Campaigns of the workspace, or those on one of its websites, with their events of some days. */
const eventsWithin = `campaign_events e join campaigns c on c.workspace_id = e.workspace_id and c.id = e.campaign_id
  where e.workspace_id = ? and e.at >= ?::date::timestamp at time zone 'UTC'
    and e.at < (?::date + 1)::timestamp at time zone 'UTC'
    and (?::uuid is null or exists (select from campaign_websites w where w.workspace_id = c.workspace_id
      and w.campaign_id = c.id and w.website_id = ?::uuid))`;

/** Lists what campaigns recorded in a range of days together with the dated tables, oldest first. */
export async function listMarks(
  db: Queries,
  { from, to, websiteId }: WorkspaceRange,
  marks: readonly DatedMark[],
  page: { limit: number; offset: number },
): Promise<{ rows: WorkspaceEvent[]; total: number }> {
  const website = websiteId === undefined ? null : toUuid(websiteId);
  const within = [db.workspaceId, from, to, website, website];
  const [rows, [count]] = await Promise.all([
    db.run<WithDates<WorkspaceEvent, 'at' | 'createdAt'>>(
      sql.raw(
        `select * from (
           select e.id, e.kind, e.at, null as last_day, e.title, e.url, e.external_id,
             array[]::text[] as metrics, c.id as campaign_id, c.name as campaign_name,
             e.created_at
           from ${eventsWithin}
           union all
           select null::uuid, m.kind, m.day::date::timestamp at time zone 'UTC', m."lastDay", m.title,
             m.source, null, m.metrics, null::uuid, null, null from ${marksSql}
         ) e order by at, id, title limit ? offset ?`,
        [...within, JSON.stringify(marks), page.limit, page.offset],
      ),
    ),
    db.run<{ count: number }>(sql.raw(`select count(*) from ${eventsWithin}`, within)),
  ]);
  return { rows: rows.map(withIsoTimes), total: (count?.count ?? 0) + marks.length };
}

/** Returns the event, or throws a 404. */
export async function getCampaignEvent(
  db: Queries,
  campaignId: string,
  id: string,
): Promise<CampaignEvent> {
  const [row] = await db.run<Row>(own(db, campaignId).select(columns).where({ id }));
  if (!row) throw notFound('campaign event');
  return fromRow(row);
}

export async function deleteCampaignEvent(
  tx: Queries,
  campaignId: string,
  id: string,
): Promise<void> {
  await tx.run(own(tx, campaignId).where({ id }).delete());
}
