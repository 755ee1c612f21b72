import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import { readCredits, remainingCredits } from '../../modules/account/store/credit-store';
import { enqueueLinks, planLinks } from '../../modules/backlinks/collect/plan-links';
import { linkCollection } from '../../modules/backlinks/workflow-input';
import { AppError } from '../../platform/errors';
import { agentsConfirmAbove } from '../account/spending';
import { jobRefSchema, toJobRef } from '../jobs/schema';
import { counted } from '../operation/confirmation';
import { queryInteger } from '../operation/fields';
import { defineRead, defineWrite } from '../operation/operation';
import { lockedPathWebsite, pathWebsite, websitePath } from '../websites/path-website';

const count = z.int().min(0);
const linksMaxMax = 1_000_000;

export const collectBacklinks = defineWrite({
  id: 'collectBacklinks',
  area: 'backlinks',
  method: 'post',
  path: '/websites/{websiteId}/backlinks/collect',
  summary: 'Collect the links to a website',
  description:
    'Starts a job that buys the links to the website from DataForSEO, a thousand a call, the newest first, and merges them with what is known. A refresh of kind `backlinks` does the same with the usual number of links. If the website is bound to a site of Bing Webmaster, its links are read, too, as a source of its own: they cost nothing, and Bing names their text, but neither days nor `rel`. Links that are no longer there are noticed only by a collection that reads all of them.',
  tool: {
    description:
      'Buys the links to the website from its provider. It costs credits: ask estimate_backlinks first. Returns a job.',
  },
  estimate: 'estimateBacklinks',
  params: websitePath,
  body: z.strictObject({
    linksMax: z
      .int()
      .min(1)
      .max(linksMaxMax)
      .default(linkCollection.linksMax)
      .describe('Most links to buy; they are bought by the thousand'),
  }),
  response: jobRefSchema,
  status: 202,
  errors: ['conflict', 'payment_required'],
  resolve: lockedPathWebsite,
  async confirm({ db, services }, { body, resource }) {
    const hasSandbox = services.config.sandboxUrl !== undefined;
    const plan = await planLinks(db, resource, { hasSandbox, isScheduled: false, ...body });
    const credits = plan.skipped === null ? plan.credits : 0;
    if (credits <= (await agentsConfirmAbove({ db, services }))) return undefined;
    return {
      summary: [
        `Buys up to ${counted(body.linksMax, 'link')} to ${resource.domain}.`,
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
        `The website is ${resource.status}. Resume it before collecting its links.`,
      );
    }
    const hasSandbox = services.config.sandboxUrl !== undefined;
    const job = await enqueueLinks(db, resource, { hasSandbox, isScheduled: false, ...body });
    await audit(db, context, {
      action: 'backlinks.collect',
      targetType: 'website',
      targetId: resource.id,
      details: { linksMax: body.linksMax, jobId: job.id },
    });
    db.afterCommit(() => services.dispatcher.wake());
    return { data: toJobRef(job), headers: { Location: `/api/v1/jobs/${job.id}` } };
  },
});

export const estimateBacklinks = defineRead({
  id: 'estimateBacklinks',
  area: 'backlinks',
  path: '/websites/{websiteId}/backlinks/estimate',
  summary: 'Estimate what collecting links would cost',
  description:
    'Returns how many calls a collection would make, and what they cost. A call returns up to a thousand links. Changes nothing.',
  tool: {
    description: 'Returns what collect_backlinks would cost. Changes nothing.',
  },
  params: websitePath,
  query: z.object({
    linksMax: queryInteger(1, linksMaxMax)
      .default(linkCollection.linksMax)
      .describe('Most links to buy'),
  }),
  response: z
    .object({
      provider: z
        .enum(['dataforseo', 'sandbox'])
        .nullable()
        .describe('Provider to buy from; null without one'),
      linksMax: count.describe('Most links that would be bought'),
      providerLinks: count
        .nullable()
        .describe('Number of links that the provider has; null before the first collection'),
      calls: count.describe('Most calls that would be made'),
      credits: count.describe('Most credits that it costs; 0 in the sandbox'),
      creditsRemaining: count
        .nullable()
        .describe('Number of credits neither spent nor reserved; null for no limit'),
      isAffordable: z
        .boolean()
        .describe('Whether the remaining credits suffice; if not, a collection is refused'),
      readsBing: z
        .boolean()
        .describe('Whether the links of Bing Webmaster would be read, too, at no cost'),
      skipped: z
        .enum(['provider_not_configured', 'not_due'])
        .nullable()
        .describe('Why nothing would be bought; null if something would'),
    })
    .meta({ id: 'BacklinkEstimate' }),
  resolve: pathWebsite,
  async handle({ db, services }, { resource, query: { linksMax } }) {
    const hasSandbox = services.config.sandboxUrl !== undefined;
    const plan = await planLinks(db, resource, { hasSandbox, isScheduled: false, linksMax });
    const creditsRemaining = remainingCredits(await readCredits(db));
    const { calls, credits, source, knownLinks } =
      plan.skipped === null ? plan : { calls: 0, credits: 0, source: null, knownLinks: null };
    return {
      data: {
        provider: source,
        linksMax,
        providerLinks: knownLinks,
        calls,
        credits,
        creditsRemaining,
        isAffordable: creditsRemaining === null || credits <= creditsRemaining,
        readsBing: plan.readsBing,
        skipped: plan.skipped,
      },
    };
  },
});
