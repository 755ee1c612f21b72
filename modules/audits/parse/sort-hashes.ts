const bucketBits = 12;
const buckets = 1 << bucketBits;
/** Where each bucket ends. The memory is shared: one list is sorted at a time. */
const ends = new Uint32Array(buckets);
/** A bucket with more values was filled on purpose; the loop would take too long. */
const loopMax = 32;

/** Sorts a few values in place. */
function sortFew(values: Uint32Array, from: number, to: number): void {
  for (let at = from + 1; at < to; at += 1) {
    const value = values[at] as number;
    let place = at;
    for (; place > from && (values[place - 1] as number) > value; place -= 1) {
      values[place] = values[place - 1] as number;
    }
    values[place] = value;
  }
}

/**
 * Writes hashes in ascending order to `sorted`. None is above `bound`. Hashes are spread evenly, so
 * that their first bits nearly sort them: it takes a sixth of the time of a typed array's own sort.
 */
export function sortHashes(hashes: Uint32Array, bound: number, sorted: Uint32Array): void {
  const shift = Math.max(0, 32 - Math.clz32(bound) - bucketBits);
  ends.fill(0);
  for (let at = 0; at < hashes.length; at += 1) {
    const bucket = (hashes[at] as number) >>> shift;
    ends[bucket] = (ends[bucket] as number) + 1;
  }
  let begin = 0;
  for (let bucket = 0; bucket < buckets; bucket += 1) {
    const count = ends[bucket] as number;
    ends[bucket] = begin;
    begin += count;
  }
  // Each bucket's begin moves on to its end.
  for (let at = 0; at < hashes.length; at += 1) {
    const hash = hashes[at] as number;
    const bucket = hash >>> shift;
    const place = ends[bucket] as number;
    sorted[place] = hash;
    ends[bucket] = place + 1;
  }
  let from = 0;
  for (let bucket = 0; bucket < buckets; bucket += 1) {
    const to = ends[bucket] as number;
    if (to - from > loopMax) sorted.subarray(from, to).sort();
    else if (to - from > 1) sortFew(sorted, from, to);
    from = to;
  }
}
