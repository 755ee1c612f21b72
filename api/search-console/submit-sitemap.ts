import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import { contains } from '../../modules/search-console/rules/property';
import { getConnection } from '../../modules/search-console/store/connection-store';
import { AppError, invalid } from '../../platform/errors';
import { normalizePageUrl, pageUrlCharsMax } from '../../platform/url/page-url';
import { quoted } from '../operation/confirmation';
import { type Context, defineWrite } from '../operation/operation';
import { pathWebsite, websitePath } from '../websites/path-website';
import { callGoogle, openSearchProperty } from './open-search-property';

const body = z.object({
  url: z
    .string()
    .min(1)
    .max(pageUrlCharsMax)
    .describe('Address of the sitemap, within the website’s property'),
});

/** Returns the property and the address to submit there. Throws a 422 or a 409 before any call. */
async function prepare(context: Context, websiteId: string, url: string) {
  const page = normalizePageUrl(url);
  if ('problem' in page) throw invalid('body.url', page.problem, 'Give an absolute http URL.');
  const open = await openSearchProperty(context, websiteId);
  if (!contains(open.property, page.url)) {
    throw invalid(
      'body.url',
      'outside_property',
      `The sitemap must be within the website’s property ${open.property}.`,
    );
  }
  const { canWrite } = await getConnection(context.db, open.connectionId);
  if (!canWrite) {
    throw new AppError(
      'conflict',
      'The account may only read. Connect it again with the right to submit sitemaps.',
    );
  }
  return { open, url: page.url };
}

export const submitSearchSitemap = defineWrite({
  id: 'submitSearchSitemap',
  area: 'search-console',
  method: 'post',
  path: '/websites/{websiteId}/search-console/sitemaps',
  summary: 'Submit a sitemap to Google',
  description:
    'Submits the sitemap, again if it was before. The account must be allowed to write. Google reads it when it likes: list the sitemaps later for its errors.',
  tool: {
    description:
      'Submits a sitemap of the website to Google Search Console, also again after it changed. Google reads it later.',
  },
  params: websitePath,
  body,
  response: z.object({
    submitted: z.literal(true),
    url: z.string().describe('Address that was submitted'),
    property: z.string().describe('Property to which it was submitted'),
  }),
  errors: ['conflict', 'unavailable'],
  resolve: pathWebsite,
  confirm: async (context, { resource, body: { url } }) => {
    const prepared = await prepare(context, resource.id, url);
    return {
      summary: [
        `Submits ${quoted(prepared.url)} to Google for ${prepared.open.property}, where people see it in Search Console.`,
      ],
      version: prepared.open.property,
    };
  },
  // Not in `prefetch`, which an agent's call runs before it is confirmed.
  async handle(context, { resource, body: { url: asked } }) {
    const { open, url } = await prepare(context, resource.id, asked);
    const { property } = open;
    await callGoogle(context, open, (signal) => open.console.submitSitemap(property, url, signal));
    await audit(context.db, context, {
      action: 'search_sitemap.submit',
      targetType: 'website',
      targetId: resource.id,
      details: { url, property },
    });
    return { data: { submitted: true as const, url, property } };
  },
});
