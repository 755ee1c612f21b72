import { newId } from '../../../platform/ids';
import { type Queries, sql } from '../../../platform/postgres/database';
import { type EventType, eventTypes, type Filter } from '../rules/event-types';
import { type Member, type Members, membersMax } from '../rules/grouped-event';

/** Events of one cause within this time are one. */
export const groupSeconds = 120;

type Cause = { type: EventType; subject: string; occurredAt: Date };

export type OpenEvent = { eventId: string; openUntil: Date };

/**
 * Returns the event of a cause that others may still join, and locks it: the delivery that ends it
 * waits for the transaction. Begins one if there is no open one, or returns undefined with `onlyOpen`.
 */
export async function openEvent(
  tx: Queries,
  { type, subject, occurredAt }: Cause,
  { onlyOpen = false, nextSequence }: { onlyOpen?: boolean; nextSequence: () => Promise<number> },
): Promise<OpenEvent | undefined> {
  await tx.run({
    text: `update events set open_until = null where workspace_id = $1 and type = $2 and cause = $3
           and open_until <= clock_timestamp()`,
    values: [tx.workspaceId, type, subject],
  });
  const [found] = await tx.run<OpenEvent>({
    text: `select id as event_id, open_until from events
           where workspace_id = $1 and type = $2 and cause = $3 and open_until is not null
           for update`,
    values: [tx.workspaceId, type, subject],
  });
  if (found || onlyOpen) return found;
  const [row] = await tx.run<OpenEvent>({
    text: `insert into events as e (workspace_id, id, type, version, subject, sequence, data,
             occurred_at, cause, open_until)
           values ($1, $2, $3, $4, $5, $6, '{}', $7, $5,
             clock_timestamp() + make_interval(secs => $8))
           on conflict (workspace_id, type, cause) where open_until is not null
             do update set open_until = e.open_until
           returning id as event_id, open_until`,
    values: [
      tx.workspaceId,
      newId('event'),
      type,
      eventTypes[type].version,
      subject,
      await nextSequence(),
      occurredAt,
      groupSeconds,
    ],
  });
  if (!row) throw new Error('an event of the cause is open');
  return row;
}

/** Adds to an event what its cause did; what it did to the same subject replaces that. */
export async function joinEvent(tx: Queries, eventId: string, member: Member): Promise<void> {
  await tx.run({
    text: `insert into event_members (workspace_id, event_id, subject, sequence, website_id, data)
           values ($1, $2, $3, $4, $5, $6)
           on conflict (workspace_id, event_id, subject) do update
             set sequence = excluded.sequence, data = excluded.data`,
    values: [
      tx.workspaceId,
      eventId,
      member.subject,
      member.sequence,
      member.websiteId,
      JSON.stringify(member.data),
    ],
  });
}

/** Ends events: from now on others of their cause begin anew. Waits for those that are joining. */
export async function closeEvents(db: Queries, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.run({
    text: `update events set open_until = null
           where workspace_id = $1 and id = any ($2::uuid[]) and open_until is not null`,
    values: [db.workspaceId, [...ids]],
  });
}

type MemberRow = Member & { eventId: string; count: number };

/** Returns members of events, of those that a filter chooses. */
export async function readMembers(
  db: Queries,
  eventIds: readonly string[],
  { websiteIds, websiteTag }: Pick<Filter, 'websiteIds' | 'websiteTag'>,
): Promise<Map<string, Members>> {
  const rows = await db.run<MemberRow>(
    sql.raw(
      `select * from (
         select m.event_id, m.subject, m.sequence, m.website_id, m.data,
           count(*) over (partition by m.event_id) as count,
           row_number() over (partition by m.event_id order by m.subject) as place
         from event_members m
         where m.workspace_id = :workspace and m.event_id = any (:events::uuid[])
           and (cardinality(:websites::uuid[]) = 0 or m.website_id = any (:websites::uuid[]))
           and (:tag::text is null or exists (select from website_tags t
             where t.workspace_id = m.workspace_id and t.website_id = m.website_id
               and t.tag = :tag::text))) numbered
       where place <= :most order by event_id, place`,
      {
        workspace: db.workspaceId,
        events: [...eventIds],
        websites: [...websiteIds],
        tag: websiteTag,
        most: membersMax,
      },
    ),
  );
  return new Map(
    [...Map.groupBy(rows, ({ eventId }) => eventId)].map(([id, own]) => [
      id,
      {
        count: own[0]?.count ?? 0,
        first: own.map(({ subject, sequence, websiteId, data }) => ({
          subject,
          sequence,
          websiteId,
          data,
        })),
      },
    ]),
  );
}
