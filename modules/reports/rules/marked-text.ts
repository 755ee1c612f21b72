type Span = { start: number; end: number };

/**
 * Puts brackets around spans of a text, given in UTF-16 code units, and shortens it to an excerpt
 * that begins near the first span. Spans do not overlap.
 */
export function markedExcerpt(text: string, spans: readonly Span[], charsMax: number): string {
  const sorted = spans.toSorted((one, other) => one.start - other.start);
  const from = beginOf(text, sorted[0]?.start ?? 0, charsMax);
  const to = Math.min(text.length, from + charsMax);
  let marked = '';
  let at = from;
  for (const { start, end } of sorted) {
    if (start < at || end > to) continue;
    marked += `${text.slice(at, start)}[${text.slice(start, end)}]`;
    at = end;
  }
  marked += text.slice(at, to);
  // Half a character at either end could not be written.
  return `${from > 0 ? '…' : ''}${marked.toWellFormed().trim()}${to < text.length ? '…' : ''}`;
}

/** Begins at the start of a line, if the first span still is in the excerpt. */
function beginOf(text: string, first: number, charsMax: number): number {
  if (first < charsMax / 2) return 0;
  return Math.max(text.lastIndexOf('\n', first) + 1, first - Math.floor(charsMax / 2));
}
