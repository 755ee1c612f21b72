import type { Queries } from '../../../platform/postgres/database';
import { listProviders } from '../../account/store/provider-store';
import type { Job, NewJob } from '../../jobs/store/job-store';
import { enqueuePlannedJob, freeJob, type PlannedJob } from '../../jobs/store/planned-job';
import type { CollectionMode } from '../../websites/rules/website-settings';
import { getWebsiteSettings } from '../../websites/store/website-settings-store';
import type { StoredWebsite } from '../../websites/store/website-store';
import { limitsOf } from '../providers/serp-limits';
import { collectionDefaults, queueDefaults, sandboxQueueDefaults } from '../workflow-input';
import { countByDepth, frozenFrom, sizeOf } from './collectable-keyword-store';
import { chooseKeywordData, chooseSerpProvider, sourceOf } from './provider-choice';
import { planVolumes, type VolumePlan, volumeCalls, volumeCredits } from './volume-plan';

export type CollectionDeps = {
  hasSandbox: boolean;
  /** Only these keywords; all of the website's without it. */
  keywordIds?: string[] | undefined;
};

export type SerpPlan =
  | { skipped: 'tracking_off' | 'no_keywords' | 'provider_not_configured' }
  | {
      source: string;
      mode: CollectionMode;
      /** The queue was requested, but the provider has none. */
      lacksQueue: boolean;
      keywords: number;
      frozen: number;
      credits: number;
      volumes: VolumePlan | null;
    };

/**
 * Returns the size and cost of collecting a website's rankings now, or why there is nothing to
 * collect.
 */
export async function planSerp(
  db: Queries,
  website: Pick<StoredWebsite, 'id' | 'serpTracking'>,
  { hasSandbox, keywordIds }: CollectionDeps,
): Promise<SerpPlan> {
  if (!website.serpTracking) return { skipped: 'tracking_off' };
  const frozen = frozenFrom(db);
  const planSources = async () => {
    const [settings, accounts] = await Promise.all([
      getWebsiteSettings(db, website.id),
      listProviders(db),
    ]);
    const choice = chooseSerpProvider(accounts, settings, hasSandbox);
    // Volumes are the website's, and its own collections read them.
    const source = keywordIds ? null : chooseKeywordData(accounts, settings, choice);
    const volumes = source && (await planVolumes(db, website.id, source, frozen));
    return { settings, choice, volumes };
  };
  const [depths, { settings, choice, volumes }] = await Promise.all([
    countByDepth(db, website.id, { frozen, among: keywordIds }),
    planSources(),
  ]);
  if (choice.kind === 'none') {
    const { keywords } = sizeOf(depths, settings.collection.depth, false);
    return { skipped: keywords === 0 ? 'no_keywords' : 'provider_not_configured' };
  }
  const source = sourceOf(choice);
  const { depth, loadsAiOverviews } = settings.collection;
  // SerpApi's second step is part of a page's credit, and the others report no overviews.
  const size = sizeOf(depths, depth, loadsAiOverviews && source === 'dataforseo');
  if (size.keywords === 0) return { skipped: 'no_keywords' };
  const wantsQueue = settings.collection.mode === 'queue';
  const hasQueue = limitsOf(source).hasQueue;
  const mode = wantsQueue && hasQueue ? 'queue' : 'live';
  return { source, mode, lacksQueue: wantsQueue && !hasQueue, ...size, volumes };
}

/** Returns the maximum cost of a job of this plan. A sandbox costs nothing. */
export function creditsOf(plan: SerpPlan): number {
  if ('skipped' in plan) return 0;
  const { volumes } = plan;
  const forVolumes = volumes ? volumeCredits(volumes.source, volumeCalls(volumes, null)) : 0;
  return forVolumes + (plan.source === 'sandbox' ? 0 : plan.credits);
}

type Request = CollectionDeps & { isScheduled: boolean };

/** Plans the job that collects a website's rankings, or some of its keywords. */
export async function planSerpJob(
  db: Queries,
  website: StoredWebsite,
  request: Request,
): Promise<PlannedJob> {
  const { keywordIds, isScheduled } = request;
  const type = keywordIds ? 'serp.collect_some' : 'serp.collect';
  const skipped = (code: string): NewJob => ({
    type,
    websiteId: website.id,
    input: { ...collectionDefaults, skip: code },
    memo: { domain: website.domain },
  });
  const plan = await planSerp(db, website, request);
  if ('skipped' in plan) return freeJob(skipped(plan.skipped));
  // A sandbox reading costs nothing, so that the setup can be tried before anything is bought.
  const credits = plan.source === 'sandbox' ? 0 : plan.credits;
  const { source, volumes } = plan;
  return {
    credits,
    creditsMax: creditsOf(plan),
    toSkipped: skipped,
    toJob(left) {
      const volumeCallsMax = volumeCalls(volumes, left === null ? null : left - credits);
      const job: NewJob = {
        type,
        websiteId: website.id,
        input: {
          ...collectionDefaults,
          batchKeywords: limitsOf(source).batchKeywords,
          queue: source === 'sandbox' ? sandboxQueueDefaults : queueDefaults,
          volumeCallsMax,
          ...(keywordIds === undefined ? {} : { keywordIds: keywordIds.toSorted() }),
        },
        memo: { domain: website.domain, source },
        isScheduled,
      };
      const forVolumes = volumes ? volumeCredits(volumes.source, volumeCallsMax) : 0;
      return { job, reserves: credits + forVolumes };
    },
  };
}

/** Plans and enqueues it. */
export const enqueueSerp = (tx: Queries, website: StoredWebsite, request: Request): Promise<Job> =>
  enqueuePlannedJob(tx, planSerpJob(tx, website, request), request);
