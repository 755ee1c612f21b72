import { z } from 'zod';
import { audit as logChange } from '../../modules/account/store/audit-log';
import {
  checkOwnership,
  ownershipFilePath,
  ownershipLineOf,
} from '../../modules/audits/crawl/check-ownership';
import {
  type Ownership,
  ownershipProofs,
  ownershipTokenOf,
  proofStates,
  getOwnership as readOwnership,
  saveOwnership,
} from '../../modules/audits/store/ownership-store';
import type { WebsiteRef } from '../../modules/websites/rules/website-ref';
import { timestamp } from '../operation/fields';
import { defineRead, defineWrite } from '../operation/operation';
import type { Services } from '../services';
import { lockedPathWebsite, pathWebsite, websitePath } from '../websites/path-website';

const proofState = z.enum(proofStates).nullable().describe('Null until it was looked for');

const ownershipSchema = z
  .object({
    isShown: z.boolean(),
    shownAt: timestamp.nullable(),
    shownBy: z.enum(ownershipProofs).nullable(),
    checkedAt: timestamp.nullable(),
    dns: z.object({
      name: z.string(),
      type: z.literal('TXT'),
      value: z.string(),
      state: proofState,
    }),
    file: z.object({
      url: z.string(),
      content: z.string().describe('A line of the file; other lines do no harm'),
      state: proofState,
    }),
  })
  .meta({ id: 'WebsiteOwnership' });

type Website = { id: string; domain: string };

const tokenOf = ({ config }: Services, ref: WebsiteRef) =>
  ownershipTokenOf(config.encryptionKey, ref);

function toReply({ domain }: Website, token: string, { dnsState, fileState, ...rest }: Ownership) {
  const line = ownershipLineOf(token);
  return {
    isShown: rest.shownAt !== null,
    ...rest,
    dns: { name: domain, type: 'TXT' as const, value: line, state: dnsState },
    file: { url: `https://${domain}${ownershipFilePath}`, content: line, state: fileState },
  };
}

const shared = { area: 'audits', params: websitePath, response: ownershipSchema } as const;

export const getOwnership = defineRead({
  ...shared,
  id: 'getOwnership',
  path: '/websites/{websiteId}/ownership',
  summary: 'Get the state of domain verification and how to verify',
  description:
    'One of the two is enough: a TXT record of the domain, or a file of the site. Audits of other ' +
    'domains obey robots.txt and make one request a second. A host without https may serve the file by ' +
    'http, and a redirect to a host of the domain, such as www, is followed.',
  tool: {
    description:
      'Whether the domain was shown to be the workspace’s own, and how to show it (a DNS record ' +
      'or a file). Until then audits go at one request a second and obey robots.txt.',
  },
  resolve: pathWebsite,
  async handle({ db, caller, services }, { resource }) {
    const ref = { workspaceId: caller.workspaceId, websiteId: resource.id };
    const ownership = await readOwnership(db, ref);
    return { data: toReply(resource, tokenOf(services, ref), ownership) };
  },
});

export const checkWebsiteOwnership = defineWrite({
  ...shared,
  id: 'checkWebsiteOwnership',
  method: 'post',
  path: '/websites/{websiteId}/ownership/check',
  summary: 'Verify domain ownership',
  description:
    'Looks now for the DNS record or the file that shows that the domain belongs to the workspace.',
  tool: {
    description:
      'Looks now for the DNS record or file that shows that the domain is the workspace’s own.',
  },
  resolve: lockedPathWebsite,
  async prefetch(context, params) {
    const { domain, id } = await pathWebsite(context, params);
    const { services, caller } = context;
    const token = tokenOf(services, { workspaceId: caller.workspaceId, websiteId: id });
    const deps = { safeFetch: services.safeFetch, dnsServers: services.config.dnsServers };
    return checkOwnership(deps, domain, token);
  },
  async handle(context, { resource, prefetched: found }) {
    const { db, caller, services } = context;
    const ref = { workspaceId: caller.workspaceId, websiteId: resource.id };
    const token = tokenOf(services, ref);
    const ownership = await saveOwnership(db, ref, found);
    await logChange(db, context, {
      action: 'website.ownership.check',
      targetType: 'website',
      targetId: resource.id,
      details: found,
    });
    return { data: toReply(resource, token, ownership) };
  },
});
