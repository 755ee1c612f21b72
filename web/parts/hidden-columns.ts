/** The columns that are not shown: by the URL, or those that are hidden at first. */
export function hiddenColumns(
  chosen: string | undefined,
  columns: readonly { id: string }[],
  hiddenAtFirst: readonly string[] = [],
): Set<string> {
  if (chosen === undefined) return new Set(hiddenAtFirst);
  const shown = new Set(chosen.split(','));
  return new Set(columns.slice(1).flatMap(({ id }) => (shown.has(id) ? [] : [id])));
}
