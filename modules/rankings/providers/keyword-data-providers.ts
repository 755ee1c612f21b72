import { Accounts } from '../../../platform/providers/accounts';
import { createKeywordData, type KeywordDataProvider } from './keyword-data';

type Login = { login: string; password: string };

/** Keyword data providers in use, by account. */
export class KeywordDataProviders {
  readonly #accounts = new Accounts<KeywordDataProvider>();
  readonly #sandboxUrl: string | undefined;
  readonly #dataForSeoUrl: string;

  constructor(options: { sandboxUrl: string | undefined; dataForSeoUrl?: string }) {
    this.#sandboxUrl = options.sandboxUrl;
    this.#dataForSeoUrl = options.dataForSeoUrl ?? 'https://api.dataforseo.com';
  }

  dataForSeo(login: Login): KeywordDataProvider {
    return this.#accounts.once('dataforseo', login, () =>
      createKeywordData({ baseUrl: this.#dataForSeoUrl, ...login }),
    );
  }

  /** Returns the sandbox, which uses DataForSEO's wire format. Throws if none is configured. */
  sandbox(): KeywordDataProvider {
    const baseUrl = this.#sandboxUrl;
    if (baseUrl === undefined) throw new Error('There is no sandbox here.');
    return this.#accounts.once('sandbox', {}, () =>
      createKeywordData({
        baseUrl: `${baseUrl}/dataforseo`,
        login: 'sandbox',
        password: 'sandbox',
        // Our own server on loopback: throttling gains nothing.
        requestsPerMinuteMax: 1_000_000,
      }),
    );
  }

  close(): Promise<void> {
    return this.#accounts.close();
  }
}
