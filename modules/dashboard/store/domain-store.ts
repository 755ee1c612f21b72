import { createHmac } from 'node:crypto';
import { type Queries, type SystemQueries, sql } from '../../../platform/postgres/database';
import { type WithDates, withIsoTimes } from '../../../platform/postgres/iso-times';
import { hashSecret } from '../../account/rules/secret-text';
import { createDashboardSecret } from '../rules/dashboard-secret';
import type { SignInMethod } from './session-store';

/** The own domain of a workspace's dashboard. */
export type DashboardDomain = {
  host: string;
  /** Since when a DNS record shows that it is the workspace's; null while none does. */
  verifiedAt: string | null;
  checkedAt: string | null;
  /** Since when the record of a verified domain is gone; it ends a day later. */
  missingSince: string | null;
};

const columns = ['host', 'verified_at', 'checked_at', 'missing_since'];

export async function readDashboardDomain(db: Queries): Promise<DashboardDomain | undefined> {
  type Row = WithDates<DashboardDomain, 'verifiedAt' | 'checkedAt' | 'missingSince'>;
  const [row] = await db.run<Row>(
    sql('dashboard_domains').where({ workspace_id: db.workspaceId }).select(columns),
  );
  return row && withIsoTimes(row);
}

/** Sets the host; one that is new must be verified. Sessions at the one before end. */
export async function saveDashboardDomain(tx: Queries, host: string): Promise<void> {
  const before = await readDashboardDomain(tx);
  if (before?.host === host) return;
  await deleteDashboardDomain(tx);
  await tx.run(sql('dashboard_domains').insert({ workspace_id: tx.workspaceId, host }));
}

/** Removes the domain, and ends the sessions at it; returns whether there was one. */
export async function deleteDashboardDomain(tx: Queries): Promise<boolean> {
  await endDomainSessions(tx);
  const here = { workspace_id: tx.workspaceId };
  const removed = await tx.run(sql('dashboard_domains').where(here).delete().returning('host'));
  return removed.length > 0;
}

/**
 * Notes a look at the DNS record. Without it the domain no longer shows the dashboard, and sessions at it
 * end: another owner of the host would be sent their cookies.
 */
export async function noteDomainCheck(tx: Queries, isShown: boolean): Promise<void> {
  const verifiedAt = sql.raw('coalesce(verified_at, clock_timestamp())');
  await tx.run(
    sql('dashboard_domains')
      .where({ workspace_id: tx.workspaceId })
      .update({
        checked_at: sql.raw('clock_timestamp()'),
        verified_at: isShown ? verifiedAt : null,
        missing_since: null,
      }),
  );
  if (!isShown) await endDomainSessions(tx);
}

const endDomainSessions = (tx: Queries) =>
  tx.run(
    sql('dashboard_sessions').where({ workspace_id: tx.workspaceId }).whereNotNull('host').delete(),
  );

/** Notes that a look for the record of a verified domain found nothing; it stays verified for now. */
export async function noteMissingRecord(tx: Queries): Promise<void> {
  await tx.run(
    sql('dashboard_domains')
      .where({ workspace_id: tx.workspaceId })
      .update({
        checked_at: sql.raw('clock_timestamp()'),
        missing_since: sql.raw('coalesce(missing_since, clock_timestamp())'),
      }),
  );
}

/** Notes a look that no DNS server answered, which says nothing of the record. */
export async function noteUnansweredCheck(tx: Queries): Promise<void> {
  await tx.run(
    sql('dashboard_domains')
      .where({ workspace_id: tx.workspaceId })
      .update({ checked_at: sql.raw('clock_timestamp()') }),
  );
}

/** Lists verified domains of all workspaces whose record is due to be looked for. */
export const listDueDomains = (
  system: SystemQueries,
  { staleMs, againMs, domainsMax }: { staleMs: number; againMs: number; domainsMax: number },
): Promise<{ workspaceId: string; host: string }[]> =>
  system.run(
    sql.raw(
      `select * from due_dashboard_domains(? * interval '1 millisecond',
         ? * interval '1 millisecond', ?)`,
      [staleMs, againMs, domainsMax],
    ),
  );

/** The name of the record: a host that is an alias (CNAME) can have no other record of its own. */
export const recordNameOf = (host: string): string => `_sightline.${host}`;

/** The token that the owner of a host publishes; another workspace, or host, has a different one. */
export const domainTokenOf = (key: Buffer, workspaceId: string, host: string): string =>
  createHmac('sha256', key)
    .update(`dashboard domain:${workspaceId}:${host}`)
    .digest('hex')
    .slice(0, 32);

/** Returns the workspace whose dashboard a host shows; undefined for any other host. */
export async function findDomainWorkspace(
  system: SystemQueries,
  host: string,
): Promise<string | undefined> {
  const [row] = await system.run<{ id: string | null }>(
    sql.raw('select find_dashboard_domain(?) as id', [host]),
  );
  return row?.id ?? undefined;
}

const codeSeconds = 60;

/** The session that an own domain opens, by the one at the service's own. */
type Handover = {
  keyId: string;
  keySecretHash: Buffer;
  method: SignInMethod;
  host: string;
  browserHash: Buffer;
};

/** Creates the code by which one browser opens a session at an own domain, stored as a hash only. */
export async function insertDomainCode(tx: Queries, handover: Handover): Promise<string> {
  const code = createDashboardSecret('domain');
  await tx.run(
    sql('dashboard_links').insert({
      workspace_id: tx.workspaceId,
      hash: hashSecret(code),
      key_id: handover.keyId,
      key_secret_hash: handover.keySecretHash,
      session_method: handover.method,
      host: handover.host,
      browser_hash: handover.browserHash,
      expires_at: sql.raw('clock_timestamp() + make_interval(secs => ?)', [codeSeconds]),
    }),
  );
  return code;
}

/** Takes such a code, once, at its host and in its browser; undefined otherwise. */
export async function takeDomainCode(
  tx: Queries,
  code: string,
  { host, browser }: { host: string; browser: string },
): Promise<{ keyId: string; keySecretHash: Buffer; method: SignInMethod } | undefined> {
  const [row] = await tx.run<{ keyId: string; keySecretHash: Buffer; method: SignInMethod }>(
    sql.raw(
      `update dashboard_links l set used_at = clock_timestamp()
       from api_keys k, api_key_secrets s, dashboard_domains o
       where l.workspace_id = :workspaceId and l.hash = :hash and l.host = :host
         and l.browser_hash = :browser and l.used_at is null and l.expires_at > clock_timestamp()
         and k.workspace_id = l.workspace_id and k.id = l.key_id and k.revoked_at is null
         and s.workspace_id = l.workspace_id and s.hash = l.key_secret_hash
         and (s.expires_at is null or s.expires_at > clock_timestamp())
         and o.workspace_id = l.workspace_id and o.host = l.host and o.verified_at is not null
       returning l.key_id, l.key_secret_hash, l.session_method as method`,
      {
        workspaceId: tx.workspaceId,
        hash: hashSecret(code),
        host,
        browser: hashSecret(browser),
      },
    ),
  );
  return row;
}

/** Returns the secret that a session belongs to and how it was opened, to open another by it. */
export async function readSession(
  db: Queries,
  hash: Buffer,
): Promise<{ keySecretHash: Buffer; method: SignInMethod } | undefined> {
  const [row] = await db.run<{ keySecretHash: Buffer; method: SignInMethod }>(
    sql('dashboard_sessions')
      .where({ workspace_id: db.workspaceId, hash })
      .select('key_secret_hash', 'method'),
  );
  return row;
}
