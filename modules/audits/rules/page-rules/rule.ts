import type { Check } from '../finding';
import type { CrawledUrl, StoredLink } from '../page-facts';
import type { RobotsDirective } from './robots-directives';

/** A URL that was answered, as rules see it. */
export type AnsweredUrl = CrawledUrl & { url: string; isSecure: boolean; isSuccess: boolean };

/** An HTML document that was answered with success. */
export type HtmlPage = AnsweredUrl & {
  html: NonNullable<CrawledUrl['html']>;
  /** Links that readers click. */
  anchors: StoredLink[];
  directives: RobotsDirective[];
  isNoindex: boolean;
  /** The canonical that counts: null where there is none, or several that differ. */
  canonicalUrl: string | null;
  /** Nothing to read before scripts ran: what is missing then is not known to be. */
  isShell: boolean;
};

/** What shows that a check is not passed; null where it is. */
export type Evidence = Record<string, unknown> | null;

/** One rule for each check of a category. */
export type Rules<Checks extends readonly (Check & { code: string })[], Page> = {
  readonly [Code in Checks[number]['code']]: (page: Page) => Evidence;
};

const shownMax = 10;

/** The things that fail, the first of them in full; null where there are none. */
export const offending = (items: readonly unknown[]): Evidence =>
  items.length === 0 ? null : { count: items.length, items: items.slice(0, shownMax) };

export const when = (fails: boolean, evidence: Record<string, unknown> = {}): Evidence =>
  fails ? evidence : null;

export const isRelative = (address: string): boolean => !/^\s*[a-z][a-z0-9+.-]*:/i.test(address);
