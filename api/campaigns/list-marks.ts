import { z } from 'zod';
import { datedMarks } from '../../modules/campaigns/rules/dated-marks';
import { listMarks as list } from '../../modules/campaigns/store/campaign-event-store';
import { today } from '../../platform/calendar/clock';
import { addDays } from '../../platform/calendar/day';
import { invalid } from '../../platform/errors';
import { idSchema } from '../../platform/ids';
import { defineList } from '../operation/operation';
import { markSchema } from './schema';

const daysUsual = 90;

export const listMarks = defineList({
  id: 'listMarks',
  area: 'campaigns',
  path: '/marks',
  summary: 'List marks for charts',
  description:
    'Returns what any chart of a range of days should mark: events that campaigns recorded, Google’s ranking updates, and known changes in how Google counts. The oldest first.',
  tool: {
    description:
      'What happened in a range of days that may explain a change: events of experiments, Google’s ranking updates, and known changes in how Google counts. That one coincides with a change does not prove that it is the cause.',
  },
  query: z.object({
    from: z.iso.date().optional().describe('First day. Default: 90 days before `to`'),
    to: z.iso.date().optional().describe('Last day. Default: today, in UTC'),
    websiteId: idSchema('website')
      .optional()
      .describe('Only events of campaigns on this website; what Google announced stays'),
  }),
  response: markSchema,
  handle({ db }, { query, page }) {
    const to = query.to ?? today();
    const from = query.from ?? addDays(to, -daysUsual);
    if (from > to) throw invalid('from', 'after_to', 'Must not be after `to`.');
    return list(db, { from, to, websiteId: query.websiteId }, datedMarks({ from, to }), page);
  },
});
