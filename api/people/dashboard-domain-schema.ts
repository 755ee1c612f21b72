import { z } from 'zod';
import { ownershipLineOf } from '../../modules/audits/crawl/check-ownership';
import {
  type DashboardDomain,
  domainTokenOf,
  recordNameOf,
} from '../../modules/dashboard/store/domain-store';
import { domainUrlOf } from '../dashboard/own-domain';
import { timestamp, txtRecordFields } from '../operation/fields';
import type { Services } from '../services';

export const hostField = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    /^(?=.{4,253}$)[a-z0-9](?:[a-z0-9-]{0,62}\.)+[a-z][a-z0-9-]{1,62}$/,
    'must be a host such as seo.agency.example',
  )
  .describe('Host that shows the dashboard to clients, such as `seo.agency.example`');

export const dashboardDomainSchema = z
  .object({
    domain: z
      .object({
        host: hostField,
        url: z.string().describe('Address at which clients open the dashboard'),
        verifiedAt: timestamp
          .nullable()
          .describe('Time since which the host shows the dashboard; null until it is verified'),
        checkedAt: timestamp.nullable().describe('Time of the last check; null before the first'),
        missingSince: timestamp
          .nullable()
          .describe(
            'Time since which the record of a verified domain is gone; a day later the domain ends. Null while the record is there',
          ),
        dns: z.object(txtRecordFields).describe('DNS record that shows that the host is yours'),
      })
      .nullable()
      .describe('Own domain of the dashboard; null without one'),
  })
  .meta({ id: 'DashboardDomain' });

export function toDomain(
  { config }: Services,
  workspaceId: string,
  domain: DashboardDomain | undefined,
) {
  if (!domain) return { domain: null };
  const token = domainTokenOf(config.encryptionKey, workspaceId, domain.host);
  return {
    domain: {
      ...domain,
      url: domainUrlOf(config, domain.host),
      dns: {
        name: recordNameOf(domain.host),
        type: 'TXT' as const,
        value: ownershipLineOf(token),
      },
    },
  };
}
