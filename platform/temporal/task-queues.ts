import { defineSearchAttributeKey, type Priority } from '@temporalio/common';

export const taskQueues = {
  /** Orchestration, and short statements on our own databases. Nothing here waits for a stranger. */
  core: 'core',
  /** Long work on our own databases: analyses, purges, alerts, retention. */
  bulk: 'bulk',
  /** Reports: data, files and mail. */
  reports: 'reports',
  /** Exports: long reads of whole datasets, a few at a time. */
  exports: 'exports',
  /** Sitemaps, robots.txt and published lists: servers of strangers, which may be slow. */
  sites: 'sites',
  /** Deliveries to webhooks, whose receivers may be slow. */
  webhooks: 'webhooks',
  /** Crawls of sites; separate, so that long ones delay nothing else. */
  crawl: 'crawl',
  /** Calls to a provider of result pages; each provider has its own queue. */
  dataforseo: 'provider-dataforseo',
  serpapi: 'provider-serpapi',
  serper: 'provider-serper',
  searxng: 'provider-searxng',
  /** Calls to a provider of AI answers; each provider has its own queue. */
  openai: 'provider-openai',
  anthropic: 'provider-anthropic',
  perplexity: 'provider-perplexity',
  gemini: 'provider-gemini',
  xai: 'provider-xai',
  mistral: 'provider-mistral',
  openai_compatible: 'provider-openai-compatible',
  dataforseo_llm_scraper: 'provider-dataforseo-llm-scraper',
  dataforseo_llm_responses: 'provider-dataforseo-llm-responses',
  serpapi_ai_mode: 'provider-serpapi-ai-mode',
  /** The targets of URL submissions. */
  indexnow: 'provider-indexnow',
  bing: 'provider-bing',
  /** URL inspection of Search Console. */
  google_inspection: 'provider-google-inspection',
  /** Separate, so that no provider's rate limit slows down free calls. */
  sandbox: 'provider-sandbox',
} as const;

export type SerpProviderName = 'dataforseo' | 'serpapi' | 'serper' | 'searxng';

export const searchAttributes = {
  workspace: defineSearchAttributeKey('SightlineWorkspace', 'KEYWORD'),
  website: defineSearchAttributeKey('SightlineWebsite', 'KEYWORD'),
  jobType: defineSearchAttributeKey('SightlineJobType', 'KEYWORD'),
};

/**
 * Temporal hands out the tasks of a queue to each key in turn. What a schedule started has a key of
 * its own, so that what a person asks for does not wait behind it.
 */
export const priorityOf = (workspaceId: string, isScheduled = false): Priority => ({
  fairnessKey: isScheduled ? `${workspaceId}${scheduledSuffix}` : workspaceId,
});

const scheduledSuffix = ':scheduled';

/** Whether a task was started by a schedule, by its priority. */
export const isOfSchedule = (priority: Priority | undefined): boolean =>
  priority?.fairnessKey?.endsWith(scheduledSuffix) ?? false;
