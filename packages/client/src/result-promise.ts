import type { Received } from './transport';

/** The `data` of a response. The request is under way already; `withResponse` gives its headers, too. */
export class ResultPromise<Data> implements Promise<Data> {
  readonly [Symbol.toStringTag] = 'ResultPromise';
  readonly #received: Promise<Received<{ data: Data } | undefined>>;

  constructor(received: Promise<Received<{ data: Data } | undefined>>) {
    this.#received = received;
  }

  /** Resolves to the data and the response, whose headers contain the rate limit and the request's id. */
  async withResponse(): Promise<{ data: Data; response: Response; requestId: string | undefined }> {
    const { body, response } = await this.#received;
    const requestId = response.headers.get('X-Request-Id') ?? undefined;
    return { data: body?.data as Data, response, requestId };
  }

  // biome-ignore lint/suspicious/noThenProperty: this class is a promise.
  then<A = Data, B = never>(
    onFulfilled?: ((data: Data) => A | PromiseLike<A>) | null,
    onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#received.then(({ body }) => body?.data as Data).then(onFulfilled, onRejected);
  }

  catch<B = never>(
    onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<Data | B> {
    return this.then(undefined, onRejected);
  }

  finally(onFinally?: (() => void) | null): Promise<Data> {
    return this.then().finally(onFinally);
  }
}
