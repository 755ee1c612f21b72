import { createHash, randomBytes } from 'node:crypto';
import type {
  OAuthClientProvider,
  OAuthDiscoveryState,
  StoredOAuthClientInformation,
  StoredOAuthTokens,
} from '@modelcontextprotocol/client';
import type { Json } from './mcp-clients';

/** What the official client needs to sign in; it keeps everything in memory, as a program would on disk. */
export class MemoryProvider implements OAuthClientProvider {
  readonly redirectUrl: string;
  readonly clientMetadata;
  opened: URL | undefined;
  #client: StoredOAuthClientInformation | undefined;
  #tokens: StoredOAuthTokens | undefined;
  #verifier = '';
  #discovery: OAuthDiscoveryState | undefined;

  constructor(redirectUrl = 'http://127.0.0.1:33418/callback', scope?: string) {
    this.redirectUrl = redirectUrl;
    this.clientMetadata = {
      client_name: 'The official client',
      redirect_uris: [redirectUrl],
      ...(scope && { scope }),
    };
  }

  state = () => 'a state';
  clientInformation = () => this.#client;
  saveClientInformation = (client: StoredOAuthClientInformation) => {
    this.#client = client;
  };
  tokens = () => this.#tokens;
  saveTokens = (tokens: StoredOAuthTokens) => {
    this.#tokens = tokens;
  };
  redirectToAuthorization = (url: URL) => {
    this.opened = url;
  };
  saveCodeVerifier = (verifier: string) => {
    this.#verifier = verifier;
  };
  codeVerifier = () => this.#verifier;
  saveDiscoveryState = (state: OAuthDiscoveryState) => {
    this.#discovery = state;
  };
  discoveryState = () => this.#discovery;
}

export type Page = { status: number; text: string; headers: Headers; ticket: string };

async function readPage(response: Response): Promise<Page> {
  const text = await response.text();
  const ticket = /name="ticket" value="([^"]*)"/.exec(text)?.[1] ?? '';
  return { status: response.status, text, headers: response.headers, ticket };
}

export const openPage = async (url: URL | string) =>
  readPage(await fetch(url, { redirect: 'manual' }));

/** Sends a page's form as a browser does. */
export const sendForm = async (base: string, path: string, fields: Record<string, string>) =>
  readPage(
    await fetch(`${base}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: base },
      body: new URLSearchParams(fields),
    }),
  );

export type Decision = { key: string; decision?: 'allow' | 'deny'; access?: string };

/** Does what a person does at both pages, and returns where the browser is sent to. */
export async function decide(
  base: string,
  url: URL | string,
  { key, decision = 'allow', access = 'read_write' }: Decision,
): Promise<URL> {
  const first = await openPage(url);
  const second = await sendForm(base, '/oauth/authorize/key', {
    ticket: first.ticket,
    key,
    decision: 'continue',
  });
  const { ticket } = second;
  const answer = await sendForm(base, '/oauth/authorize/decision', { ticket, access, decision });
  return new URL(
    answer.headers.get('location') ?? `http://no.location/?page=${encodeURIComponent(answer.text)}`,
  );
}

/** A client that sends each request itself, to send bad ones. */
export class RawClient {
  readonly base: string;
  readonly redirectUri = 'https://client.example/callback';
  readonly verifier = randomBytes(32).toString('base64url');
  id = '';

  constructor(base: string) {
    this.base = base;
  }

  static async register(base: string): Promise<RawClient> {
    const client = new RawClient(base);
    const { body } = await client.register({
      client_name: 'A raw client',
      redirect_uris: [client.redirectUri],
    });
    client.id = String(body['client_id']);
    return client;
  }

  register = (metadata: unknown) =>
    this.#send('/oauth/register', JSON.stringify(metadata), 'application/json');

  authorizationUrl(more: Record<string, string | undefined> = {}): URL {
    const url = new URL('/oauth/authorize', this.base);
    const query = {
      response_type: 'code',
      client_id: this.id,
      redirect_uri: this.redirectUri,
      code_challenge: createHash('sha256').update(this.verifier).digest('base64url'),
      code_challenge_method: 'S256',
      state: 'xyz',
      scope: 'read write',
      resource: `${this.base}/mcp`,
      ...more,
    };
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) url.searchParams.set(name, value);
    }
    return url;
  }

  async code(decision: Decision): Promise<string> {
    const back = await decide(this.base, this.authorizationUrl(), decision);
    return back.searchParams.get('code') ?? '';
  }

  exchange = (code: string, more: Record<string, string> = {}) =>
    this.form('/oauth/token', {
      grant_type: 'authorization_code',
      code,
      code_verifier: this.verifier,
      redirect_uri: this.redirectUri,
      resource: `${this.base}/mcp`,
      ...more,
    });

  refresh = (token: unknown, more: Record<string, string> = {}) =>
    this.form('/oauth/token', {
      grant_type: 'refresh_token',
      refresh_token: String(token),
      ...more,
    });

  form = (path: string, fields: Record<string, string>) =>
    this.#send(path, new URLSearchParams({ client_id: this.id, ...fields }).toString());

  async #send(path: string, body: string, type = 'application/x-www-form-urlencoded') {
    const response = await fetch(`${this.base}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': type },
      body,
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: (text ? JSON.parse(text) : {}) as Json,
    };
  }
}
