import type { Queries } from '../../../platform/postgres/database';
import {
  creditsExhausted,
  readCredits,
  remainingCredits,
  reserveCredits,
} from '../../account/store/credit-store';
import { listProviders } from '../../account/store/provider-store';
import { lockLimits } from '../../account/store/workspace-store';
import { enqueueJob, type Job } from '../../jobs/store/job-store';
import type { StoredWebsite } from '../../websites/store/website-store';
import { linkCallCredits, linkCalls } from '../rules/link-credits';
import { readBacklinkSite } from '../store/backlink-site-store';
import { type LinkCollectionInput, linkCollection } from '../workflow-input';

export type CollectedSource = 'dataforseo' | 'sandbox';

export type LinkPlan =
  | { skipped: 'provider_not_configured' | 'not_due' }
  | {
      skipped: null;
      source: CollectedSource;
      /** The most links that are read. */
      linksMax: number;
      /** Links that the provider had at the last collection; null before the first. */
      knownLinks: number | null;
      calls: number;
      /** The most that it costs; 0 for the sandbox. */
      credits: number;
    };

/** A provider may have more links than at the last collection. */
const growth = 1.2;

type Request = { hasSandbox: boolean; isScheduled: boolean; linksMax?: number | undefined };

/** Plans the collection of a website's links, or says why there is nothing to collect. */
export async function planLinks(
  db: Queries,
  website: Pick<StoredWebsite, 'id'>,
  { hasSandbox, isScheduled, linksMax = linkCollection.linksMax }: Request,
): Promise<LinkPlan> {
  const configured = await listProviders(db);
  const hasAccount = configured.some(({ provider }) => provider === 'dataforseo');
  if (!hasAccount && !hasSandbox) return { skipped: 'provider_not_configured' };
  const source = hasAccount ? 'dataforseo' : 'sandbox';
  const { collectedAt, providerLinks, dataSource } = await readBacklinkSite(db, website.id);
  const ageMs = collectedAt === null ? Infinity : Date.now() - Date.parse(collectedAt);
  if (isScheduled && ageMs < linkCollection.scheduledEveryMs) return { skipped: 'not_due' };
  // Invented links say nothing about how many real ones there are.
  const isSameSource = (dataSource === 'sandbox') === (source === 'sandbox');
  const knownLinks = isSameSource ? providerLinks : null;
  const expected = knownLinks === null ? linksMax : Math.ceil(knownLinks * growth);
  const calls = linkCalls(Math.min(linksMax, expected));
  const credits = source === 'sandbox' ? 0 : calls * linkCallCredits;
  return { skipped: null, source, linksMax, knownLinks, calls, credits };
}

/**
 * Enqueues the collection of a website's links, and reserves its credits. Without enough of them a
 * refresh gets a 402, and a scheduled job records the reason.
 */
export async function enqueueLinks(
  tx: Queries,
  website: StoredWebsite,
  request: Request,
): Promise<Job> {
  const plan = await planLinks(tx, website, request);
  const { isScheduled } = request;
  if (plan.skipped !== null) return enqueue(tx, website, { isScheduled, skip: plan.skipped });
  await lockLimits(tx);
  const remaining = remainingCredits(await readCredits(tx));
  const isAffordable = remaining === null || plan.credits <= remaining;
  if (!isAffordable && isScheduled) {
    return enqueue(tx, website, { isScheduled, skip: 'credits_exhausted' });
  }
  const { source, calls } = plan;
  const { job, isNew } = await enqueueJob(tx, jobOf(website, { isScheduled, source, calls }));
  if (isNew && !isAffordable) throw creditsExhausted(plan.credits, remaining);
  if (isNew) await reserveCredits(tx, job.id, plan.credits);
  return job;
}

const jobOf = (website: StoredWebsite, input: Partial<LinkCollectionInput>) => ({
  type: 'backlinks.collect' as const,
  websiteId: website.id,
  input: { isScheduled: false, source: null, calls: 0, ...input } satisfies LinkCollectionInput,
  memo: { domain: website.domain },
  isScheduled: input.isScheduled ?? false,
});

async function enqueue(
  tx: Queries,
  website: StoredWebsite,
  input: Partial<LinkCollectionInput>,
): Promise<Job> {
  return (await enqueueJob(tx, jobOf(website, input))).job;
}
