import type { CitedSource, SeenSource } from './answer';
import { listRanks } from './list-rank';
import type { BrandMatcher } from './match-brands';
import { hostOf, type SourceOwner } from './source-owner';

/** A brand that an answer names. Offsets are UTF-16 units of the text, `end` exclusive. */
export type NamedBrand = {
  id: string;
  offsets: Array<{ start: number; end: number }>;
  /** Place among the named brands by first mention, from 1. */
  order: number;
  /** Place in the first list with an item about the brand, from 1; null in prose. */
  listRank: number | null;
};

export type OwnedSource = SourceOwner & { url: string; host: string };

/** What numbers are computed from: derived from an answer and the brands of a version. */
export type AnswerAnalysis = {
  brands: NamedBrand[];
  /** Sources that the answer cites, each URL once, in the order of their first citation. */
  cited: OwnedSource[];
  /** Sources that were seen and not cited. */
  seen: OwnedSource[];
};

/** The parts of an answer that are analyzed. */
type Analyzable = {
  text: string;
  cited: readonly Pick<CitedSource, 'url' | 'order'>[];
  seen: readonly (Pick<SeenSource, 'url'> & Partial<SeenSource>)[];
};

/** Finds brands in an answer, and whose pages it cites. Depends on nothing but its arguments. */
export function analyzeAnswer(
  answer: Analyzable,
  matcher: BrandMatcher,
  ownerOf: (url: string) => SourceOwner,
): AnswerAnalysis {
  const owned = (urls: readonly string[]) =>
    [...new Set(urls)].flatMap((url) => {
      const host = hostOf(url);
      return host === null ? [] : [{ url, host, ...ownerOf(url) }];
    });
  const cited = answer.cited.toSorted((a, b) => a.order - b.order).map(({ url }) => url);
  const isCited = new Set(cited);
  const seen = answer.seen.map(({ url }) => url).filter((url) => !isCited.has(url));
  return { brands: namedBrands(answer.text, matcher), cited: owned(cited), seen: owned(seen) };
}

function namedBrands(text: string, matcher: BrandMatcher): NamedBrand[] {
  const mentions = matcher.find(text);
  const ranks = listRanks(text, mentions);
  return [...Map.groupBy(mentions, ({ brandId }) => brandId)].map(([id, own], index) => ({
    id,
    offsets: own.map(({ start, end }) => ({ start, end })),
    order: index + 1,
    listRank: ranks.get(id) ?? null,
  }));
}
