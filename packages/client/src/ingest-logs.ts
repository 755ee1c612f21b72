import type { RequestOptions, UploadBody } from './options';
import type { LogIngestion } from './schema-types';
import type { Transport } from './transport';

export type IngestOptions = Omit<RequestOptions, 'idempotencyKey'> & {
  /** Names this piece of log, such as a file's name and place. Sending it again is stored once. */
  key?: string;
  /** Name of the log format. Default: the drain's, else detected from the first lines. */
  format?: string;
  /** `gzip`, `br` or `zstd` if the bytes are compressed. */
  contentEncoding?: string;
};

/** An upload may take hours; a connection that hangs is noticed by the server. */
const timeoutMs = 24 * 3_600_000;

/**
 * Sends access log lines of any length and returns what became of them once they are stored. After
 * a cut connection it sends them again, and the service resumes where it stopped: pass a function
 * that opens the bytes, since a stream can be read only once.
 */
export async function ingestLogs(
  transport: Transport,
  websiteId: string,
  source: UploadBody,
  { key, format, contentEncoding, ...options }: IngestOptions = {},
): Promise<LogIngestion> {
  const { body } = await transport.json<{ data: LogIngestion }>({
    method: 'POST',
    path: `/websites/${encodeURIComponent(websiteId)}/logs`,
    query: { format },
    body: { upload: source, mediaType: 'text/plain' },
    options: {
      timeoutMs,
      ...options,
      headers: {
        ...options.headers,
        ...(contentEncoding === undefined ? {} : { 'Content-Encoding': contentEncoding }),
      },
      ...(key === undefined ? {} : { idempotencyKey: key }),
    },
  });
  return body.data;
}
