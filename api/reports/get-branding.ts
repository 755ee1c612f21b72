import { readBranding } from '../../modules/reports/store/branding-store';
import { defineRead } from '../operation/operation';
import { brandingSchema } from './branding-fields';

export const getReportBranding = defineRead({
  id: 'getReportBranding',
  area: 'reports',
  path: '/report-branding',
  summary: 'Get the workspace’s report branding',
  description:
    'Returns the name, color, footer and logo of the workspace’s reports. Null means the default: the workspace’s name, a dark blue, no footer and no logo.',
  tool: {
    description:
      'The name, color, footer and logo on the workspace’s reports; null means the default.',
  },
  response: brandingSchema,
  handle: async ({ db }) => ({ data: await readBranding(db) }),
});
