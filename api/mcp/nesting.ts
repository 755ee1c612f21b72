/** Deeper than any argument of a tool, and far from what fills the stack. */
const levelsMax = 64;

/** Whether a message is nested deeper than any that is meant; does not recurse itself. */
export function isTooDeep(message: unknown): boolean {
  let level: unknown[] = [message];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > levelsMax) return true;
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    );
  }
  return false;
}
