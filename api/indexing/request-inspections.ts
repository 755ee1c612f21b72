import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import { findBinding } from '../../modules/search-console/connections/open-binding';
import { queueUrls } from '../../modules/search-console/inspections/queue-urls';
import { contains } from '../../modules/search-console/rules/property';
import { enqueueInspections } from '../../modules/search-console/store/inspection-jobs';
import { getWebsiteSettings } from '../../modules/websites/store/website-settings-store';
import { AppError } from '../../platform/errors';
import { idSchema } from '../../platform/ids';
import { bulkBodyBytesMax } from '../http/body';
import { jobRefSchema, toJobRef } from '../jobs/schema';
import { counted } from '../operation/confirmation';
import { timestamp } from '../operation/fields';
import { defineWrite } from '../operation/operation';
import { lockedPathWebsite, websitePath } from '../websites/path-website';
import { type ReadUrl, readUrls, urlReasons } from './read-urls';

/** Google inspects this many URLs of a property a day. */
const urlsMax = 2_000;

const results = ['queued', 'already_queued', 'duplicate', 'invalid'] as const;
type Result = (typeof results)[number];

const answer = z
  .object({
    url: z
      .string()
      .describe('URL in its normal form; an invalid one as given, cut at 2,048 characters'),
    urlId: idSchema('url').nullable().describe('Id of the tracked URL; null if it is invalid'),
    result: z
      .enum(results)
      .describe(
        '`already_queued`: it was requested before; `duplicate`: the same URL is earlier in this request',
      ),
    reason: z
      .enum([...urlReasons, 'outside_property'])
      .nullable()
      .describe('Why the URL is invalid; null if it is not'),
    plannedAt: timestamp
      .nullable()
      .describe(
        'Time from which the property’s budget covers the inspection; null if it is not in line here',
      ),
  })
  .meta({ id: 'RequestedInspection' });

type Answer = z.input<typeof answer>;

const countOf = (result: Result) =>
  z.int().describe(`Number of URLs with the result \`${result}\``);

const response = z
  .object({
    counts: z
      .object({
        queued: countOf('queued'),
        already_queued: countOf('already_queued'),
        duplicate: countOf('duplicate'),
        invalid: countOf('invalid'),
      })
      .describe('Number of URLs by result'),
    urls: z.array(answer).describe('Results in the order of the request'),
    job: jobRefSchema.nullable().describe('The job that inspects; null if nothing is in line'),
  })
  .meta({ id: 'RequestedInspections' });

const obstacles = {
  none: 'No property of Search Console is bound to this website. Bind one with POST /search-console/bindings.',
  requires_reconnect:
    'The website’s connection to Search Console must be connected again, or its property is gone. Nothing was queued.',
  no_data: 'The website’s account may read no property of Search Console. Nothing was queued.',
};

export const requestInspections = defineWrite({
  id: 'requestInspections',
  area: 'indexing',
  method: 'post',
  path: '/websites/{websiteId}/indexing/inspections',
  bodyBytesMax: bulkBodyBytesMax,
  summary: 'Ask Google to inspect URLs',
  description:
    'Tracks the URLs and puts them in line for Search Console’s URL inspection. Google allows a property 2,000 a day, over all of its websites: requests may use 1,500 of them, and `plannedAt` says when each URL gets its turn. Inspections cost no credits.',
  tool: {
    description:
      'Puts URLs in line for Google’s URL inspection (whether they are indexed, and why not). A ' +
      'property has 2,000 a day; `plannedAt` says when each has its turn. Ask only for URLs whose ' +
      'index state is unknown: impressions already prove the others. Read results with ' +
      'list_inspections.',
  },
  params: websitePath,
  body: z.strictObject({
    urls: z
      .array(z.string())
      .min(1)
      .max(urlsMax)
      .describe('Absolute URLs on the website’s own hosts, within the bound property'),
  }),
  status: 202,
  response,
  errors: ['payment_required', 'conflict'],
  resolve: lockedPathWebsite,
  confirm: async (_context, { body, resource }) => ({
    summary: [
      `Asks Google to inspect ${counted(body.urls.length, 'URL')} of ${resource.domain}.`,
      'This uses up part of the 2,000 inspections that the property has a day.',
    ],
    version: '',
  }),
  async handle(context, { body, resource }) {
    const { db, services } = context;
    const binding = await findBinding(db, resource.id, 'google');
    if (binding?.state !== 'connected') {
      throw new AppError('conflict', obstacles[binding?.state ?? 'none']);
    }
    const { property } = binding;
    const settings = await getWebsiteSettings(db, resource.id);
    const rows = readUrls(body.urls, { domain: resource.domain, settings });
    const isInside = (row: ReadUrl) => 'url' in row && contains(property, row.url);
    const pages = new Map(
      rows.flatMap((row) => ('url' in row && isInside(row) ? [[row.url, row] as const] : [])),
    );
    const inLine = await queueUrls(context, resource.id, property, [...pages.values()]);
    const seen = new Set<string>();
    const urls = rows.map((row): Answer => {
      const none = { urlId: null, reason: null, plannedAt: null };
      if ('reason' in row)
        return { ...none, url: row.given, result: 'invalid', reason: row.reason };
      const { url } = row;
      const found = inLine.get(url);
      if (!found) return { ...none, url, result: 'invalid', reason: 'outside_property' };
      const { urlId } = found;
      if (seen.has(url)) return { ...none, url, urlId, result: 'duplicate' };
      seen.add(url);
      const result = found.isNew ? 'queued' : 'already_queued';
      return { url, urlId, result, reason: null, plannedAt: found.plannedAt };
    });
    const counts = { queued: 0, already_queued: 0, duplicate: 0, invalid: 0 };
    for (const { result } of urls) counts[result] += 1;
    const job = inLine.size > 0 ? await enqueueInspections(db, resource) : null;
    await audit(db, context, {
      action: 'url.inspect',
      targetType: 'website',
      targetId: resource.id,
      details: counts,
    });
    db.afterCommit(() => services.dispatcher.wake());
    return { data: { counts, urls, job: job && toJobRef(job) } };
  },
});
