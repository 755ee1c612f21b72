/**
 * Blocks that are committed together at most. An insert and a transaction cost what they cost, whatever is
 * in them, so a long stream has few of them; and a stream that breaks off sends these again at most.
 */
export const blocksTogetherMax = 4;

/**
 * Whether the blocks up to this one are committed, and the next one begins with others. Where that is
 * depends on a block's place in the stream alone: whoever sends a stream again comes with the same
 * blocks together, so that ClickHouse knows their insert again. First 1, 1, 2, then 4 each: short
 * streams are not held up.
 */
export function endsGroup(blockIndex: number, together = blocksTogetherMax): boolean {
  const blocks = Math.min(together, 2 ** Math.floor(Math.log2(Math.max(1, blockIndex))));
  return (blockIndex + 1) % blocks === 0;
}
