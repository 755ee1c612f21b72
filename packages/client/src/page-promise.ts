import type { Query } from './options';
import type { Call, Received, Transport } from './transport';

export type PageMeta = { total: number; limit: number; offset: number };
type ListBody<Row> = { data: Row[]; meta: PageMeta };

/** One page of a list. `total` counts the rows of all pages. */
export type Page<Row> = {
  rows: Row[];
  total: number;
  limit: number;
  offset: number;
  response: Response;
};

/**
 * A list: `await` reads one page, `for await` reads every row, page by page, and `csv` reads all
 * rows as CSV where the operation offers it. Nothing is sent before one of them is used.
 */
export class PagePromise<Row> implements PromiseLike<Page<Row>>, AsyncIterable<Row> {
  readonly #transport: Transport;
  readonly #call: Call;
  #first: Promise<Page<Row>> | undefined;

  constructor(transport: Transport, call: Call) {
    this.#transport = transport;
    this.#call = call;
  }

  // biome-ignore lint/suspicious/noThenProperty: `await` reads a page.
  then<A = Page<Row>, B = never>(
    onFulfilled?: ((page: Page<Row>) => A | PromiseLike<A>) | null,
    onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    this.#first ??= this.#read(this.#call.query);
    return this.#first.then(onFulfilled, onRejected);
  }

  /** Yields the pages from the query's offset on, as long as there are rows. */
  async *pages(): AsyncGenerator<Page<Row>, void, void> {
    for (let page = await this.#read(this.#call.query); ; ) {
      yield page;
      const offset = page.offset + page.rows.length;
      if (page.rows.length === 0 || offset >= page.total) return;
      page = await this.#read({ ...this.#call.query, limit: page.limit, offset });
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Row, void, void> {
    for await (const { rows } of this.pages()) yield* rows;
  }

  /** Collects every row. */
  async all(): Promise<Row[]> {
    const rows: Row[] = [];
    for await (const row of this) rows.push(row);
    return rows;
  }

  /** Returns the response whose body streams all rows as CSV; 422 if the list has none. */
  csv(): Promise<Response> {
    const { limit: _, offset: __, ...query } = this.#call.query ?? {};
    return this.#transport.raw({
      ...this.#call,
      accept: 'text/csv',
      query: { ...query, format: 'csv' },
    });
  }

  async #read(query: Query | undefined): Promise<Page<Row>> {
    const call = { ...this.#call, query };
    const { body, response }: Received<ListBody<Row>> = await this.#transport.json(call);
    return { rows: body.data, ...body.meta, response };
  }
}
