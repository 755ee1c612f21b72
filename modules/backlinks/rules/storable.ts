const charsMax = 1_000;

/** Cuts a source's text to what both databases take: they refuse NUL and half characters. */
export const storable = (value: string | null | undefined): string =>
  (value ?? '').replaceAll('\0', ' ').toWellFormed().slice(0, charsMax).toWellFormed();
