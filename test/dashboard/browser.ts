import { request } from 'node:http';

type Json = Record<string, unknown>;

export type Reply<Data = Json> = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  data: Data;
  error: { code: string; message: string };
};

type Sent = { body?: unknown; headers?: Record<string, string> };

/** Sends a request as anybody may: fetch would not let Host and Sec-Fetch-Site be anything. */
export function send<Data = Json>(
  url: string,
  method: string,
  { body, headers = {} }: Sent = {},
): Promise<Reply<Data>> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method,
      headers: {
        ...(text !== undefined && {
          'Content-Type': 'application/json',
          // Node sends none with the body of a DELETE.
          'Content-Length': String(Buffer.byteLength(text)),
        }),
        ...headers,
      },
    });
    sent.on('error', reject);
    sent.on('response', async (answered) => {
      let received = '';
      for await (const chunk of answered.setEncoding('utf8')) received += chunk;
      const isJson = String(answered.headers['content-type']).includes('json') && received;
      const parsed = isJson ? (JSON.parse(received) as Json) : {};
      const { statusCode: status = 0, headers: received_ } = answered;
      resolve({ status, headers: received_, text: received, ...parsed } as Reply<Data>);
    });
    sent.end(text);
  });
}

export type SessionData = {
  token: string;
  access: 'read' | 'write';
  keyId: string;
  keyName: string;
  workspaceId: string;
  workspaceName: string;
  isPerson: boolean;
  role: string | null;
  brand: { name: string; color: string | null; logo: string | null } | null;
  websiteIds: string[] | null;
  /** After an invitation was accepted, once. */
  signInKey?: string;
};

/** Name, value and attributes of the cookie that a reply sets. */
export function cookieOf({ headers }: Pick<Reply, 'headers'>) {
  const [pair = '', ...attributes] = String(headers['set-cookie'] ?? '').split('; ');
  return { pair, attributes };
}

/** The dashboard's page, after signing in: it sends the cookie, and the token with changes. */
export class Page {
  readonly #url: string;
  readonly cookie: string;
  readonly session: SessionData;

  private constructor(url: string, cookie: string, session: SessionData) {
    this.#url = url;
    this.cookie = cookie;
    this.session = session;
  }

  static async signIn(url: string, body: { key: string } | { code: string }): Promise<Page> {
    const reply = await send<SessionData>(`${url}/dashboard/session`, 'POST', { body });
    if (reply.status !== 201) throw new Error(`signing in failed: ${reply.text}`);
    return new Page(url, cookieOf(reply).pair, reply.data);
  }

  get<Data = Json>(path: string, headers: Record<string, string> = {}): Promise<Reply<Data>> {
    return send<Data>(`${this.#url}/dashboard/${path}`, 'GET', {
      headers: { Cookie: this.cookie, ...headers },
    });
  }

  /** Sends a change; `headers` replace what the page sends. */
  change<Data = Json>(
    method: string,
    path: string,
    { body, headers = {} }: Sent = {},
  ): Promise<Reply<Data>> {
    const own = { 'X-Dashboard-Token': this.session.token, 'Sec-Fetch-Site': 'same-origin' };
    return send<Data>(`${this.#url}/dashboard/${path}`, method, {
      body,
      headers: { Cookie: this.cookie, ...own, ...headers },
    });
  }
}
