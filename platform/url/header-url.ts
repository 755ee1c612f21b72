/**
 * Escapes the bytes of a header's URL that are no ASCII, as browsers do. HTTP libraries read each
 * byte as a character: a `Location` in raw UTF-8 would be another URL.
 */
export const escapeHeaderUrl = (text: string): string =>
  text.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
