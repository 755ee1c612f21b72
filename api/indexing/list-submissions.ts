import { z } from 'zod';
import { replyCodes, submissionStates } from '../../modules/indexing/rules/submission';
import {
  listSubmissions as readSubmissions,
  streamSubmissions,
  submissionSortFields,
} from '../../modules/indexing/store/submission-list-store';
import { toTimeRange } from '../../platform/calendar/time-range';
import { idSchema } from '../../platform/ids';
import { dateOrTime, timestamp } from '../operation/fields';
import { defineList } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { pathWebsite, websitePath } from '../websites/path-website';
import { channel } from './submission-fields';

const submissionSchema = z
  .object({
    urlId: idSchema('url'),
    url: z.string(),
    channel,
    state: z
      .enum(submissionStates)
      .describe('`queued` or `sending` before the channel replied; then its newest result'),
    source: z
      .enum(['live', 'sandbox'])
      .nullable()
      .describe('Whether the result is `live` or from the `sandbox`; null before the first one'),
    queuedAt: timestamp,
    firstSubmittedAt: timestamp
      .nullable()
      .describe('Time at which the channel first accepted the URL; null if never'),
    lastSubmittedAt: timestamp
      .nullable()
      .describe('Time at which the channel last accepted the URL; null if never'),
    times: z.int().describe('Number of requests that contained the URL, failed ones included'),
    replyHttpStatus: z
      .int()
      .nullable()
      .describe('HTTP status of the newest reply; null without a response'),
    replyCode: z.enum(replyCodes).nullable(),
    replyMeaning: z.string().nullable(),
    repliedAt: timestamp.nullable(),
    confirmUntil: timestamp
      .nullable()
      .describe(
        'Time until which the logs are watched for a visit that confirms the submission; null if they are not',
      ),
    confirmedAt: timestamp
      .nullable()
      .describe('Time of the visit that confirms the newest submission; null if there was none'),
    confirmedBy: z
      .string()
      .nullable()
      .describe('Crawler of the confirming visit; null if there was none'),
  })
  .meta({ id: 'Submission' });

const query = z.object({
  channel: channel.optional().describe('Only submissions to this channel'),
  state: z.enum(submissionStates).optional().describe('Only submissions in this state'),
  from: dateOrTime.optional().describe('Only submissions queued at or after this time'),
  to: dateOrTime
    .optional()
    .describe('Only submissions queued before this time; a date includes its whole day'),
  sort: sortBy(submissionSortFields, '`-queuedAt`').default('-queuedAt'),
});

const toRequest = (websiteId: string, { from, to, sort, ...rest }: z.output<typeof query>) => ({
  filter: { ...rest, websiteId, range: toTimeRange({ from, to }) },
  sort,
});

export const listSubmissions = defineList({
  id: 'listSubmissions',
  area: 'indexing',
  path: '/websites/{websiteId}/indexing/submissions',
  summary: 'List submissions by URL and channel',
  description: 'Returns which URL was submitted to which channel, and what the channel replied.',
  tool: {
    description:
      'Which URLs were submitted to which channel, and its reply: accepted, refused or failed, ' +
      'each with `replyMeaning`.',
  },
  params: websitePath,
  query,
  response: submissionSchema,
  resolve: pathWebsite,
  handle: ({ db }, { resource, query, page }) =>
    readSubmissions(db, toRequest(resource.id, query), page),
  rows: ({ db }, { resource, query }) => streamSubmissions(db, toRequest(resource.id, query)),
});
