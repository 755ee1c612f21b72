import { createHash } from 'node:crypto';
import { blockCutVersion } from '../block/block-cutter';

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
 * Returns the chain before a stream's first block. The content identifies the stream, whether it
 * has an `Idempotency-Key` or not; only a very small one is identified by its key.
 */
export const chainStart = (websiteId: string, smallKey: string | undefined): Buffer =>
  digest(blockCutVersion, websiteId, keyOf(smallKey) ?? 'content');

const keyOf = (smallKey: string | undefined): string | undefined =>
  smallKey === undefined ? undefined : `k:${smallKey}`;

/** Returns the key of the batch that begins with a block; `chain` is the chain after that block. */
export const batchKey = (smallKey: string | undefined, chain: Buffer): string =>
  keyOf(smallKey) ?? `c:${chain.toString('hex')}`;

/** Returns the chain after a block: it identifies this block and every one before it. */
export const chainNext = (before: Buffer, blockDigest: Buffer): Buffer =>
  digest(before, blockDigest);

/** How a block begins, and all of its bytes. */
export type BlockEnd = { head: Buffer; bytes: number; digest: Buffer };

/** Returns what a block that begins with these bytes has in common with those that begin alike. */
export const headAfter = (before: Buffer, beginning: Buffer): Buffer =>
  digest(before, beginning).subarray(0, 16);

/**
 * Returns a block's deduplication token in ClickHouse. The batch's id separates it from an earlier
 * batch of the same content that was taken back.
 */
export const blockToken = (batchId: string, blockIndex: number, chain: Buffer): string =>
  `${batchId}.${blockIndex}.${chain.toString('hex', 0, 16)}`;
