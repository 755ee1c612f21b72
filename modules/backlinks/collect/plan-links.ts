import type { Queries } from '../../../platform/postgres/database';
import { listProviders } from '../../account/store/provider-store';
import type { Job, NewJob } from '../../jobs/store/job-store';
import { enqueuePlannedJob, freeJob, type PlannedJob } from '../../jobs/store/planned-job';
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

/** Plans the job that collects a website's links. */
export async function planLinkJob(
  db: Queries,
  website: StoredWebsite,
  request: Request,
): Promise<PlannedJob> {
  const { isScheduled } = request;
  const plan = await planLinks(db, website, request);
  const job = (input: Partial<LinkCollectionInput>): NewJob => ({
    type: 'backlinks.collect',
    websiteId: website.id,
    input: {
      isScheduled,
      source: null,
      calls: 0,
      ...(plan.readsBing && { bing: bingLinks }),
      ...input,
    } satisfies LinkCollectionInput,
    memo: { domain: website.domain },
    isScheduled,
  });
  if (plan.skipped !== null) return freeJob(job({ skip: plan.skipped }));
  const { source, calls, credits } = plan;
  return {
    credits,
    creditsMax: credits,
    toJob: () => ({ job: job({ source, calls }), reserves: credits }),
    toSkipped: (skip) => job({ skip }),
  };
}

/** Plans and enqueues it. */
export const enqueueLinks = (tx: Queries, website: StoredWebsite, request: Request): Promise<Job> =>
  enqueuePlannedJob(tx, planLinkJob(tx, website, request), request);
