const normalize = (text: string) =>
  text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/**
 * Whether the keyword echoed by a provider is the requested one. The response to another keyword
 * must not be stored under this one.
 */
export const isSameKeyword = (asked: string, echoed: string): boolean =>
  normalize(asked) === normalize(echoed);
