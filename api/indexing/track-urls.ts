import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import { type TrackedUrl, trackUrls as track } from '../../modules/indexing/store/ledger-url-store';
import type { QueueOutcomes } from '../../modules/indexing/store/submission-store';
import { queueUrls } from '../../modules/indexing/submit/queue-urls';
import { getWebsiteSettings } from '../../modules/websites/store/website-settings-store';
import { idSchema } from '../../platform/ids';
import type { PageUrl } from '../../platform/url/page-url';
import { jobRefSchema, toJobRef } from '../jobs/schema';
import { bulkMax, counted } from '../operation/confirmation';
import { defineWrite } from '../operation/operation';
import { refuseIfNoUrl } from '../operation/refuse-if-none';
import { lockedPathWebsite, websitePath } from '../websites/path-website';
import { type ReadUrl, readUrls, urlReasons } from './read-urls';
import { urlsMax } from './schema';
import {
  channel,
  queueOutcome,
  submissionOptions,
  submits,
  toQueueOptions,
} from './submission-fields';

const results = ['created', 'exists', 'duplicate', 'invalid'] as const;

const countOf = (result: string) =>
  z.int().describe(`Number of URLs with the result \`${result}\``);

const answer = z
  .object({
    url: z
      .string()
      .describe('URL in its normal form; an invalid one as given, cut at 2,048 characters'),
    id: idSchema('url').nullable().describe('Id of the tracked URL; null if it is invalid'),
    result: z.enum(results).describe('`duplicate`: the same URL is earlier in this request'),
    reason: z.enum(urlReasons).optional().describe('Why the URL is invalid'),
    submissions: z
      .partialRecord(channel, queueOutcome)
      .optional()
      .describe('Result of the submission by channel; missing without `channels`'),
  })
  .meta({ id: 'TrackedUrl' });

type Answer = z.output<typeof answer>;

const response = z
  .object({
    counts: z
      .object(Object.fromEntries(results.map((result) => [result, countOf(result)])))
      .describe('Number of URLs by result'),
    urls: z.array(answer).describe('Results in the order of the request'),
    job: jobRefSchema
      .nullable()
      .describe('The job that sends the URLs; null if none is to be sent'),
  })
  .meta({ id: 'TrackedUrls' });

const given = z.union([z.string(), z.strictObject({ url: z.string().describe('Absolute URL') })]);

export const trackUrls = defineWrite({
  id: 'trackUrls',
  area: 'indexing',
  method: 'post',
  path: '/websites/{websiteId}/indexing/urls',
  summary: 'Track URLs in the ledger and submit them',
  description:
    'URLs are normalized: scheme and host in lower case, no default port, no fragment, percent-encoding as in logs; the query is kept. Results are in the order of the request; an invalid URL does not affect the others; if all are, the request fails. Earlier crawler visits in the logs count too. The URLs are submitted to `channels`, if any; that costs no credits.',
  tool: {
    rareArguments: ['force', 'confirmDays'],
    description:
      'Adds URLs of a website to the ledger, which shows when they are crawled and discovered. ' +
      'Earlier visits in the logs count too. Tracking is free and harmless; `channels` also ' +
      'submits the URLs to search engines. Google accepts no submitted URLs: list them in a ' +
      'sitemap (channel `sitemap` sends nothing, it checks that).',
  },
  params: websitePath,
  body: z.strictObject({
    urls: z.array(given).min(1).max(urlsMax).describe('Absolute URLs on the website’s own hosts'),
    channels: z
      .array(channel)
      .max(3)
      .default([])
      .describe('Channels to submit to; default: none, the URLs are only tracked'),
    ...submissionOptions,
  }),
  // Room for `urlsMax` URLs of 2,048 characters each, some of them escaped.
  bodyBytesMax: 32 * 1024 * 1024,
  response,
  errors: ['payment_required'],
  resolve: lockedPathWebsite,
  async confirm(_context, { body, resource }) {
    const { urls, channels } = body;
    if (channels.length === 0 && urls.length <= bulkMax) return undefined;
    const summary = [`Tracks ${counted(urls.length, 'URL')} of ${resource.domain}.`];
    if (channels.length > 0) summary.push(submits(channels));
    return { summary, version: '' };
  },
  async handle(context, { body, resource }) {
    const { db, services } = context;
    const settings = await getWebsiteSettings(db, resource.id);
    const texts = body.urls.map((one) => (typeof one === 'string' ? one : one.url));
    const rows = readUrls(texts, { domain: resource.domain, settings });
    refuseIfNoUrl(rows);
    const pages = new Map(rows.flatMap((row) => ('url' in row ? [[row.url, row] as const] : [])));
    const tracked = await track(context, resource.id, [...pages.values()], 'request');
    const answers = toAnswers(rows, [...pages.keys()], tracked);
    const ids = [...new Set(tracked.map(({ id }) => id))];
    const options = toQueueOptions(services, body);
    const { outcomes, job } = await queueUrls(db, resource, ids, body.channels, options);
    db.afterCommit(() => services.dispatcher.wake());
    const urls = answers.map((one) => withOutcomes(one, outcomes));
    const counts = countByResult(urls);
    if (counts['created'] !== 0) {
      await audit(db, context, {
        action: 'url.track',
        targetType: 'website',
        targetId: resource.id,
        details: counts,
      });
    }
    return { data: { counts, urls, job: job && toJobRef(job) } };
  },
});

function withOutcomes(answer: Answer, outcomes: QueueOutcomes): Answer {
  const submissions = outcomes.get(answer.id ?? '');
  return submissions === undefined ? answer : { ...answer, submissions };
}

function toAnswers(rows: ReadUrl[], unique: string[], tracked: TrackedUrl[]): Answer[] {
  const byUrl = new Map(unique.map((url, index) => [url, tracked[index] as TrackedUrl]));
  const seen = new Set<string>();
  const resultOf = ({ url }: PageUrl, found: TrackedUrl) => {
    if (seen.has(url)) return 'duplicate';
    seen.add(url);
    return found.result;
  };
  return rows.map((row) => {
    if ('reason' in row) return { url: row.given, id: null, result: 'invalid', reason: row.reason };
    const found = byUrl.get(row.url) as TrackedUrl;
    return { url: row.url, id: found.id, result: resultOf(row, found) };
  });
}

function countByResult(urls: Answer[]): Record<string, number> {
  const counts: Record<string, number> = Object.fromEntries(results.map((result) => [result, 0]));
  for (const { result } of urls) counts[result] = (counts[result] ?? 0) + 1;
  return counts;
}
