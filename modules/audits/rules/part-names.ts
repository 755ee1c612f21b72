/*
 * Names of a document's parts, to which links with a fragment lead: ids, and names of anchors. Only
 * a hash of each is stored: two names with one hash hide a broken link, but never invent one.
 */

/** Of a document with more, the names count as unknown. */
export const partNamesMax = 10_000;

/** FNV-1a over UTF-16 code units. */
export function partHashOf(name: string): number {
  let hash = 0x811c_9dc5;
  for (let at = 0; at < name.length; at += 1) {
    hash = Math.imul(hash ^ name.charCodeAt(at), 0x0100_0193);
  }
  return hash | 0;
}

/** The names' hashes in ascending order, in base64; undefined if there are too many. */
export function packPartNames(names: Iterable<string>): string | undefined {
  const hashes = Int32Array.from(names, partHashOf);
  return hashes.length > partNamesMax
    ? undefined
    : Buffer.from(hashes.sort().buffer).toString('base64');
}

export function unpackPartNames(packed: string): Int32Array {
  const bytes = Buffer.from(packed, 'base64');
  return new Int32Array(new Uint8Array(bytes).buffer);
}
