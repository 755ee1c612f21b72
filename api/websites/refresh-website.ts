import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import { estimateAi } from '../../modules/ai/collect/estimate-collection';
import { planLinks } from '../../modules/backlinks/collect/plan-links';
import { enqueueCollections } from '../../modules/collections/enqueue-collections';
import { refreshKinds } from '../../modules/jobs/job-types';
import { creditsOf, planSerp } from '../../modules/rankings/store/collection-store';
import type { StoredWebsite } from '../../modules/websites/store/website-store';
import { AppError } from '../../platform/errors';
import type { Queries } from '../../platform/postgres/database';
import { agentsConfirmAbove } from '../account/spending';
import { jobRefSchema, toJobRef } from '../jobs/schema';
import { counted } from '../operation/confirmation';
import { defineWrite } from '../operation/operation';
import { lockedPathWebsite, websitePath } from './path-website';

const kinds = z
  .array(z.enum(refreshKinds))
  .min(1)
  .max(20)
  .default([...refreshKinds])
  .describe('Kinds of data to collect. Default: all');

export const refreshWebsite = defineWrite({
  id: 'refreshWebsite',
  area: 'websites',
  method: 'post',
  path: '/websites/{websiteId}/refresh',
  summary: 'Refresh a website’s data',
  description:
    'Queues one job for each kind. If a job of the kind is already queued or running, that job is ' +
    'returned. A kind that cannot be collected gets a job that completes at once and names the reason ' +
    'in `skipped`.',
  tool: {
    description:
      'Collects now what is otherwise collected on schedule; kinds=["serp"] reads rankings and ' +
      'search volumes. Costs one credit per result page of ten (none in the sandbox); call ' +
      'estimate_refresh first. Returns one job for each kind: follow it with get_job. A kind ' +
      'that cannot be collected completes at once and names the reason in `skipped`.',
  },
  estimate: 'estimateRefresh',
  params: websitePath,
  body: z.strictObject({ kinds }),
  response: z.object({ jobs: z.array(jobRefSchema) }).meta({ id: 'Refresh' }),
  status: 202,
  errors: ['conflict', 'payment_required'],
  resolve: lockedPathWebsite,
  async confirm({ db, services }, { body, resource }) {
    const hasSandbox = services.config.sandboxUrl !== undefined;
    const parts = [
      body.kinds.includes('serp') ? await costOfRankings(db, resource, hasSandbox) : free,
      body.kinds.includes('ai') ? await costOfAnswers(db, resource, hasSandbox) : free,
      body.kinds.includes('backlinks') ? await costOfLinks(db, resource, hasSandbox) : free,
    ];
    const credits = parts.reduce((sum, part) => sum + part.credits, 0);
    if (credits <= (await agentsConfirmAbove({ db, services }))) return undefined;
    return {
      summary: [
        ...parts.flatMap(({ does }) => does ?? []),
        `It costs up to ${counted(credits, 'credit')} of this workspace’s.`,
      ],
      version: String(credits),
    };
  },
  async handle(context, { body, resource }) {
    const { db, services } = context;
    if (resource.status !== 'active') {
      throw new AppError(
        'conflict',
        `The website is ${resource.status}. Resume it before refreshing.`,
      );
    }
    const jobs = await enqueueCollections(db, resource, {
      kinds: body.kinds,
      hasSandbox: services.config.sandboxUrl !== undefined,
      isScheduled: false,
    });
    await audit(db, context, {
      action: 'website.refresh',
      targetType: 'website',
      targetId: resource.id,
      details: { kinds: body.kinds, jobs: jobs.map(({ id }) => id) },
    });
    db.afterCommit(() => services.dispatcher.wake());
    return { data: { jobs: jobs.map(toJobRef) } };
  },
});

/** What a kind of data costs, and what its collection does; null if it does nothing. */
type Cost = { credits: number; does: string | null };

const free: Cost = { credits: 0, does: null };

async function costOfRankings(db: Queries, website: StoredWebsite, hasSandbox: boolean) {
  const plan = await planSerp(db, website, { hasSandbox });
  if ('skipped' in plan) return free;
  const does = `Reads ${counted(plan.keywords, 'keyword')} of ${website.domain} at ${plan.source}.`;
  return { credits: creditsOf(plan), does };
}

async function costOfAnswers(db: Queries, website: StoredWebsite, hasSandbox: boolean) {
  const { credits, prompts, calls } = await estimateAi(db, website, { hasSandbox });
  if (credits === 0) return free;
  const does = `Asks AI engines ${counted(prompts, 'prompt')} of ${website.domain} by ${counted(calls, 'call')}, which their providers charge for.`;
  return { credits, does };
}

async function costOfLinks(db: Queries, website: StoredWebsite, hasSandbox: boolean) {
  const plan = await planLinks(db, website, { hasSandbox, isScheduled: false });
  if (plan.skipped !== null || plan.credits === 0) return free;
  const does = `Buys up to ${counted(plan.linksMax, 'link')} to ${website.domain} at ${plan.source}.`;
  return { credits: plan.credits, does };
}
