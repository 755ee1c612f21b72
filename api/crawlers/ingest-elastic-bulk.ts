import { z } from 'zod';
import { ElasticBulk } from '../../ingest/protocols/elastic-bulk';
import { type Context, defineUpload } from '../operation/operation';
import { websitePath } from '../websites/path-website';
import { elasticProtocol } from './elastic-protocol';
import { logUploadCommon } from './log-upload-common';
import { type LogUpload, replayedHeaders, takeLogsIn, writerOf } from './take-logs-in';

async function takeBulk(context: Context, input: LogUpload, index: string) {
  const startedAtMs = Date.now();
  const bulk = new ElasticBulk(index, writerOf(context, input));
  const { reply, replayed } = await takeLogsIn(context, input, bulk);
  const items = bulk.items(reply.samples);
  const errors = items.some((item) => Object.values(item).some(({ error }) => error));
  return {
    // This field order matters: if Fluent Bit cannot buffer all of a long response, it checks the
    // start.
    data: { took: Date.now() - startedAtMs, errors, items },
    headers: replayed ? replayedHeaders : {},
  };
}

const item = z.object({
  _index: z.string(),
  _id: z.string(),
  status: z.int(),
  result: z.literal('created').optional(),
  _version: z.literal(1).optional(),
  error: z.object({ type: z.string(), reason: z.string() }).optional(),
});

const common = {
  ...logUploadCommon,
  method: 'post',
  description:
    'NDJSON of actions and documents, plain or compressed. Documents of `index` and `create` are lines: ' +
    'the line in `message` or the like, else their fields by the names of the Elastic Common Schema and ' +
    'others. There is an item for each action; a 400 there is not to be sent again.',
  mediaTypes: ['application/x-ndjson', 'application/json'],
  response: z
    .object({
      took: z.int().describe('Milliseconds'),
      errors: z.boolean(),
      items: z.array(z.partialRecord(z.enum(['create', 'index', 'update', 'delete']), item)),
    })
    .meta({ id: 'ElasticBulkReply' }),
  protocol: elasticProtocol,
} as const;

/** The `hosts` setting of an Elasticsearch output is the logs URL plus `/elasticsearch`. */
export const ingestElasticBulk = defineUpload({
  ...common,
  id: 'ingestElasticBulk',
  path: '/websites/{websiteId}/logs/elasticsearch/_bulk',
  summary: 'Ingest logs (Elasticsearch _bulk API)',
  handle: (context, input) => takeBulk(context, input, 'logs'),
});

export const ingestElasticIndexBulk = defineUpload({
  ...common,
  id: 'ingestElasticIndexBulk',
  path: '/websites/{websiteId}/logs/elasticsearch/{index}/_bulk',
  summary: 'Ingest logs (Elasticsearch _bulk API with an index)',
  params: websitePath.extend({ index: z.string().min(1).max(255) }),
  handle: (context, input) => takeBulk(context, input, input.params.index),
});
