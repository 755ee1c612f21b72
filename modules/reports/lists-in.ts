import type { ProsePart } from './rules/report-layout';

export type ProseGroup = { kind: 'paragraph'; text: string } | { kind: 'list'; items: string[] };

/** Joins list items that follow each other to one list. */
export function listsIn(parts: readonly ProsePart[]): ProseGroup[] {
  const groups: ProseGroup[] = [];
  for (const { kind, text } of parts) {
    const last = groups[groups.length - 1];
    if (kind === 'paragraph') groups.push({ kind, text });
    else if (last?.kind === 'list') last.items.push(text);
    else groups.push({ kind: 'list', items: [text] });
  }
  return groups;
}
