import type { Agent, Dispatcher } from 'undici';
import type { HostRules } from '../../../platform/network/host-rules';
import { createSafeAgent } from '../../../platform/network/safe-agent';
import { Accounts } from '../../../platform/providers/accounts';
import { isAllowedUrl } from '../rules/allowed-url';
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

export type AiUrls = Record<
  Exclude<AiProviderName, 'openai_compatible'> | 'geminiRedirects',
  string
>;

/** Base URLs of the providers' APIs; the sandbox has its own. */
export const aiUrls: AiUrls = {
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
  urls: AiUrls;
  limits?: { requestsPerMinuteMax: number; concurrencyMax: number };
  /** Of addresses that a workspace sets. */
  agent?: Dispatcher;
};

/** Creates a provider's client for one account. */
export function createAiProvider(
  name: AiProviderName,
  credentials: Credentials,
  settings: Settings,
): AiProvider {
  const { login = '', password = '', apiKey = '', baseUrl = '' } = credentials;
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
      return createLlmScraper(account);
    case 'dataforseo_llm_responses':
      return createLlmResponses(account);
    case 'serpapi_ai_mode':
      return createSerpApiAiMode(keyed);
  }
}

/** Returns the base URLs of a sandbox, which plays every provider under a path of its own. */
export const sandboxAiUrls = (url: string): AiUrls => ({
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

type Options = {
  sandboxUrl: string | undefined;
  /** Addresses that accounts of `openai_compatible` may have, and what may be reached there. */
  compatible: { urls: readonly string[]; hostRules: HostRules };
  /** Instead of the providers' own. */
  urls?: AiUrls;
};

/** Providers of AI answers in use, by account. */
export class AiProviders {
  readonly #accounts = new Accounts<AiProvider>();
  readonly #sandboxUrl: string | undefined;
  readonly #urls: AiUrls;
  readonly #agent: Agent;
  readonly #compatibleUrls: readonly string[];

  constructor(options: Options) {
    this.#sandboxUrl = options.sandboxUrl;
    this.#urls = options.urls ?? aiUrls;
    this.#compatibleUrls = options.compatible.urls;
    this.#agent = createSafeAgent({ rules: options.compatible.hostRules });
  }

  /** Returns the provider of an account; undefined if the operator no longer allows its address. */
  of(name: AiProviderName, credentials: Credentials): AiProvider | undefined {
    const { baseUrl = '' } = credentials;
    if (name === 'openai_compatible' && !isAllowedUrl(this.#compatibleUrls, baseUrl)) {
      return undefined;
    }
    return this.#accounts.once(name, credentials, () =>
      // The tenant sets a compatible server's URL, so it must not reach internal addresses.
      createAiProvider(name, credentials, { urls: this.#urls, agent: this.#agent }),
    );
  }

  /** Returns the sandbox, in the provider's own wire format. Throws if none is configured. */
  sandbox(name: AiProviderName): AiProvider {
    const url = this.#sandboxUrl;
    if (url === undefined) throw new Error('There is no sandbox here.');
    const credentials = { ...sandboxAccount, baseUrl: `${url}/openai-compatible/v1` };
    return this.#accounts.once(`sandbox ${name}`, {}, () =>
      createAiProvider(name, credentials, { urls: sandboxAiUrls(url), limits: sandboxLimits }),
    );
  }

  async close(): Promise<void> {
    await this.#accounts.close();
    await this.#agent.destroy();
  }
}
