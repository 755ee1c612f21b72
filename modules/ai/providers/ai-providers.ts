import type { Agent, Dispatcher } from 'undici';
import type { HostRules } from '../../../platform/network/host-rules';
import { createSafeAgent } from '../../../platform/network/safe-agent';
import { Accounts } from '../../../platform/providers/accounts';
import type { AiProvider, AiProviderName } from './ai-provider';
import { createAnthropic } from './anthropic';
import { createLlmResponses } from './dataforseo-llm-responses';
import { createLlmScraper } from './dataforseo-llm-scraper';
import { createGemini } from './gemini';
import { createMistral } from './mistral';
import { createOpenAi } from './openai';
import { createOpenAiCompatible } from './openai-compatible';
import { createPerplexity } from './perplexity';
import { createSerpApiAiMode } from './serpapi-ai-mode';
import { createXai } from './xai';

type BaseUrls = Record<Exclude<AiProviderName, 'openai_compatible'> | 'geminiRedirects', string>;

/** Base URLs of the providers' APIs; the sandbox has its own. */
const baseUrls: BaseUrls = {
  openai: 'https://api.openai.com',
  anthropic: 'https://api.anthropic.com',
  perplexity: 'https://api.perplexity.ai',
  gemini: 'https://generativelanguage.googleapis.com',
  geminiRedirects: 'https://vertexaisearch.cloud.google.com',
  xai: 'https://api.x.ai',
  mistral: 'https://api.mistral.ai',
  dataforseo_llm_scraper: 'https://api.dataforseo.com',
  dataforseo_llm_responses: 'https://api.dataforseo.com',
  serpapi_ai_mode: 'https://serpapi.com',
};

/** Our own server on loopback: throttling gains nothing. */
const sandboxLimits = { requestsPerMinuteMax: 1_000_000, concurrencyMax: 32 };

type Credentials = Record<string, string>;
type Settings = {
  urls: BaseUrls;
  limits?: { requestsPerMinuteMax: number; concurrencyMax: number };
  /** Of addresses that a workspace sets. */
  agent?: Dispatcher;
};

function create(name: AiProviderName, credentials: Credentials, settings: Settings): AiProvider {
  const { login = '', password = '', apiKey = '', baseUrl = '', mode } = credentials;
  const { urls, limits, agent } = settings;
  if (name === 'openai_compatible') {
    const dispatcher = agent ? { dispatcher: agent } : {};
    return createOpenAiCompatible({ ...limits, ...dispatcher, baseUrl, apiKey });
  }
  const keyed = { ...limits, baseUrl: urls[name], apiKey };
  const account = { ...limits, baseUrl: urls[name], login, password };
  switch (name) {
    case 'openai':
      return createOpenAi(keyed);
    case 'anthropic':
      return createAnthropic(keyed);
    case 'perplexity':
      return createPerplexity(keyed);
    case 'gemini':
      return createGemini({ ...keyed, redirectsUrl: urls.geminiRedirects });
    case 'xai':
      return createXai(keyed);
    case 'mistral':
      return createMistral(keyed);
    case 'dataforseo_llm_scraper':
      return createLlmScraper({ ...account, mode: mode === 'queue' ? 'queue' : 'live' });
    case 'dataforseo_llm_responses':
      return createLlmResponses(account);
    case 'serpapi_ai_mode':
      return createSerpApiAiMode(keyed);
  }
}

const sandboxUrls = (url: string): BaseUrls => ({
  openai: `${url}/openai`,
  anthropic: `${url}/anthropic`,
  perplexity: `${url}/perplexity`,
  gemini: `${url}/gemini`,
  geminiRedirects: `${url}/gemini`,
  xai: `${url}/xai`,
  mistral: `${url}/mistral`,
  dataforseo_llm_scraper: `${url}/dataforseo`,
  dataforseo_llm_responses: `${url}/dataforseo`,
  serpapi_ai_mode: `${url}/serpapi`,
});

const sandboxAccount = { login: 'sandbox', password: 'sandbox', apiKey: 'sandbox' };

/** Providers of AI answers in use, by account. */
export class AiProviders {
  readonly #accounts = new Accounts<AiProvider>();
  readonly #sandboxUrl: string | undefined;
  readonly #agent: Agent;

  constructor(options: { sandboxUrl: string | undefined; hostRules: HostRules }) {
    this.#sandboxUrl = options.sandboxUrl;
    this.#agent = createSafeAgent({ rules: options.hostRules });
  }

  of(name: AiProviderName, credentials: Credentials): AiProvider {
    return this.#accounts.once(name, credentials, () =>
      // The tenant sets a compatible server's URL, so it must not reach internal addresses.
      create(name, credentials, { urls: baseUrls, agent: this.#agent }),
    );
  }

  /** Returns the sandbox, in the provider's own wire format. Throws if none is configured. */
  sandbox(name: AiProviderName): AiProvider {
    const url = this.#sandboxUrl;
    if (url === undefined) throw new Error('There is no sandbox here.');
    const credentials = { ...sandboxAccount, baseUrl: `${url}/openai-compatible/v1` };
    return this.#accounts.once(`sandbox ${name}`, {}, () =>
      create(name, credentials, { urls: sandboxUrls(url), limits: sandboxLimits }),
    );
  }

  /**
   * Returns the provider of an account; without one the sandbox, where there is one. Callers keep
   * `isSandbox` with each answer, so that invented answers never pass for real ones.
   */
  choose(
    name: AiProviderName,
    credentials: Credentials | undefined,
  ): { provider: AiProvider; isSandbox: boolean } | undefined {
    if (credentials) return { provider: this.of(name, credentials), isSandbox: false };
    if (this.#sandboxUrl === undefined) return undefined;
    return { provider: this.sandbox(name), isSandbox: true };
  }

  async close(): Promise<void> {
    await this.#accounts.close();
    await this.#agent.destroy();
  }
}
