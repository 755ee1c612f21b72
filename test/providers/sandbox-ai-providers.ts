import type {
  AiEngine,
  AiProvider,
  AiProviderName,
  AnswerCall,
  ProviderEndpoint,
} from '../../modules/ai/providers/ai-provider';
import { createAnthropic } from '../../modules/ai/providers/anthropic';
import { createLlmResponses } from '../../modules/ai/providers/dataforseo-llm-responses';
import { createLlmScraper } from '../../modules/ai/providers/dataforseo-llm-scraper';
import { createGemini } from '../../modules/ai/providers/gemini';
import { createMistral } from '../../modules/ai/providers/mistral';
import { createOpenAi } from '../../modules/ai/providers/openai';
import { createOpenAiCompatible } from '../../modules/ai/providers/openai-compatible';
import { createPerplexity } from '../../modules/ai/providers/perplexity';
import { createSerpApiAiMode } from '../../modules/ai/providers/serpapi-ai-mode';
import { createXai } from '../../modules/ai/providers/xai';
import type { AnswerRequest, EngineAnswer } from '../../modules/ai/rules/answer';
import { type SandboxHints, sandboxHeaders } from '../../platform/providers/sandbox-headers';

type Extra = Omit<Partial<ProviderEndpoint>, 'baseUrl'> & { secret?: string };

/** Every adapter of AI answers against a sandbox, fast enough for a test. */
export function aiProvidersAt(url: string, { secret = 'sandbox', ...extra }: Extra = {}) {
  const at = (path: string) => ({ requestsPerMinuteMax: 60_000, ...extra, baseUrl: url + path });
  const keyed = (path: string) => ({ ...at(path), apiKey: secret });
  const account = { ...at('/dataforseo'), login: 'sandbox', password: secret };
  return {
    openai: createOpenAi(keyed('/openai')),
    anthropic: createAnthropic(keyed('/anthropic')),
    perplexity: createPerplexity(keyed('/perplexity')),
    gemini: createGemini({ ...keyed('/gemini'), redirectsUrl: `${url}/gemini` }),
    xai: createXai(keyed('/xai')),
    mistral: createMistral(keyed('/mistral')),
    openai_compatible: createOpenAiCompatible(keyed('/openai-compatible/v1')),
    dataforseo_llm_scraper: createLlmScraper(account),
    dataforseo_llm_responses: createLlmResponses(account),
    serpapi_ai_mode: createSerpApiAiMode(keyed('/serpapi')),
  } satisfies Record<AiProviderName, AiProvider>;
}

/** The request that a provider accepts: consumer products have no choice of a model. */
export const aiRequest = (
  { capabilities }: Pick<AiProvider, 'capabilities'>,
  more: Partial<AnswerRequest> = {},
): AnswerRequest => ({
  prompt: 'What are the best running shoes for beginners?',
  country: 'DE',
  language: 'en',
  model: capabilities.model === 'fixed' ? null : 'test-model',
  online: true,
  ...more,
});

export const engineOf = ({ capabilities }: Pick<AiProvider, 'capabilities'>): AiEngine => {
  const [engine] = capabilities.engines;
  if (!engine) throw new Error('The provider has no engine.');
  return engine;
};

let calls = 0;

/** A call of its own id, on a fixed day, about two brands. */
export function aiCall(more: Partial<SandboxHints> = {}): AnswerCall & { callId: string } {
  calls += 1;
  const callId = more.callId ?? `answer-${calls}`;
  const hints = {
    domains: ['example.com'],
    brands: [{ name: 'Éclair Shoes', domain: 'example.com' }],
    date: '2026-11-21',
    sample: 1,
    ...more,
    callId,
  };
  return { callId, headers: sandboxHeaders(hints) };
}

/** Asks a provider's first engine. */
export const askOf = (
  provider: AiProvider,
  more: Partial<AnswerRequest> = {},
  call: AnswerCall = aiCall(),
): Promise<EngineAnswer> => provider.ask(engineOf(provider), aiRequest(provider, more), call);
