import { createHash } from 'node:crypto';
import { blockCutVersion } from './block-cutter';

function digest(...parts: (string | Buffer)[]): Buffer {
  const hash = createHash('sha256');
  // Each part with its length before it, so that no two lists of parts run together alike.
  for (const part of parts) {
    const bytes = Buffer.from(part as string);
    hash.update(String(bytes.length)).update(':').update(bytes);
  }
  return hash.digest();
}

/** The chain before a batch's first block. */
export const chainStart = (websiteId: string, batchKey: string): Buffer =>
  digest(blockCutVersion, websiteId, batchKey);

/** The chain after a block: it stands for this block and every one before it. */
export const chainNext = (before: Buffer, blockDigest: Buffer): Buffer =>
  digest(before, blockDigest);

/**
 * The token of a block in ClickHouse. The batch's id keeps it apart from an earlier batch of the
 * same content, so that what is sent again on purpose is not taken for a retry.
 */
export const blockToken = (batchId: string, blockIndex: number, chain: Buffer): string =>
  `${batchId}.${blockIndex}.${chain.toString('hex', 0, 16)}`;
