import { mapWithConcurrency } from '../../../platform/concurrency/map-with-concurrency';
import { newId } from '../../../platform/ids';
import { sandboxHeaders } from '../../../platform/providers/sandbox-headers';
import { openWorkspace, type Stores } from '../../../platform/workspace';
import { createUrlScope } from '../../websites/rules/match-scope';
import type { WebsiteRef } from '../../websites/rules/website-ref';
import { getWebsiteSettings } from '../../websites/store/website-settings-store';
import { findWebsite } from '../../websites/store/website-store';
import type { KeywordDataProviders } from '../providers/keyword-data-providers';
import type { SerpProviders } from '../providers/serp-providers';
import { type CollectableKeyword, nextKeywords } from '../store/collectable-keyword-store';
import { readRankDays } from '../store/rank-sources';
import { writeReadings } from '../store/rank-writes';
import { trackedRivals } from '../store/tracked-rivals';
import { toKeywordReading } from './keyword-reading';
import type { OnPagesRead } from './pages-read';

type Deps = Stores & {
  providers: SerpProviders;
  keywordData: KeywordDataProviders;
  onPagesRead: OnPagesRead;
};

const source = 'sandbox';
const readsAtOnce = 10;
const keywordsMax = 1_000;
/** Result pages that are written together; each takes some 30 kB of memory. */
const pagesAtOnce = 1_000;

/**
 * Reads the sandbox's result pages of past days and stores them as a collection does, so that a
 * demo has a history to look at. `days` are ascending; days that have sandbox readings are skipped.
 * Returns the number of days written. Throws if the website does not exist.
 */
export async function backfillSandbox(
  deps: Deps,
  ref: WebsiteRef,
  days: readonly string[],
): Promise<number> {
  const { websiteId } = ref;
  const workspace = openWorkspace(deps, ref);
  const { db } = workspace;
  const website = await findWebsite(db, websiteId);
  if (!website) throw new Error(`There is no website ${websiteId}.`);
  const stored = new Set(await readRankDays(db, { websiteId, source }));
  const missing = days.filter((day) => !stored.has(day));
  if (missing.length === 0) return 0;
  const settings = await getWebsiteSettings(db, websiteId);
  const readAs = settings.collection;
  const collectable = await nextKeywords(db, websiteId, { afterId: '', keywordsMax, readAs });
  const keywords = await withVolumes(deps, collectable);
  const rivals = await trackedRivals(db, websiteId);
  const domains = [website.domain, ...rivals.map(({ domain }) => domain)];
  const owns = createUrlScope({ domain: website.domain, ...settings });
  const provider = deps.providers.sandbox();
  const jobId = newId('job');
  const daysAtOnce = Math.max(1, Math.floor(pagesAtOnce / keywords.length));
  for (let first = 0; first < missing.length; first += daysAtOnce) {
    const dates = missing.slice(first, first + daysAtOnce);
    const wanted = dates.flatMap((date) => keywords.map((keyword) => ({ date, keyword })));
    const pages = await mapWithConcurrency(wanted, readsAtOnce, async ({ date, keyword }) => {
      const callId = `${jobId}:${date}:${keyword.id}`;
      const headers = sandboxHeaders({ domains, date, callId });
      return { date, keyword, reading: await provider.readLive(keyword, { callId, headers }) };
    });
    const readings = pages.map(({ date, keyword, reading }) =>
      toKeywordReading({ source, owns, failedAt: date }, keyword, { reading }),
    );
    const batchToken = `${jobId}:${first}`;
    await writeReadings(workspace, { websiteId, jobId, batchToken, readings });
    await deps.onPagesRead(workspace, { ...ref, jobId, source, provider: provider.name, pages });
  }
  return missing.length;
}

/** Adds the sandbox's search volumes to keywords that have none yet. */
async function withVolumes(
  { keywordData }: Deps,
  keywords: readonly CollectableKeyword[],
): Promise<CollectableKeyword[]> {
  const places = Map.groupBy(keywords, ({ country, location }) => `${country} ${location ?? ''}`);
  const rows = await Promise.all(
    [...places.values()].map(async (group) => {
      const [first] = group;
      if (!first) return [];
      const { country, location } = first;
      const request = { keywords: group.map(({ keyword }) => keyword), country, location };
      const metrics = await keywordData.sandbox().read(request, { callId: newId('job') });
      return group.map((keyword, index) => ({
        ...keyword,
        searchVolume: keyword.searchVolume ?? metrics[index]?.searchVolume ?? null,
      }));
    }),
  );
  return rows.flat();
}
