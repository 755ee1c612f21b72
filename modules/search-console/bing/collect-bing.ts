import { ProviderError } from '../../../platform/providers/provider-error';
import type { WebsiteRef } from '../../websites/rules/website-ref';
import type { SearchDeps } from '../connections/search-deps';
import { saveCrawlDays, saveCrawlIssues } from '../store/bing-crawl-store';
import { writeBingStatistics } from '../store/bing-statistics-store';
import { type OpenBing, openBing, recordBingFailure } from './open-bing';

export type BingCollection =
  | { state: 'collected'; site: string; source: 'live' | 'sandbox' }
  | {
      state: 'not_connected' | 'requires_reconnect' | 'no_data' | 'throttled' | 'property_lost';
    };

/**
 * Reads all that Bing Webmaster says of a website: four calls. A refusal or a throttled account is
 * recorded and leaves the rest of the collection alone. Throws what may work when it is tried again.
 */
export async function collectBing(
  deps: SearchDeps,
  ref: WebsiteRef,
  signal: AbortSignal,
): Promise<BingCollection> {
  const open = await openBing(deps, deps.database.reader(ref.workspaceId), ref.websiteId);
  if ('obstacle' in open) return { state: open.obstacle };
  try {
    await readAll(deps, ref, open, signal);
    return { state: 'collected', site: open.site, source: open.source };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ProviderError)) throw error;
    const found = await recordBingFailure(deps.database, ref.workspaceId, open, error);
    if (found === undefined) throw error;
    return { state: found };
  }
}

async function readAll(
  { clickhouse, database }: SearchDeps,
  ref: WebsiteRef,
  { bing, site, source }: OpenBing,
  signal: AbortSignal,
): Promise<void> {
  const version = Date.now();
  const scope = { ...ref, site, source, version };
  const queries = await bing.readQueryStats(site, signal);
  await writeBingStatistics(clickhouse, { ...scope, dimension: 'query' }, queries);
  const pages = await bing.readPageStats(site, signal);
  await writeBingStatistics(clickhouse, { ...scope, dimension: 'page' }, pages);
  const days = await bing.readCrawlStats(site, signal);
  const issues = await bing.readCrawlIssues(site, signal);
  await database.transaction(ref.workspaceId, async (tx) => {
    await saveCrawlDays(tx, { ...ref, site, source }, days);
    await saveCrawlIssues(tx, { ...ref, site, source }, issues);
  });
}
