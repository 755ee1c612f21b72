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
import { encryptionKeysOf } from '../../platform/cipher';
import { timestamp, txtRecordFields } from '../operation/fields';
import { defineRead, defineWrite } from '../operation/operation';
import type { Services } from '../services';
import { lockedPathWebsite, pathWebsite, websitePath } from '../websites/path-website';

const proofState = z
  .enum(proofStates)
  .nullable()
  .describe('Result of the last check; null until the first check');

const ownershipSchema = z
  .object({
    isShown: z.boolean().describe('Whether the domain is verified'),
    shownAt: timestamp
      .nullable()
      .describe('Time since which the domain is verified; null while it is not'),
    shownBy: z
      .enum(ownershipProofs)
      .nullable()
      .describe('Proof that verifies the domain; null until the domain is verified'),
    checkedAt: timestamp.nullable().describe('Time of the last check; null before the first'),
    dns: z
      .object({
        ...txtRecordFields,
        state: proofState,
      })
      .describe('DNS record that verifies the domain'),
    file: z
      .object({
        url: z.url().describe('URL at which the file is expected'),
        content: z.string().describe('Line that the file must contain; other lines are ignored'),
        state: proofState,
      })
      .describe('File that verifies the domain'),
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
    'Returns the DNS record and the file that verify the domain; one of the two is enough, and so is a bound Search Console property of the whole domain. Audits of ' +
    'domains that are not verified obey robots.txt and make one request a second. A host without https ' +
    'may serve the file over http; a redirect to a host of the domain, such as www, is followed.',
  tool: {
    description:
      'Whether the domain is verified to belong to the workspace, and how to verify it (a DNS ' +
      'record, a file, or a bound Search Console property). Until then audits make one request a second and obey robots.txt.',
  },
  resolve: pathWebsite,
  async handle({ db, caller, services }, { resource }) {
    const ref = { workspaceId: caller.workspaceId, websiteId: resource.id };
    const ownership = await readOwnership(db, resource);
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
    'Checks now whether the DNS record or the file that verifies the domain exists, and returns the result.',
  tool: {
    description:
      'Checks now whether the DNS record or file exists that verifies the domain, and returns the ' +
      'result.',
  },
  resolve: lockedPathWebsite,
  async prefetch(context, params) {
    const { domain, id } = await pathWebsite(context, params);
    const { services, caller } = context;
    const ref = { workspaceId: caller.workspaceId, websiteId: id };
    const tokens = encryptionKeysOf(services.config).map((key) => ownershipTokenOf(key, ref));
    const deps = { safeFetch: services.safeFetch, dnsServers: services.config.dnsServers };
    return checkOwnership(deps, domain, tokens);
  },
  async handle(context, { resource, prefetched: found }) {
    const { db, caller, services } = context;
    const ref = { workspaceId: caller.workspaceId, websiteId: resource.id };
    const token = tokenOf(services, ref);
    await saveOwnership(db, ref.websiteId, found);
    const ownership = await readOwnership(db, resource);
    await logChange(db, context, {
      action: 'website.ownership.check',
      targetType: 'website',
      targetId: resource.id,
      details: found,
    });
    return { data: toReply(resource, token, ownership) };
  },
});
