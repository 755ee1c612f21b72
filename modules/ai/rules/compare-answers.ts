import { diffLines, diffWordsWithSpace } from 'diff';

/** Beyond as many changed words, texts have so little in common that lines are compared. */
const editsMax = 1_500;

export type TextPart = { kind: 'same' | 'added' | 'removed'; text: string };

/** How a later text differs from an earlier one; null if they have too little in common. */
export function diffTexts(
  before: string,
  after: string,
): { unit: 'word' | 'line'; parts: TextPart[] } | null {
  const options = { maxEditLength: editsMax };
  const words = diffWordsWithSpace(before, after, options);
  if (words) return { unit: 'word', parts: words.map(toPart) };
  const lines = diffLines(before, after, options);
  return lines ? { unit: 'line', parts: lines.map(toPart) } : null;
}

const toPart = (part: { added: boolean; removed: boolean; value: string }): TextPart => ({
  kind: part.added ? 'added' : part.removed ? 'removed' : 'same',
  text: part.value,
});

export type Differences = { added: string[]; removed: string[]; kept: string[] };

/** Compares two lists as sets, each in its own order. */
export function diffLists(before: readonly string[], after: readonly string[]): Differences {
  const [old, now] = [new Set(before), new Set(after)];
  return {
    added: [...now].filter((one) => !old.has(one)),
    removed: [...old].filter((one) => !now.has(one)),
    kept: [...now].filter((one) => old.has(one)),
  };
}
