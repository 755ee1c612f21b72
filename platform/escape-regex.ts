/** Escapes a text for a regular expression, of JavaScript or RE2, that matches it as it stands. */
export const escapeRegex = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
