import { z } from 'zod';
import { ElasticBulk } from '../../ingest/protocols/elastic-bulk';
import { type Context, defineUpload } from '../operation/operation';
import { websitePath } from '../websites/path-website';
import { elasticProtocol } from './elastic-protocol';
import { ingestUpload, type LogUpload, replayedHeaders, writerOf } from './ingest-upload';
import { logUploadCommon } from './log-upload-common';

async function ingestBulk(context: Context, input: LogUpload, index: string) {
  const startedAtMs = Date.now();
  const bulk = new ElasticBulk(index, writerOf(context, input));
  const { reply, replayed } = await ingestUpload(context, input, bulk);
  const items = bulk.items(reply.problemSamples);
  const errors = items.some((item) => Object.values(item).some(({ error }) => error));
  return {
    // This field order matters: if Fluent Bit cannot buffer all of a long response, it checks the
    // start.
    data: { took: Date.now() - startedAtMs, errors, items },
    headers: replayed ? replayedHeaders : {},
  };
}

const item = z.object({
  _index: z.string().describe('Index that the action names, else the one of the path'),
  _id: z.string().describe('Id that the action names, else a new one'),
  status: z.int().describe('HTTP status of this action'),
  result: z.literal('created').optional().describe('Only for documents that were ingested'),
  _version: z.literal(1).optional().describe('Only for documents that were ingested'),
  error: z
    .object({
      type: z.string().describe('Type of the error, as in Elasticsearch'),
      reason: z.string().describe('Why the action was refused'),
    })
    .optional()
    .describe('Only for actions that were refused; do not send them again'),
});

const common = {
  ...logUploadCommon,
  method: 'post',
  description:
    'Accepts NDJSON of actions and documents, plain or compressed. Each document of an `index` or ' +
    '`create` action is a log line: the text in `message` or a similar field, else its fields by their ' +
    'names in the Elastic Common Schema and other conventions. The response has an item for each ' +
    'action; do not resend actions whose item has status 400.',
  mediaTypes: ['application/x-ndjson', 'application/json'],
  response: z
    .object({
      took: z.int().describe('Duration in milliseconds'),
      errors: z.boolean().describe('Whether any action was refused'),
      items: z
        .array(z.partialRecord(z.enum(['create', 'index', 'update', 'delete']), item))
        .describe('Result of each action, in order'),
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
  handle: (context, input) => ingestBulk(context, input, 'logs'),
});

export const ingestElasticIndexBulk = defineUpload({
  ...common,
  id: 'ingestElasticIndexBulk',
  path: '/websites/{websiteId}/logs/elasticsearch/{index}/_bulk',
  summary: 'Ingest logs (Elasticsearch _bulk API with an index)',
  params: websitePath.extend({
    index: z.string().min(1).max(255).describe('Any name; it is only repeated in the response'),
  }),
  handle: (context, input) => ingestBulk(context, input, input.params.index),
});
