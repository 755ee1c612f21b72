import type { CrawlerPurpose } from '../rules/crawler';

/** Address lists published by operators; each has its dated snapshots in `ranges/`. */
export type RangeListName =
  | 'google-common'
  | 'google-special'
  | 'google-fetchers'
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
  | 'openai-adsbot'
  | 'openai-connectors'
  | 'mistral-index'
  | 'parallel'
  | 'mojeek'
  | 'qwant'
  | 'kagi'
  | 'seranking'
  | 'uptimerobot'
  | 'pingdom'
  | 'betterstack'
  | 'statuscake'
  | 'updown'
  | 'hetrixtools'
  | 'ohdear'
  | 'datadog'
  | 'x-static';

/** Lists of proxy networks between clients and servers. */
export type ProxyListName = 'proxy-cloudflare' | 'proxy-fastly' | 'proxy-cloudfront';

/** Every list that its operator publishes at a URL, so that it can be renewed. */
export type RenewableListName = Exclude<RangeListName, 'x-static'> | ProxyListName;

/** A reverse DNS name used by an operator's own hosts. */
export type ReverseName = {
  /** Matches this host and its subdomains. */
  suffix: string;
  /** Required prefix of the host, where the suffix is the operator's whole domain. */
  prefix?: string;
};

/** How a claim to be a crawler can be verified. Without lists and names it cannot be. */
export type BotVerification = {
  lists: readonly RangeListName[];
  /**
   * True when the operator says that the lists contain every address of the crawler. Only then does
   * an address outside them prove anything.
   */
  listsAreComplete: boolean;
  /** Accepted reverse names; each needs a forward record that confirms it. */
  reverseNames: readonly ReverseName[];
  /** Some of its hosts have no forward record for their name, so a missing one proves nothing. */
  lacksForwardRecords?: true;
  /** Some of the operator's hosts have their provider's name, so another name proves nothing. */
  hasUnnamedHosts?: true;
};

/** A text that identifies a crawler inside a user agent. */
export type BotToken = {
  text: string;
  /** Case-sensitive match, for tokens that are also ordinary words. */
  isCaseSensitive?: boolean;
  /** The token must end here: `Googlebot` does not match `Googlebot-Foo`. */
  isWhole?: boolean;
  /** Matches only where agents identify themselves: at their beginning, or after `compatible;`. */
  isClaim?: boolean;
  /** Such a token also matches, in the same case, at an agent's end or before a URL. */
  mayClose?: boolean;
  /** The agent is another's when this text comes later in it. */
  unless?: string;
  /** The agent is another's unless this text comes later in it. */
  onlyWith?: string;
};

export type Bot = {
  name: string;
  /** The company behind it; for the long tail the domain of its own page, or ''. */
  operator: string;
  purpose: CrawlerPurpose;
  tokens: readonly BotToken[];
  /** Of several names in one agent the highest rank wins, then the first, then the longest. */
  rank: number;
  verification: BotVerification;
  /** Hosts whose keys sign its requests (Web Bot Auth). */
  signers?: readonly string[];
  /** The name is used in robots.txt only; no request ever carries it. */
  isRobotsTokenOnly?: true;
};
