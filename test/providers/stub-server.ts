import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type StubRequest = {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: string;
};

type StubReply = {
  status?: number;
  headers?: Record<string, string>;
  /** Text is sent as it is, everything else as JSON. */
  body: unknown;
};

export type Stub = { url: string; requests: StubRequest[]; close(): Promise<void> };

/** A provider that responds as a test says; a function that returns nothing has written the response. */
export async function startStub(
  answer: (request: StubRequest, response: ServerResponse) => StubReply | undefined,
): Promise<Stub> {
  const requests: StubRequest[] = [];
  const server = createServer(async (message, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of message) chunks.push(chunk);
    const { method = '', headers } = message;
    const url = new URL(message.url ?? '/', 'http://stub');
    const request = { method, url, headers, body: Buffer.concat(chunks).toString('utf8') };
    requests.push(request);
    const reply = answer(request, response);
    if (!reply) return;
    response.writeHead(reply.status ?? 200, reply.headers);
    response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** The error that a call ends with; fails when it succeeds. */
export async function errorOf(call: Promise<unknown>): Promise<unknown> {
  const outcome = await call.then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  if (!outcome) throw new Error('The call was expected to fail.');
  return outcome.error;
}
