import { type AiEngine, overviewProviderNames, type SeriesProviderName } from './engines';

/** Interfaces whose replies have no field for the searches that were made. */
const silent: readonly SeriesProviderName[] = [
  'openai_compatible',
  'serpapi_ai_mode',
  ...overviewProviderNames,
];

/**
 * Whether a provider reports which searches an engine made for an answer. The scraper of DataForSEO
 * reports those of ChatGPT, not those of Gemini.
 */
export const reportsSearches = (provider: SeriesProviderName, engine: AiEngine): boolean =>
  !silent.includes(provider) && !(provider === 'dataforseo_llm_scraper' && engine === 'gemini');
