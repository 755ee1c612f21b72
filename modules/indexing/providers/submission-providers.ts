import { Accounts } from '../../../platform/providers/accounts';
import type { SubmissionSource } from '../rules/submission';
import { type Bing, createBing } from './bing';
import { createIndexNow, type IndexNow } from './indexnow';

type Sourced<Client> = { client: Client; source: SubmissionSource };

export type SubmissionEndpoints = {
  sandboxUrl: string | undefined;
  /** Where IndexNow is; unless it is set, the sandbox where there is one. */
  indexNowUrl: string | undefined;
  bingUrl?: string;
};

/** It is ours and on loopback: nothing is gained by going slowly. */
const sandboxLimits = { requestsPerMinuteMax: 1_000_000 };

/** Whom URLs are submitted to, by account. */
export class SubmissionProviders {
  readonly #bings = new Accounts<Bing>();
  readonly #endpoints: SubmissionEndpoints;
  #indexNow: Sourced<IndexNow> | undefined;

  constructor(endpoints: SubmissionEndpoints) {
    this.#endpoints = endpoints;
  }

  get hasSandbox(): boolean {
    return this.#endpoints.sandboxUrl !== undefined;
  }

  /** IndexNow needs no account. A laptop's sandbox keeps what is tried there from the world. */
  indexNow(): Sourced<IndexNow> {
    const { sandboxUrl, indexNowUrl } = this.#endpoints;
    this.#indexNow ??=
      indexNowUrl === undefined && sandboxUrl !== undefined
        ? {
            source: 'sandbox',
            client: createIndexNow({ ...sandboxLimits, baseUrl: `${sandboxUrl}/indexnow` }),
          }
        : {
            source: 'live',
            client: createIndexNow({ baseUrl: indexNowUrl ?? 'https://api.indexnow.org/indexnow' }),
          };
    return this.#indexNow;
  }

  /** By the workspace's API key, else the sandbox; undefined where there is neither. */
  bing(apiKey: string | undefined): Sourced<Bing> | undefined {
    const { sandboxUrl, bingUrl = 'https://ssl.bing.com' } = this.#endpoints;
    if (apiKey !== undefined) {
      const make = () => createBing({ baseUrl: bingUrl, apiKey });
      return { source: 'live', client: this.#bings.once('bing', { apiKey }, make) };
    }
    if (sandboxUrl === undefined) return undefined;
    const make = () =>
      createBing({ ...sandboxLimits, baseUrl: `${sandboxUrl}/bing`, apiKey: 'sandbox' });
    return { source: 'sandbox', client: this.#bings.once('sandbox', {}, make) };
  }

  async close(): Promise<void> {
    await Promise.all([this.#bings.close(), this.#indexNow?.client.close()]);
  }
}
