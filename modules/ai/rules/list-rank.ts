import type { Mention } from './match-brands';

/** A list item: its place in its list from 1, and the range of its first words. */
type Item = { rank: number; start: number; leadEnd: number };
type ItemLine = { indent: number; number: number | null; length: number };
type List = { indent: number; number: number | null; items: Item[] };

/** Longest beginning of an item that can name what the item is about. */
const leadMax = 100;

const itemForm = /^([ \t]{0,20})(?:#{1,6}[ \t]+)?(?:(\d{1,3})[.)]|[-*+•–])[ \t]+(?=\S)/;
const headingForm = /^#{1,6}\s/;
// What ends an item's first words: a colon, a dash, a bracket, the end of a sentence.
const leadEndForm = /:(?:\s|$)|\s[–—-]\s|\s\(|[.!?](?:\s|$)/;

/**
 * Returns the rank of each brand in the first list of the answer that has an item about it. An item
 * is about a brand that its first words name: `2. **Acme**: cheaper than Beta` is about Acme.
 * Brands of prose, of an item's description and of nested lists have no rank.
 */
export function listRanks(text: string, mentions: readonly Mention[]): Map<string, number> {
  const items = listItems(text);
  const ranks = new Map<string, number>();
  for (const { brandId, start, end } of mentions) {
    const item = items.find((known) => start >= known.start && end <= known.leadEnd);
    if (item && !ranks.has(brandId)) ranks.set(brandId, item.rank);
  }
  return ranks;
}

/** Returns the items of all top-level lists with at least two items, in the text's order. */
function listItems(text: string): Item[] {
  const lists: List[] = [];
  let open: List | undefined;
  let start = 0;
  let isAfterBlank = true;
  for (const line of text.split('\n')) {
    const item = readItem(line);
    if (item) {
      const list = listOf(item, open);
      if (list === 'new') {
        open = { indent: item.indent, number: item.number, items: [] };
        lists.push(open);
      }
      if (list !== 'nested' && open) addItem(open, item, line, start);
    } else if (endsList(line, open, isAfterBlank)) {
      open = undefined;
    }
    isAfterBlank = line.trim() === '';
    start += line.length + 1;
  }
  return lists.filter(({ items }) => items.length > 1).flatMap(({ items }) => items);
}

function readItem(line: string): ItemLine | undefined {
  const match = itemForm.exec(line);
  if (!match) return undefined;
  const number = match[2] === undefined ? null : Number(match[2]);
  return { indent: (match[1] ?? '').length, number, length: match[0].length };
}

/** Bullets beneath a numbered item describe it, whatever their indent. */
function listOf({ indent, number }: ItemLine, open: List | undefined): 'new' | 'same' | 'nested' {
  if (!open) return 'new';
  if (indent > open.indent) return 'nested';
  if (number === null) return open.number === null ? 'same' : 'nested';
  if (open.number === null) return 'new';
  // Markdown may number every item 1.
  const isNext = number === open.number + 1 || (number === 1 && open.number === 1);
  return isNext ? 'same' : 'new';
}

function addItem(list: List, item: ItemLine, line: string, lineStart: number): void {
  const start = lineStart + item.length;
  const leadEnd = start + leadLength(line.slice(item.length));
  list.items.push({ rank: list.items.length + 1, start, leadEnd });
  list.number = item.number;
}

/** A numbered list continues across paragraphs, as its numbers show; a list of bullets does not. */
function endsList(line: string, open: List | undefined, isAfterBlank: boolean): boolean {
  if (headingForm.test(line)) return true;
  return open?.number === null && isAfterBlank && /^\S/.test(line);
}

function leadLength(line: string): number {
  const bold = /^(\*\*|__)(.+?)\1/.exec(line);
  const length = bold ? bold[0].length : (leadEndForm.exec(line)?.index ?? line.length);
  return Math.min(length, leadMax);
}
