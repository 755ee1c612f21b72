import type { ComparedPeriods } from './compared-periods';

/** A page whose number changed, as Google names it, and its parts in normal form. */
export type ChangedPage = {
  page: string;
  url: string;
  host: string;
  path: string;
  /** Path and query. */
  target: string;
  change: number;
};

/** What evidence is looked for: around two periods, on the pages that changed most. */
export type Looking = ComparedPeriods & {
  websiteId: string;
  /** Whether the numbers are of the sandbox: evidence of real result pages says nothing of them. */
  isSandbox: boolean;
  pages: readonly ChangedPage[];
};
