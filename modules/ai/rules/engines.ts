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
const scrapers: readonly AiProviderName[] = ['dataforseo_llm_scraper', 'serpapi_ai_mode'];

/** An answer of an interface is not what a person sees in the product, so both are kept apart. */
export const accessOf = (provider: AiProviderName): 'api' | 'scraped' =>
  scrapers.includes(provider) ? 'scraped' : 'api';
