import { type SystemQueries, sql } from '../../../platform/postgres/database';
import { type WithDates, withIsoTimes } from '../../../platform/postgres/iso-times';

/** One stored version of a list; times are ISO 8601. */
export type StoredList = { list: string; validFrom: string; fetchedAt: string; prefixes: string[] };

/** Result of the last attempt to renew a list. */
export type ListRenewal = {
  list: string;
  triedAt: string;
  /** Why it failed or was rejected; null on success. */
  error: string | null;
  /** ETags of the fetched version, by URL. */
  etags: Record<string, string>;
};

/** Stored versions per list: some months of the lists that change daily. */
const versionsMax = 90;

/** Returns every stored version, each list's oldest first. */
export async function readPublishedLists(system: SystemQueries): Promise<StoredList[]> {
  const rows = await system.run<WithDates<StoredList, 'validFrom' | 'fetchedAt'>>(
    sql.raw('select * from published_lists()'),
  );
  return rows.map(withIsoTimes);
}

/** Returns when a version was last added or seen again, in milliseconds; 0 without any version. */
export async function publishedListsChangedAtMs(system: SystemQueries): Promise<number> {
  const [row] = await system.run<{ at: Date | null }>(
    sql.raw('select published_lists_changed_at() as at'),
  );
  return row?.at?.getTime() ?? 0;
}

export async function readListRenewals(system: SystemQueries): Promise<ListRenewal[]> {
  const rows = await system.run<WithDates<ListRenewal, 'triedAt'>>(
    sql.raw('select * from list_renewal_states()'),
  );
  return rows.map(withIsoTimes);
}

/** Stores a version, or records that a stored one was seen again. Idempotent. */
export async function storePublishedList(
  system: SystemQueries,
  version: { list: string; validFrom: string; prefixes: readonly string[] },
  etags: Record<string, string>,
): Promise<void> {
  await system.run(
    sql.raw('select note_list_renewal(?, ?, ?, null, ?, ?)', [
      version.list,
      version.validFrom,
      [...version.prefixes],
      JSON.stringify(etags),
      versionsMax,
    ]),
  );
}

/** Records why a list could not be renewed; the stored versions are kept. */
export async function recordListError(
  system: SystemQueries,
  list: string,
  error: string,
): Promise<void> {
  await system.run(
    sql.raw('select note_list_renewal(?, null, null, ?, null, ?)', [list, error, versionsMax]),
  );
}
