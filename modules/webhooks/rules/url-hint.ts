/** Characters of the end that are shown, and the most that may be guessed from them. */
const endChars = 4;
const secretCharsMin = 16;

/**
 * Returns the origin and the last characters of a receiver's URL, to recognize it by. The path of a
 * chat's incoming webhook is a secret, so nothing is shown of a short one.
 */
export function urlHintOf(url: string): string {
  const { origin, pathname, search } = new URL(url);
  const rest = `${pathname}${search}`;
  if (rest === '/') return origin;
  return `${origin}/…${rest.length >= secretCharsMin ? rest.slice(-endChars) : ''}`;
}
