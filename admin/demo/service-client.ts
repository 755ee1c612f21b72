import { setTimeout as sleep } from 'node:timers/promises';

type Request = { body?: unknown; text?: string; headers?: Record<string, string> };

/** Covers the longest wait that a key's rate limit demands, with some margin. */
const attemptsMax = 5;

/** Calls a running service with its own key, like any client. */
export class ServiceClient {
  readonly #base: string;
  readonly #key: string;

  constructor(url: string, key: string) {
    this.#base = `${url.replace(/\/$/, '')}/api/v1`;
    this.#key = key;
  }

  get = <Data>(path: string): Promise<Data> => this.#send('GET', path, {});
  post = <Data>(path: string, request: Request): Promise<Data> => this.#send('POST', path, request);

  /** Throws the service's own message if the request is refused. */
  async #send<Data>(method: string, path: string, request: Request): Promise<Data> {
    const { body, text, headers } = request;
    for (let attempt = 1; ; attempt += 1) {
      const response = await fetch(this.#base + path, {
        method,
        headers: {
          Authorization: `Bearer ${this.#key}`,
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(text === undefined ? {} : { body: text }),
      });
      if (response.status === 429 && attempt < attemptsMax) {
        await response.body?.cancel();
        await sleep(1000 * Number(response.headers.get('Retry-After') ?? 1));
        continue;
      }
      const answer = (await response.json()) as { data: Data; error?: { message: string } };
      if (response.ok) return answer.data;
      throw new Error(`${method} ${path} was refused: ${answer.error?.message ?? response.status}`);
    }
  }
}
