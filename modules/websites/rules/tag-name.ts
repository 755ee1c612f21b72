/**
 * Returns the key by which tags are compared: case and spaces do not count. It ignores the server's
 * locale, so it is the same everywhere.
 */
export const tagKey = (name: string): string =>
  name.normalize('NFC').replace(/\s+/gu, ' ').trim().toLowerCase().normalize('NFC');

/** Removes names that repeat an earlier one; the first spelling stays. */
export function distinctTags(names: readonly string[]): string[] {
  const first = new Map<string, string>();
  for (const name of names) if (!first.has(tagKey(name))) first.set(tagKey(name), name);
  return [...first.values()];
}
