import { Turns } from '../../../platform/concurrency/turns';
import { notFound } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import { type Queries, sql } from '../../../platform/postgres/database';
import { type WithDates, withIsoTimes } from '../../../platform/postgres/iso-times';
import { readPage } from '../../../platform/postgres/read-page';
import { orderBySql, type Sort } from '../../../platform/sort';
import type { HostRef } from '../../websites/rules/website-ref';
import { changesBetween, type RobotsChanges } from '../robots/robots-changes';
import { readRobotsFile } from '../robots/robots-file';
import type { CopyWithReply } from '../robots/robots-history';
import type { RobotsOutcome, RobotsReason } from '../robots/robots-reply';

/** A host's response to the request for its robots.txt. */
export type RobotsResponse = {
  url: string;
  status: number | null;
  outcome: RobotsOutcome;
  reason: RobotsReason;
  /** Why there was no response at all. */
  error: string | null;
  body: Buffer | null;
};

/** Older versions are deleted: a file that contains a date differs every day. */
const versionsMax = 400;

type Newest = {
  id: string;
  status: number | null;
  outcome: RobotsOutcome;
  reason: RobotsReason;
  error: string | null;
  body: Buffer | null;
};

const isSameBody = (one: Buffer | null, other: Buffer | null) =>
  one === null || other === null ? one === other : one.equals(other);

/** The body of a "not found" page may differ each time, without a difference in meaning. */
const isSame = (one: Newest, other: RobotsResponse) =>
  one.outcome === other.outcome &&
  one.reason === other.reason &&
  one.status === other.status &&
  one.error === other.error &&
  isSameBody(one.body, other.body);

/** Returns the previous text, also if the site was unreachable in between. */
async function lastBody(tx: Queries, host: HostRef): Promise<Buffer | null> {
  const [row] = await tx.run<{ body: Buffer }>(
    copiesOf(tx, host)
      .select('body')
      .whereNotNull('body')
      .orderBy('first_seen_at', 'desc')
      .limit(1),
  );
  return row?.body ?? null;
}

const own = (db: Queries, { websiteId, host }: HostRef) => ({
  workspace_id: db.workspaceId,
  website_id: websiteId,
  host,
});

const copiesOf = (db: Queries, host: HostRef) => sql('robots_copies').where(own(db, host));

/**
 * Records a host's response: the newest version seen again, or a new one. Returns whether it is
 * new, and whether it replaces another. Must run in a transaction.
 */
export async function recordRobotsResponse(
  tx: Queries,
  scope: HostRef,
  answer: RobotsResponse,
  at: Date,
): Promise<{ isNew: boolean; isChanged: boolean }> {
  const mine = own(tx, scope);
  await tx.run(
    sql('robots_hosts')
      .insert({ ...mine, asked_at: at })
      .onConflict(['workspace_id', 'website_id', 'host'])
      .merge(),
  );
  const [newest] = await tx.run<Newest>(
    copiesOf(tx, scope)
      .select('id', 'status', 'outcome', 'reason', 'error', 'body')
      .orderBy('first_seen_at', 'desc')
      .limit(1),
  );
  if (newest && isSame(newest, answer)) {
    await tx.run(
      sql('robots_copies')
        .where({ workspace_id: tx.workspaceId, id: newest.id })
        .update({
          last_seen_at: sql.raw('greatest(last_seen_at, ?)', [at]),
          checks: sql.raw('checks + 1'),
        }),
    );
    return { isNew: false, isChanged: false };
  }
  const changes = newest
    ? changesBetween(newest.body ?? (await lastBody(tx, scope)), answer.body ?? newest.body)
    : null;
  const { body, ...told } = answer;
  await tx.run(
    sql('robots_copies').insert({
      ...mine,
      ...told,
      id: newId('robotsCopy'),
      body,
      changes: changes && JSON.stringify(changes),
      first_seen_at: at,
      last_seen_at: at,
    }),
  );
  await tx.run(
    sql('robots_copies')
      .where({ workspace_id: tx.workspaceId })
      .whereIn(
        'id',
        copiesOf(tx, scope).select('id').orderBy('first_seen_at', 'desc').offset(versionsMax),
      )
      .delete(),
  );
  return { isNew: true, isChanged: newest !== undefined };
}

/** Marks a website as one whose robots.txt is read from now on; `at` if it was read just now. */
export async function recordRobotsRead(
  tx: Queries,
  websiteId: string,
  at: Date | null,
): Promise<void> {
  await tx.run(
    sql.raw(
      `insert into robots_reads as r (workspace_id, website_id, read_at)
       select workspace_id, id, ? from websites where workspace_id = ? and id = ?
       on conflict (workspace_id, website_id) do update
         set read_at = coalesce(excluded.read_at, r.read_at)`,
      [at, tx.workspaceId, websiteId],
    ),
  );
}

export type RobotsVersion = {
  id: string;
  host: string;
  url: string;
  httpStatus: number | null;
  outcome: RobotsOutcome;
  reason: RobotsReason;
  error: string | null;
  firstSeenAt: string;
  lastSeenAt: string;
  checks: number;
  isCurrent: boolean;
  bytes: number | null;
  changes: RobotsChanges | null;
};

type VersionRow = WithDates<RobotsVersion, 'firstSeenAt' | 'lastSeenAt'>;

const versionColumns = [
  'id',
  'host',
  'url',
  'status as http_status',
  'outcome',
  'reason',
  'error',
  'first_seen_at',
  'last_seen_at',
  'checks',
  sql.raw(
    `not exists (select from robots_copies newer where newer.workspace_id = copy.workspace_id
       and newer.website_id = copy.website_id and newer.host = copy.host
       and newer.first_seen_at > copy.first_seen_at) as is_current`,
  ),
  sql.raw('octet_length(body) as bytes'),
  'changes',
];

const sortColumns = {
  firstSeenAt: 'first_seen_at',
  lastSeenAt: 'last_seen_at',
  host: 'host',
  checks: 'checks',
} as const;

type VersionSortField = keyof typeof sortColumns;
export const versionSorts = Object.keys(sortColumns) as VersionSortField[];

/** A website, or one host of it. */
export type WebsiteOrHost = { websiteId: string; host?: string | undefined };

/** Returns the versions of a website's hosts, newest first by default. */
export async function listRobotsVersions(
  db: Queries,
  filter: WebsiteOrHost,
  page: { limit: number; offset: number },
  sort: Sort<VersionSortField> = '-firstSeenAt',
): Promise<{ rows: RobotsVersion[]; total: number }> {
  const filtered = sql('robots_copies as copy')
    .where({ workspace_id: db.workspaceId, website_id: filter.websiteId })
    .modify((query) => {
      if (filter.host !== undefined) query.where('host', filter.host);
    });
  return readPage<VersionRow, RobotsVersion>(db, filtered, {
    columns: versionColumns,
    order: orderBySql(sort, sortColumns, 'id desc'),
    page,
    fromRow: withIsoTimes,
  });
}

/** Returns a version of this website with its text, or throws a 404. */
export async function getRobotsVersion(
  db: Queries,
  websiteId: string,
  id: string,
): Promise<RobotsVersion & { body: Buffer | null }> {
  const [row] = await db.run<VersionRow & { body: Buffer | null }>(
    sql('robots_copies as copy')
      .select(...versionColumns, 'body')
      .where({ workspace_id: db.workspaceId, website_id: websiteId, id }),
  );
  if (!row) throw notFound('robots.txt version');
  return withIsoTimes(row);
}

type CopyRow = {
  id: string;
  host: string;
  status: number | null;
  outcome: RobotsOutcome;
  body: Buffer | null;
  isCut: boolean;
  firstSeenAt: Date;
  lastSeenAt: Date;
};

/** Enough for the files of a site over years, and little to parse. */
const copyBytesMax = 2_000_000;

export type CopyRange = {
  from: Date;
  to: Date;
  perHostMax: number;
  bytesMax?: number;
  /** The host whose newest copy counts first towards `bytesMax`. */
  first?: string;
};

/** A website's parsed copies by host, each host's in order of time. */
export type RobotsCopies = Map<string, CopyWithReply[]>;

/**
 * Returns the newest versions of each host (or of one) since a time. Includes the version before
 * that time and, if that one is unusable, the last good one. Reads at most `bytesMax` of their
 * texts, the newest of each host first, but always the newest text of one host.
 */
export async function readRobotsCopies(
  db: Queries,
  { websiteId, host }: WebsiteOrHost,
  { from, to, perHostMax, bytesMax = copyBytesMax, first }: CopyRange,
): Promise<RobotsCopies> {
  const rows = await db.run<CopyRow>(
    sql.raw(
      `select id, host, status, outcome, is_cut, case when not is_cut then body end as body,
         first_seen_at, last_seen_at
       from (
         select *, body is not null and bytes > :bytesMax
             and bytes > octet_length(body) as is_cut from (
           select *, sum(octet_length(body)) over (
             order by text_age, host is distinct from :first, host) as bytes
           from (
             select copy.*,
               row_number() over (partition by host order by first_seen_at desc) as age,
               row_number() over (
                 partition by host, body is null order by first_seen_at desc) as text_age
             from robots_copies copy
             where workspace_id = :workspace and website_id = :website and first_seen_at <= :to
               and (:host::text is null or host = :host)
               and first_seen_at >= coalesce((
                 select max(good.first_seen_at) from robots_copies good
                 where good.workspace_id = copy.workspace_id and good.website_id = copy.website_id
                   and good.host = copy.host and good.first_seen_at <= :from
                   and good.outcome <> 'disallow_all'), '-infinity')
           ) aged where age <= :perHost) summed
         ) sized order by host, first_seen_at`,
      {
        workspace: db.workspaceId,
        website: websiteId,
        host: host ?? null,
        from,
        to,
        perHost: perHostMax,
        bytesMax,
        first: first ?? host ?? null,
      },
    ),
  );
  const copies: RobotsCopies = new Map();
  const turns = new Turns();
  for (const row of rows) {
    // What applied before a text that is not read is not known either.
    if (row.isCut) copies.delete(row.host);
    if (row.isCut) continue;
    await turns.yieldIfOver();
    const copy: CopyWithReply = {
      id: row.id,
      outcome: row.outcome,
      file: row.body && readRobotsFile(row.body),
      firstSeenAt: row.firstSeenAt,
      lastSeenAt: row.lastSeenAt,
      hasReply: row.status !== null,
    };
    copies.set(row.host, [...(copies.get(row.host) ?? []), copy]);
  }
  return copies;
}
