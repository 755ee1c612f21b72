import type { Agent, Dispatcher } from 'undici';
import type { HostRules } from '../../../platform/network/host-rules';
import { createSafeAgent } from '../../../platform/network/safe-agent';
import { Accounts } from '../../../platform/providers/accounts';
import { createDataForSeo } from './dataforseo';
import { createSearxng } from './searxng';
import type { SerpProvider, SerpProviderName } from './serp';
import { createSerpApi } from './serpapi';
import { createSerper } from './serper';

/** Base URLs of the providers' APIs; that of a SearXNG is part of its account. */
export const serpBaseUrls = {
  dataforseo: 'https://api.dataforseo.com',
  serpapi: 'https://serpapi.com',
  serper: 'https://google.serper.dev',
} as const;

/** Our own server on loopback: throttling gains nothing. */
const sandboxRequestsPerMinuteMax = 1_000_000;

type Credentials = Record<string, string>;

/** Creates a provider's client for one account. */
export function createSerpProvider(
  name: SerpProviderName,
  credentials: Credentials,
  agent: Dispatcher,
  baseUrls: Record<keyof typeof serpBaseUrls, string> = serpBaseUrls,
): SerpProvider {
  const { login = '', password = '', apiKey = '', baseUrl = '' } = credentials;
  switch (name) {
    case 'dataforseo':
      return createDataForSeo({ baseUrl: baseUrls.dataforseo, login, password });
    case 'serpapi':
      return createSerpApi({ baseUrl: baseUrls.serpapi, apiKey });
    case 'serper':
      return createSerper({ baseUrl: baseUrls.serper, apiKey });
    case 'searxng':
      // The tenant sets this server's URL, so it must not reach internal addresses.
      return createSearxng({ baseUrl, dispatcher: agent });
  }
}

/** SERP providers in use, by account. */
export class SerpProviders {
  readonly #accounts = new Accounts<SerpProvider>();
  readonly #sandboxUrl: string | undefined;
  readonly #agent: Agent;

  constructor(options: {
    sandboxUrl: string | undefined;
    hostRules: HostRules;
    dnsServers?: readonly string[];
  }) {
    this.#sandboxUrl = options.sandboxUrl;
    this.#agent = createSafeAgent({
      rules: options.hostRules,
      dnsServers: options.dnsServers ?? [],
    });
  }

  of(name: SerpProviderName, credentials: Credentials): SerpProvider {
    return this.#accounts.once(name, credentials, () =>
      createSerpProvider(name, credentials, this.#agent),
    );
  }

  /** Returns the sandbox, which uses DataForSEO's wire format. Throws if none is configured. */
  sandbox(): SerpProvider {
    const baseUrl = this.#sandboxUrl;
    if (baseUrl === undefined) throw new Error('There is no sandbox here.');
    return this.#accounts.once('sandbox', {}, () =>
      createDataForSeo({
        baseUrl: `${baseUrl}/dataforseo`,
        login: 'sandbox',
        password: 'sandbox',
        requestsPerMinuteMax: sandboxRequestsPerMinuteMax,
      }),
    );
  }

  async close(): Promise<void> {
    await this.#accounts.close();
    await this.#agent.destroy();
  }
}
