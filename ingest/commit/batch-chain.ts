import { createHash } from 'node:crypto';
import { blockCutVersion } from '../pipeline/block-cutter';

function digest(...parts: (string | Buffer)[]): Buffer {
  const hash = createHash('sha256');
  // Each part is hashed with its length before it, so that different lists of parts never
  // concatenate to the same bytes.
  for (const part of parts) {
    const bytes = Buffer.from(part as string);
    hash.update(String(bytes.length)).update(':').update(bytes);
  }
  return hash.digest();
}

/**
 * Returns the chain before a stream's first block. Without an `Idempotency-Key` the content
 * identifies the stream.
 */
export const chainStart = (websiteId: string, idempotencyKey: string | undefined): Buffer =>
  digest(blockCutVersion, websiteId, keyOf(idempotencyKey) ?? 'content');

const keyOf = (idempotencyKey: string | undefined): string | undefined =>
  idempotencyKey === undefined ? undefined : `k:${idempotencyKey}`;

/** Returns the key of the batch that begins with a block; `chain` is the chain after that block. */
export const batchKey = (idempotencyKey: string | undefined, chain: Buffer): string =>
  keyOf(idempotencyKey) ?? `c:${chain.toString('hex')}`;

/** Returns the chain after a block: it identifies this block and every one before it. */
export const chainNext = (before: Buffer, blockDigest: Buffer): Buffer =>
  digest(before, blockDigest);

/**
 * Returns a block's deduplication token in ClickHouse. The batch's id separates it from an earlier
 * batch of the same content, so that content sent again on purpose is not taken for a retry.
 */
export const blockToken = (batchId: string, blockIndex: number, chain: Buffer): string =>
  `${batchId}.${blockIndex}.${chain.toString('hex', 0, 16)}`;
