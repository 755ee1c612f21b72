import type { RobotsDirective } from '../../../crawlers/rules/robots-directives';
import type { Check } from '../finding';
import type { CrawledUrl, StoredLink } from '../page-facts';

/** A response, as rules see it. */
export type RespondedUrl = CrawledUrl & { url: string; isSecure: boolean; isSuccess: boolean };

/** An HTML document that was served successfully. */
export type HtmlPage = RespondedUrl & {
  html: NonNullable<CrawledUrl['html']>;
  /** Links that users click. */
  anchors: StoredLink[];
  directives: RobotsDirective[];
  isNoindex: boolean;
  /** The effective canonical: null if missing, or if several differ. */
  canonicalUrl: string | null;
  /**
   * Whether scripts may add content that is missing, or send readers elsewhere before it is there.
   */
  isShell: boolean;
};

/** Evidence of a failed check; null if it passes. */
export type Evidence = Record<string, unknown> | null;

/** One rule for each check of a category. */
export type Rules<Checks extends readonly (Check & { code: string })[], Page> = {
  readonly [Code in Checks[number]['code']]: (page: Page) => Evidence;
};

const shownMax = 10;

/** The number of failing items and the first few of them; null if nothing fails. */
export const offending = (items: readonly unknown[]): Evidence =>
  items.length === 0 ? null : { count: items.length, items: items.slice(0, shownMax) };

export const when = (fails: boolean, evidence: Record<string, unknown> = {}): Evidence =>
  fails ? evidence : null;

export const isRelative = (address: string): boolean => !/^\s*[a-z][a-z0-9+.-]*:/i.test(address);
