/**
 * Maximum number of blocks per commit. An insert and a transaction have a fixed cost, whatever is
 * in them, so a long stream needs few of them. An interrupted stream sends at most this many blocks
 * again.
 */
export const blocksTogetherMax = 4;

/**
 * Returns whether a group of blocks that are committed together ends with this one. That depends on
 * the block's place in the stream alone: a retry groups the same blocks, so ClickHouse recognizes
 * their insert. Groups have 1, 1, 2, and then 4 blocks each, so that short streams do not wait.
 */
export function endsGroup(blockIndex: number, together = blocksTogetherMax): boolean {
  const blocks = Math.min(together, 2 ** Math.floor(Math.log2(Math.max(1, blockIndex))));
  return (blockIndex + 1) % blocks === 0;
}
