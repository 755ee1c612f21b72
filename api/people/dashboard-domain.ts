import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import { closeWorkspaceAlert } from '../../modules/alerts/store/alert-store';
import { proofStates } from '../../modules/audits/store/ownership-store';
import { checkDomainRecord } from '../../modules/dashboard/recheck-domains';
import {
  noteDomainCheck,
  readDashboardDomain,
  deleteDashboardDomain as remove,
  saveDashboardDomain as store,
} from '../../modules/dashboard/store/domain-store';
import { encryptionKeysOf } from '../../platform/cipher';
import { AppError, invalid, notFound } from '../../platform/errors';
import { publicUrlOf } from '../../platform/public-url';
import { deleted } from '../operation/fields';
import { defineRead, defineWrite, type WriteContext } from '../operation/operation';
import { dashboardDomainSchema, hostField, toDomain } from './dashboard-domain-schema';

const shared = {
  area: 'account',
  path: '/account/dashboard-domain',
  tool: { unfit: 'People manage who signs in to the dashboard' },
} as const;

export const getDashboardDomain = defineRead({
  ...shared,
  id: 'getDashboardDomain',
  summary: 'Get the own domain of the dashboard',
  description:
    'Returns the host at which clients open the dashboard with the agency’s name, color and logo, and the DNS record that verifies it.',
  response: dashboardDomainSchema,
  handle: async ({ db, services }) => ({
    data: toDomain(services, db.workspaceId, await readDashboardDomain(db)),
  }),
});

export const saveDashboardDomain = defineWrite({
  ...shared,
  id: 'saveDashboardDomain',
  method: 'put',
  summary: 'Set the own domain of the dashboard',
  description:
    'Sets the host. It shows the dashboard once it leads to the service and the DNS record is found by a check; another host ends the sessions at the one before.',
  body: z.strictObject({ host: hostField }),
  response: dashboardDomainSchema,
  async handle(context, { body: { host } }) {
    const { db, services } = context;
    const own = new URL(publicUrlOf(services.config)).hostname;
    if (host === own) throw invalid('host', 'reserved', 'must be another host than the service’s');
    await store(db, host);
    await note(context, 'dashboard_domain.save', { host });
    return { data: toDomain(services, db.workspaceId, await readDashboardDomain(db)) };
  },
});

export const checkDashboardDomain = defineWrite({
  ...shared,
  id: 'checkDashboardDomain',
  method: 'post',
  path: '/account/dashboard-domain/check',
  summary: 'Verify the own domain of the dashboard',
  description:
    'Looks for the DNS record now. From then on the host shows the dashboard; where the record is gone, it no longer does, and sessions at it end. The service looks again every day. A DNS server that does not answer changes nothing.',
  response: dashboardDomainSchema
    .extend({ state: z.enum(proofStates).describe('What the check found') })
    .meta({ id: 'CheckedDashboardDomain' }),
  errors: ['conflict'],
  async prefetch({ db, services }) {
    const domain = await readDashboardDomain(db);
    if (!domain) throw notFound('domain');
    const { config } = services;
    const deps = { dnsServers: config.dnsServers, domainKeys: encryptionKeysOf(config) };
    const { host } = domain;
    return { host, state: await checkDomainRecord(deps, db.workspaceId, host) };
  },
  async handle(context, { prefetched: { host, state } }) {
    const { db, services } = context;
    const domain = await readDashboardDomain(db);
    if (domain?.host !== host)
      throw new AppError('conflict', 'The domain was changed at the same time. Check again.');
    // A server that does not answer says nothing of the record.
    if (state !== 'unreachable') {
      await noteDomainCheck(db, state === 'present');
      await closeWorkspaceAlert(db, { kind: 'dashboard_domain.lost', subject: host });
    }
    await note(context, 'dashboard_domain.check', { host, state });
    const checked = toDomain(services, db.workspaceId, await readDashboardDomain(db));
    return { data: { ...checked, state } };
  },
});

export const deleteDashboardDomain = defineWrite({
  ...shared,
  id: 'deleteDashboardDomain',
  method: 'delete',
  summary: 'Remove the own domain of the dashboard',
  description: 'The host no longer shows the dashboard, and the sessions at it end.',
  response: deleted,
  confirm: async () => ({
    summary: ['Removes the own domain of the dashboard and ends the sessions at it.'],
    version: '',
  }),
  async handle(context) {
    const domain = await readDashboardDomain(context.db);
    if (!domain || !(await remove(context.db))) throw notFound('domain');
    await closeWorkspaceAlert(context.db, { kind: 'dashboard_domain.lost', subject: domain.host });
    await note(context, 'dashboard_domain.delete', {});
    return { data: { deleted: true as const } };
  },
});

const note = (context: WriteContext, action: string, details: Record<string, unknown>) =>
  audit(context.db, context, {
    action,
    targetType: 'workspace',
    targetId: context.db.workspaceId,
    details,
  });
