import { defineSearchAttributeKey } from '@temporalio/common';

export const taskQueues = {
  /** Orchestration and everything that calls our own databases only. */
  core: 'core',
  /** Crawls of sites; apart, so that long ones keep nothing else waiting. */
  crawl: 'crawl',
  /** Calls to a provider of result pages; each provider has a queue of its own. */
  dataforseo: 'provider-dataforseo',
  serpapi: 'provider-serpapi',
  serper: 'provider-serper',
  searxng: 'provider-searxng',
  /** Whom URLs are submitted to. */
  indexnow: 'provider-indexnow',
  bing: 'provider-bing',
  /** Apart, so that no provider's rate slows down what costs nothing. */
  sandbox: 'provider-sandbox',
} as const;

export type SerpProviderName = 'dataforseo' | 'serpapi' | 'serper' | 'searxng';

export const searchAttributes = {
  workspace: defineSearchAttributeKey('SightlineWorkspace', 'KEYWORD'),
  website: defineSearchAttributeKey('SightlineWebsite', 'KEYWORD'),
  jobType: defineSearchAttributeKey('SightlineJobType', 'KEYWORD'),
};
