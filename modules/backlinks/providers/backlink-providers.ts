import { Accounts } from '../../../platform/providers/accounts';
import type { BacklinkProvider } from './backlink-provider';
import { createDataForSeoBacklinks } from './dataforseo-backlinks';

/** Providers of backlinks in use, by account. */
export class BacklinkProviders {
  readonly #accounts = new Accounts<BacklinkProvider>();
  readonly #sandboxUrl: string | undefined;
  readonly #dataForSeoUrl: string;

  constructor(options: { sandboxUrl: string | undefined; dataForSeoUrl?: string }) {
    this.#sandboxUrl = options.sandboxUrl;
    this.#dataForSeoUrl = options.dataForSeoUrl ?? 'https://api.dataforseo.com';
  }

  dataForSeo(login: { login: string; password: string }): BacklinkProvider {
    return this.#accounts.once('dataforseo', login, () =>
      createDataForSeoBacklinks({ baseUrl: this.#dataForSeoUrl, ...login }),
    );
  }

  /** Returns the sandbox, which uses DataForSEO's wire format. Throws if none is configured. */
  sandbox(): BacklinkProvider {
    const baseUrl = this.#sandboxUrl;
    if (baseUrl === undefined) throw new Error('There is no sandbox here.');
    return this.#accounts.once('sandbox', {}, () =>
      createDataForSeoBacklinks({
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
