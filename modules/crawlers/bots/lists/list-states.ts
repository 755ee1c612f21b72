import type { SystemQueries } from '../../../../platform/postgres/database';
import { readListRenewals, readPublishedLists } from '../../store/published-list-store';
import { shippedSnapshots } from '../published-lists';
import { renewableLists } from './list-sources';

/**
 * `renewed`: the last attempt succeeded. `shipped`: not tried yet. `failing`: the last attempt
 * failed, and the last good version is in use. `unavailable`: there is no version at all.
 */
export const listStates = ['renewed', 'shipped', 'failing', 'unavailable'] as const;

export type ListState = {
  name: string;
  state: (typeof listStates)[number];
  /** Day of the version in use; null without a version, as are the next two fields. */
  day: string | null;
  /** When that version was last seen to be the current one. */
  fetchedAt: string | null;
  prefixes: number;
  /** Number of versions, including those for earlier visits. */
  versions: number;
  /** The last attempt to renew it, and why it failed. */
  triedAt: string | null;
  error: string | null;
};

/** Returns the state of every list used for verification, ordered by name. */
export async function readListStates(system: SystemQueries): Promise<ListState[]> {
  const [kept, renewals] = await Promise.all([
    readPublishedLists(system),
    readListRenewals(system),
  ]);
  const snapshots = [...shippedSnapshots, ...kept];
  const names = new Set([...renewableLists, ...snapshots.map(({ list }) => list)]);
  return [...names].sort().map((name) => {
    const versions = snapshots.filter(({ list }) => list === name);
    const days = new Set(versions.map(({ validFrom }) => Date.parse(validFrom)));
    const newest = versions.reduce<(typeof versions)[number] | undefined>(
      (best, each) =>
        best && Date.parse(best.validFrom) > Date.parse(each.validFrom) ? best : each,
      undefined,
    );
    const renewal = renewals.find(({ list }) => list === name);
    return {
      name,
      state: stateOf(newest !== undefined, renewal),
      day: newest?.validFrom.slice(0, 10) ?? null,
      fetchedAt: newest ? new Date(newest.fetchedAt).toISOString() : null,
      prefixes: newest?.prefixes.length ?? 0,
      versions: days.size,
      triedAt: renewal?.triedAt ?? null,
      error: renewal?.error ?? null,
    };
  });
}

function stateOf(hasVersion: boolean, renewal: { error: string | null } | undefined) {
  if (!hasVersion) return 'unavailable';
  if (!renewal) return 'shipped';
  return renewal.error === null ? 'renewed' : 'failing';
}
