import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import {
  disavowBytesMax,
  disavowFile,
  disavowLinesMax,
  disavowWarning,
  readDisavowFile,
} from '../../modules/backlinks/rules/disavow-file';
import {
  readDisavow,
  type StoredDisavow,
  saveDisavow as save,
} from '../../modules/backlinks/store/disavow-store';
import { invalid } from '../../platform/errors';
import { bulkBodyBytesMax } from '../http/body';
import { counted } from '../operation/confirmation';
import { domain, timestamp } from '../operation/fields';
import { defineRead, defineWrite } from '../operation/operation';
import { pageUrl } from '../operation/page-url';
import { lockedPathWebsite, pathWebsite, websitePath } from '../websites/path-website';

/**
 * A domain of the file, which Google reads with its subdomains: `www.` stays, because the domain
 * without it has more of them.
 */
const disavowedDomain = z.string().transform((input, context) => {
  const read = domain.safeParse(input);
  const isWww = /^(?:https?:\/\/)?www\./i.test(input.trim());
  if (read.success) return isWww && !read.data.startsWith('www.') ? `www.${read.data}` : read.data;
  const message = read.error.issues[0]?.message ?? 'is not a domain name';
  context.addIssue({ code: 'custom', message, params: { code: 'domain_invalid' }, input });
  return z.NEVER;
});

const disavowSchema = z
  .object({
    domains: z.array(z.string()).describe('Domains whose links are to be disavowed'),
    urls: z.array(z.string()).describe('Pages whose links are to be disavowed'),
    warning: z.string().describe('Google’s own warning about disavowing links'),
    fileName: z.string().describe('Name for the file'),
    text: z.string().describe('The file’s text, to be uploaded to Google by a person'),
    updatedAt: timestamp.nullable().describe('When it was chosen; null if nothing was'),
  })
  .meta({ id: 'Disavow' });

const toAnswer = (website: { domain: string }, { domains, urls, updatedAt }: StoredDisavow) => ({
  domains: [...domains],
  urls: [...urls],
  warning: disavowWarning,
  fileName: `disavow-${website.domain}.txt`,
  text: disavowFile(
    { domains, urls },
    { domain: website.domain, day: (updatedAt ?? new Date().toISOString()).slice(0, 10) },
  ),
  updatedAt,
});

export const getDisavow = defineRead({
  id: 'getDisavow',
  area: 'backlinks',
  path: '/websites/{websiteId}/backlinks/disavow',
  summary: 'Get the disavow file of a website',
  description:
    'Returns the domains and pages that a person chose to disavow, and the file for Google’s disavow tool. No link is chosen for you, and none has a score of harm.',
  tool: { description: 'The disavow file of a website, as a person chose it.' },
  params: websitePath,
  response: disavowSchema,
  resolve: pathWebsite,
  handle: async ({ db }, { resource }) => ({
    data: toAnswer(resource, await readDisavow(db, resource.id)),
  }),
});

export const saveDisavow = defineWrite({
  id: 'saveDisavow',
  area: 'backlinks',
  method: 'put',
  path: '/websites/{websiteId}/backlinks/disavow',
  summary: 'Choose the links to disavow',
  description:
    'Replaces the domains and pages whose links are to be disavowed. The file of Google’s disavow tool is accepted as it is, as `text/plain`: comments and blank lines are skipped. Nothing is sent to Google: a person uploads the file. Google advises to disavow links only after a manual action, or to prevent one.',
  tool: { unfit: 'A person has to decide it: wrongly used, it harms the website' },
  params: websitePath,
  body: z.strictObject({
    domains: z
      .array(disavowedDomain)
      .max(disavowLinesMax)
      .default([])
      .describe('Domains, with all their subdomains'),
    urls: z.array(pageUrl).max(disavowLinesMax).default([]).describe('Single pages'),
  }),
  bodyBytesMax: bulkBodyBytesMax,
  readText: readDisavowFile,
  response: disavowSchema,
  resolve: lockedPathWebsite,
  async handle(context, { body, resource }) {
    const { db } = context;
    const choice = { domains: [...new Set(body.domains)], urls: [...new Set(body.urls)] };
    const bytes = Buffer.byteLength([...choice.domains, ...choice.urls].join('domain:\n'));
    if (choice.domains.length + choice.urls.length > disavowLinesMax || bytes > disavowBytesMax) {
      throw invalid(
        'body',
        'disavow_too_large',
        `Google accepts ${counted(disavowLinesMax, 'line')} or 2 MB in a file. Disavow domains instead of their pages.`,
      );
    }
    await save(db, resource.id, choice);
    await audit(db, context, {
      action: 'backlinks.disavow',
      targetType: 'website',
      targetId: resource.id,
      details: { domains: choice.domains.length, urls: choice.urls.length },
    });
    return { data: toAnswer(resource, await readDisavow(db, resource.id)) };
  },
});
