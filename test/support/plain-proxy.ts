import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const checkEveryMs = 100;

export type PlainProxy = { url: string; stop(): Promise<void> };

type Backend = { url: URL; agent: Agent; isReady: boolean };

/**
 * A load balancer that keeps connections to its backends open, asks `/readyz` of each, and tries no
 * request twice: what fails at a backend fails for the client, as a 502.
 */
export async function startPlainProxy(urls: readonly string[]): Promise<PlainProxy> {
  const backends: Backend[] = urls.map((url) => ({
    url: new URL(url),
    agent: new Agent({ keepAlive: true }),
    isReady: true,
  }));
  let turn = 0;
  const next = () => {
    const ready = backends.filter(({ isReady }) => isReady);
    turn += 1;
    return ready[turn % ready.length];
  };
  const server = createServer((asked, answer) => {
    const backend = next();
    if (backend) forward(backend, asked, answer);
    else answer.writeHead(503).end('no backend is ready');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const timer = setInterval(() => {
    for (const backend of backends) void check(backend);
  }, checkEveryMs);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      clearInterval(timer);
      server.closeAllConnections();
      server.close();
      for (const { agent } of backends) agent.destroy();
    },
  };
}

async function check(backend: Backend): Promise<void> {
  const ready = await fetch(new URL('/readyz', backend.url)).then(
    ({ ok }) => ok,
    () => false,
  );
  backend.isReady = ready;
}

function forward({ url, agent }: Backend, asked: IncomingMessage, answer: ServerResponse): void {
  const onward = request(
    {
      host: url.hostname,
      port: url.port,
      path: asked.url,
      method: asked.method,
      headers: asked.headers,
      agent,
    },
    (reply) => {
      const { connection: _, ...headers } = reply.headers;
      answer.writeHead(reply.statusCode ?? 502, headers);
      reply.pipe(answer);
    },
  );
  onward.once('error', (error) => {
    if (answer.headersSent) answer.destroy();
    else answer.writeHead(502).end(String(error));
  });
  asked.pipe(onward);
}
