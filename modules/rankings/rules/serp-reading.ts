/** Blocks of a result page, in our own terms: each provider names them differently. */
export const serpFeatures = [
  'ai_overview',
  'answer_box',
  'featured_snippet',
  'people_also_ask',
  'local_pack',
  'knowledge_panel',
  'ads_top',
  'ads_bottom',
  'shopping',
  'images',
  'videos',
  'top_stories',
  'related_searches',
  'sitelinks',
  'discussions',
  'other',
] as const;

export type SerpFeature = (typeof serpFeatures)[number];

export type SerpEngine = 'google' | 'bing';
export type SerpDevice = 'desktop' | 'mobile';

/** What is asked of a search engine, whoever asks it for us. */
export type SerpRequest = {
  keyword: string;
  /** ISO 3166-1 alpha-2, upper case. */
  country: string;
  /** ISO 639-1, lower case. */
  language: string;
  /** A place within the country, such as `London,England,United Kingdom`; null is the whole country. */
  location: string | null;
  device: SerpDevice;
  engine: SerpEngine;
  /** Organic places to be read: 1 to 100. */
  depth: number;
};

export type OrganicResult = {
  /** 1-based among organic results only, across all pages that were read. */
  position: number;
  /** 1-based among all blocks of the page; null when the provider does not know. */
  absoluteRank: number | null;
  url: string;
  domain: string;
  title: string;
  snippet: string;
};

export type FeaturedSnippet = { url: string; domain: string; title: string; text: string };

export type Citation = { url: string; domain: string; title: string };

/**
 * `present` is null when the provider reports no AI overviews at all; `unknown` content means that
 * there is one (or may be), but not what it cites. Neither may be shown as "not cited".
 */
export type AiOverview = {
  present: boolean | null;
  content: 'known' | 'unknown' | 'none';
  citations: Citation[];
};

/** One block of the page as it was shown, for the day's whole page. */
export type SerpItem = {
  type: 'organic' | SerpFeature;
  /** The provider's own name of the block. */
  providerType: string;
  absoluteRank: number | null;
  /** Of organic results only. */
  position: number | null;
  url: string | null;
  domain: string | null;
  title: string | null;
  text: string | null;
};

export type ProviderCost = {
  /** Our credits: one a result page. */
  credits: number;
  /** What the provider says that it charged, in its own unit; null when it does not say. */
  amount: number | null;
  unit: 'usd' | 'searches' | 'credits' | null;
};

/** One reading of a result page. */
export type SerpReading = {
  /** When the page was taken, ISO 8601 UTC. */
  checkedAt: string;
  /** Organic places that were really read; "not found" holds within them only. */
  depthRead: number;
  /** False when less was read than asked for, although the engine may have more. */
  isComplete: boolean;
  organic: OrganicResult[];
  featuredSnippet: FeaturedSnippet | null;
  features: SerpFeature[];
  aiOverview: AiOverview;
  items: SerpItem[];
  /** The engine truly has no result: a valid reading, not a failure. */
  isEmpty: boolean;
  providerCost: ProviderCost;
  providerTaskId: string | null;
};
