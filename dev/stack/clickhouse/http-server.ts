import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type Credentials, checkCredentials } from './credentials';
import type { EnginePool } from './engine-pool';
import { ClickHouseException } from './exception';
import { readHttpQuery } from './http-query';
import { readJob } from './request-job';
import { sendException, sendRows } from './response';

type ServerOptions = {
  pool: EnginePool;
  credentials: Credentials;
  spoolFolder: string;
  bodyBytesMax: number;
  /** Settings of statements that do not set them themselves. */
  settings: Readonly<Record<string, string>>;
};

/**
 * Implements ClickHouse's HTTP interface over the in-process engine, as far as its own client uses
 * it.
 */
export function createHttpServer(options: ServerOptions): Server {
  const server = createServer((request, response) => {
    void answer(request, response, options);
  });
  // Long enough for a slow upload; a client that stalls is disconnected eventually.
  server.requestTimeout = 10 * 60_000;
  // The client closes idle sockets after 2.5 s, and must do so before the server.
  server.keepAliveTimeout = 30_000;
  return server;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  options: ServerOptions,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const isPlainLook = request.method === 'GET' && !url.searchParams.has('query');
  if (url.pathname === '/ping' || (url.pathname === '/' && isPlainLook)) {
    response.end('Ok.\n');
    return;
  }
  // Without a listener, a client that disconnects would end the process.
  request.on('error', () => undefined);
  response.on('error', () => undefined);
  try {
    await answerQuery(request, response, url, options);
  } catch (error) {
    sendException(response, url.searchParams.get('query_id') ?? undefined, toException(error));
  } finally {
    request.resume();
  }
}

async function answerQuery(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  { pool, credentials, ...options }: ServerOptions,
): Promise<void> {
  checkCredentials(request, url, credentials);
  const query = readHttpQuery(request, url);
  for (const [name, value] of Object.entries(options.settings)) {
    if (!query.settings.has(name)) query.settings.set(name, value);
  }
  const job = await readJob(request, query, options);
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  try {
    // An insert with complete data is finished even if its client disconnects.
    const rows = pool.run(job.statement, job.isInsert ? undefined : gone.signal);
    await sendRows(response, query, rows, job);
  } finally {
    await job.cleanUp();
  }
}

function toException(error: unknown): ClickHouseException {
  if (error instanceof ClickHouseException) return error;
  return ClickHouseException.fromEngine(error instanceof Error ? error.message : String(error));
}
