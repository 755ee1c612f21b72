import type { Readable } from 'node:stream';
import { z } from 'zod';
import { AppError, notFound } from '../../core/errors';
import { openSigningSecret } from '../../core/stores/log-drains/log-drain-store';
import { isLogEncoding, type LogEncoding } from '../../ingest/decode-body';
import { logFormats } from '../../ingest/formats/log-formats';
import { ingestLogs as takeIn } from '../../ingest/ingest-logs';
import { idempotencyKeyFrom } from '../idempotency-key';
import { type Context, defineRead, defineUpload, type Upload } from '../operation';
import { firehoseReply, firehoseRequestIdOf } from '../shippers';
import { pathWebsite, websitePath } from '../websites/path-website';
import { ingestReplySchema, logQuery } from './logs-schema';
import { readSignedBody } from './signed-body';

/** No encoding, or one that can be read; anything else is a 415, which shippers report at once. */
function encodingOf(upload: Upload): LogEncoding | undefined {
  const name = upload.header('Content-Encoding')?.trim().toLowerCase() ?? 'identity';
  if (name === 'identity' || name === '') return undefined;
  if (isLogEncoding(name)) return name;
  throw new AppError('unsupported_media_type', `Content-Encoding ${name} is not understood here.`);
}

/** The bytes to read, of a signed drain only once the signature holds. */
async function bodyOf(context: Context, upload: Upload): Promise<Readable> {
  const { caller, db, services } = context;
  if (!caller.drain?.signed) return upload.body;
  const secret = await openSigningSecret(db, services.cipher, caller.workspaceId, caller.drain.id);
  // Taken away since the request was admitted.
  return secret === null ? upload.body : readSignedBody(upload, secret);
}

/** A shipper's own name for what it sends again is as good as an Idempotency-Key. */
function batchKeyOf(upload: Upload): string | undefined {
  const requestId = firehoseRequestIdOf(upload.header);
  return requestId === undefined
    ? idempotencyKeyFrom(upload.header('Idempotency-Key'))
    : `firehose:${requestId}`;
}

async function handle(
  context: Context,
  input: {
    resource: { id: string };
    query: z.output<typeof logQuery>;
    upload: Upload;
  },
) {
  const { services, caller, signal } = context;
  const { database, clickhouse, logReaders } = services;
  const { upload, query, resource } = input;
  const { reply, replayed } = await takeIn(
    { db: database, clickhouse, readers: logReaders },
    {
      workspaceId: caller.workspaceId,
      websiteId: resource.id,
      idempotencyKey: batchKeyOf(upload),
      formatName: query.format ?? caller.drain?.settings.format ?? undefined,
      encoding: encodingOf(upload),
      drain: caller.drain,
      source: await bodyOf(context, upload),
      signal,
    },
  );
  const firehoseId = firehoseRequestIdOf(upload.header);
  return {
    data: reply,
    headers: replayed ? { 'Idempotent-Replayed': 'true' } : {},
    ...(firehoseId === undefined ? {} : { body: firehoseReply(firehoseId) }),
  };
}

/** The website that the path names; for a drain's token any but its own is unknown. */
function pathOrDrainWebsite(context: Context, path: { websiteId: string }) {
  const { drain } = context.caller;
  if (drain && drain.websiteId !== path.websiteId) throw notFound('website');
  return pathWebsite(context, path);
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
  takesDrains: true,
  resolve: pathOrDrainWebsite,
  handle,
} as const;

export const ingestLogs = defineUpload({ ...common, id: 'ingestLogs', method: 'post' });

/** The same by PUT, because `curl -T` and some shippers put. */
export const putLogs = defineUpload({ ...common, id: 'putLogs', method: 'put' });

/** What shippers ask before they send, by GET or HEAD: whether somebody takes logs in here. */
export const checkLogs = defineRead({
  id: 'checkLogs',
  area: 'crawlers',
  path: '/websites/{websiteId}/logs',
  summary: 'Whether log lines are taken in here, and of which formats',
  tool: { unfit: 'What shippers ask before they send' },
  params: websitePath,
  query: logQuery,
  response: z
    .object({ accepting: z.literal(true), formats: z.array(z.string()) })
    .meta({ id: 'LogEndpoint' }),
  takesDrains: true,
  resolve: pathOrDrainWebsite,
  handle: async () => ({
    data: { accepting: true as const, formats: logFormats.map(({ name }) => name) },
  }),
});
