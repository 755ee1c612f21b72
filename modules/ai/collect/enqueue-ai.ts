import type { Queries } from '../../../platform/postgres/database';
import { creditsExhausted, lockCredits, reserveCredits } from '../../account/store/credit-store';
import { enqueueJob, type Job } from '../../jobs/store/job-store';
import type { StoredWebsite } from '../../websites/store/website-store';
import { type AiCollectionInput, type AiSome, aiCollectionDefaults } from '../workflow-input';
import { readSources } from './choose-source';
import { makeDefaults } from './make-defaults';
import { type AiPlan, creditsOfAnswers, planAi } from './plan-collection';

/** Returns the maximum cost of a collection of this plan. */
function creditsOf(plan: AiPlan): number {
  if (plan.skipped !== null) return 0;
  const { prompts, targets } = plan;
  return targets.reduce(
    (sum, { target, source }) => sum + creditsOfAnswers(source, prompts * target.samples),
    0,
  );
}

type Request = { hasSandbox: boolean; isScheduled: boolean; only?: AiSome | undefined };

/**
 * Plans the collection of a website's AI answers, or of some of them. The returned function enqueues
 * it and reserves its credits: without enough of them a refresh gets a 402, and a scheduled job
 * records the reason.
 */
export async function prepareAi(
  tx: Queries,
  website: StoredWebsite,
  request: Request,
): Promise<() => Promise<Job>> {
  const { hasSandbox, isScheduled, only } = request;
  const sourceOf = await readSources(tx, hasSandbox);
  const when = { isScheduled, now: new Date(), only };
  let plan = await planAi(tx, website, sourceOf, when);
  if (!only && (plan.skipped === 'no_targets' || plan.skipped === null)) {
    await makeDefaults(tx, website, sourceOf);
    plan = await planAi(tx, website, sourceOf, when);
  }
  const made = plan;
  return () => enqueuePlanned(tx, website, request, made);
}

/** Plans and enqueues at once. */
export const enqueueAi = async (
  tx: Queries,
  website: StoredWebsite,
  request: Request,
): Promise<Job> => (await prepareAi(tx, website, request))();

async function enqueuePlanned(
  tx: Queries,
  website: StoredWebsite,
  { isScheduled, only }: Request,
  plan: AiPlan,
): Promise<Job> {
  const some = only && { only };
  if (plan.skipped !== null) {
    return enqueueWith(tx, website, { isScheduled, skip: plan.skipped, ...some });
  }
  const credits = creditsOf(plan);
  const remaining = await lockCredits(tx);
  const isAffordable = remaining === null || credits <= remaining;
  if (!isAffordable && isScheduled) {
    return enqueueWith(tx, website, { isScheduled, skip: 'credits_exhausted', ...some });
  }
  const { job, isNew } = await enqueueJob(tx, jobOf(website, { isScheduled, ...some }));
  if (isNew && !isAffordable) throw creditsExhausted(credits, remaining);
  if (isNew) await reserveCredits(tx, job.id, credits);
  return job;
}

const jobOf = (website: StoredWebsite, input: Partial<AiCollectionInput>) => ({
  type: input.only ? ('ai.collect_some' as const) : ('ai.collect' as const),
  websiteId: website.id,
  input: { ...aiCollectionDefaults, ...input },
  memo: { domain: website.domain },
  isScheduled: input.isScheduled ?? false,
});

async function enqueueWith(
  tx: Queries,
  website: StoredWebsite,
  input: Partial<AiCollectionInput>,
): Promise<Job> {
  const { job } = await enqueueJob(tx, jobOf(website, input));
  return job;
}
