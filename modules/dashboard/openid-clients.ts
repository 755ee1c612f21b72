import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  ResponseBodyError,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { Agent, type RequestInit, fetch as safeFetch } from 'undici';
import type { HostRules } from '../../platform/network/host-rules';
import { createSafeConnector } from '../../platform/network/safe-agent';
import { OpenIdFailed } from './rules/openid-failed';

const timeoutSeconds = 10;
const replyBytesMax = 512 * 1024;
const textMax = 200;

export type OpenIdClient = { issuer: string; clientId: string; clientSecret: string };

/** What is kept by the browser's attempt until the provider sends it back. */
export type OpenIdRequest = { state: string; nonce: string; verifier: string };

/** What a provider says of a person. */
export type OpenIdAccount = {
  issuer: string;
  subject: string;
  name: string | null;
  /** Null without an address that the provider has verified. */
  email: string | null;
};

/** Talks to companies' OpenID providers, which are at addresses that tenants name. */
export class OpenIdClients {
  readonly #rules: HostRules;
  readonly #dispatcher: Agent;

  constructor(rules: HostRules, dnsServers: readonly string[]) {
    this.#rules = rules;
    this.#dispatcher = new Agent({
      connect: createSafeConnector({ rules, dnsServers, connectTimeoutMs: 5_000 }),
      maxResponseSize: replyBytesMax,
    });
  }

  close(): Promise<void> {
    return this.#dispatcher.close();
  }

  /** Reads what the provider says of itself. Throws `OpenIdFailed`. */
  async discover({ issuer, clientId, clientSecret }: OpenIdClient): Promise<Configuration> {
    const url = new URL(issuer);
    const isInside = this.#rules.mayBeInside(url.hostname, Number(url.port) || 80);
    if (url.protocol !== 'https:' && !isInside) {
      throw new OpenIdFailed('The issuer must be an https:// address.');
    }
    return explained(issuer, () =>
      discovery(url, clientId, clientSecret, undefined, {
        timeout: timeoutSeconds,
        [customFetch]: (address, options) =>
          safeFetch(address, {
            ...(options as unknown as RequestInit),
            dispatcher: this.#dispatcher,
          }) as unknown as Promise<Response>,
        execute: [
          // The signature of the token is checked, too, and not its transport alone.
          enableNonRepudiationChecks,
          ...(url.protocol === 'http:' ? [allowInsecureRequests] : []),
        ],
      }),
    );
  }

  /** Begins a sign-in: the address of the provider's page, and what must be kept until it answers. */
  async begin(
    client: OpenIdClient,
    redirectUri: string,
  ): Promise<{ url: string; request: OpenIdRequest }> {
    const config = await this.discover(client);
    const request = {
      state: randomState(),
      nonce: randomNonce(),
      verifier: randomPKCECodeVerifier(),
    };
    const url = buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      state: request.state,
      nonce: request.nonce,
      code_challenge: await calculatePKCECodeChallenge(request.verifier),
      code_challenge_method: 'S256',
    });
    return { url: url.href, request };
  }

  /** Finishes a sign-in by what the provider sent back. Throws `OpenIdFailed`. */
  async finish(
    client: OpenIdClient,
    { request, answer }: { request: OpenIdRequest; answer: URL },
  ): Promise<OpenIdAccount> {
    const config = await this.discover(client);
    return explained(client.issuer, async () => {
      const tokens = await authorizationCodeGrant(config, answer, {
        expectedState: request.state,
        expectedNonce: request.nonce,
        pkceCodeVerifier: request.verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new OpenIdFailed('The provider sent no token that names the person.');
      const hasAddress = typeof claims['email'] === 'string';
      const more =
        hasAddress || !config.serverMetadata().userinfo_endpoint
          ? {}
          : await fetchUserInfo(config, tokens.access_token, claims.sub);
      return toAccount(claims.iss, claims.sub, { ...more, ...claims });
    });
  }
}

function toAccount(issuer: string, subject: string, said: Record<string, unknown>): OpenIdAccount {
  const { name, email, email_verified: isVerified } = said;
  return {
    issuer,
    subject,
    name: typeof name === 'string' && name.trim() !== '' ? name.trim() : null,
    email: typeof email === 'string' && isVerified === true ? email.toLowerCase() : null,
  };
}

async function explained<Result>(issuer: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof OpenIdFailed) throw error;
    throw new OpenIdFailed(explain(new URL(issuer).host, error as Error), { cause: error });
  }
}

/** What went wrong and what to do, from the error of the library. */
function explain(host: string, error: Error & { code?: string }): string {
  if (error instanceof AuthorizationResponseError) {
    const said = plain(error.error_description ?? error.error);
    return error.error === 'access_denied'
      ? `You did not sign in at ${host}: ${said}.`
      : `${host} refused the sign-in: ${said}.`;
  }
  if (error instanceof ResponseBodyError) {
    const said = plain(error.error_description ?? error.error);
    return `${host} refused this service: ${said}. Check the client id, its secret and the redirect address there.`;
  }
  const { cause } = error as { cause?: { code?: string; cause?: { code?: string } } };
  const codes = [error.code, cause?.code, cause?.cause?.code];
  if (codes.includes('address_refused')) {
    return `${host} has no public address. The operator can allow it with OPENID_HOSTS_ALLOWED.`;
  }
  return `${host} did not answer as an OpenID provider does: ${plain(rootOf(error).message)}. Check the issuer.`;
}

/** The innermost cause: “fetch failed” says nothing. */
const rootOf = (error: Error): Error =>
  error.cause instanceof Error ? rootOf(error.cause) : error;

/** The provider's words are a part of a sentence of ours. */
const plain = (text: string) =>
  text
    .slice(0, textMax)
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .replace(/\.$/, '');
