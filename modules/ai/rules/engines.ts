export const aiProviderNames = [
  'openai',
  'anthropic',
  'perplexity',
  'gemini',
  'xai',
  'mistral',
  'openai_compatible',
  'dataforseo_llm_scraper',
  'dataforseo_llm_responses',
  'serpapi_ai_mode',
] as const;
export type AiProviderName = (typeof aiProviderNames)[number];

/** Providers of result pages that report AI Overviews, which come with pages that are bought anyway. */
export const overviewProviderNames = ['dataforseo', 'serpapi'] as const;
export type OverviewProviderName = (typeof overviewProviderNames)[number];

/** Whom a series is read by. */
export const seriesProviderNames = [...aiProviderNames, ...overviewProviderNames] as const;
export type SeriesProviderName = (typeof seriesProviderNames)[number];

/** Whether prompts are sent to the provider; otherwise its answers come with result pages. */
export const isAsked = (provider: SeriesProviderName): provider is AiProviderName =>
  aiProviderNames.some((name) => name === provider);

export const isOverviewProvider = (provider: string): provider is OverviewProviderName =>
  overviewProviderNames.some((name) => name === provider);

/** The product whose answers are measured, through any provider. */
export const aiEngines = [
  'chatgpt',
  'claude',
  'perplexity',
  'gemini',
  'grok',
  'mistral',
  'google_ai_mode',
  'google_ai_overview',
  'other',
] as const;
export type AiEngine = (typeof aiEngines)[number];

/** Providers that read the consumer product; the others ask its maker's interface. */
const scrapers: readonly SeriesProviderName[] = [
  'dataforseo_llm_scraper',
  'serpapi_ai_mode',
  ...overviewProviderNames,
];

/** An answer of an interface is not what a person sees in the product, so both are kept apart. */
export const accessOf = (provider: SeriesProviderName): 'api' | 'scraped' =>
  scrapers.includes(provider) ? 'scraped' : 'api';
