/**
 * Adjusts p-values of several metrics so that the chance of calling any of them moved by accident
 * stays at the level at which one is tested.
 *
 * Source: S. Holm, Scandinavian Journal of Statistics 6 (1979), 65–70.
 */
export function holm(values: readonly number[]): number[] {
  const order = [...values.keys()].sort((a, b) => (values[a] as number) - (values[b] as number));
  const adjusted = new Array<number>(values.length);
  let least = 0;
  for (const [rank, at] of order.entries()) {
    least = Math.max(least, Math.min(1, (values.length - rank) * (values[at] as number)));
    adjusted[at] = least;
  }
  return adjusted;
}
