import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Page = (asked: IncomingMessage, answer: ServerResponse) => void;

/** Many hosts on one loopback port, reached by `RESOLVE_OVERRIDES`. */
export type Site = {
  overrides: string;
  /** What a host, or each of its subdomains, answers to every path that begins so. */
  put(host: string, path: string, page: Page): void;
  close(): Promise<void>;
};

const websitesMax = 24;
export const subdomainsMax = 300;
export const hostAt = (index: number) => `neighbor-${index}.com`;
export const subdomainAt = (index: number, host: string) => `s${index}.${host}`;
/** The host with subdomains. */
export const manyHost = 'neighbor-many.com';
export const quietHost = 'neighbor-quiet.com';

export const hostileHosts: readonly string[] = [
  manyHost,
  ...Array.from({ length: websitesMax }, (_, index) => hostAt(index)),
  ...Array.from({ length: subdomainsMax }, (_, index) => subdomainAt(index, manyHost)),
];

export async function openSite(hosts: readonly string[]): Promise<Site> {
  const pages: { host: string; path: string; page: Page }[] = [];
  const server = createServer((asked, answer) => {
    const [host = '', path = '/'] = [asked.headers.host, asked.url];
    const found = pages.find(
      (each) =>
        (host === each.host || host.endsWith(`.${each.host}`)) && path.startsWith(each.path),
    );
    if (found) found.page(asked, answer);
    else answer.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    // Nothing listens on the last port: https is refused, and http is asked instead.
    overrides: hosts
      .flatMap((host) => [`${host}:80=127.0.0.1:${port}`, `${host}:443=127.0.0.1:1`])
      .join(','),
    put: (host, path, page) => void pages.unshift({ host, path, page }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export const html =
  (body: string): Page =>
  (_, answer) =>
    void answer
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<!doctype html><title>Neighbor</title>${body}`);

/** A blank at a time, for as long as the reader stays. */
export const drip =
  (everyMs: number): Page =>
  (_, answer) => {
    answer.writeHead(200, { 'content-type': 'application/xml' });
    const timer = setInterval(() => answer.write(' '), everyMs);
    answer.once('close', () => clearInterval(timer));
  };
