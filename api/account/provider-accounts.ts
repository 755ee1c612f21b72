import type { Agent } from 'undici';
import {
  type AccountCheck,
  type AccountProviderName,
  type AiAccountName,
  aiAccountNames,
} from '../../modules/account/store/provider-store';
import { type AiUrls, aiUrls, createAiProvider } from '../../modules/ai/providers/ai-providers';
import { isAllowedUrl } from '../../modules/ai/rules/allowed-url';
import { createBing } from '../../modules/indexing/providers/bing';
import { createSerpProvider, serpBaseUrls } from '../../modules/rankings/providers/serp-providers';
import type { HostRules } from '../../platform/network/host-rules';
import { createSafeAgent } from '../../platform/network/safe-agent';
import { type AccountAllowance, noAllowance } from '../../platform/providers/account-allowance';
import { ProviderError } from '../../platform/providers/provider-error';

const timeoutMs = 10_000;

export type ProviderUrls = Record<keyof typeof serpBaseUrls | 'bing', string> & { ai: AiUrls };

const defaultUrls: ProviderUrls = {
  ...serpBaseUrls,
  bing: 'https://ssl.bing.com',
  ai: aiUrls,
};

type Options = {
  hostRules: HostRules;
  /** Addresses that accounts of `openai_compatible` may have, and what may be reached there. */
  compatible: { urls: readonly string[]; hostRules: HostRules };
  urls?: ProviderUrls;
};

/** What a test of an account asks of its client. */
type TestClient = {
  readAllowance(signal: AbortSignal): Promise<AccountAllowance>;
  close(): Promise<void>;
};

/** Tests accounts at their providers, by one call each that costs nothing. */
export class ProviderAccounts {
  readonly #agent: Agent;
  readonly #compatibleAgent: Agent;
  readonly #compatibleUrls: readonly string[];
  readonly #urls: ProviderUrls;

  constructor(options: Options) {
    this.#agent = createSafeAgent({ rules: options.hostRules });
    this.#compatibleAgent = createSafeAgent({ rules: options.compatible.hostRules });
    this.#compatibleUrls = options.compatible.urls;
    this.#urls = options.urls ?? defaultUrls;
  }

  /** Returns what the provider says of the account, or why it refuses it. */
  async check(
    name: AccountProviderName,
    credentials: Record<string, string>,
    signal: AbortSignal,
  ): Promise<AccountCheck | { refusal: string }> {
    if (name === 'openai_compatible' && !this.#isAllowed(credentials)) {
      return { refusal: notAllowed };
    }
    const client = this.#clientOf(name, credentials);
    const deadline = AbortSignal.timeout(timeoutMs);
    try {
      return standingOf(await client.readAllowance(AbortSignal.any([signal, deadline])));
    } catch (error) {
      signal.throwIfAborted();
      if (name === 'searxng' && isUnknownHost(error)) return { refusal: unknownHost };
      const reason = deadline.aborted ? `${name} did not answer within 10 s.` : reasonOf(error);
      if (isRefusal(name, error)) return { refusal: reason };
      const isUsedUp = error instanceof ProviderError && error.kind === 'quota';
      return { ...noAllowance, state: isUsedUp ? 'exhausted' : 'unverified', stateReason: reason };
    } finally {
      await client.close();
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#agent.destroy(), this.#compatibleAgent.destroy()]);
  }

  #isAllowed({ baseUrl = '' }: Record<string, string>): boolean {
    return isAllowedUrl(this.#compatibleUrls, baseUrl);
  }

  #clientOf(name: AccountProviderName, credentials: Record<string, string>): TestClient {
    const { apiKey = '' } = credentials;
    if (name === 'bing') return createBing({ baseUrl: this.#urls.bing, apiKey });
    if (isAiAccount(name)) return this.#aiClientOf(name, credentials);
    return createSerpProvider(name, credentials, this.#agent, this.#urls);
  }

  #aiClientOf(name: AiAccountName, credentials: Record<string, string>): TestClient {
    const settings = { urls: this.#urls.ai, agent: this.#compatibleAgent };
    const client = createAiProvider(name, credentials, settings);
    return {
      async readAllowance(signal) {
        await client.check({ signal });
        return noAllowance;
      },
      close: () => client.close(),
    };
  }
}

const isAiAccount = (name: AccountProviderName): name is AiAccountName =>
  aiAccountNames.some((known) => known === name);

const notAllowed =
  'The operator of this service has not allowed this address: AI_COMPATIBLE_URLS lists those that are.';

function standingOf(allowance: AccountAllowance): AccountCheck {
  const isUsedUp = allowance.balance !== null && allowance.balance <= 0;
  return isUsedUp
    ? { ...allowance, state: 'exhausted', stateReason: 'Nothing is left of the account.' }
    : { ...allowance, state: 'verified', stateReason: null };
}

/** A server of the tenant's own also refuses by its settings, which the tenant can change. */
const isRefusal = (name: AccountProviderName, error: unknown): boolean =>
  error instanceof ProviderError &&
  (error.kind === 'auth' || (name === 'searxng' && error.kind === 'bad_request'));

/** Said of unknown hosts and of private ones alike, so that no one learns names inside. */
const unknownHost =
  'The host of this URL is not known, or has no public address. An operator can allow a private one: PRIVATE_HOSTS_ALLOWED.';

function isUnknownHost(error: unknown): boolean {
  if (!(error instanceof ProviderError)) return false;
  const { code } = (error.cause ?? {}) as { code?: unknown };
  return error.code === 'address_refused' || code === 'ENOTFOUND' || code === 'EAI_AGAIN';
}

function reasonOf(error: unknown): string {
  if (error instanceof ProviderError) return error.message;
  throw error;
}
