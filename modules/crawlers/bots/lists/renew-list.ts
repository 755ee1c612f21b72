import { FetchFailed } from '../../../../platform/network/fetch-failed';
import type { SafeFetch } from '../../../../platform/network/safe-fetch';
import type { SystemQueries } from '../../../../platform/postgres/database';
import {
  readListRenewals,
  readPublishedLists,
  recordListError,
  storePublishedList,
} from '../../store/published-list-store';
import type { RenewableListName } from '../bot';
import { shippedSnapshots } from '../published-lists';
import { listSources } from './list-sources';
import { checkList, ListRefused, type ParsedList, parseList } from './parse-list';

const timeoutMs = 60_000;
/** The longest known list, Amazon Web Services', has 3 MB. */
const bytesMax = 16 * 1024 * 1024;

export type ListRenewalDeps = {
  system: SystemQueries;
  safeFetch: SafeFetch;
  /** Base URL of a mirror that serves all lists as `<mirror>/<host>/<path>`. */
  mirrorUrl: string | undefined;
};

type Fetched = { url: string; list: ParsedList; etag: string | undefined } | 'unchanged';

const toUrl = (url: string, mirrorUrl: string | undefined) =>
  mirrorUrl === undefined ? url : `${mirrorUrl}/${url.replace(/^https?:\/\//, '')}`;

/** Throws ListRefused if the response is not a list, and rethrows network errors. */
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

/** Treats a redirect as final: a list that has moved will not be back within an hour. */
function refuseRedirects(error: unknown): never {
  const isLost =
    error instanceof FetchFailed && ['too_many_redirects', 'bad_redirect'].includes(error.code);
  throw isLost ? new ListRefused(error.message) : error;
}

/** Fetches a part from its first URL that has a list. Throws the last URL's error. */
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

/** Reads the newest version of a list, stored or shipped, and its ETags. */
async function readBefore(system: SystemQueries, name: RenewableListName) {
  const [kept, renewals] = await Promise.all([
    readPublishedLists(system),
    readListRenewals(system),
  ]);
  const mine = kept.filter(({ list }) => list === name);
  const shipped = shippedSnapshots.filter(({ list }) => list === name);
  return {
    newest: latest([...mine, ...shipped]),
    // ETags need a stored version: without one, an "unchanged" response would be useless.
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
  // A list needs all its parts, so when only some changed, all are fetched in full.
  if (parts.includes('unchanged')) return fetchParts(name, deps);
  return parts.filter((part) => part !== 'unchanged');
}

async function fetchParts(name: RenewableListName, deps: ListRenewalDeps) {
  const parts = await Promise.all(listSources[name].map((urls) => fetchPart(urls, deps, {})));
  return parts.filter((part) => part !== 'unchanged');
}

/** Throws ListRefused, or a network error. */
async function renew(
  name: RenewableListName,
  deps: ListRenewalDeps,
): Promise<'kept' | 'unchanged'> {
  const { newest, etags } = await readBefore(deps.system, name);
  const parts = await fetchAll(name, deps, etags);
  if (parts === 'unchanged' && newest) {
    await storePublishedList(deps.system, { ...newest, list: name }, etags);
    return 'unchanged';
  }
  if (parts === 'unchanged') throw new ListRefused('It is unchanged, but nothing is known of it.');
  const prefixes = [...new Set(parts.flatMap(({ list }) => list.prefixes))].sort();
  checkList(prefixes, newest?.prefixes.length ?? 0);
  const isKnown = newest !== undefined && isEqual([...newest.prefixes].sort(), prefixes);
  const validFrom = isKnown ? newest.validFrom : validFromOf(parts, newest?.validFrom);
  const tags = parts.flatMap(({ url, etag }) => (etag === undefined ? [] : [[url, etag] as const]));
  await storePublishedList(
    deps.system,
    { list: name, validFrom, prefixes },
    Object.fromEntries(tags),
  );
  return isKnown ? 'unchanged' : 'kept';
}

/** Returns the operator's own time, or now if that is in the future or not after `before`. */
function validFromOf(parts: readonly { list: ParsedList }[], before: string | undefined): string {
  const times = parts.map(({ list }) => Date.parse(list.createdAt ?? ''));
  const createdAtMs = Math.max(...times);
  const isSound =
    createdAtMs <= Date.now() && (before === undefined || createdAtMs > Date.parse(before));
  return new Date(isSound ? createdAtMs : Date.now()).toISOString();
}

export type ListRenewal = 'kept' | 'unchanged' | 'refused' | 'unreachable';

/**
 * Fetches one list, and stores it as a new version when it differs from the newest one. Records a
 * rejected list or a failed fetch, and keeps the last good version. Throws if the database is down.
 */
export async function renewList(
  name: RenewableListName,
  deps: ListRenewalDeps,
): Promise<ListRenewal> {
  try {
    return await renew(name, deps);
  } catch (error) {
    await recordListError(deps.system, name, (error as Error).message || 'unreachable');
    return error instanceof ListRefused ? 'refused' : 'unreachable';
  }
}
