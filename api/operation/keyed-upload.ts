import { createHash, type Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { AppError } from '../../platform/errors';
import { claimKey, fingerprint, releaseKey, renewLease, storeReply } from './idempotency';
import { idempotencyKeyFrom } from './idempotency-key';
import { inUtf8 } from './in-utf8';
import type { Context, Reply, Upload } from './operation';

/**
 * Runs an upload once under its Idempotency-Key, although its body is known only after reading it.
 * The response is stored with the body's hash; another body under the same key is a 422 at its end.
 * The work must be idempotent, since a killed upload runs again.
 */
export async function keyedUpload<Data>(
  context: Context,
  request: { upload: Upload; path: string },
  work: (body: AsyncIterable<Buffer>) => Promise<Data>,
): Promise<Reply<Data>> {
  const { services, caller } = context;
  const { upload } = request;
  const key = idempotencyKeyFrom(upload.header('Idempotency-Key'));
  if (key === undefined) return { data: await work(inUtf8(upload, bytesOf(upload.body))) };
  const claimed = await claimKey(services.database, services.cipher, {
    workspaceId: caller.workspaceId,
    key,
    fingerprint: fingerprint(caller.keyId, 'POST', request.path, undefined),
  });
  if ('reply' in claimed) {
    return replay(claimed.reply.body as StoredUpload<Data>, upload.body);
  }
  const stopRenewal = renewLease(context.db, claimed.claim);
  try {
    const hash = createHash('sha256');
    const data = await work(inUtf8(upload, hashed(hash, bytesOf(upload.body))));
    const kept: StoredUpload<Data> = { data, bodyHash: hash.digest('hex') };
    const reply = { status: 200, headers: {}, body: kept };
    await storeReply(context.db, services.cipher, claimed.claim, reply);
    return { data };
  } catch (error) {
    await releaseKey(context.db, claimed.claim).catch(() => undefined);
    throw error;
  } finally {
    stopRenewal();
  }
}

type StoredUpload<Data> = { data: Data; bodyHash: string };

/**
 * Keeps the request open after the loop over its body, because the response is sent over its
 * socket.
 */
const bytesOf = (body: Readable): AsyncIterable<Buffer> =>
  body.iterator({ destroyOnReturn: false });

async function* hashed(hash: Hash, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

async function replay<Data>(kept: StoredUpload<Data>, body: Readable): Promise<Reply<Data>> {
  const hash = createHash('sha256');
  for await (const chunk of bytesOf(body)) hash.update(chunk);
  if (hash.digest('hex') !== kept.bodyHash) {
    throw new AppError(
      'idempotency_key_reused',
      'This Idempotency-Key was used for another request.',
    );
  }
  return { data: kept.data, headers: { 'Idempotent-Replayed': 'true' } };
}
