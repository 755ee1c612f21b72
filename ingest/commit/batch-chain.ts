import { createHash } from 'node:crypto';
import { blockCutVersion } from '../pipeline/block-cutter';

function digest(...parts: (string | Buffer)[]): Buffer {
  const hash = createHash('sha256');
  // Each part with its length before it, so that no two lists of parts run together alike.
  for (const part of parts) {
    const bytes = Buffer.from(part as string);
    hash.update(String(bytes.length)).update(':').update(bytes);
  }
  return hash.digest();
}

/** The chain before a stream's first block; without an `Idempotency-Key` it is known by its content. */
export const chainStart = (websiteId: string, idempotencyKey: string | undefined): Buffer =>
  digest(blockCutVersion, websiteId, keyOf(idempotencyKey) ?? 'content');

const keyOf = (idempotencyKey: string | undefined): string | undefined =>
  idempotencyKey === undefined ? undefined : `k:${idempotencyKey}`;

/** The key of the batch that begins with a block, by the chain after it. */
export const batchKey = (idempotencyKey: string | undefined, chain: Buffer): string =>
  keyOf(idempotencyKey) ?? `c:${chain.toString('hex')}`;

/** The chain after a block: it stands for this block and every one before it. */
export const chainNext = (before: Buffer, blockDigest: Buffer): Buffer =>
  digest(before, blockDigest);

/**
 * The token of a block in ClickHouse. The batch's id keeps it apart from an earlier batch of the
 * same content, so that what is sent again on purpose is not taken for a retry.
 */
export const blockToken = (batchId: string, blockIndex: number, chain: Buffer): string =>
  `${batchId}.${blockIndex}.${chain.toString('hex', 0, 16)}`;
