import { defineSearchAttributeKey } from '@temporalio/common';

export const taskQueues = {
  /** Orchestration, and activities that only call our own databases. */
  core: 'core',
  /** Crawls of sites; separate, so that long ones delay nothing else. */
  crawl: 'crawl',
  /** Calls to a provider of result pages; each provider has its own queue. */
  dataforseo: 'provider-dataforseo',
  serpapi: 'provider-serpapi',
  serper: 'provider-serper',
  searxng: 'provider-searxng',
  /** The targets of URL submissions. */
  indexnow: 'provider-indexnow',
  bing: 'provider-bing',
  /** Separate, so that no provider's rate limit slows down free calls. */
  sandbox: 'provider-sandbox',
} as const;

export type SerpProviderName = 'dataforseo' | 'serpapi' | 'serper' | 'searxng';

export const searchAttributes = {
  workspace: defineSearchAttributeKey('SightlineWorkspace', 'KEYWORD'),
  website: defineSearchAttributeKey('SightlineWebsite', 'KEYWORD'),
  jobType: defineSearchAttributeKey('SightlineJobType', 'KEYWORD'),
};
