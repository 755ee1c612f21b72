/** Round numbers from the lowest to the highest value, for an axis. */
export function ticksOf(low: number, high: number, wanted = 4): number[] {
  if (!(high > low)) return [low];
  const rough = (high - low) / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((size) => size * power >= rough) ?? 10);
  const first = Math.floor(low / step);
  const count = Math.ceil(high / step - 1e-9) - first;
  // Products of whole numbers, since sums of fractions drift.
  return Array.from({ length: count + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
}

/** The indexes of the points that get a label, so that labels do not touch. */
export function labeledIndexes(count: number, width: number, space = 76): number[] {
  const wanted = Math.max(1, Math.floor(width / space));
  const step = Math.max(1, Math.ceil(count / wanted));
  const indexes = [];
  for (let index = 0; index < count; index += step) indexes.push(index);
  return indexes;
}
