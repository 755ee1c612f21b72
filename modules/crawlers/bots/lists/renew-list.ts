import { FetchFailed } from '../../../../platform/network/fetch-failed';
import type { SafeFetch } from '../../../../platform/network/safe-fetch';
import type { SystemQueries } from '../../../../platform/postgres/database';
import {
  keepPublishedList,
  noteListError,
  readListRenewals,
  readPublishedLists,
} from '../../store/published-list-store';
import type { RenewableListName } from '../bot';
import { shippedSnapshots } from '../published-lists';
import { listSources } from './list-sources';
import { checkList, ListRefused, type ParsedList, parseList } from './parse-list';

const timeoutMs = 60_000;
/** The longest that is known, Amazon Web Services', has 3 MB. */
const bytesMax = 16 * 1024 * 1024;

export type ListRenewalDeps = {
  system: SystemQueries;
  safeFetch: SafeFetch;
  /** A base URL under which all lists are found instead, as `<mirror>/<host>/<path>`. */
  mirrorUrl: string | undefined;
};

type Fetched = { url: string; list: ParsedList; etag: string | undefined } | 'unchanged';

const toUrl = (url: string, mirrorUrl: string | undefined) =>
  mirrorUrl === undefined ? url : `${mirrorUrl}/${url.replace(/^https?:\/\//, '')}`;

/** Throws ListRefused for what is no list, and whatever the network throws. */
async function fetchList(
  url: string,
  deps: ListRenewalDeps,
  etag: string | undefined,
): Promise<Fetched> {
  const { status, headers, body } = await deps.safeFetch
    .fetch(toUrl(url, deps.mirrorUrl), {
      headers: etag === undefined ? {} : { 'if-none-match': etag },
      bytesMax,
      timeoutMs,
    })
    .catch(refuseRedirects);
  if (status === 304 && etag !== undefined) return 'unchanged';
  if (status !== 200) throw new ListRefused(`The server answers ${status}.`);
  return { url, list: parseList(body.toString('utf8')), etag: headers['etag'] };
}

/** A list that is no longer where it was will not be there in an hour either. */
function refuseRedirects(error: unknown): never {
  const isLost =
    error instanceof FetchFailed && ['too_many_redirects', 'bad_redirect'].includes(error.code);
  throw isLost ? new ListRefused(error.message) : error;
}

/** The first of a part's URLs that has a list. Throws what the last one threw. */
async function fetchPart(
  urls: readonly string[],
  deps: ListRenewalDeps,
  etags: Record<string, string>,
): Promise<Fetched> {
  let failure: unknown;
  for (const url of urls) {
    try {
      const fetched = await fetchList(url, deps, etags[url]);
      if (fetched !== 'unchanged') checkList(fetched.list.prefixes, 0);
      return fetched;
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

const latest = <Version extends { validFrom: string }>(versions: readonly Version[]) =>
  [...versions].sort((a, b) => (Date.parse(a.validFrom) < Date.parse(b.validFrom) ? 1 : -1))[0];

const isEqual = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((each, index) => each === b[index]);

/** What is known of a list before it is asked for: its newest version, kept or shipped. */
async function readBefore(system: SystemQueries, name: RenewableListName) {
  const [kept, renewals] = await Promise.all([
    readPublishedLists(system),
    readListRenewals(system),
  ]);
  const mine = kept.filter(({ list }) => list === name);
  const shipped = shippedSnapshots.filter(({ list }) => list === name);
  return {
    newest: latest([...mine, ...shipped]),
    // Without the version that it names, an unchanged list would be nothing.
    etags: mine.length === 0 ? {} : (renewals.find(({ list }) => list === name)?.etags ?? {}),
  };
}

async function fetchAll(
  name: RenewableListName,
  deps: ListRenewalDeps,
  etags: Record<string, string>,
) {
  const parts = await Promise.all(listSources[name].map((urls) => fetchPart(urls, deps, etags)));
  if (parts.every((part) => part === 'unchanged')) return 'unchanged';
  // One part's news are only whole with the others, so those are fetched in full.
  if (parts.includes('unchanged')) return fetchParts(name, deps);
  return parts.filter((part) => part !== 'unchanged');
}

async function fetchParts(name: RenewableListName, deps: ListRenewalDeps) {
  const parts = await Promise.all(listSources[name].map((urls) => fetchPart(urls, deps, {})));
  return parts.filter((part) => part !== 'unchanged');
}

/** Throws ListRefused, or what the network throws. */
async function renew(
  name: RenewableListName,
  deps: ListRenewalDeps,
): Promise<'kept' | 'unchanged'> {
  const { newest, etags } = await readBefore(deps.system, name);
  const parts = await fetchAll(name, deps, etags);
  if (parts === 'unchanged' && newest) {
    await keepPublishedList(deps.system, { ...newest, list: name }, etags);
    return 'unchanged';
  }
  if (parts === 'unchanged') throw new ListRefused('It is unchanged, but nothing is known of it.');
  const prefixes = [...new Set(parts.flatMap(({ list }) => list.prefixes))].sort();
  checkList(prefixes, newest?.prefixes.length ?? 0);
  const isKnown = newest !== undefined && isEqual([...newest.prefixes].sort(), prefixes);
  const validFrom = isKnown ? newest.validFrom : validFromOf(parts, newest?.validFrom);
  const tags = parts.flatMap(({ url, etag }) => (etag === undefined ? [] : [[url, etag] as const]));
  await keepPublishedList(
    deps.system,
    { list: name, validFrom, prefixes },
    Object.fromEntries(tags),
  );
  return isKnown ? 'unchanged' : 'kept';
}

/** The operator's own time, unless it lies in the future or before the version it replaces: now. */
function validFromOf(parts: readonly { list: ParsedList }[], before: string | undefined): string {
  const times = parts.map(({ list }) => Date.parse(list.createdAt ?? ''));
  const createdAtMs = Math.max(...times);
  const isSound =
    createdAtMs <= Date.now() && (before === undefined || createdAtMs > Date.parse(before));
  return new Date(isSound ? createdAtMs : Date.now()).toISOString();
}

export type ListRenewal = 'kept' | 'unchanged' | 'refused' | 'unreachable';

/**
 * Fetches one list, and keeps it as a version of its own when it differs from the newest one. What is
 * refused or cannot be fetched is noted as such, and the last good version stays. Throws what a
 * database that is away throws.
 */
export async function renewList(
  name: RenewableListName,
  deps: ListRenewalDeps,
): Promise<ListRenewal> {
  try {
    return await renew(name, deps);
  } catch (error) {
    await noteListError(deps.system, name, (error as Error).message || 'unreachable');
    return error instanceof ListRefused ? 'refused' : 'unreachable';
  }
}
