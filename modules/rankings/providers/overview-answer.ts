import type { Citation, OverviewAnswer } from '../rules/serp-reading';

/** A paragraph or line of an AI overview, and the pages that it names. */
export type OverviewPart = { text: string; cited: readonly Citation[] };

type Parts = {
  parts: readonly OverviewPart[];
  /** All pages that the overview names. */
  citations: readonly Citation[];
  /** The whole text, if the provider has it; otherwise it is joined from the parts. */
  whole?: string | null | undefined;
  raw: string;
};

/** Most parts whose pages are looked up in the text; an overview has some tens. */
const partsMax = 500;

/** Puts the text of an overview together; null if the provider has the pages it cites alone. */
export function overviewAnswer({ parts, citations, whole, raw }: Parts): OverviewAnswer | null {
  const joined = parts
    .map(({ text }) => text)
    .filter(Boolean)
    .join('\n\n');
  const text = storable(whole?.trim() ? whole : joined);
  if (text.trim() === '') return null;
  const placed = parts
    .slice(0, partsMax)
    .flatMap((part) => part.cited.map((page) => toCited(page, spanOf(text, part.text))));
  const named = new Set(placed.map(({ url }) => url));
  const others = citations.filter(({ url }) => !named.has(url));
  return { text, cited: [...placed, ...others.map((page) => toCited(page, nowhere))], raw };
}

/** Databases refuse both; the replacements have the same length, so that offsets stay true. */
const storable = (text: string) => text.replaceAll('\0', '\ufffd').toWellFormed();

type Span = { start: number | null; end: number | null };
const nowhere: Span = { start: null, end: null };

const toCited = ({ url, title }: Citation, span: Span) => ({ url, title, ...span });

/** A part has no offsets; it is found by its words, if they occur once. */
function spanOf(text: string, part: string): Span {
  const start = part === '' ? -1 : text.indexOf(part);
  if (start < 0 || text.indexOf(part, start + 1) >= 0) return nowhere;
  return { start, end: start + part.length };
}
