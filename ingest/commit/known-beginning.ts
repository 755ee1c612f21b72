import type { Block } from '../block/block-cutter';
import { BlockDigest } from '../block/block-digest';
import { linesOf } from '../block/line-range';
import { firstLines, lineAt } from '../read/read-block';
import { type BlockEnd, headAfter } from './batch-chain';

/**
 * Streams of fewer lines are not identified by their content: equal lines may all be real visits,
 * as when a shipper sends each second's lines separately.
 */
export const contentLinesMin = 20;

/** Whether the block has too few lines to be identified by them. */
export const isVerySmall = (block: Block): boolean =>
  firstLines(block, contentLinesMin).lines.length < contentLinesMin;

function digestOf(bytes: Buffer): Buffer {
  const digest = new BlockDigest();
  digest.update(bytes);
  return digest.digest();
}

/**
 * Describes a block so that a longer one which begins with it is recognized; null if that is not
 * possible. A stream's first block begins like others that have the same twenty lines; a later one
 * follows on the same blocks.
 */
export function blockEnd(before: Buffer, block: Block): BlockEnd | null {
  // The digest covers bytes of over-long lines that are not kept.
  if (block.rawBytes !== block.bytes.length) return null;
  const rest = { bytes: block.rawBytes, digest: block.digest };
  if (block.index > 0) return { head: headAfter(before, Buffer.alloc(0)), ...rest };
  const last = firstLines(block, contentLinesMin).lines[contentLinesMin - 1];
  if (!last) return null;
  const end = last.byteOffset - block.bytes.byteOffset + last.length;
  return { head: headAfter(before, digestOf(block.bytes.subarray(0, end))), ...rest };
}

/** Whether the block begins with all bytes of another one. */
export const beginsWith = (block: Block, { bytes, digest }: Omit<BlockEnd, 'head'>): boolean =>
  bytes <= block.bytes.length && digestOf(block.bytes.subarray(0, bytes)).equals(digest);

/**
 * Returns how many of the block's lines are complete within its first bytes. A line that was cut
 * there while it was being written is read once more.
 */
export function linesWithin(block: Block, bytes: number): number {
  let from = 0;
  let to = block.lineCount;
  while (from < to) {
    const middle = (from + to) >> 1;
    // Only the line end may be missing.
    if (lineAt(block, middle).end <= bytes) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Returns how many of the block's first lines are neither blank nor comments. */
export const countFirstLines = (block: Block, lines: number): number =>
  firstLines(linesOf(block, { from: 0, to: lines }), lines).lines.length;
