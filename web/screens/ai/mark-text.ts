export type Span = { start: number; end: number; kind: string };
export type Piece = { start: number; text: string; kinds: string[] };

/** Cuts a text where marks begin and end; marks may overlap. */
export function markText(text: string, spans: readonly Span[]): Piece[] {
  const valid = spans.filter(({ start, end }) => start >= 0 && start < end && end <= text.length);
  const cuts = new Set([0, text.length, ...valid.flatMap(({ start, end }) => [start, end])]);
  const places = [...cuts].sort((a, b) => a - b);
  return places.slice(0, -1).map((start, index) => {
    const end = places[index + 1] ?? text.length;
    const over = valid.filter((span) => span.start <= start && span.end >= end);
    return {
      start,
      text: text.slice(start, end),
      kinds: [...new Set(over.map(({ kind }) => kind))],
    };
  });
}
