import { type Queries, sql } from '../../../platform/postgres/database';
import type { HostRef } from '../../websites/rules/website-ref';
import type { FollowedLinks, PolicyFileResponse } from '../fetch-policy-files';
import type { HostFile } from '../policy/host-policy';
import type { PolicyFileKind } from '../policy/policy-file';
import type { WebsiteOrHost } from './robots-copy-store';

/** Older versions are deleted. */
const versionsMax = 100;

type Newest = Pick<PolicyFileResponse, 'status' | 'state' | 'problem' | 'body'> & {
  firstSeenAt: Date;
};

const isSame = (one: Newest, other: PolicyFileResponse) =>
  one.state === other.state &&
  one.status === other.status &&
  one.problem === other.problem &&
  (one.body === null || other.body === null
    ? one.body === other.body
    : one.body.equals(other.body));

/**
 * Records what a host answered for its files: the newest version seen again, or a new one. Must run in
 * a transaction that has recorded the host's robots.txt, which locks the host.
 */
export async function recordPolicyFiles(
  tx: Queries,
  { websiteId, host }: HostRef,
  files: readonly PolicyFileResponse[],
  at: Date,
): Promise<void> {
  for (const file of files) {
    const own = {
      workspace_id: tx.workspaceId,
      website_id: websiteId,
      host,
      kind: file.kind,
      url: file.url,
    };
    const links = file.links && JSON.stringify(file.links);
    const [newest] = await tx.run<Newest>(
      sql('policy_files')
        .select('status', 'state', 'problem', 'body', 'first_seen_at')
        .where(own)
        .orderBy('first_seen_at', 'desc')
        .limit(1),
    );
    if (newest && isSame(newest, file)) {
      await tx.run(
        sql('policy_files')
          .where({ ...own, first_seen_at: newest.firstSeenAt })
          .update({
            last_seen_at: sql.raw('greatest(last_seen_at, ?)', [at]),
            checks: sql.raw('checks + 1'),
            links,
          }),
      );
      continue;
    }
    const { status, state, problem, body } = file;
    const answer = { status, state, problem, body, links };
    await tx.run(
      sql('policy_files')
        .insert({ ...own, ...answer, first_seen_at: at, last_seen_at: at })
        .onConflict(['workspace_id', 'website_id', 'host', 'kind', 'url', 'first_seen_at'])
        .ignore(),
    );
    await tx.run(
      sql('policy_files')
        .where(own)
        .whereIn(
          'first_seen_at',
          sql('policy_files')
            .select('first_seen_at')
            .where(own)
            .orderBy('first_seen_at', 'desc')
            .offset(versionsMax),
        )
        .delete(),
    );
  }
}

export type PolicyFileVersion = HostFile & { host: string; links: FollowedLinks | null };

type Row = {
  host: string;
  kind: PolicyFileKind;
  url: string;
  state: HostFile['state'];
  problem: string | null;
  body: Buffer | null;
  links: FollowedLinks | null;
  firstSeenAt: Date;
  lastSeenAt: Date;
};

const toVersion = ({ body, firstSeenAt, lastSeenAt, ...row }: Row): PolicyFileVersion => ({
  ...row,
  text: body?.toString('utf8') ?? null,
  firstSeenAt,
  lastSeenAt,
});

/** Rows of one read; a website has a few files on each of its hosts. */
const rowsMax = 2_000;

/**
 * Returns the versions of a website's files that were in force since a time, oldest first; without
 * a time the newest of each file.
 */
export async function readPolicyFiles(
  db: Queries,
  { websiteId, host }: WebsiteOrHost,
  since?: Date,
): Promise<PolicyFileVersion[]> {
  const rows = await db.run<Row>(
    sql.raw(
      `select host, kind, url, state, problem, body, links, first_seen_at, last_seen_at from (
         select *, lead(first_seen_at) over (
           partition by host, kind, url order by first_seen_at) as replaced_at
         from policy_files
         where workspace_id = :workspace and website_id = :website
           and (:host::text is null or host = :host)
       ) version
       where replaced_at is null or replaced_at > :since
       order by host, kind, url, first_seen_at limit :limit`,
      {
        workspace: db.workspaceId,
        website: websiteId,
        host: host ?? null,
        since: since ?? new Date(8.64e15 / 100),
        limit: rowsMax,
      },
    ),
  );
  return rows.map(toVersion);
}
