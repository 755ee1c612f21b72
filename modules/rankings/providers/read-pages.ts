import { ProviderError } from '../../../platform/providers/provider-error';
import type { SerpFeature, SerpItem } from '../rules/serp-reading';

export type ResultPage<First> = {
  /** Organic results without positions, which are counted over all pages. */
  organic: Omit<SerpItem, 'position'>[];
  /** Blocks above and below the organic results. */
  above: SerpItem[];
  below: SerpItem[];
  moreFeatures: SerpFeature[];
  /** The engine has no more pages. */
  isLast: boolean;
  /** Amount charged for this page, in the provider's unit. */
  amount: number;
  /** Data that only the first page has: the snippet, the overview, the task. */
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
 * Reads result pages sequentially. Positions are counted among organic results over all pages: for
 * some layouts, providers restart their numbering on each page, and for others they continue it.
 * When a later page fails, the pages bought so far are kept and the reading is marked incomplete.
 * Nothing is then bought twice, and the result is not mistaken for "not found".
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
      // Any other error is a cancellation, which ends the whole reading.
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
    // Results shift between page requests: a result that moved to the next page is not counted
    // twice.
    const fresh = organic.filter((result) => !seenBefore.has(result.url));
    for (const result of organic) seenBefore.add(result.url);
    const placed = fresh.map((result) => {
      position += 1;
      return { ...result, position };
    });
    return [...above, ...placed, ...below];
  });
}
