import { audit } from '../../modules/account/store/audit-log';
import { saveBranding } from '../../modules/reports/store/branding-store';
import { defineWrite } from '../operation/operation';
import { brandingOverrides, brandingSchema } from './branding-fields';
import { fetchNamedLogo, mergeBranding } from './decide-branding';

export const saveReportBranding = defineWrite({
  id: 'saveReportBranding',
  area: 'reports',
  method: 'put',
  path: '/report-branding',
  summary: 'Save the workspace’s report branding',
  description:
    'Changes the given fields; null resets a field to the default. The logo is fetched from `logoUrl` ' +
    'now and once; alternatively upload it by PUT /report-branding/logo. Existing reports do not change.',
  tool: {
    description:
      'Changes the name, color, footer or logo of future reports. Omitted fields stay, null ' +
      'resets a field to the default. The logo is fetched from `logoUrl` at once and must be a ' +
      'PNG or JPEG of at most 1 MB.',
  },
  body: brandingOverrides,
  response: brandingSchema,
  prefetch: (context, _params, body) => fetchNamedLogo(context, body, 'logoUrl'),
  async handle(context, { body, prefetched: logo }) {
    const { db, caller } = context;
    const branding = await mergeBranding(context, body, logo);
    await saveBranding(db, branding);
    await audit(db, context, {
      action: 'report_branding.update',
      targetType: 'workspace',
      targetId: caller.workspaceId,
      details: { ...branding, logo: branding.logo?.sha256 ?? null },
    });
    return { data: branding };
  },
});
