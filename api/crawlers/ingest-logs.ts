import type { z } from 'zod';
import { AppError } from '../../core/errors';
import { isLogEncoding, type LogEncoding } from '../../ingest/decode-body';
import { ingestLogs as takeIn } from '../../ingest/ingest-logs';
import { idempotencyKeyFrom } from '../idempotency-key';
import { type Context, defineUpload, type Upload } from '../operation';
import { pathWebsite, websitePath } from '../websites/path-website';
import { ingestReplySchema, logQuery } from './logs-schema';

/** No encoding, or one that can be read; anything else is a 415, which shippers report at once. */
function encodingOf(upload: Upload): LogEncoding | undefined {
  const name = upload.header('Content-Encoding')?.trim().toLowerCase() ?? 'identity';
  if (name === 'identity' || name === '') return undefined;
  if (isLogEncoding(name)) return name;
  throw new AppError('unsupported_media_type', `Content-Encoding ${name} is not understood here.`);
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
  const { database, clickhouse, verifier } = services;
  const { reply, replayed } = await takeIn(
    { db: database, clickhouse, verifier },
    {
      workspaceId: caller.workspaceId,
      websiteId: input.resource.id,
      idempotencyKey: idempotencyKeyFrom(input.upload.header('Idempotency-Key')),
      formatName: input.query.format,
      encoding: encodingOf(input.upload),
      source: input.upload.body,
      signal,
    },
  );
  return { data: reply, headers: replayed ? { 'Idempotent-Replayed': 'true' } : {} };
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
  resolve: pathWebsite,
  handle,
} as const;

export const ingestLogs = defineUpload({ ...common, id: 'ingestLogs', method: 'post' });

/** The same by PUT, because `curl -T` and some shippers put. */
export const putLogs = defineUpload({ ...common, id: 'putLogs', method: 'put' });
