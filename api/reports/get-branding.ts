import { readBranding } from '../../modules/reports/store/branding-store';
import { defineRead } from '../operation/operation';
import { brandingSchema } from './branding-fields';

export const getReportBranding = defineRead({
  id: 'getReportBranding',
  area: 'reports',
  path: '/report-branding',
  summary: 'Get the workspace’s report branding',
  description:
    'What is null is as usual: the workspace’s name, a dark blue, no footer and no logo.',
  tool: {
    description:
      'The name, color, footer and logo that reports are printed with; null is the ' + 'usual.',
  },
  response: brandingSchema,
  handle: async ({ db }) => ({ data: await readBranding(db) }),
});
