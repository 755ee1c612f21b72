/** Longer names are not compared: the effort grows with the square of the length. */
const charsMax = 40;

/** Returns the name that was probably meant; undefined if none is near. */
export function nearestName(given: string, known: readonly string[]): string | undefined {
  if (given.length > charsMax) return undefined;
  const plain = plainOf(given);
  const editsMax = Math.max(1, Math.floor(plain.length / 3));
  let nearest: string | undefined;
  let least = editsMax + 1;
  for (const name of known) {
    const edits = editsOf(plain, plainOf(name), editsMax);
    if (edits >= least) continue;
    nearest = name;
    least = edits;
  }
  return nearest;
}

/** Spelling without case and separators: `website_id`, `website-id` and `websiteId` are equal. */
const plainOf = (name: string) => name.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase();

/** Edits between two names, where swapping two neighbors is one; above `max` at least `max + 1`. */
function editsOf(from: string, to: string, max: number): number {
  if (Math.abs(from.length - to.length) > max) return max + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const edits = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current.push(isSwapped ? Math.min(edits, (beforeLast[column - 2] ?? 0) + 1) : edits);
    }
    beforeLast = last;
    last = current;
  }
  return last[to.length] ?? 0;
}
