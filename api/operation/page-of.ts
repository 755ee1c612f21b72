/** Returns a page of rows that are all in memory, because they are few. */
export const pageOf = <Row>(
  rows: readonly Row[],
  { limit, offset }: { limit: number; offset: number },
): { rows: Row[]; total: number } => ({
  rows: rows.slice(offset, offset + limit),
  total: rows.length,
});
