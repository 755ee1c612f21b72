import { ProviderError } from '../../../platform/providers/provider-error';
import type { SerpFeature, SerpItem } from '../rules/serp-reading';

export type ResultPage<First> = {
  /** Organic results without positions, which are counted over all pages. */
  organic: Omit<SerpItem, 'position'>[];
  /** Blocks above and below the organic results. */
  above: SerpItem[];
  below: SerpItem[];
  moreFeatures: SerpFeature[];
  /** What was left out, as sentences. */
  warnings: readonly string[];
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
  warnings: string[];
  isComplete: boolean;
  pages: number;
  amount: number;
  first: First;
};

/**
 * Reads result pages sequentially, until the last one or one that repeats those before it. Positions are counted among organic results over all pages: for
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
  const asked = [page];
  let isComplete = true;
  while (pages.length < pagesMax && !pages.at(-1)?.isLast) {
    try {
      const next = await readPage(pages.length);
      asked.push(next);
      if (repeats(next, pages)) {
        isComplete = false;
        break;
      }
      pages.push(next);
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
    warnings: pages.flatMap((each) => each.warnings),
    isComplete,
    pages: asked.length,
    amount: asked.reduce((sum, each) => sum + each.amount, 0),
    first: page.first,
  };
}

/** Whether a page has results, and all of them stood on the pages before. */
function repeats({ organic }: ResultPage<unknown>, before: ResultPage<unknown>[]): boolean {
  const known = new Set(before.flatMap((page) => page.organic.map(({ url }) => url)));
  return organic.length > 0 && organic.every(({ url }) => known.has(url));
}

function joinPages(pages: ResultPage<unknown>[]): SerpItem[] {
  const seenBefore = new Set<string>();
  let position = 0;
  return pages.flatMap(({ above, organic, below }) => {
    // Results shift between page requests: a result that moved to the next page is not counted
    // twice.
    const fresh = organic.filter(({ url }) => url === null || !seenBefore.has(url));
    for (const { url } of organic) if (url !== null) seenBefore.add(url);
    const placed = fresh.map((result) => {
      position += 1;
      return { ...result, position };
    });
    return [...above, ...placed, ...below];
  });
}
