import { derivedId } from '../../../platform/ids';
import type { Workspace } from '../../../platform/workspace';
import type { PagesRead } from '../../rankings/collect/pages-read';
import type { SerpReading } from '../../rankings/rules/serp-reading';
import type { CollectableKeyword } from '../../rankings/store/collectable-keyword-store';
import { findWebsite } from '../../websites/store/website-store';
import { writeBatch } from '../collect/write-batch';
import { isOverviewProvider } from '../rules/engines';
import { overviewRevision } from '../rules/overview-revision';
import type { AskedAnswer } from '../store/answer-store';
import type { Target } from '../store/target-store';
import { overviewAsAnswer } from './overview-as-answer';
import { openOverviewTarget } from './overview-target';

type Page = { keyword: CollectableKeyword; reading: SerpReading };

/** Whether the provider says of a page if it has an AI Overview. */
const reportsOverview = ({ keyword, reading }: Page) =>
  keyword.engine === 'google' && reading.aiOverview.present !== null;

/**
 * Writes the AI Overviews of result pages as answers, at no cost of their own. Idempotent: a page
 * that comes again has the same answer's id.
 */
export async function recordOverviews(workspace: Workspace, read: PagesRead): Promise<void> {
  const { websiteId, provider } = read;
  const pages = read.pages.filter(reportsOverview);
  if (pages.length === 0 || !isOverviewProvider(provider)) return;
  const website = await findWebsite(workspace.db, websiteId);
  if (!website?.aiTracking) return;
  const target = await openOverviewTarget(workspace, websiteId, provider);
  if (!target) return;
  const { domain } = website;
  const asked = pages.map((page) => toAsked(read, target, page));
  await writeBatch(workspace, { websiteId, domain, asked });
}

function toAsked(
  { jobId, source }: PagesRead,
  target: Target,
  { keyword, reading }: Page,
): AskedAnswer {
  return {
    id: derivedId('aiAnswer', {
      atMs: Date.parse(reading.checkedAt),
      from: `${jobId}:${keyword.id}:${reading.checkedAt}`,
    }),
    jobId,
    promptId: keyword.id,
    revision: overviewRevision(keyword.seriesFromMs),
    targetId: target.id,
    sample: 1,
    engine: target.engine,
    provider: target.provider,
    source,
    access: 'scraped',
    modelAsked: null,
    online: true,
    country: keyword.country,
    language: keyword.language,
    credits: 0,
    ...overviewAsAnswer(reading),
  };
}
