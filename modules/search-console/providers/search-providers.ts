import { Accounts } from '../../../platform/providers/accounts';
import { createBingWebmaster } from './bing';
import type { BingWebmaster } from './bing-webmaster';
import { createCrux } from './crux';
import type { GoogleCredentials } from './google-credentials';
import { createGoogleSearchConsole } from './google-search-console';
import { GoogleTokens } from './google-tokens';
import type { SearchConsole } from './search-console';
import type { SearchEndpoints } from './search-endpoints';
import type { WebVitals } from './web-vitals';

/** The sandbox is ours and on loopback, so throttling gains nothing. */
const sandboxLimits = { requestsPerMinuteMax: 1_000_000 };

const limitsOf = (endpoints: SearchEndpoints) =>
  endpoints.dataSource === 'sandbox' ? sandboxLimits : {};

/** Clients of Google and Bing, one for each account, so that a process respects its limits. */
export class SearchProviders {
  readonly #google = new Accounts<SearchConsole>();
  readonly #bing = new Accounts<BingWebmaster>();
  readonly #crux = new Accounts<WebVitals>();

  searchConsole(credentials: GoogleCredentials, endpoints: SearchEndpoints): SearchConsole {
    const identity = { credentials: JSON.stringify(credentials), at: endpoints.searchConsole };
    return this.#google.once('google', identity, () =>
      createGoogleSearchConsole({
        ...limitsOf(endpoints),
        baseUrl: endpoints.searchConsole,
        tokens: new GoogleTokens(credentials, endpoints.token),
      }),
    );
  }

  bing(apiKey: string, endpoints: SearchEndpoints, blockedUntil?: Date): BingWebmaster {
    return this.#bing.once('bing', { apiKey, at: endpoints.bing }, () =>
      createBingWebmaster({
        ...limitsOf(endpoints),
        baseUrl: endpoints.bing,
        apiKey,
        blockedUntil,
      }),
    );
  }

  webVitals(apiKey: string, endpoints: SearchEndpoints): WebVitals {
    return this.#crux.once('crux', { apiKey, at: endpoints.webVitals }, () =>
      createCrux({ ...limitsOf(endpoints), baseUrl: endpoints.webVitals, apiKey }),
    );
  }

  async close(): Promise<void> {
    await Promise.all([this.#google.close(), this.#bing.close(), this.#crux.close()]);
  }
}
