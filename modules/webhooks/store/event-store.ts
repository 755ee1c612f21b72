import type { TimeRange } from '../../../platform/calendar/time-range';
import { type Queries, sql } from '../../../platform/postgres/database';
import { type WithDates, withIsoTimes } from '../../../platform/postgres/iso-times';
import { readPage } from '../../../platform/postgres/read-page';
import type { Event, EventType, Filter } from '../rules/event-types';
import { viewOf } from '../rules/grouped-event';
import { readMembers } from './group-store';

type Row = WithDates<Event, 'occurredAt'>;

export const eventColumns = [
  'e.id',
  'e.type',
  'e.version',
  'e.subject',
  'e.sequence',
  'e.website_id',
  'e.data',
  'e.occurred_at',
];

export const toEvent = (row: Row): Event => withIsoTimes(row);

export type EventFilter = {
  type?: EventType | undefined;
  websiteId?: string | undefined;
  subject?: string | undefined;
  range: TimeRange;
  /** Only events after the one with this id, the oldest first. */
  after?: string | undefined;
};

const memberWith = (condition: string) =>
  `exists (select from event_members m where m.workspace_id = e.workspace_id
     and m.event_id = e.id and m.${condition})`;

const everyMember = { websiteIds: [], websiteTag: null };

/** Returns events as they are reported, without those of which no member is chosen or left. */
async function viewsOf(
  db: Queries,
  rows: readonly (Row & { isGroup: boolean })[],
  filter: WebsiteFilter = everyMember,
): Promise<Event[]> {
  const groups = rows.filter(({ isGroup }) => isGroup).map(({ id }) => id);
  const members = groups.length === 0 ? new Map() : await readMembers(db, groups, filter);
  return rows.flatMap(({ isGroup, ...row }) => {
    const own = isGroup ? (members.get(row.id) ?? { count: 0, first: [] }) : null;
    const view = viewOf(toEvent(row), own);
    return view ? [view] : [];
  });
}

const isGroupColumn = sql.raw('e.cause is not null as is_group');

/** Lists events, newest first; those after a known one oldest first. */
export async function listEvents(
  db: Queries,
  { type, websiteId, subject, range, after }: EventFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: Event[]; total: number }> {
  const filtered = sql('events as e')
    .where('e.workspace_id', db.workspaceId)
    .modify((query) => {
      if (type) query.where('e.type', type);
      if (websiteId) {
        query.whereRaw(`(e.website_id = :websiteId or ${memberWith('website_id = :websiteId')})`, {
          websiteId,
        });
      }
      if (subject) {
        query.whereRaw(`(e.subject = :subject or ${memberWith('subject = :subject')})`, {
          subject,
        });
      }
      if (range.from) query.where('e.occurred_at', '>=', range.from);
      if (range.to) query.where('e.occurred_at', '<', range.to);
      if (after) query.where('e.id', '>', after);
    });
  const order = after === undefined ? 'e.occurred_at desc, e.id desc' : 'e.id';
  const columns = [...eventColumns, isGroupColumn];
  const { rows, total } = await readPage<Row & { isGroup: boolean }>(db, filtered, {
    columns,
    order,
    page,
  });
  return { rows: await viewsOf(db, rows), total };
}

type WebsiteFilter = Pick<Filter, 'websiteIds' | 'websiteTag'>;

/** Returns events of some websites that were recorded in a period, as they are reported, newest first. */
export async function readEventsBetween(
  db: Queries,
  { from, until, limit }: { from: Date; until: Date; limit: number },
  { websiteIds, websiteTag }: WebsiteFilter,
): Promise<Event[]> {
  const rows = await db.run<Row & { isGroup: boolean }>(
    sql('events as e')
      .select(eventColumns)
      .select(isGroupColumn)
      .where('e.workspace_id', db.workspaceId)
      .where('e.recorded_at', '>=', from)
      .where('e.recorded_at', '<', until)
      // Those of groups are chosen among their members.
      .whereRaw(
        `(e.cause is not null or ((cardinality(:websites::uuid[]) = 0
            or e.website_id = any (:websites::uuid[]))
          and (:tag::text is null or exists (select from website_tags t
            where t.workspace_id = e.workspace_id and t.website_id = e.website_id
              and t.tag = :tag::text))))`,
        { websites: [...websiteIds], tag: websiteTag },
      )
      .orderByRaw('e.recorded_at desc, e.id desc')
      .limit(limit),
  );
  return viewsOf(db, rows, { websiteIds, websiteTag });
}

/** Takes the next numbers of each subject, and returns the last of them. */
export async function takeSequences(
  tx: Queries,
  counts: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  // The same order in every transaction, so that two of them never wait for each other.
  const subjects = [...counts.keys()].sort();
  const rows = await tx.run<{ subject: string; last: number }>({
    text: `insert into event_sequences as s (workspace_id, subject, last, last_at)
           select $1, subject, count, clock_timestamp()
           from unnest($2::text[], $3::bigint[]) as given (subject, count)
           on conflict (workspace_id, subject) do update
             set last = s.last + excluded.last, last_at = excluded.last_at
           returning subject, last`,
    values: [tx.workspaceId, subjects, subjects.map((subject) => counts.get(subject) ?? 0)],
  });
  return new Map(rows.map(({ subject, last }) => [subject, last]));
}

const rowsPerInsert = 1_000;

export async function insertEvents(tx: Queries, events: readonly Event[]): Promise<void> {
  for (let at = 0; at < events.length; at += rowsPerInsert) {
    await tx.run(
      sql('events').insert(
        events.slice(at, at + rowsPerInsert).map((event) => ({
          workspace_id: tx.workspaceId,
          id: event.id,
          type: event.type,
          version: event.version,
          subject: event.subject,
          sequence: event.sequence,
          website_id: event.websiteId,
          data: JSON.stringify(event.data),
          occurred_at: event.occurredAt,
        })),
      ),
    );
  }
}

/** What websites are called in messages, and the tags that webhooks choose by. */
export type WebsiteLabels = {
  domain: string;
  tags: string[];
  /** Types of events that are not reported of it. */
  muted: string[];
};

/** Reads labels of websites, which then cannot be deleted until the transaction ends. */
export async function readWebsiteLabels(
  tx: Queries,
  websiteIds: readonly string[],
): Promise<Map<string, WebsiteLabels>> {
  if (websiteIds.length === 0) return new Map();
  const rows = await tx.run<WebsiteLabels & { id: string }>({
    text: `select w.id, w.domain, array(select t.tag from website_tags t
             where t.workspace_id = w.workspace_id and t.website_id = w.id) as tags,
             coalesce(w.settings -> 'notifications' -> 'muted', '[]') as muted
           from websites w where w.workspace_id = $1 and w.id = any ($2::uuid[])
           for key share of w`,
    values: [tx.workspaceId, [...websiteIds]],
  });
  return new Map(rows.map(({ id, ...labels }) => [id, labels]));
}

/** Returns the filters of all active webhooks. */
export const readFilters = (tx: Queries): Promise<(Filter & { id: string })[]> =>
  tx.run({
    text: `select id, types, website_ids, website_tag
           from webhooks where workspace_id = $1 and state = 'active' order by id`,
    values: [tx.workspaceId],
  });

/** Whether the workspace has more than one website, so that one cause may show on several. */
export async function hasManyWebsites(tx: Queries): Promise<boolean> {
  const rows = await tx.run({
    text: `select from websites where workspace_id = $1 and status = 'active' limit 2`,
    values: [tx.workspaceId],
  });
  return rows.length === 2;
}
