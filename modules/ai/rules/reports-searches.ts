import type { AiEngine, AiProviderName } from './engines';

/** Interfaces whose replies have no field for the searches that were made. */
const silent: readonly AiProviderName[] = ['openai_compatible', 'serpapi_ai_mode'];

/**
 * Whether a provider reports which searches an engine made for an answer. The scraper of DataForSEO
 * reports those of ChatGPT, not those of Gemini.
 */
export const reportsSearches = (provider: AiProviderName, engine: AiEngine): boolean =>
  !silent.includes(provider) && !(provider === 'dataforseo_llm_scraper' && engine === 'gemini');
