import { z } from 'zod';
import { logFormats } from '../../ingest/formats/log-formats';
import { type Context, defineRead, defineUpload } from '../operation/operation';
import { websitePath } from '../websites/path-website';
import { ingestUpload, type LogUpload, pathOrDrainWebsite, replayedHeaders } from './ingest-upload';
import { ingestReplySchema, logQuery } from './logs-schema';
import { firehoseReply, firehoseRequestIdOf } from './shippers';

/** The format of the lines is detected from the body. */
async function handle(context: Context, input: LogUpload & { query: z.output<typeof logQuery> }) {
  const { upload } = input;
  const { reply, replayed } = await ingestUpload(context, input);
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
  summary: 'Ingest access log lines',
  description:
    'Accepts a stream of any length and content type, plain or compressed (gzip, br, zstd), and ' +
    'responds once all of it is committed. People’s lines are counted and dropped. Lines that cannot ' +
    'be parsed are counted, and the first ten are listed; they do not fail the rest. After a broken ' +
    'connection, send the same stream again: ingestion resumes where it stopped. A stream of 20 lines ' +
    'or more is stored once, whatever its Idempotency-Key, and a file that has grown adds its new ' +
    'lines. `GET /websites/{websiteId}/log-batches` lists what was stored.',
  params: websitePath,
  query: logQuery,
  response: ingestReplySchema,
  tool: { unfit: 'Servers send it as a stream of any length' },
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
    'Confirms that the token or key may send logs, and returns the names of the supported formats.',
  tool: { unfit: 'Log shippers call it before they send' },
  params: websitePath,
  query: logQuery,
  response: z
    .object({
      isAccepting: z.literal(true).describe('Always true: logs may be sent with this token or key'),
      formats: z.array(z.string()).describe('Names of the supported log formats'),
    })
    .meta({ id: 'LogEndpoint' }),
  acceptsDrainToken: true,
  resolve: pathOrDrainWebsite,
  handle: async () => ({
    data: { isAccepting: true as const, formats: logFormats.map(({ name }) => name) },
  }),
});
