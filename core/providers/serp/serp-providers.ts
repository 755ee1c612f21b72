import { Accounts } from '../accounts';
import { createDataForSeo } from './dataforseo';
import { createSearxng } from './searxng';
import type { SerpProvider, SerpProviderName } from './serp';
import { createSerpApi } from './serpapi';
import { createSerper } from './serper';

/** Where the providers' APIs are; tests and stagings send them elsewhere. */
const baseUrls = {
  dataforseo: 'https://api.dataforseo.com',
  serpapi: 'https://serpapi.com',
  serper: 'https://google.serper.dev',
} as const;

/** It is ours and on loopback: nothing is gained by going slowly. */
const sandboxRequestsPerMinuteMax = 1_000_000;

type Credentials = Record<string, string>;

function create(name: SerpProviderName, credentials: Credentials): SerpProvider {
  const { login = '', password = '', apiKey = '', baseUrl = '' } = credentials;
  switch (name) {
    case 'dataforseo':
      return createDataForSeo({ baseUrl: baseUrls.dataforseo, login, password });
    case 'serpapi':
      return createSerpApi({ baseUrl: baseUrls.serpapi, apiKey });
    case 'serper':
      return createSerper({ baseUrl: baseUrls.serper, apiKey });
    case 'searxng':
      return createSearxng({ baseUrl });
  }
}

/** The providers of result pages in use, by account. */
export class SerpProviders {
  readonly #accounts = new Accounts<SerpProvider>();
  readonly #sandboxUrl: string | undefined;

  constructor(options: { sandboxUrl: string | undefined }) {
    this.#sandboxUrl = options.sandboxUrl;
  }

  of(name: SerpProviderName, credentials: Credentials): SerpProvider {
    return this.#accounts.once(name, credentials, () => create(name, credentials));
  }

  /** The sandbox, by the way of DataForSEO's wire shapes. Throws where there is none. */
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

  close(): Promise<void> {
    return this.#accounts.close();
  }
}
