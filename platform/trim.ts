/**
 * Trims characters at both ends. A regular expression such as `/[. ]+$/` takes time that grows with
 * the square of a run of them, wherever the run is.
 */
export function trimWhere(text: string, isTrimmed: (character: string) => boolean): string {
  const characters = [...text];
  let start = 0;
  let end = characters.length;
  while (start < end && isTrimmed(characters[start] as string)) start += 1;
  while (end > start && isTrimmed(characters[end - 1] as string)) end -= 1;
  return characters.slice(start, end).join('');
}

/** Returns the text without the slashes at its end. */
export function withoutEndSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end -= 1;
  return text.slice(0, end);
}
