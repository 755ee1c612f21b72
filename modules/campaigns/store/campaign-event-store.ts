import { notFound } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import { type Queries, sql } from '../../../platform/postgres/database';
import type { CampaignEventKind } from '../rules/campaign';
import type { RankingUpdate } from '../rules/ranking-updates';

type NewCampaignEvent = {
  kind: CampaignEventKind;
  at: string;
  title: string;
  url: string | null;
  externalId: string | null;
};
type CampaignEvent = NewCampaignEvent & { id: string; createdAt: string };

type Row = Omit<CampaignEvent, 'at' | 'createdAt'> & { at: Date; createdAt: Date };

const columns = [
  'id',
  'kind',
  'at',
  'title',
  'url',
  'external_id as externalId',
  'created_at as createdAt',
];

const fromRow = (row: Row): CampaignEvent => ({
  ...row,
  at: row.at.toISOString(),
  createdAt: row.createdAt.toISOString(),
});

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

/** An event as it is listed: a ranking update is in no table, so it has no id. */
type ListedEvent = Omit<CampaignEvent, 'id' | 'kind' | 'createdAt'> & {
  id: string | null;
  kind: CampaignEventKind | 'ranking_update';
  lastDay: string | null;
  createdAt: string | null;
};
type ListedRow = Omit<ListedEvent, 'at' | 'createdAt'> & { at: Date; createdAt: Date | null };

/** Lists the events of a campaign together with ranking updates, oldest first. */
export async function listCampaignEvents(
  db: Queries,
  campaignId: string,
  updates: readonly RankingUpdate[],
  page: { limit: number; offset: number },
): Promise<{ rows: ListedEvent[]; total: number }> {
  const [rows, count] = await Promise.all([
    db.run<ListedRow>(
      sql.raw(
        `select * from (
           select id, kind, at, null as "lastDay", title, url, external_id as "externalId",
             created_at as "createdAt"
           from campaign_events where workspace_id = ? and campaign_id = ?
           union all
           select null::uuid, 'ranking_update', (u->>'from')::date::timestamp at time zone 'UTC',
             u->>'to', u->>'title', u->>'source', null, null
           from jsonb_array_elements(?::jsonb) u
         ) e order by at, id, title limit ? offset ?`,
        [db.workspaceId, campaignId, JSON.stringify(updates), page.limit, page.offset],
      ),
    ),
    countCampaignEvents(db, campaignId),
  ]);
  return {
    rows: rows.map((row) => ({
      ...row,
      at: row.at.toISOString(),
      createdAt: row.createdAt?.toISOString() ?? null,
    })),
    total: count + updates.length,
  };
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
