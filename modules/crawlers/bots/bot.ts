import type { CrawlerPurpose } from '../rules/crawler';

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
  | 'meta'
  | 'x-static';

/** The lists of networks that stand between a client and a server. */
export type ProxyListName = 'proxy-cloudflare' | 'proxy-fastly' | 'proxy-cloudfront';

/** Every list that its operator publishes somewhere, so that it can be renewed. */
export type RenewableListName = Exclude<RangeListName, 'x-static'> | ProxyListName;

/** A reverse name that an operator's own hosts have. */
export type ReverseName = {
  /** The host is this, or ends with a dot and this. */
  suffix: string;
  /** Where the suffix is the operator's whole domain, the host must also begin so. */
  prefix?: string;
};

/** How a claim to be a crawler can be checked. Neither lists nor names: it cannot be. */
export type BotVerification = {
  lists: readonly RangeListName[];
  /**
   * True when the operator says that the lists hold every address of the crawler. Only then does
   * an address outside of them prove anything.
   */
  listsAreComplete: boolean;
  /** The names that count, once confirmed forward. */
  reverseNames: readonly ReverseName[];
  /** Some of the operator's hosts have a name but no forward record: that proves nothing then. */
  lacksForwardRecords?: true;
  /** Some of the operator's hosts have their landlord's name, so that another name proves nothing. */
  hasUnnamedHosts?: true;
};

/** A text that names a crawler inside a user agent. */
export type BotToken = {
  text: string;
  /** Compare with case. For tokens that are also ordinary words. */
  isCaseSensitive?: boolean;
  /** The token ends here: `Googlebot` is not the name in `Googlebot-Foo`. */
  isWhole?: boolean;
  /** Counts only where agents say who they are: at their beginning, or behind `compatible; `. */
  isClaim?: boolean;
};

export type Bot = {
  name: string;
  /** The company behind it; for the long tail the domain of the page that tells of it, or ''. */
  operator: string;
  purpose: CrawlerPurpose;
  tokens: readonly BotToken[];
  /** Among several names in one agent the highest rank wins; then the first, then the longest. */
  rank: number;
  verification: BotVerification;
  /** The name stands in robots.txt only; no request ever carries it. */
  isRobotsTokenOnly?: true;
};
