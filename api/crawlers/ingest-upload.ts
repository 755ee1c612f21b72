import type { Readable } from 'node:stream';
import type { IngestResult } from '../../ingest/commit/ingest-reply';
import { isJsonFormat } from '../../ingest/formats/log-formats';
import { bare, nest, type WriteLine } from '../../ingest/formats/nested-line';
import { isLogEncoding, type LogEncoding } from '../../ingest/pipeline/decode-body';
import { ingestLogs } from '../../ingest/pipeline/ingest-logs';
import type { Envelope } from '../../ingest/protocols/envelope';
import { openSigningSecrets } from '../../modules/crawlers/drains/store/log-drain-store';
import { AppError, notFound } from '../../platform/errors';
import { countLines, countLogBytes } from '../../platform/metrics';
import { idempotencyKeyFrom } from '../operation/idempotency-key';
import type { Context, Upload } from '../operation/operation';
import { pathWebsite } from '../websites/path-website';
import { firehoseRequestIdOf } from './shippers';
import { readSignedBody } from './signed-body';

/** Input of an operation that ingests logs. */
export type LogUpload = {
  resource: { id: string };
  query: { format?: string | undefined };
  upload: Upload;
};

export const replayedHeaders = { 'Idempotent-Replayed': 'true' };

/**
 * Returns the encoding, or undefined for none. Throws a 415 for unknown ones, which shippers report
 * at once.
 */
function encodingOf(upload: Upload, envelope?: Envelope): LogEncoding | undefined {
  const name = upload.header('Content-Encoding')?.trim().toLowerCase() ?? 'identity';
  if (['identity', '', envelope?.encoding].includes(name)) return undefined;
  if (isLogEncoding(name)) return name;
  throw new AppError(
    'unsupported_media_type',
    `Content-Encoding ${name} is not supported. Send gzip, br, zstd or no compression.`,
  );
}

/** Returns the bytes to read; for a signed drain only after the signature is verified. */
async function bodyOf(context: Context, upload: Upload): Promise<Readable> {
  const { caller, db, services } = context;
  if (!caller.drain?.isSigned) return upload.body;
  const { drain } = caller;
  const secrets = await openSigningSecrets(db, services.cipher, drain.id);
  // The secret may have been removed since the request was authenticated.
  return secrets.length === 0 ? upload.body : readSignedBody(upload, secrets);
}

/** Returns the size that the sender states; undefined for a stream of unknown length. */
function bodyBytesOf(upload: Upload): number | undefined {
  const length = upload.header('Content-Length');
  return length === undefined ? undefined : Number(length);
}

/** A shipper's own batch id, the same on a retry, serves as an Idempotency-Key. */
function batchKeyOf(upload: Upload): string | undefined {
  const requestId = firehoseRequestIdOf(upload.header);
  return requestId === undefined
    ? idempotencyKeyFrom(upload.header('Idempotency-Key'))
    : `firehose:${requestId}`;
}

const formatNameOf = ({ caller }: Context, { query }: LogUpload): string | undefined =>
  query.format ?? caller.drain?.settings.format ?? undefined;

/**
 * Returns the writer of lines; records are written unchanged if the request or drain names their
 * format.
 */
export function writerOf(context: Context, input: LogUpload): WriteLine {
  const name = formatNameOf(context, input);
  return name === undefined || isJsonFormat(name) ? nest : bare;
}

/** Ingests an upload's lines; `envelope` is set where a protocol defines how they are wrapped. */
export async function ingestUpload(
  context: Context,
  input: LogUpload,
  envelope?: Envelope,
): Promise<IngestResult> {
  const { services, caller, signal } = context;
  const { database, clickhouse, logReaders, logCommits, logInbox, logHealth, logBudget } = services;
  const { upload, resource } = input;
  const countBytes = await logBudget.open(caller.workspaceId);
  const meter = (bytes: number) => {
    countBytes(bytes);
    countLogBytes(bytes);
  };
  const storing = ingestLogs(
    { db: database, clickhouse, inbox: logInbox, readers: logReaders, commits: logCommits },
    {
      workspaceId: caller.workspaceId,
      websiteId: resource.id,
      idempotencyKey: batchKeyOf(upload),
      formatName: formatNameOf(context, input),
      encoding: encodingOf(upload, envelope),
      envelope,
      drain: caller.drain,
      apiKeyId: caller.drain ? undefined : caller.keyId,
      source: await bodyOf(context, upload),
      bodyBytes: bodyBytesOf(upload),
      signal,
      meter,
    },
  );
  const result = await logHealth.watch(storing);
  const { visits, ignored, malformed, duplicates, otherHost } = result.reply;
  if (!result.replayed) countLines({ visits, ignored, malformed, duplicates, otherHost });
  return result;
}

/** Returns the website that the path names; a drain token finds only its own website. */
export function pathOrDrainWebsite(context: Context, path: { websiteId: string }) {
  const { drain } = context.caller;
  if (drain && drain.websiteId !== path.websiteId) throw notFound('website');
  return pathWebsite(context, path);
}
