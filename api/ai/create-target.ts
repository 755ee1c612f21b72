import { audit } from '../../modules/account/store/audit-log';
import { insertTarget } from '../../modules/ai/store/target-store';
import { defineWrite } from '../operation/operation';
import { lockedPathWebsite, websitePath } from '../websites/path-website';
import { newTarget, targetSchema } from './target-schema';

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
  confirm: async (_context, { body }) => ({
    summary: [
      `Asks ${body.engine} by ${body.provider} up to ${body.samples} times for each prompt, ${body.cadence}.`,
      'Each answer costs credits, and money at the provider.',
    ],
    version: '',
  }),
  async handle(context, { body, resource }) {
    const { db } = context;
    const target = await insertTarget(db, resource.id, body);
    await audit(db, context, {
      action: 'ai_target.create',
      targetType: 'ai_target',
      targetId: target.id,
      details: body,
    });
    return { data: target };
  },
});
