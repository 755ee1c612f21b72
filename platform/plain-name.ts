/** Returns a column's name without case, spaces and punctuation; full-width letters as usual ones. */
export const plainName = (header: string): string =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
