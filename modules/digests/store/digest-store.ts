import { notFound } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import { type Queries, type SystemQueries, sql } from '../../../platform/postgres/database';
import { type WithDates, withIsoTimes } from '../../../platform/postgres/iso-times';
import { readPage } from '../../../platform/postgres/read-page';
import { newestFirstSql, type Sort } from '../../../platform/sort';
import { type DigestTiming, nextTime } from '../rules/digest-timing';

export type DigestContent = {
  timing: DigestTiming;
  timezone: string;
  types: string[];
  websiteIds: string[];
  websiteTag: string | null;
  hasHealth: boolean;
  isSentEmpty: boolean;
  isPaused: boolean;
};

export type DigestRecipientState = 'pending' | 'confirmed' | 'unsubscribed';

/** The last mail of a digest. */
export type DigestMail = {
  state: 'queued' | 'sent' | 'failed';
  error: string | null;
  createdAt: string;
  endedAt: string | null;
};

export type Digest = DigestContent & {
  id: string;
  recipient: string;
  recipientState: DigestRecipientState;
  coveredUntil: string;
  nextAt: string | null;
  lastMail: DigestMail | null;
  createdAt: string;
  updatedAt: string;
};

type Row = WithDates<Digest, 'coveredUntil' | 'nextAt' | 'createdAt' | 'updatedAt'>;

const time = (column: string) =>
  `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const columns = [
  'd.id',
  'd.recipient',
  sql.raw('digest_state(d.recipient) as recipient_state'),
  'd.timing',
  'd.timezone',
  'd.types',
  'd.website_ids',
  'd.website_tag',
  'd.has_health',
  'd.is_sent_empty',
  'd.is_paused',
  'd.covered_until',
  'd.next_at',
  sql.raw(`(select jsonb_build_object('state', m.state, 'error', m.error,
      'createdAt', ${time('m.created_at')}, 'endedAt', ${time('m.ended_at')})
    from notice_mails m where m.workspace_id = d.workspace_id and m.digest_id = d.id
    order by m.created_at desc limit 1) as last_mail`),
  'd.created_at',
  'd.updated_at',
];

const fromRow = (row: Row): Digest => withIsoTimes(row);

const digests = (db: Queries) => sql('digests as d').where('d.workspace_id', db.workspaceId);
const mine = (db: Queries, id: string) => ({ workspace_id: db.workspaceId, id });

/** Returns the digest, or throws a 404; `forUpdate` locks it until the transaction ends. */
export async function getDigest(
  db: Queries,
  id: string,
  { forUpdate = false } = {},
): Promise<Digest> {
  const [row] = await db.run<Row>(
    digests(db)
      .select(columns)
      .where('d.id', id)
      .modify((query) => {
        if (forUpdate) query.forUpdate('d');
      }),
  );
  if (!row) throw notFound('digest');
  return fromRow(row);
}

export const digestSorts = ['createdAt', 'recipient'] as const;

/** Lists digests, by default newest first. */
export async function listDigests(
  db: Queries,
  page: { limit: number; offset: number; sort?: Sort<(typeof digestSorts)[number]> | undefined },
): Promise<{ rows: Digest[]; total: number }> {
  const order = newestFirstSql(page.sort, { recipient: 'recipient' });
  return readPage(db, digests(db), { columns, order, page, fromRow });
}

export async function countDigests(db: Queries): Promise<number> {
  const [row] = await db.run<{ count: number }>(digests(db).count());
  return row?.count ?? 0;
}

const toRow = (content: DigestContent) => ({
  timing: JSON.stringify(content.timing),
  timezone: content.timezone,
  types: content.types,
  website_ids: content.websiteIds,
  website_tag: content.websiteTag,
  has_health: content.hasHealth,
  is_sent_empty: content.isSentEmpty,
  is_paused: content.isPaused,
  next_at: content.isPaused ? null : nextTime(content.timing, content.timezone, Date.now()),
});

/** Creates a digest; undefined if the recipient has one. */
export async function insertDigest(
  tx: Queries,
  recipient: string,
  content: DigestContent,
): Promise<Digest | undefined> {
  const id = newId('digest');
  const rows = await tx.run(
    sql('digests')
      .insert({ ...mine(tx, id), recipient: recipient.toLowerCase(), ...toRow(content) })
      .onConflict(['workspace_id', 'recipient'])
      .ignore()
      .returning('id'),
  );
  return rows.length === 0 ? undefined : getDigest(tx, id);
}

/**
 * Replaces the content of a digest. One that was paused begins with events from now on, not with those of the pause.
 */
export async function updateDigest(
  tx: Queries,
  before: Digest,
  content: DigestContent,
): Promise<Digest> {
  const begins = before.isPaused && !content.isPaused;
  await tx.run(
    sql('digests')
      .where(mine(tx, before.id))
      .update({
        ...toRow(content),
        updated_at: sql.fn.now(),
        ...(begins && { covered_until: sql.raw('clock_timestamp()') }),
      }),
  );
  return getDigest(tx, before.id);
}

export async function deleteDigest(tx: Queries, id: string): Promise<void> {
  await tx.run(sql('digests').where(mine(tx, id)).delete());
}

/** Records that a digest covers events up to a time, and when the next one is due. */
export async function markCovered(
  tx: Queries,
  id: string,
  { coveredUntil, nextAt }: { coveredUntil: Date; nextAt: Date },
): Promise<void> {
  await tx.run(
    sql('digests').where(mine(tx, id)).update({ covered_until: coveredUntil, next_at: nextAt }),
  );
}

/** A digest of any workspace. */
export type DigestRef = { workspaceId: string; digestId: string };

/** Returns digests of all workspaces that are due, each workspace in turn. */
export async function readDueDigests(db: SystemQueries, rowsMax: number): Promise<DigestRef[]> {
  const rows = await db.run<{ workspaceId: string; id: string }>(
    sql.raw('select * from due_digests(?)', [rowsMax]),
  );
  return rows.map(({ workspaceId, id }) => ({ workspaceId, digestId: id }));
}

/** Returns the confirmed recipients of digests that have the instrument's own events. */
export async function readHealthRecipients(db: Queries, rowsMax: number): Promise<string[]> {
  const rows = await db.run<{ recipient: string }>(
    digests(db)
      .select('d.recipient')
      .whereRaw(`d.has_health and digest_state(d.recipient) = 'confirmed'`)
      .orderBy('d.id')
      .limit(rowsMax),
  );
  return rows.map(({ recipient }) => recipient);
}

/** Returns digests of websites with these tags. */
export const digestsOfTags = (
  db: Queries,
  tags: string[],
): Promise<Array<{ id: string; websiteTag: string }>> =>
  db.run(
    digests(db)
      .select('d.id', 'd.website_tag')
      .whereRaw('d.website_tag = any (?)', [tags])
      .orderBy('d.id'),
  );

/** Lets the digests of some tags have the events of the websites of another. */
export async function moveDigestsToTag(tx: Queries, from: string[], to: string): Promise<void> {
  if (from.length === 0) return;
  await tx.run(
    sql('digests')
      .where({ workspace_id: tx.workspaceId })
      .whereRaw('website_tag = any (?)', [from])
      .update({ website_tag: to, updated_at: sql.fn.now() }),
  );
}

export async function digestRecipientState(
  db: Queries,
  address: string,
): Promise<DigestRecipientState> {
  const [row] = await db.run<{ state: DigestRecipientState }>(
    sql.raw('select digest_state(?::text) as state', [address]),
  );
  return row?.state ?? 'pending';
}

/** Records that a reader wants no more digests and notices of a workspace, or wants them again. */
export async function setDigestsEnded(
  db: Queries,
  address: string,
  isEnded: boolean,
): Promise<void> {
  await db.run({
    text: `insert into mail_recipients (workspace_id, address, digests_ended_at)
           values ($1, $2, case when $3 then now() end)
           on conflict (workspace_id, address) do update
             set digests_ended_at = excluded.digests_ended_at`,
    values: [db.workspaceId, address.toLowerCase(), isEnded],
  });
}
