/** Escapes a text for a pattern of LIKE that matches it as it stands. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** A pattern of LIKE for values that contain a text. */
export const containing = (text: string): string => `%${escapeLike(text)}%`;
