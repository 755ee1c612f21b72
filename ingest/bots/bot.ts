import type { CrawlerPurpose } from '../../core/domain/crawler';

/** The address lists that operators publish; each has its dated snapshots in `ranges/`. */
export type RangeListName =
  | 'google-common'
  | 'google-special'
  | 'google-user-triggered'
  | 'google-agents'
  | 'bing'
  | 'openai-gptbot'
  | 'openai-searchbot'
  | 'openai-chatgpt-user'
  | 'perplexity-bot'
  | 'perplexity-user'
  | 'anthropic'
  | 'apple'
  | 'duckduckbot'
  | 'duckassistbot'
  | 'common-crawl'
  | 'amazon-bot'
  | 'amazon-search'
  | 'amazon-user'
  | 'ahrefs'
  | 'mistral-user'
  | 'telegram'
  | 'x-static';

/** How a claim to be a crawler can be checked. Neither lists nor names: it cannot be. */
export type BotVerification = {
  lists: readonly RangeListName[];
  /**
   * True when the operator says that the lists hold every address of the crawler. Only then does
   * an address outside of them prove anything.
   */
  listsAreComplete: boolean;
  /** Suffixes of reverse names that count, once confirmed forward. */
  reverseNames: readonly string[];
  /** Where the suffix is the operator's whole domain, the host name must begin so too. */
  reverseNamePrefix?: string;
};

/** A text that names a crawler inside a user agent. */
export type BotToken = {
  text: string;
  /** Compare with case. For tokens that are also ordinary words. */
  isCaseSensitive?: boolean;
  /** The token ends here: `Googlebot` is not the name in `Googlebot-Foo`. */
  isWhole?: boolean;
};

export type Bot = {
  name: string;
  operator: string;
  purpose: CrawlerPurpose;
  tokens: readonly BotToken[];
  /** Among several names in one agent the highest rank wins; then the first, then the longest. */
  rank: number;
  verification: BotVerification;
  /** The name stands in robots.txt only; no request ever carries it. */
  isRobotsTokenOnly?: true;
};
