import { audit } from '../../modules/account/store/audit-log';
import { isAsked } from '../../modules/ai/rules/engines';
import { overviewSeries } from '../../modules/ai/rules/target';
import { insertTarget } from '../../modules/ai/store/target-store';
import { invalid } from '../../platform/errors';
import { defineWrite } from '../operation/operation';
import { lockedPathWebsite, websitePath } from '../websites/path-website';
import { checkDelivery, newTarget, targetSchema } from './target-schema';

const notOnPages = (provider: string) =>
  invalid(
    'engine',
    'engine_unsupported',
    `The result pages of ${provider} have google_ai_overview only.`,
  );

export const createAiTarget = defineWrite({
  id: 'createAiTarget',
  area: 'ai',
  method: 'post',
  path: '/websites/{websiteId}/ai/targets',
  summary: 'Add an engine to ask',
  description:
    'Adds a series: from then on each collection sends every prompt to this engine. Numbers of different targets are never averaged.',
  tool: {
    description:
      'Adds an engine that every prompt is sent to; each answer costs credits where a provider is bought.',
  },
  params: websitePath,
  body: newTarget,
  response: targetSchema,
  status: 201,
  resolve: lockedPathWebsite,
  async confirm(_context, { body }) {
    if (!isAsked(body.provider)) return undefined;
    return {
      summary: [
        `Asks ${body.engine} by ${body.provider} up to ${body.samples} times for each prompt, ${body.cadence}.`,
        'Each answer costs credits, and money at the provider.',
      ],
      version: '',
    };
  },
  async handle(context, { body, resource }) {
    const { db } = context;
    checkDelivery(body);
    const isOfPages = !isAsked(body.provider);
    if (isOfPages && body.engine !== 'google_ai_overview') throw notOnPages(body.provider);
    const series = isOfPages ? { ...body, ...overviewSeries } : body;
    const target = await insertTarget(db, resource.id, series);
    await audit(db, context, {
      action: 'ai_target.create',
      targetType: 'ai_target',
      targetId: target.id,
      details: body,
    });
    return { data: target };
  },
});
