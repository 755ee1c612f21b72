import { mapWithConcurrency } from '../../platform/concurrency/map-with-concurrency';
import type { Database } from '../../platform/postgres/database';
import { openWorkspaceAlert } from '../alerts/store/alert-store';
import { checkRecord, ownershipLineOf } from '../audits/crawl/check-ownership';
import {
  domainTokenOf,
  listDueDomains,
  noteDomainCheck,
  noteMissingRecord,
  noteUnansweredCheck,
  readDashboardDomain,
  recordNameOf,
} from './store/domain-store';

export type RecordCheckDeps = {
  dnsServers: readonly string[];
  /** Keys of tokens: the present one, and those before it. */
  domainKeys: readonly Buffer[];
};
export type DomainCheckDeps = RecordCheckDeps & { database: Database };

/** Looks for the record that proves a workspace's domain, by any of the keys. */
export function checkDomainRecord(
  { dnsServers, domainKeys }: RecordCheckDeps,
  workspaceId: string,
  host: string,
): ReturnType<typeof checkRecord> {
  const lines = domainKeys.map((key) => ownershipLineOf(domainTokenOf(key, workspaceId, host)));
  return checkRecord(dnsServers, recordNameOf(host), lines);
}

/** A name server that lost a record for some hours ends no one's dashboard. */
const missingMsMax = 24 * 3_600_000;
const atOnceMax = 8;

/**
 * Looks for the records of verified domains that are due, over all workspaces. One that stays away for a
 * day ends the domain: another may own it by then.
 */
export async function recheckDashboardDomains(
  deps: DomainCheckDeps,
  page: { staleMs: number; againMs: number; domainsMax: number },
): Promise<{ started: number; isLast: boolean }> {
  const due = await listDueDomains(deps.database.system, page);
  await mapWithConcurrency(due, atOnceMax, ({ workspaceId, host }) =>
    recheck(deps, workspaceId, host),
  );
  return { started: due.length, isLast: due.length < page.domainsMax };
}

async function recheck(deps: DomainCheckDeps, workspaceId: string, host: string): Promise<void> {
  const state = await checkDomainRecord(deps, workspaceId, host);
  await deps.database.transaction(workspaceId, async (tx) => {
    const domain = await readDashboardDomain(tx);
    if (domain?.host !== host || domain.verifiedAt === null) return;
    if (state === 'present') return noteDomainCheck(tx, true);
    if (state === 'unreachable') return noteUnansweredCheck(tx);
    const { missingSince } = domain;
    if (missingSince === null || Date.now() - Date.parse(missingSince) < missingMsMax) {
      return noteMissingRecord(tx);
    }
    await noteDomainCheck(tx, false);
    const evidence = { record: recordNameOf(host), found: state, missingSince };
    await openWorkspaceAlert(tx, { kind: 'dashboard_domain.lost', subject: host, evidence });
  });
}
