/** Lines that came and went between two versions; equal lines in another place are no change. */
export type RobotsChanges = {
  added: { line: number; text: string }[];
  removed: { line: number; text: string }[];
  addedCount: number;
  removedCount: number;
};

const shownLinesMax = 100;
const shownCharactersMax = 300;

const linesOf = (body: Uint8Array | null): string[] =>
  body === null
    ? []
    : new TextDecoder()
        .decode(body)
        .split(/\r\n|\n|\r/)
        .map((line) => line.trimEnd());

const isText = (text: string) => text !== '';

/** The lines of one that the other has not, or has less often. */
function linesBeyond(lines: readonly string[], others: readonly string[]) {
  const left = new Map<string, number>();
  for (const text of others) left.set(text, (left.get(text) ?? 0) + 1);
  const beyond: { line: number; text: string }[] = [];
  for (const [index, text] of lines.entries()) {
    const count = left.get(text) ?? 0;
    if (count > 0) left.set(text, count - 1);
    else if (isText(text)) {
      beyond.push({ line: index + 1, text: text.slice(0, shownCharactersMax) });
    }
  }
  return beyond;
}

/** What changed from one version's text to the next one's; of each kind the first 100 lines. */
export function changesBetween(before: Uint8Array | null, after: Uint8Array | null): RobotsChanges {
  const [old, current] = [linesOf(before), linesOf(after)];
  const added = linesBeyond(current, old);
  const removed = linesBeyond(old, current);
  return {
    added: added.slice(0, shownLinesMax),
    removed: removed.slice(0, shownLinesMax),
    addedCount: added.length,
    removedCount: removed.length,
  };
}
