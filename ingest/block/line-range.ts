import type { Block } from './block-cutter';

/** Lines of a block by their index, `to` excluded. */
export type LineRange = { from: number; to: number };

/** Returns a part of a block, in the block's own memory. */
export function linesOf<
  Lines extends Pick<Block, 'firstLine' | 'lineCount' | 'bytes' | 'lineEnds'>,
>(block: Lines, { from, to }: LineRange): Lines {
  const start = from === 0 ? 0 : (block.lineEnds[from - 1] as number);
  const end = to === 0 ? 0 : (block.lineEnds[to - 1] as number);
  return {
    ...block,
    firstLine: block.firstLine + from,
    lineCount: to - from,
    bytes: block.bytes.subarray(start, end),
    lineEnds: block.lineEnds.subarray(from, to).map((lineEnd) => lineEnd - start),
  };
}
