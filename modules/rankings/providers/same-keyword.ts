const normalize = (text: string) =>
  text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/**
 * Whether a provider's echo is the keyword that was asked for. A reply to another keyword must not
 * be stored under this one.
 */
export const isSameKeyword = (asked: string, echoed: string): boolean =>
  normalize(asked) === normalize(echoed);
