import type { Queries } from '../../../platform/postgres/database';
import { pathHash } from '../../indexing/rules/path-hash';
import { readCitedUrls } from '../../indexing/store/ledger-citation-store';

/** Citations of all URLs with one path. */
export type CitedPath = {
  path: string;
  engines: string[];
  citedFirstAt: string;
  citedLastAt: string;
};

/** The most recently cited URLs that are compared with visits. */
const urlsMax = 100_000;

/** Returns the cited paths by their key in tables of visits, which may have no host. */
export async function readCitedPaths(
  db: Queries,
  websiteId: string,
): Promise<ReadonlyMap<string, CitedPath>> {
  const byKey = new Map<string, CitedPath>();
  for (const { url, engines, firstAt, lastAt } of await readCitedUrls(db, websiteId, urlsMax)) {
    const path = pathOfPage(url);
    const key = keyOfPath(path);
    const [first, last] = [firstAt.toISOString(), lastAt.toISOString()];
    const known = byKey.get(key);
    byKey.set(key, {
      path,
      engines: [...new Set([...(known?.engines ?? []), ...engines])].sort(),
      citedFirstAt: known && known.citedFirstAt < first ? known.citedFirstAt : first,
      citedLastAt: known && known.citedLastAt > last ? known.citedLastAt : last,
    });
  }
  return byKey;
}

/** Of a URL in the ledger's form, whose path is written as in logs. */
export function pathOfPage(url: string): string {
  const target = url.slice(url.indexOf('/', 'https://'.length));
  const end = target.indexOf('?');
  return end === -1 ? target : target.slice(0, end);
}

const keyOfPath = (path: string): string => pathHash(path).readBigUInt64LE().toString();
