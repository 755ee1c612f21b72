import { ProviderError } from '../../../platform/providers/provider-error';
import type { SerpFeature, SerpItem } from '../rules/serp-reading';

export type ResultPage<First> = {
  /** Organic results without positions; those are counted over all pages. */
  organic: Omit<SerpItem, 'position'>[];
  /** Blocks above and below the organic results. */
  above: SerpItem[];
  below: SerpItem[];
  moreFeatures: SerpFeature[];
  /** The engine has no further page. */
  isLast: boolean;
  /** Charged for this page, in the provider's unit. */
  amount: number;
  /** What the first page alone tells: the snippet, the overview, the task. */
  first: First;
};

export type PagesRead<First> = {
  items: SerpItem[];
  moreFeatures: SerpFeature[];
  isComplete: boolean;
  pages: number;
  amount: number;
  first: First;
};

/**
 * Reads result pages one after the other. Positions are counted among organic results over all
 * pages: what providers number begins anew on each page with some layouts, and goes on with others.
 * When a later page fails, what was bought is kept and the reading says that it is incomplete, so
 * that nothing is bought a second time and nobody takes it for "not found".
 */
export async function readPages<First>(
  pagesMax: number,
  readPage: (index: number) => Promise<ResultPage<First>>,
): Promise<PagesRead<First>> {
  const page = await readPage(0);
  const pages = [page];
  let isComplete = true;
  while (pages.length < pagesMax && !pages.at(-1)?.isLast) {
    try {
      pages.push(await readPage(pages.length));
    } catch (error) {
      // Anything else is a cancellation, which ends the whole reading.
      if (!(error instanceof ProviderError)) throw error;
      isComplete = false;
      break;
    }
  }
  return {
    items: joinPages(pages),
    moreFeatures: pages.flatMap((each) => each.moreFeatures),
    isComplete,
    pages: pages.length,
    amount: pages.reduce((sum, each) => sum + each.amount, 0),
    first: page.first,
  };
}

function joinPages(pages: ResultPage<unknown>[]): SerpItem[] {
  const seenBefore = new Set<string | null>();
  let position = 0;
  return pages.flatMap(({ above, organic, below }) => {
    // Results move while pages are turned: one that slipped onto the next page is not a second one.
    const fresh = organic.filter((result) => !seenBefore.has(result.url));
    for (const result of organic) seenBefore.add(result.url);
    const placed = fresh.map((result) => {
      position += 1;
      return { ...result, position };
    });
    return [...above, ...placed, ...below];
  });
}
