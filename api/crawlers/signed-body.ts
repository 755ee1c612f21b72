import { createHmac, timingSafeEqual } from 'node:crypto';
import { Readable } from 'node:stream';
import type { StreamMemory } from '../../ingest/block/block-memory';
import { AppError } from '../../platform/errors';
import type { Upload } from '../operation/operation';

/** A signature covers the whole body, so the body is buffered before any of it is used. */
const signedBytesMax = 32 * 1024 * 1024;

/** Reserved for a body of unknown length; what exceeds it is reserved as it arrives. */
const reservedBytes = 1024 * 1024;

/**
 * Returns the body of an upload after checking its signature: `x-vercel-signature`, the HMAC-SHA1
 * of the bytes as sent, in lower-case hexadecimal, by any of the secrets. Throws `forbidden` if it
 * is missing or wrong, `payload_too_large`, and `rate_limited` for a body that takes too long, because senders drop
 * their lines on any other refusal.
 */
export async function readSignedBody(
  upload: Upload,
  secrets: readonly string[],
): Promise<Readable> {
  const length = Number(upload.header('Content-Length') ?? reservedBytes);
  if (length > signedBytesMax) throw tooLarge();
  return upload.admit(
    length,
    (memory) => readVerified(upload, { secrets, memory, reserved: length }),
    () =>
      new AppError('rate_limited', 'The signed body took too long to arrive. Send it again.', {
        retryAfterSeconds: 5,
        headers: { Connection: 'close' },
      }),
  );
}

async function readVerified(
  upload: Upload,
  {
    secrets,
    memory,
    reserved,
  }: { secrets: readonly string[]; memory: StreamMemory; reserved: number },
): Promise<Readable> {
  const claimed = upload.header('x-vercel-signature') ?? '';
  const hmacs = secrets.map((secret) => createHmac('sha1', secret));
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of upload.body.iterator({ destroyOnReturn: false })) {
    const { length } = chunk as Buffer;
    bytes += length;
    if (bytes > signedBytesMax) throw tooLarge();
    if (bytes > reserved) await memory.reserve(length);
    for (const hmac of hmacs) hmac.update(chunk as Buffer);
    chunks.push(chunk as Buffer);
  }
  const given = Buffer.from(claimed);
  const isOf = (expected: Buffer) =>
    given.length === expected.length && timingSafeEqual(given, expected);
  if (!hmacs.some((hmac) => isOf(Buffer.from(hmac.digest('hex'))))) {
    throw new AppError(
      'forbidden',
      'The x-vercel-signature header does not match the body. Sign it with this drain’s secret.',
    );
  }
  return Readable.from(chunks, { objectMode: false });
}

const tooLarge = () =>
  new AppError(
    'payload_too_large',
    `A signed body may have at most ${signedBytesMax} bytes. Split it.`,
  );
