import { z } from 'zod';
import { replyCodes, submissionStates } from '../../modules/indexing/rules/submission';
import {
  listSubmissions as readSubmissions,
  streamSubmissions,
  submissionSortFields,
} from '../../modules/indexing/store/submission-list-store';
import { idSchema } from '../../platform/ids';
import { toTimeRange } from '../../platform/time-range';
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
    state: z.enum(submissionStates).describe('The channel’s newest word'),
    source: z.enum(['live', 'sandbox']).nullable(),
    queuedAt: timestamp,
    firstSubmittedAt: timestamp.nullable().describe('When the channel first accepted it'),
    lastSubmittedAt: timestamp.nullable().describe('When the channel last accepted it'),
    times: z.int().describe('How often it was sent, whatever came of it'),
    replyHttpStatus: z.int().nullable().describe('HTTP’s; null where no reply came'),
    replyCode: z.enum(replyCodes).nullable(),
    replyMeaning: z.string().nullable(),
    repliedAt: timestamp.nullable(),
    confirmUntil: timestamp.nullable().describe('Until when logs are watched for a crawler'),
    confirmedAt: timestamp.nullable().describe('The visit that proves the newest submission'),
    confirmedBy: z.string().nullable().describe('Its crawler'),
  })
  .meta({ id: 'Submission' });

const query = z.object({
  channel: channel.optional(),
  state: z.enum(submissionStates).optional(),
  from: dateOrTime.optional().describe('Put in line from then on'),
  to: dateOrTime.optional().describe('A date includes its whole day'),
  sort: sortBy(submissionSortFields, '`-queuedAt`').default('-queuedAt'),
});

const toAsked = (websiteId: string, { from, to, sort, ...rest }: z.output<typeof query>) => ({
  filter: { ...rest, websiteId, range: toTimeRange({ from, to }) },
  sort,
});

export const listSubmissions = defineList({
  id: 'listSubmissions',
  area: 'indexing',
  path: '/websites/{websiteId}/indexing/submissions',
  summary: 'List submissions by URL and channel',
  description:
    'Returns which URL was submitted to which channel and what the channel replied, with the reply’s meaning.',
  tool: {
    description:
      'What was submitted where, and what the channel said: accepted, refused, failed, each ' +
      'with the reply’s meaning.',
  },
  params: websitePath,
  query,
  response: submissionSchema,
  resolve: pathWebsite,
  handle: ({ db }, { resource, query, page }) =>
    readSubmissions(db, toAsked(resource.id, query), page),
  rows: ({ db }, { resource, query }) => streamSubmissions(db, toAsked(resource.id, query)),
});
