import { ProviderError } from '../../../platform/providers/provider-error';
import type { Workspace } from '../../../platform/workspace';
import type { SearchDeps } from '../connections/search-deps';
import { saveCrawlDays, saveCrawlIssues } from '../store/bing-crawl-store';
import { writeBingStatistics } from '../store/bing-statistics-store';
import type { BingOutcome } from '../workflow-input';
import { type OpenBing, openBing, recordBingFailure } from './open-bing';

const throttledBy = (until: Date) =>
  `Bing throttles this account with all of its websites. No call is made before ${until.toISOString()}.`;

const obstacles = {
  requires_reconnect:
    'Bing Webmaster was not read: its key is refused, or the site is gone. Connect it again.',
  property_lost:
    'Bing Webmaster was not read: the account may no longer read the site. Verify it there, then test the connection.',
  no_data: 'Bing Webmaster was not read: the key may read no site.',
};

/**
 * Reads all that Bing Webmaster says of a website: four calls. A refusal or a throttled account is
 * recorded and leaves the rest of the collection alone. `failed` may work when it is tried again.
 */
export async function collectBing(
  workspace: Workspace,
  deps: SearchDeps,
  websiteId: string,
  signal: AbortSignal,
): Promise<BingOutcome | null> {
  const open = await openBing(workspace.db, deps, websiteId);
  const nothing = { site: null, dataSource: null, until: null };
  if ('obstacle' in open) {
    if (open.obstacle === 'not_connected') return null;
    if (open.obstacle !== 'throttled') {
      return { ...nothing, state: open.obstacle, message: obstacles[open.obstacle] };
    }
    const { until } = open;
    const message = throttledBy(until);
    return { ...nothing, state: 'throttled', until: until.toISOString(), message };
  }
  const { site, source: dataSource, bing } = open;
  const warnings: string[] = [];
  const read = { site, dataSource, until: null, warnings };
  const missing = [...parts];
  try {
    await readAll(workspace, websiteId, open, { signal, missing, warnings });
    return { ...read, state: 'collected', message: null };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ProviderError)) throw error;
    const found = await recordBingFailure(workspace, open, error);
    if (found === undefined) {
      const message = `Bing Webmaster’s ${missing.join(', ')} were not read: ${error.message}`;
      return { ...read, state: 'failed', message };
    }
    if (found !== 'throttled') return { ...read, state: found, message: obstacles[found] };
    const until = bing.blockedUntil ?? new Date();
    return { ...read, state: found, until: until.toISOString(), message: throttledBy(until) };
  }
}

/** What is read, in this order. */
const parts = ['query statistics', 'page statistics', 'crawl statistics', 'crawl issues'];

/** Reads and stores each part, and removes it from those that are missing. */
async function readAll(
  workspace: Workspace,
  websiteId: string,
  { bing, site, source }: OpenBing,
  { signal, missing, warnings }: { signal: AbortSignal; missing: string[]; warnings: string[] },
): Promise<void> {
  const version = Date.now();
  const scope = { websiteId, site, source, version };
  const queries = await bing.readQueryStats(site, signal, warnings);
  await writeBingStatistics(workspace, { ...scope, dimension: 'query' }, queries);
  missing.shift();
  const pages = await bing.readPageStats(site, signal, warnings);
  await writeBingStatistics(workspace, { ...scope, dimension: 'page' }, pages);
  missing.shift();
  const days = await bing.readCrawlStats(site, signal, warnings);
  const issues = await bing.readCrawlIssues(site, signal, warnings);
  await workspace.transaction(async (tx) => {
    await saveCrawlDays(tx, { websiteId, site, source }, days);
    await saveCrawlIssues(tx, { websiteId, site, source }, issues);
  });
}
