import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import { findUrlIds } from '../../modules/indexing/store/ledger-url-store';
import {
  type QueueOutcome,
  submittableStates,
  urlsToSubmit,
} from '../../modules/indexing/store/submission-store';
import { type QueuedRow, queueChosenUrls } from '../../modules/indexing/submit/queue-urls';
import { invalid, rowsInvalid } from '../../platform/errors';
import { idSchema } from '../../platform/ids';
import { bulkBodyBytesMax } from '../http/body';
import { jobRefSchema, toJobRef } from '../jobs/schema';
import { counted } from '../operation/confirmation';
import { exactlyOneOf } from '../operation/fields';
import { defineWrite, type WriteContext } from '../operation/operation';
import { lockedPathWebsite, websitePath } from '../websites/path-website';
import { urlsMax } from './schema';
import {
  channel,
  queueOutcome,
  submissionOptions,
  submits,
  toQueueOptions,
} from './submission-fields';

const response = z
  .object({
    job: jobRefSchema,
    counts: z.partialRecord(queueOutcome, z.int()).describe('Number of submissions by result'),
    submissions: z.array(
      z.object({ urlId: idSchema('url'), channel, result: queueOutcome }).meta({ id: 'Queued' }),
    ),
    hasMore: z.boolean().describe('Whether more URLs are in the state than one request submits'),
  })
  .meta({ id: 'QueuedSubmissions' });

const body = z
  .strictObject({
    ids: z.array(idSchema('url')).min(1).max(urlsMax).optional().describe('Ids of tracked URLs'),
    state: z
      .enum(submittableStates)
      .optional()
      .describe('Instead of `ids`: up to 10,000 URLs in this state on the channel'),
    channels: z.array(channel).min(1).max(3).describe('Channels to submit to'),
    ...submissionOptions,
  })
  .meta(exactlyOneOf('ids', 'state'));

export const submitUrls = defineWrite({
  id: 'submitUrls',
  area: 'indexing',
  method: 'post',
  path: '/websites/{websiteId}/indexing/submissions',
  bodyBytesMax: bulkBodyBytesMax,
  summary: 'Submit tracked URLs',
  description:
    'Queues URLs named by `ids` or by `state`. URLs that a channel accepted less than a day ago are not sent again unless forced. Submissions cost no credits. A website has one job that sends; a request while it runs adds to it.',
  tool: {
    rareArguments: ['force', 'confirmDays'],
    description:
      'Submits tracked URLs, or all in a `state` such as not_submitted, to search engines: ' +
      '`indexnow` (Bing, Yandex and others, never Google), `bing`, or `sitemap` ' +
      '(sends nothing: it checks that a tracked sitemap lists the URL, which is all that Google ' +
      'reads). URLs accepted less than a day ago are not sent again. Returns a job; whether a ' +
      'crawler visited is in list_ledger_urls.',
  },
  params: websitePath,
  body,
  status: 202,
  response,
  resolve: lockedPathWebsite,
  async confirm({ db }, { body, resource }) {
    const { ids, state } = body;
    const [first = 'indexnow'] = body.channels;
    const count =
      ids?.length ??
      (await urlsToSubmit(db, resource.id, first, state ?? 'failed', urlsMax)).length;
    return {
      summary: [
        `Submits ${counted(count, 'URL')} of ${resource.domain}${ids ? '' : `, those in state ${state}`}.`,
        submits(body.channels),
      ],
      version: String(count),
    };
  },
  async handle(context, { body, resource }) {
    const { db, services } = context;
    if ((body.ids === undefined) === (body.state === undefined)) {
      throw invalid('ids', 'ids_or_state', 'Give either ids or state.');
    }
    if (body.ids) await checkIds(context, resource.id, body.ids);
    const { ids, state, channels } = body;
    const options = toQueueOptions(services, body);
    const chosen = { ids, state, urlsMax };
    const { rows, hasMore, job } = await queueChosenUrls(db, resource, chosen, channels, options);
    const counts = countByResult(rows);
    await audit(db, context, {
      action: 'url.submit',
      targetType: 'website',
      targetId: resource.id,
      details: { channels, counts, job: job.id },
    });
    db.afterCommit(() => services.dispatcher.wake());
    return { data: { job: toJobRef(job), counts, submissions: rows, hasMore } };
  },
});

async function checkIds({ db }: WriteContext, websiteId: string, ids: string[]): Promise<void> {
  const known = await findUrlIds(db, websiteId, ids);
  const unknown = ids.flatMap((id, index) =>
    known.has(id)
      ? []
      : [
          {
            path: `ids.${index}`,
            code: 'not_found',
            message: `No URL with the id ${id} on this website.`,
          },
        ],
  );
  if (unknown.length === 0) return;
  throw rowsInvalid(`This website does not track ${unknown.length} of these URLs.`, unknown);
}

function countByResult(rows: readonly QueuedRow[]): Partial<Record<QueueOutcome, number>> {
  const counts: Partial<Record<QueueOutcome, number>> = {};
  for (const { result } of rows) counts[result] = (counts[result] ?? 0) + 1;
  return counts;
}
