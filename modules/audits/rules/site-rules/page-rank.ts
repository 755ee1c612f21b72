/** Link graph: the targets of page `n` are at `offsets[n]` up to `offsets[n + 1]`. */
export type CompactLinks = { offsets: Int32Array; targets: Int32Array };

/** Brin and Page, The Anatomy of a Large-Scale Hypertextual Web Search Engine, 1998. */
const damping = 0.85;
const roundsMax = 100;
/** When a round moves less rank than this in total, the order of the pages is stable. */
const closeEnough = 1e-9;

/**
 * Probability that a random surfer is on each page; the sum is 1. From a page without links the
 * surfer continues on any page. Duplicate links count twice.
 */
export function pageRank({ offsets, targets }: CompactLinks): Float64Array {
  const size = offsets.length - 1;
  let ranks = new Float64Array(size).fill(1 / size);
  let next = new Float64Array(size);
  for (let round = 0; round < roundsMax; round += 1) {
    next.fill(0);
    let stranded = 0;
    for (let from = 0; from < size; from += 1) {
      const [start, end] = [offsets[from] as number, offsets[from + 1] as number];
      const rank = ranks[from] as number;
      if (start === end) stranded += rank;
      const share = rank / (end - start);
      for (let at = start; at < end; at += 1) {
        const to = targets[at] as number;
        next[to] = (next[to] as number) + share;
      }
    }
    const base = (1 - damping + damping * stranded) / size;
    let moved = 0;
    for (let page = 0; page < size; page += 1) {
      const rank = base + damping * (next[page] as number);
      moved += Math.abs(rank - (ranks[page] as number));
      next[page] = rank;
    }
    [ranks, next] = [next, ranks];
    if (moved < closeEnough) break;
  }
  return ranks;
}
