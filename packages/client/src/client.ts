import { type IngestOptions, ingestLogs } from './ingest-logs';
import { Areas } from './operations.generated';
import type { ClientOptions, Query, RequestOptions, UploadBody } from './options';
import { ResultPromise } from './result-promise';
import type { Job, LogIngestion } from './schema-types';
import { Transport } from './transport';
import { type WaitOptions, waitForJob } from './wait-for-job';

/**
 * Client of the Sightline API: a property for each area with a method for each operation.
 *
 * @example
 * const sightline = new Sightline({ apiKey: 'sl_rw_…' });
 * for await (const website of sightline.websites.list()) console.log(website.domain);
 */
export class Sightline extends Areas {
  readonly baseUrl: string;
  readonly #transport: Transport;

  /** Throws `SightlineError` if neither `apiKey` nor SIGHTLINE_KEY is given. */
  constructor(options: ClientOptions = {}) {
    const transport = new Transport(options);
    super(transport);
    this.#transport = transport;
    this.baseUrl = transport.baseUrl;
  }

  /** Waits until a job has ended and returns it; throws `JobFailedError` if it did not succeed. */
  waitForJob(jobId: string, options?: WaitOptions): Promise<Job> {
    return waitForJob(this.#transport, jobId, options);
  }

  /** Sends access log lines, also again after a cut connection, and returns what became of them. */
  ingestLogs(
    websiteId: string,
    source: UploadBody,
    options?: IngestOptions,
  ): Promise<LogIngestion> {
    return ingestLogs(this.#transport, websiteId, source, options);
  }

  /** Calls a path below /api/v1 that this version of the client does not know. */
  request<Data = unknown>(
    method: string,
    path: string,
    input: { query?: Query; body?: unknown; options?: RequestOptions } = {},
  ): ResultPromise<Data> {
    const { query, body, options } = input;
    return new ResultPromise<Data>(
      this.#transport.json({
        method,
        path,
        query,
        options,
        ...(body === undefined ? {} : { body: { json: body } }),
      }),
    );
  }
}
