/** Block types of a result page in our own terms; each provider names them differently. */
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

/** A search request, independent of the provider. */
export type SerpRequest = {
  keyword: string;
  /** ISO 3166-1 alpha-2, upper case. */
  country: string;
  /** ISO 639-1, lower case. */
  language: string;
  /**
   * A place within the country, such as `London,England,United Kingdom`; null means the whole
   * country.
   */
  location: string | null;
  device: SerpDevice;
  engine: SerpEngine;
  /** Number of organic results to read: 1 to 100. */
  depth: number;
  /** Whether AI Overviews that the page loads later are read, which some providers charge for. */
  loadsAiOverview?: boolean;
};

export type OrganicResult = {
  /** 1-based among organic results, across all pages that were read. */
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
 * `present` is null when the provider does not report AI overviews at all. With `unknown` content
 * there is (or may be) an overview, but its citations are unknown. Neither may be shown as "not
 * cited".
 */
export type AiOverview = {
  present: boolean | null;
  content: 'known' | 'unknown' | 'none';
  citations: Citation[];
  /** What it says; null unless its content is known. */
  answer: OverviewAnswer | null;
};

/** The words of an AI overview, and what it cites for them, before either is checked. */
export type OverviewAnswer = {
  text: string;
  /** Offsets are UTF-16 units of the text; null for a page that no part of it names. */
  cited: Array<{ url: string; title: string; start: number | null; end: number | null }>;
  /** The block as the provider sent it. */
  raw: string;
};

/** One block of the page as it was shown; part of the day's full page. */
export type SerpItem = {
  type: 'organic' | SerpFeature;
  /** The provider's name for the block. */
  providerType: string;
  absoluteRank: number | null;
  /** Set for organic results only. */
  position: number | null;
  url: string | null;
  domain: string | null;
  title: string | null;
  text: string | null;
};

export type ProviderCost = {
  /** In our credits: one per result page. */
  credits: number;
  /** Amount that the provider reports as charged, in its own unit; null when it reports none. */
  amount: number | null;
  unit: 'usd' | 'searches' | 'credits' | null;
};

/** One reading of a result page. */
export type SerpReading = {
  /** When the page was captured, ISO 8601 UTC. */
  checkedAt: string;
  /** Organic results actually read; "not found" applies only within them. */
  depthRead: number;
  /** False when less was read than requested, although the engine may have more. */
  isComplete: boolean;
  organic: OrganicResult[];
  featuredSnippet: FeaturedSnippet | null;
  features: SerpFeature[];
  aiOverview: AiOverview;
  items: SerpItem[];
  /**
   * The provider says that the engine has no results for this keyword. Never complete: it happens to
   * keywords that have results, so nothing can be concluded.
   */
  isEmpty: boolean;
  providerCost: ProviderCost;
  providerTaskId: string | null;
  /** Parts of the response that were left out, as sentences; not of readings stored before. */
  warnings?: string[];
};
