import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { join } from 'node:path';
import { findClosedPort } from './closed-port';
import { uniqueDomain } from './unique-domain';

/** What a path answers; 200 and nothing at once where it does not say. */
export type Answer = {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Before the head is sent. */
  delayMs?: number;
  /** A byte of the body each time, from the head on. */
  dripMs?: number;
  /** The connection is cut after this many bytes of a body with a larger Content-Length. */
  cutAfterBytes?: number;
};
export type SitePage =
  | string
  | Buffer
  | Answer
  | ((asked: IncomingMessage, answer: ServerResponse) => unknown);

/** A site of many hosts on loopback, which RESOLVE_OVERRIDES leads to by http, on ports 80 and 8080. */
export type Site = {
  /** A host of the site that no other test uses. */
  takeHost(): string;
  /** Subdomains of the first host that is taken. */
  subdomains: string[];
  /** What the host answers at path and query from now on, or at `*` for all else; else a 404. */
  put(host: string, path: string, page: SitePage): string;
  /** What was asked for, as host and path, in order. */
  asked: string[];
  /** How often each path of a host was asked for. */
  countsOf(host: string): Record<string, number>;
  close(): Promise<void>;
};

const hostsMax = 60;

export type SiteOptions = {
  /**
   * The https port is closed, served with a self-signed certificate, or serves the same pages by TLS 1.0 and
   * newer with `siteCertificate`, which a collector trusts if an option says so.
   */
  https?: 'closed' | 'self-signed' | 'trusted';
  /** Subdomains of the first host. */
  subdomains?: number;
};

const fixture = (name: string) => readFileSync(join(__dirname, '..', 'fixtures', name));

/** Of example.com, with its key. */
export const siteCertificate = fixture('example-com.pem').toString();

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

function createSecureServer(https: SiteOptions['https'], serve: Handler): Server {
  if (https !== 'trusted') {
    const pem = fixture('self-signed.pem');
    return createTlsServer({ cert: pem, key: pem }, (_, response) => response.end('seen'));
  }
  const pem = siteCertificate;
  const old = { minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;
  return createTlsServer({ cert: pem, key: pem, ...old }, serve);
}

const listen = async (server: Server) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

export async function openSite({
  https = 'closed',
  subdomains: count = 0,
}: SiteOptions = {}): Promise<Site> {
  const pages = new Map<string, SitePage>();
  const asked: string[] = [];
  const serve: Handler = (request, response) => {
    const name = `${request.headers.host}${request.url}`;
    asked.push(name);
    const notThere = pages.get(`${request.headers.host}*`) ?? { status: 404, body: 'not found' };
    const page = pages.get(name) ?? notThere;
    if (typeof page === 'function') page(request, response);
    else send(response, typeof page === 'string' || Buffer.isBuffer(page) ? { body: page } : page);
  };
  const server = createServer(serve);
  const secure = createSecureServer(https, serve);
  const port = await listen(server);
  const tlsPort = https === 'closed' ? await findClosedPort() : await listen(secure);
  const hosts = Array.from({ length: hostsMax }, uniqueDomain);
  const subdomains = Array.from({ length: count }, (_, index) => `s${index}.${hosts[0]}`);
  process.env['RESOLVE_OVERRIDES'] = [...hosts, ...subdomains]
    .flatMap((host) => [
      `${host}:80=127.0.0.1:${port}`,
      `${host}:8080=127.0.0.1:${port}`,
      `${host}:443=127.0.0.1:${tlsPort}`,
    ])
    .join(',');
  let taken = 0;
  return {
    asked,
    subdomains,
    takeHost() {
      taken += 1;
      return hosts[taken - 1] as string;
    },
    put(host, path, page) {
      pages.set(`${host}${path}`, page);
      return `http://${host}${path}`;
    },
    countsOf(host) {
      const counts: Record<string, number> = {};
      for (const name of asked) {
        if (!name.startsWith(`${host}/`)) continue;
        const path = name.slice(host.length);
        counts[path] = (counts[path] ?? 0) + 1;
      }
      return counts;
    },
    async close() {
      delete process.env['RESOLVE_OVERRIDES'];
      server.closeAllConnections();
      secure.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function send(response: ServerResponse, answer: Answer): void {
  const { status = 200, headers = {}, delayMs, dripMs, cutAfterBytes } = answer;
  const body = Buffer.from(answer.body ?? '');
  const sendNow = () => {
    response.writeHead(status, { 'Content-Length': body.length, ...headers });
    if (cutAfterBytes !== undefined) {
      response.write(body.subarray(0, cutAfterBytes), () => response.destroy());
    } else if (dripMs !== undefined) drip(response, body, dripMs);
    else response.end(body);
  };
  if (delayMs === undefined) sendNow();
  else setTimeout(sendNow, delayMs).unref();
}

function drip(response: ServerResponse, body: Buffer, dripMs: number): void {
  response.flushHeaders();
  let sent = 0;
  const timer = setInterval(() => {
    response.write(body.subarray(sent, sent + 1));
    sent += 1;
    if (sent < body.length) return;
    clearInterval(timer);
    response.end();
  }, dripMs);
  response.once('close', () => clearInterval(timer));
}
