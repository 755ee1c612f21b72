import { audit } from '../../modules/account/store/audit-log';
import { isAsked } from '../../modules/ai/rules/engines';
import { updateTargetRow } from '../../modules/ai/store/target-store';
import { invalid } from '../../platform/errors';
import { defineWrite } from '../operation/operation';
import {
  checkDelivery,
  lockedPathTarget,
  targetChange,
  targetPath,
  targetSchema,
} from './target-schema';

export const updateAiTarget = defineWrite({
  id: 'updateAiTarget',
  area: 'ai',
  method: 'patch',
  path: '/websites/{websiteId}/ai/targets/{aiTargetId}',
  summary: 'Update how often an engine is asked',
  description:
    'Changes samples, cadence, limits or the pause. Engine, provider and model are the identity of the series: add another target for others.',
  tool: { description: 'Changes a target’s samples, cadence or limits, or pauses it.' },
  params: targetPath,
  body: targetChange,
  response: targetSchema,
  resolve: lockedPathTarget,
  represent: (target) => target,
  async confirm(_context, { body, resource }) {
    if (!isAsked(resource.provider)) return undefined;
    const before = resource.isPaused ? 0 : resource.samples;
    const after = (body.isPaused ?? resource.isPaused) ? 0 : (body.samples ?? resource.samples);
    const isOftener = body.cadence === 'daily' && resource.cadence !== 'daily';
    if (after <= before && !isOftener) return undefined;
    return {
      summary: [
        `Asks ${resource.engine} up to ${after} times for each prompt, ${body.cadence ?? resource.cadence}; up to ${before} times, ${resource.cadence}, until now.`,
        'Each answer costs credits, and money at the provider.',
      ],
      version: resource.updatedAt,
    };
  },
  async handle(context, { body, resource }) {
    const { db } = context;
    if (Object.keys(body).length === 0) return { data: resource };
    const [setting] = Object.keys(body).filter((name) => name !== 'isPaused');
    if (setting !== undefined && !isAsked(resource.provider)) {
      throw invalid(
        setting,
        'not_asked',
        'AI Overviews come with the result pages of keywords: only isPaused can be changed.',
      );
    }
    const { delivery = resource.delivery, targetHalfWidth = resource.targetHalfWidth } = body;
    checkDelivery({ provider: resource.provider, delivery, targetHalfWidth });
    const target = await updateTargetRow(db, resource, body);
    await audit(db, context, {
      action: 'ai_target.update',
      targetType: 'ai_target',
      targetId: resource.id,
      details: body,
    });
    return { data: target };
  },
});
