/** Lines added and removed between two versions; a line that only moved is not a change. */
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

/** Returns the lines that occur more often in the first list than in the second. */
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

/** Returns the changes from one version's text to the next; the first 100 lines of each kind. */
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
