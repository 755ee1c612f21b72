import { defineRead } from '../operation/operation';
import { readRetentionWith, retentionSchema, toRetention } from './retention-schema';

export const getRetention = defineRead({
  id: 'getRetention',
  area: 'account',
  path: '/account/retention',
  summary: 'Get how long data are kept',
  description:
    'Returns for each kind of data how many days it is kept, and the first day that is left. Positions, texts of AI answers and all numbers are kept as long as their website.',
  tool: {
    description:
      'Returns how many days result pages, raw AI responses, audits, search rows, the audit log and webhook deliveries are kept, and ' +
      'since when (`keptSince`). Read it before concluding that nothing happened on an early day.',
  },
  response: retentionSchema,
  async handle({ db, services }) {
    const { retentionLimits } = services.config;
    const all = await readRetentionWith(db, retentionLimits, {}, String);
    return { data: { kinds: all.map(toRetention) } };
  },
});
