/** Deeper than any argument of a tool, and far from what fills the stack. */
const levelsMax = 64;

/** Whether a message is nested deeper than any that is meant. */
export function isTooDeep(message: unknown, level = 0): boolean {
  if (typeof message !== 'object' || message === null) return level > levelsMax;
  if (level > levelsMax) return true;
  return Object.values(message).some((value) => isTooDeep(value, level + 1));
}
