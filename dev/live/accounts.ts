import type { AiEngine, AiProviderName } from '../../modules/ai/providers/ai-provider';

type Account = {
  engine: AiEngine;
  /** The variables that contain the credentials. */
  variables: Record<string, string>;
  /** What one call costs at most, roughly: vendors change their prices. */
  cost: string;
};

const searching = (price: string) => `${price} for up to 8 searches, and the tokens of one answer`;

/** Where an operator's own accounts are read from, and what a call costs. */
export const accounts: Record<AiProviderName, Account> = {
  openai: {
    engine: 'chatgpt',
    variables: { apiKey: 'OPENAI_API_KEY' },
    cost: searching('about $0.10'),
  },
  anthropic: {
    engine: 'claude',
    variables: { apiKey: 'ANTHROPIC_API_KEY' },
    cost: 'about $0.05 for up to 5 searches, and the tokens of one answer with up to 5 pages',
  },
  perplexity: {
    engine: 'perplexity',
    variables: { apiKey: 'PERPLEXITY_API_KEY' },
    cost: 'about $0.03, the tokens included',
  },
  gemini: {
    engine: 'gemini',
    variables: { apiKey: 'GEMINI_API_KEY' },
    cost: 'about $0.04 for a grounded answer',
  },
  xai: {
    engine: 'grok',
    variables: { apiKey: 'XAI_API_KEY' },
    cost: searching('about $0.05'),
  },
  mistral: {
    engine: 'mistral',
    variables: { apiKey: 'MISTRAL_API_KEY' },
    cost: 'about $0.05 for a few searches, and the tokens of one answer',
  },
  openai_compatible: {
    engine: 'other',
    variables: { baseUrl: 'OPENAI_COMPATIBLE_BASE_URL', apiKey: 'OPENAI_COMPATIBLE_API_KEY' },
    cost: 'whatever that server charges for one answer',
  },
  dataforseo_llm_scraper: {
    engine: 'chatgpt',
    variables: { login: 'DATAFORSEO_LOGIN', password: 'DATAFORSEO_PASSWORD' },
    cost: '$0.004',
  },
  dataforseo_llm_responses: {
    engine: 'chatgpt',
    variables: { login: 'DATAFORSEO_LOGIN', password: 'DATAFORSEO_PASSWORD' },
    cost: 'about $0.02, the tokens included',
  },
  serpapi_ai_mode: {
    engine: 'google_ai_mode',
    variables: { apiKey: 'SERPAPI_API_KEY' },
    cost: 'one search of the plan',
  },
};
