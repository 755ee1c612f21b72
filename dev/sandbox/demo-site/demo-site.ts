import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { z } from 'zod';
import { demoOrigin } from '../../../admin/demo/demo-site';
import { type Disturbance, noEffects } from '../causes';
import { demoCertificate, demoKey } from './certificate';
import { disturbed } from './disturbed';
import { answerOf, type Edition, editions } from './pages';

/** What the site serves from now on; extra files are those that prove its ownership. */
export const siteStateSchema = z.strictObject({
  edition: z.literal(editions),
  files: z.record(z.string().startsWith('/'), z.string()).default({}),
});

export type SitePorts = {
  /** 0 picks a free port. */
  port: number;
  tlsPort: number;
};

export type DemoSite = {
  ports: SitePorts;
  serve(state: z.output<typeof siteStateSchema>): void;
  /** Breaks some pages, whatever the edition. */
  disturb(site: Disturbance): void;
  close(): Promise<void>;
};

/** Where requests to the demo's website go: what `RESOLVE_OVERRIDES` takes. */
export function demoSiteOverrides({ port, tlsPort }: SitePorts): string {
  const { host } = new URL(demoOrigin);
  return `${host}:443=127.0.0.1:${tlsPort},${host}:80=127.0.0.1:${port}`;
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/**
 * Serves the demo's website on loopback, for audits, sitemaps, robots.txt and key files. It begins
 * with the newest edition, which a restart thus does not change.
 */
export async function openDemoSite(asked: SitePorts): Promise<DemoSite> {
  let edition: Edition = 2;
  let files: Record<string, string> = {};
  let disturbance = noEffects.site;
  const answer = ({ url = '/' }: IncomingMessage, response: ServerResponse) => {
    const [path = '/'] = url.split('?');
    const file = files[path];
    const { status, type, body, location } =
      file === undefined
        ? disturbed(answerOf(path, edition), path, disturbance)
        : { status: 200, type: 'text/plain', body: file, location: undefined };
    response.writeHead(status, {
      'Content-Type': type,
      'Content-Length': Buffer.byteLength(body),
      'Strict-Transport-Security': 'max-age=31536000',
      ...(location === undefined ? {} : { Location: location }),
      // Otherwise an audit waits 15 seconds for a page that stays away.
      ...(status === 503 ? { 'Retry-After': '1' } : {}),
    });
    response.end(body);
  };
  const secure = createTlsServer({ cert: demoCertificate, key: demoKey }, answer);
  const plain = createServer(({ url = '/' }, response) => {
    response.writeHead(301, { Location: demoOrigin + url });
    response.end();
  });
  const ports = {
    port: await listen(plain, asked.port),
    tlsPort: await listen(secure, asked.tlsPort),
  };
  return {
    ports,
    serve(state) {
      ({ edition, files } = state);
    },
    disturb(site) {
      disturbance = site;
    },
    async close() {
      for (const server of [secure, plain]) {
        server.close();
        server.closeAllConnections();
      }
      await Promise.all([once(secure, 'close'), once(plain, 'close')]);
    },
  };
}
