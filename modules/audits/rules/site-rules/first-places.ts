/**
 * For each 64-bit key, the index of the first equal key among the counted ones; -1 for keys that
 * are not counted. Uses an open-addressing table of indexes, because a map would allocate an object
 * per key.
 */
export function firstPlaces(
  keys: BigUint64Array,
  isCounted: (place: number) => boolean = () => true,
): Int32Array {
  const halves = new Uint32Array(keys.buffer, keys.byteOffset, 2 * keys.length);
  const bits = Math.ceil(Math.log2(2 * keys.length + 1));
  const slots = new Int32Array(2 ** bits).fill(-1);
  const slotOf = (low: number, high: number) =>
    Math.imul(low ^ Math.imul(high, 0x9e37_79b1), 0x85eb_ca6b) >>> (32 - bits);
  const first = new Int32Array(keys.length).fill(-1);
  for (let place = 0; place < keys.length; place += 1) {
    if (!isCounted(place)) continue;
    const [low, high] = [halves[2 * place] as number, halves[2 * place + 1] as number];
    let slot = slotOf(low, high);
    let known = slots[slot] as number;
    while (known >= 0 && (halves[2 * known] !== low || halves[2 * known + 1] !== high)) {
      slot = (slot + 1) % slots.length;
      known = slots[slot] as number;
    }
    if (known < 0) slots[slot] = place;
    first[place] = known < 0 ? place : known;
  }
  return first;
}
