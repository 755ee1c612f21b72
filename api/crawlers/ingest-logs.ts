import { z } from 'zod';
import { logFormats } from '../../ingest/formats/log-formats';
import { type Context, defineRead, defineUpload } from '../operation/operation';
import { websitePath } from '../websites/path-website';
import { ingestReplySchema, logQuery } from './logs-schema';
import { firehoseReply, firehoseRequestIdOf } from './shippers';
import { type LogUpload, pathOrDrainWebsite, replayedHeaders, takeLogsIn } from './take-logs-in';

/** The format of the lines is detected from the body. */
async function handle(context: Context, input: LogUpload & { query: z.output<typeof logQuery> }) {
  const { upload } = input;
  const { reply, replayed } = await takeLogsIn(context, input);
  const firehoseId = firehoseRequestIdOf(upload.header);
  return {
    data: reply,
    headers: replayed ? replayedHeaders : {},
    ...(firehoseId === undefined ? {} : { body: firehoseReply(firehoseId) }),
  };
}

const common = {
  area: 'crawlers',
  path: '/websites/{websiteId}/logs',
  summary: 'Stream access log lines in',
  description:
    'A stream of any length, plain or compressed (gzip, br, zstd), whatever its content type. The ' +
    'reply comes when all of it is committed. Lines of people are counted and dropped; lines that ' +
    'cannot be read are counted, the first ten named, and never fail the rest. Sent again after a ' +
    'broken connection with the same Idempotency-Key, it goes on where it stopped.',
  params: websitePath,
  query: logQuery,
  response: ingestReplySchema,
  tool: { unfit: 'A stream of any length, which servers send' },
  acceptsDrainToken: true,
  resolve: pathOrDrainWebsite,
  handle,
} as const;

export const ingestLogs = defineUpload({ ...common, id: 'ingestLogs', method: 'post' });

/** Accepts the same by PUT, which `curl -T` and some shippers use. */
export const putLogs = defineUpload({ ...common, id: 'putLogs', method: 'put' });

/** Shippers probe this by GET or HEAD before they send, to check that the endpoint accepts logs. */
export const checkLogs = defineRead({
  id: 'checkLogs',
  area: 'crawlers',
  path: '/websites/{websiteId}/logs',
  summary: 'Describe the log endpoint and its formats',
  description:
    'Confirms that the token or key may send logs, and returns the names of the formats that are understood.',
  tool: { unfit: 'What shippers ask before they send' },
  params: websitePath,
  query: logQuery,
  response: z
    .object({ accepting: z.literal(true), formats: z.array(z.string()) })
    .meta({ id: 'LogEndpoint' }),
  acceptsDrainToken: true,
  resolve: pathOrDrainWebsite,
  handle: async () => ({
    data: { accepting: true as const, formats: logFormats.map(({ name }) => name) },
  }),
});
