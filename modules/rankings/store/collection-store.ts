import type { Queries } from '../../../platform/postgres/database';
import { creditsExhausted, lockCredits, reserveCredits } from '../../account/store/credit-store';
import type { JobType } from '../../jobs/job-types';
import { enqueueJob, type Job } from '../../jobs/store/job-store';
import type { CollectionMode } from '../../websites/rules/website-settings';
import { getWebsiteSettings } from '../../websites/store/website-settings-store';
import type { StoredWebsite } from '../../websites/store/website-store';
import { limitsOf } from '../providers/serp-limits';
import { collectionDefaults, queueDefaults, sandboxQueueDefaults } from '../workflow-input';
import { measureCollection } from './collectable-keyword-store';
import { chooseSerpProvider, sourceOf } from './provider-choice';
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
  const { workspaceId } = db;
  if (!website.serpTracking) return { skipped: 'tracking_off' };
  const settings = await getWebsiteSettings(db, website.id);
  const size = await measureCollection(db, website.id, {
    websiteDepth: settings.collection.depth,
    keywordIds,
  });
  if (size.keywords === 0) return { skipped: 'no_keywords' };
  const choice = await chooseSerpProvider(db, settings, hasSandbox);
  if (choice.kind === 'none') return { skipped: 'provider_not_configured' };
  const source = sourceOf(choice);
  const wantsQueue = settings.collection.mode === 'queue';
  const hasQueue = limitsOf(source).hasQueue;
  const mode = wantsQueue && hasQueue ? 'queue' : 'live';
  const target = { workspaceId, websiteId: website.id };
  // Volumes are the website's, and its own collections read them.
  const volumes = keywordIds ? null : await planVolumes(db, target, settings, choice);
  return { source, mode, lacksQueue: wantsQueue && !hasQueue, ...size, volumes };
}

/** Returns the maximum cost of a job of this plan. A sandbox costs nothing. */
export function creditsOf(plan: SerpPlan): number {
  if ('skipped' in plan) return 0;
  const { volumes } = plan;
  const forVolumes = volumes ? volumeCredits(volumes.source, volumeCalls(volumes, null)) : 0;
  return forVolumes + (plan.source === 'sandbox' ? 0 : plan.credits);
}

async function enqueueSkipped(
  tx: Queries,
  website: StoredWebsite,
  { type, code }: { type: JobType; code: string },
): Promise<Job> {
  const { job } = await enqueueJob(tx, {
    type,
    websiteId: website.id,
    input: { ...collectionDefaults, skip: code },
    memo: { domain: website.domain },
  });
  return job;
}

type Request = CollectionDeps & { isScheduled: boolean };

/**
 * Plans the collection of a website's rankings, or of some of its keywords. The returned function
 * enqueues it and reserves its credits: if they do not suffice, a refresh gets a 402, and a
 * scheduled job records the reason.
 */
export async function prepareSerp(
  tx: Queries,
  website: StoredWebsite,
  request: Request,
): Promise<() => Promise<Job>> {
  const plan = await planSerp(tx, website, request);
  return () => enqueuePlanned(tx, website, request, plan);
}

/** Plans and enqueues at once. */
export const enqueueSerp = async (
  tx: Queries,
  website: StoredWebsite,
  request: Request,
): Promise<Job> => (await prepareSerp(tx, website, request))();

async function enqueuePlanned(
  tx: Queries,
  website: StoredWebsite,
  request: Request,
  plan: SerpPlan,
): Promise<Job> {
  const type = request.keywordIds ? 'serp.collect_some' : 'serp.collect';
  if ('skipped' in plan) return enqueueSkipped(tx, website, { type, code: plan.skipped });
  // A sandbox reading costs nothing, so that the setup can be tried before anything is bought.
  const credits = plan.source === 'sandbox' ? 0 : plan.credits;
  const remaining = await lockCredits(tx);
  const isAffordable = remaining === null || credits <= remaining;
  if (!isAffordable && request.isScheduled) {
    return enqueueSkipped(tx, website, { type, code: 'credits_exhausted' });
  }
  const { volumes } = plan;
  const volumeCallsMax = volumeCalls(volumes, remaining === null ? null : remaining - credits);
  const { job, isNew } = await enqueueJob(tx, {
    type,
    websiteId: website.id,
    input: {
      ...collectionDefaults,
      batchKeywords: limitsOf(plan.source).batchKeywords,
      queue: plan.source === 'sandbox' ? sandboxQueueDefaults : queueDefaults,
      volumeCallsMax,
      ...(request.keywordIds === undefined ? {} : { keywordIds: request.keywordIds.toSorted() }),
    },
    memo: { domain: website.domain, source: plan.source },
    isScheduled: request.isScheduled,
  });
  if (isNew && !isAffordable) throw creditsExhausted(credits, remaining);
  if (isNew) {
    const forVolumes = volumes ? volumeCredits(volumes.source, volumeCallsMax) : 0;
    await reserveCredits(tx, job.id, credits + forVolumes);
  }
  return job;
}
