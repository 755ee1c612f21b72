const { imul } = Math;

/** FNV-1a with a final mix: maps text to 32 pseudo-random bits, the same on every machine. */
export function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** A number in [0, 1), determined by the arguments. */
export const chance = (...about: (string | number)[]): number => hash32(about.join('|')) / 2 ** 32;

/** Picks an element of a list, determined by the arguments. */
export function pick<T>(list: readonly [T, ...T[]], ...about: (string | number)[]): T {
  return list[Math.floor(chance(...about) * list.length)] ?? list[0];
}
