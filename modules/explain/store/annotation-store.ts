import type { DayRange } from '../../../platform/calendar/day-range';
import { notFound } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import { type Queries, sql } from '../../../platform/postgres/database';
import { type WithDates, withIsoTimes } from '../../../platform/postgres/iso-times';
import type { CampaignEventKind } from '../../campaigns/rules/campaign';

export type NewAnnotation = {
  kind: CampaignEventKind;
  day: string;
  lastDay: string | null;
  title: string;
  url: string | null;
};
export type OwnAnnotation = NewAnnotation & { id: string; createdAt: string };

type Row = WithDates<OwnAnnotation, 'createdAt'>;

const columns = [
  'id',
  'kind',
  sql.raw('day::text as day'),
  sql.raw('last_day::text as last_day'),
  'title',
  'url',
  'created_at',
];

const fromRow = (row: Row): OwnAnnotation => withIsoTimes(row);

const own = (db: Queries, websiteId: string) =>
  sql('annotations').where({ workspace_id: db.workspaceId, website_id: websiteId });

export async function addAnnotation(
  tx: Queries,
  websiteId: string,
  { lastDay, ...annotation }: NewAnnotation,
): Promise<OwnAnnotation> {
  const [row] = await tx.run<Row>(
    sql('annotations')
      .insert({
        workspace_id: tx.workspaceId,
        website_id: websiteId,
        id: newId('annotation'),
        last_day: lastDay,
        ...annotation,
      })
      .returning(columns),
  );
  if (!row) throw new Error('The insert of an annotation returned no row.');
  return fromRow(row);
}

export async function countAnnotations(db: Queries, websiteId: string): Promise<number> {
  const [row] = await db.run<{ count: number }>(own(db, websiteId).count());
  return row?.count ?? 0;
}

/** Returns the website's annotation, or throws a 404. */
export async function getAnnotation(
  db: Queries,
  websiteId: string,
  id: string,
): Promise<OwnAnnotation> {
  const [row] = await db.run<Row>(own(db, websiteId).select(columns).where({ id }));
  if (!row) throw notFound('annotation');
  return fromRow(row);
}

export async function deleteAnnotation(tx: Queries, websiteId: string, id: string): Promise<void> {
  await tx.run(own(tx, websiteId).where({ id }).delete());
}

/** Returns the website's own annotations that touch a range. */
export async function readAnnotations(
  db: Queries,
  websiteId: string,
  { from, to }: DayRange,
): Promise<OwnAnnotation[]> {
  const rows = await db.run<Row>(
    own(db, websiteId)
      .select(columns)
      .where('annotations.day', '<=', to)
      .whereRaw('coalesce(last_day, day) >= ?', [from]),
  );
  return rows.map(fromRow);
}

export type CampaignNote = {
  id: string;
  campaignId: string;
  kind: CampaignEventKind;
  day: string;
  title: string;
  url: string | null;
};

/** Returns the events in a range of the campaigns that the website takes part in. */
export async function readCampaignNotes(
  db: Queries,
  websiteId: string,
  { from, to }: DayRange,
): Promise<CampaignNote[]> {
  return db.run<CampaignNote>(
    sql.raw(
      `select e.id, e.campaign_id, e.kind, (e.at at time zone 'utc')::date::text as day,
         e.title, e.url
       from campaign_websites w
       join campaign_events e on e.workspace_id = w.workspace_id and e.campaign_id = w.campaign_id
       where w.workspace_id = ? and w.website_id = ?
         and e.at >= ?::date::timestamp at time zone 'utc'
         and e.at < (?::date + 1)::timestamp at time zone 'utc'`,
      [db.workspaceId, websiteId, from, to],
    ),
  );
}
