import type { Cipher } from '../../../platform/cipher';
import type { Queries } from '../../../platform/postgres/database';
import {
  type AccountProviderName,
  aiAccountNames,
  listProviders,
  openProvider,
} from '../../account/store/provider-store';
import type { AiProvider } from '../providers/ai-provider';
import type { AiProviders } from '../providers/ai-providers';
import type { AiProviderName } from '../rules/engines';

/** Whose account each adapter uses: two vendors sell result pages, too. */
const accountOf: Record<AiProviderName, AccountProviderName> = {
  openai: 'openai',
  anthropic: 'anthropic',
  perplexity: 'perplexity',
  gemini: 'gemini',
  xai: 'xai',
  mistral: 'mistral',
  openai_compatible: 'openai_compatible',
  dataforseo_llm_scraper: 'dataforseo',
  dataforseo_llm_responses: 'dataforseo',
  serpapi_ai_mode: 'serpapi',
};

/** Returns who answers for a provider: the provider itself, the sandbox, or null for neither. */
export type ChooseSource = (provider: AiProviderName) => AiProviderName | 'sandbox' | null;

/**
 * The workspace's accounts decide. The sandbox answers for all providers, or for none once there is
 * an account for AI answers: invented answers must not mix with real ones.
 */
export async function readSources(db: Queries, hasSandbox: boolean): Promise<ChooseSource> {
  const configured = new Set((await listProviders(db)).map(({ provider }) => provider));
  const isSandbox = hasSandbox && !aiAccountNames.some((name) => configured.has(name));
  return (provider) => {
    if (isSandbox) return 'sandbox';
    return configured.has(accountOf[provider]) ? provider : null;
  };
}

/** Opens the adapter of a source; undefined if its account was deleted. */
export async function openAiProvider(
  { cipher, aiProviders }: { cipher: Cipher; aiProviders: AiProviders },
  db: Queries,
  { name, source }: { name: AiProviderName; source: string },
): Promise<AiProvider | undefined> {
  if (source === 'sandbox') return aiProviders.sandbox(name);
  const credentials = await openProvider(db, cipher, accountOf[name]);
  return credentials && aiProviders.of(name, credentials);
}
