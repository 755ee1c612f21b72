import type { Queries } from '../../../platform/postgres/database';
import { creditsExhausted, lockCredits, reserveCredits } from '../../account/store/credit-store';
import { listProviders } from '../../account/store/provider-store';
import { enqueueJob, type Job } from '../../jobs/store/job-store';
import { findBinding } from '../../search-console/connections/open-binding';
import type { StoredWebsite } from '../../websites/store/website-store';
import { linkCallCredits, linkCalls } from '../rules/link-credits';
import { readBacklinkSite } from '../store/backlink-site-store';
import { bingLinks, type LinkCollectionInput, linkCollection } from '../workflow-input';

export type CollectedSource = 'dataforseo' | 'sandbox';

export type LinkPlan = {
  /** Whether the links of Bing Webmaster are read, too, which costs nothing. */
  readsBing: boolean;
} & (
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
    }
);

/** A provider may have more links than at the last collection. */
const growth = 1.2;

type Request = { hasSandbox: boolean; isScheduled: boolean; linksMax?: number | undefined };

const isDue = (collectedAt: string | null) =>
  collectedAt === null || Date.now() - Date.parse(collectedAt) >= linkCollection.scheduledEveryMs;

/** Plans the collection of a website's links, or says why there is nothing to collect. */
export async function planLinks(
  db: Queries,
  website: Pick<StoredWebsite, 'id'>,
  { hasSandbox, isScheduled, linksMax = linkCollection.linksMax }: Request,
): Promise<LinkPlan> {
  const [configured, site, binding] = await Promise.all([
    listProviders(db),
    readBacklinkSite(db, website.id),
    findBinding(db, website.id, 'bing'),
  ]);
  const { providerLinks, dataSource } = site;
  const readsBing = binding !== undefined && (!isScheduled || isDue(site.bingCollectedAt));
  const hasAccount = configured.some(({ provider }) => provider === 'dataforseo');
  if (!hasAccount && !hasSandbox) return { readsBing, skipped: 'provider_not_configured' };
  const source = hasAccount ? 'dataforseo' : 'sandbox';
  if (isScheduled && !isDue(site.collectedAt)) return { readsBing, skipped: 'not_due' };
  // Invented links say nothing about how many real ones there are.
  const isSameSource = (dataSource === 'sandbox') === (source === 'sandbox');
  const knownLinks = isSameSource ? providerLinks : null;
  const expected = knownLinks === null ? linksMax : Math.ceil(knownLinks * growth);
  const calls = linkCalls(Math.min(linksMax, expected));
  const credits = source === 'sandbox' ? 0 : calls * linkCallCredits;
  return { readsBing, skipped: null, source, linksMax, knownLinks, calls, credits };
}

/**
 * Plans the collection of a website's links. The returned function enqueues it and reserves its
 * credits: without enough of them a refresh gets a 402, and a scheduled job records the reason.
 */
export async function prepareLinks(
  tx: Queries,
  website: StoredWebsite,
  request: Request,
): Promise<() => Promise<Job>> {
  const plan = await planLinks(tx, website, request);
  return () => enqueuePlanned(tx, website, request, plan);
}

/** Plans and enqueues at once. */
export const enqueueLinks = async (
  tx: Queries,
  website: StoredWebsite,
  request: Request,
): Promise<Job> => (await prepareLinks(tx, website, request))();

async function enqueuePlanned(
  tx: Queries,
  website: StoredWebsite,
  { isScheduled }: Request,
  plan: LinkPlan,
): Promise<Job> {
  const bing = plan.readsBing ? { bing: bingLinks } : {};
  if (plan.skipped !== null) {
    return enqueue(tx, website, { isScheduled, skip: plan.skipped, ...bing });
  }
  const remaining = await lockCredits(tx);
  const isAffordable = remaining === null || plan.credits <= remaining;
  if (!isAffordable && isScheduled) {
    return enqueue(tx, website, { isScheduled, skip: 'credits_exhausted', ...bing });
  }
  const { source, calls } = plan;
  const { job, isNew } = await enqueueJob(
    tx,
    jobOf(website, { isScheduled, source, calls, ...bing }),
  );
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
