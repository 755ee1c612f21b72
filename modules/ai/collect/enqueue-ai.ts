import type { Queries } from '../../../platform/postgres/database';
import type { Job, NewJob } from '../../jobs/store/job-store';
import { enqueuePlannedJob, freeJob, type PlannedJob } from '../../jobs/store/planned-job';
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

/** Plans the job that collects a website's AI answers, or some of them. */
export async function planAiJob(
  tx: Queries,
  website: StoredWebsite,
  { hasSandbox, isScheduled, only }: Request,
): Promise<PlannedJob> {
  const when = { isScheduled, now: new Date(), only, hasSandbox };
  let plan = await planAi(tx, website, when);
  if (!only && (plan.skipped === 'no_targets' || plan.skipped === null)) {
    const isMade = await makeDefaults(tx, website, await readSources(tx, hasSandbox));
    if (isMade) plan = await planAi(tx, website, when);
  }
  const job = (input: Partial<AiCollectionInput> = {}): NewJob => ({
    type: only ? 'ai.collect_some' : 'ai.collect',
    websiteId: website.id,
    input: { ...aiCollectionDefaults, isScheduled, ...(only && { only }), ...input },
    memo: { domain: website.domain },
    isScheduled,
  });
  if (plan.skipped !== null) return freeJob(job({ skip: plan.skipped }));
  const credits = creditsOf(plan);
  return {
    credits,
    creditsMax: credits,
    toJob: () => ({ job: job(), reserves: credits }),
    toSkipped: (skip) => job({ skip }),
  };
}

/** Plans and enqueues it. */
export const enqueueAi = (tx: Queries, website: StoredWebsite, request: Request): Promise<Job> =>
  enqueuePlannedJob(tx, planAiJob(tx, website, request), request);
