import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { HostRules } from '../../../platform/network/host-rules';
import { type Connect, createSafeConnector } from '../../../platform/network/safe-agent';

/** Of one page, all connections together. */
const bytesMax = 100 * 1024 * 1024;
const connectionsMax = 500;

export type GuardOptions = { rules: HostRules; dnsServers: readonly string[] };

/** A proxy through which a browser reaches public addresses only. */
export type GuardProxy = { port: number; close: () => void };

/** Opens a checked connection; TLS inside of it is the browser's own. */
const reach = (connect: Connect, hostname: string, port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    connect({ hostname, port: String(port), protocol: 'http:' }, (error, socket) => {
      if (error) reject(error);
      else resolve(socket as Socket);
    });
  });

/**
 * Opens a proxy on loopback for one browser. Every connection is looked up and checked as those of
 * the safe fetch are, and goes to exactly the address that was checked.
 */
export async function openGuardProxy({ rules, dnsServers }: GuardOptions): Promise<GuardProxy> {
  const connect = createSafeConnector({ rules, dnsServers });
  const open = new Set<Duplex>();
  let connections = 0;
  let bytes = 0;

  /** Ends all connections when a page takes more than it may. */
  const count = (length: number) => {
    bytes += length;
    if (bytes > bytesMax) for (const each of open) each.destroy();
  };
  const watch = (socket: Duplex) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
  };
  const isFull = () => {
    connections += 1;
    return connections > connectionsMax || bytes > bytesMax;
  };

  async function tunnel({ url = '' }: IncomingMessage, client: Duplex, head: Buffer) {
    watch(client);
    const target = URL.parse(`http://${url}`);
    if (!target || isFull()) return client.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    try {
      const server = await reach(connect, target.hostname, Number(target.port || 80));
      watch(server);
      server.on('data', ({ length }: Buffer) => count(length));
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      if (head.length > 0) server.write(head);
      server.pipe(client).pipe(server);
    } catch {
      client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    }
    return undefined;
  }

  async function forward(asked: IncomingMessage, reply: ServerResponse) {
    const target = URL.parse(asked.url ?? '');
    if (target?.protocol !== 'http:' || isFull()) return reply.writeHead(403).end();
    try {
      const socket = await reach(connect, target.hostname, Number(target.port || 80));
      watch(socket);
      const { 'proxy-connection': _, ...headers } = asked.headers;
      const sent = request({
        method: asked.method,
        path: `${target.pathname}${target.search}`,
        headers: { ...headers, connection: 'close' },
        createConnection: () => socket,
      });
      sent.on('response', (answer) => {
        answer.on('data', ({ length }: Buffer) => count(length));
        reply.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(reply);
      });
      sent.on('error', () => reply.destroy());
      asked.pipe(sent);
    } catch {
      reply.writeHead(502).end();
    }
    return undefined;
  }

  const server = createServer((asked, reply) => void forward(asked, reply));
  server.on('connect', (asked, client, head) => void tunnel(asked, client, head));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      for (const each of open) each.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}
