import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { entryPoint } from '../../dev/stack/entry-point';
import {
  type DomainGraphDeps,
  readDomainGraph,
} from '../../modules/backlinks/graph/read-domain-graph';
import { createLogger } from '../../platform/logger';
import { readHostRules } from '../../platform/network/host-rules';
import { openSafeFetch } from '../../platform/network/safe-fetch';
import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { createWorkspace, type Service, startService } from '../support/service';

/** Serves windows as data.commoncrawl.org does: a list, files, and parts of them. */
class GraphHost {
  windows: string[] = [];
  files = new Map<string, Buffer>();
  /** Paths whose first download breaks in the middle. */
  breaks = new Set<string>();
  requests: string[] = [];
  #server: Server | undefined;

  async listen(): Promise<number> {
    const server = createServer((request, response) => this.#answer(request, response));
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  }

  close(): void {
    this.#server?.closeAllConnections();
    this.#server?.close();
  }

  put(window: string, texts: { ranks: string; vertices: string; edges: string }): void {
    this.windows = [window, ...this.windows];
    for (const [kind, text] of Object.entries(texts)) {
      const path = `/graph/${window}/domain/${window}-domain-${kind}.txt.gz`;
      this.files.set(path, gzipSync(text));
    }
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? '';
    this.requests.push(`${request.method} ${path} ${request.headers.range ?? ''}`.trim());
    if (path === '/graphinfo.json') {
      response.end(JSON.stringify(this.windows.map((id) => ({ id, crawls: [] }))));
      return;
    }
    const file = this.files.get(path);
    if (!file) {
      response.writeHead(404).end();
      return;
    }
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
    const headers = { etag: '"one"', 'content-length': file.length - from };
    response.writeHead(from > 0 ? 206 : 200, headers);
    if (request.method === 'HEAD') response.end();
    else if (this.breaks.delete(path)) {
      response.write(file.subarray(0, Math.floor(file.length / 2)), () => response.destroy());
    } else response.end(file.subarray(from));
  }
}

const host = new GraphHost();
let service: Service;
let deps: DomainGraphDeps;

beforeAll(async () => {
  const port = await host.listen();
  service = await startService();
  const { database, clickhouse } = service.services;
  const resolveOverrides = `graph.example:80=127.0.0.1:${port}`;
  deps = {
    database,
    clickhouse,
    log: createLogger('test', 'silent'),
    safeFetch: openSafeFetch({
      hostRules: readHostRules({ resolveOverrides }),
      publicUrl: undefined,
    }),
    domainGraph: {
      place: 'http://graph.example/graph',
      listUrl: 'http://graph.example/graphinfo.json',
    },
    graphScript: entryPoint('modules/backlinks/graph/graph-thread'),
  };
});
afterAll(async () => {
  await deps.safeFetch.close();
  await service.stop();
  host.close();
});

const renew = () => readDomainGraph(deps);

const newWebsite = async (client: ApiClient, relationship: string) => {
  // The graph knows registrable domains only.
  const domain = `graph-${randomBytes(6).toString('hex')}.com`;
  const { data } = await client.post<{ id: string }>('/websites', { domain, relationship });
  return { domain, id: data.id, path: `/websites/${data.id}/backlinks` };
};

const reverse = (domain: string) => domain.split('.').reverse().join('.');

/** Files of a graph of these domains; the order of the names is that of their places. */
function graphOf(places: string[], links: [from: string, to: string][]) {
  const names = places.map(reverse).toSorted();
  const idOf = (domain: string) => names.indexOf(reverse(domain));
  const edges = links
    .map(([from, to]) => [idOf(from), idOf(to)] as const)
    .toSorted(([one, a], [other, b]) => one - other || a - b);
  return {
    ranks: `#harmonicc_pos\t#harmonicc_val\t#pr_pos\t#pr_val\t#host_rev\t#n_hosts\n${places
      .map((domain, at) => `${at + 1}\t9.1E6\t${at + 1}\t1.2E-8\t${reverse(domain)}\t${at + 1}\n`)
      .join('')}`,
    vertices: names.map((name, id) => `${id}\t${name}\t${id + 1}\n`).join(''),
    edges: edges.map(([from, to]) => `${from}\t${to}\n`).join(''),
  };
}

it('a new window is read once, by the safe connector, over a broken connection', async () => {
  const client = await newClient(service, (await createWorkspace()).workspaceId);
  const own = await newWebsite(client, 'own');
  const rival = await newWebsite(client, 'competitor');
  const unknown = await newWebsite(client, 'own');
  const window = `cc-main-2026-mar-apr-may-${randomBytes(4).toString('hex')}`;
  const places = ['big.example', rival.domain, 'blog.example', own.domain];
  const links: [string, string][] = [
    ['big.example', rival.domain],
    ['blog.example', own.domain],
    ['blog.example', rival.domain],
    ['big.example', 'blog.example'],
    [own.domain, rival.domain],
    [rival.domain, own.domain],
  ];
  host.put(window, graphOf(places, links));
  host.breaks.add(`/graph/${window}/domain/${window}-domain-edges.txt.gz`);
  expect(await renew()).toMatchObject({ outcome: 'read', window });
  expect(host.requests.filter((request) => request.includes('bytes='))).toHaveLength(1);

  const summaryOf = async (path: string) =>
    (await client.get<{ links: number; graph: unknown }>(`${path}/summary`)).data;
  expect(await summaryOf(own.path)).toMatchObject({
    links: 0,
    collectedAt: null,
    graph: { window, domain: own.domain, linkingDomains: 2, place: 4, places: 4 },
  });
  expect(await summaryOf(unknown.path)).toMatchObject({
    graph: { isInGraph: false, linkingDomains: null, place: null, places: 4 },
  });

  const { data: domains, meta } = await client.get(`${own.path}/domains?source=common_crawl`);
  expect([meta.total, domains]).toMatchObject([
    2,
    [
      { linkingDomain: rival.domain, source: 'common_crawl', links: null, place: { place: 2 } },
      { linkingDomain: 'blog.example', place: { place: 3, of: 4, window } },
    ],
  ]);
  expect((await client.get(`${own.path}/domains`)).data).toEqual([]);
  const { data: gaps } = await client.get(`${own.path}/gaps?source=common_crawl`);
  expect(gaps).toEqual([
    {
      linkingDomain: 'big.example',
      source: 'common_crawl',
      competitors: [{ websiteId: rival.id, links: null }],
      links: null,
      followedLinks: null,
      place: { place: 1, of: 4, window },
    },
  ]);
  const sorted = await client.get(`${own.path}/domains?source=common_crawl&sort=links`);
  expect([sorted.status, sorted.error.details[0]?.code]).toEqual([422, 'not_of_source']);

  // The same window costs one look at the list, and a new one replaces it.
  const before = host.requests.length;
  expect(await renew()).toMatchObject({ outcome: 'known_window', window });
  expect(host.requests.slice(before).filter((request) => request.startsWith('GET'))).toEqual([
    'GET /graphinfo.json',
  ]);
  const next = `cc-main-2026-apr-may-jun-${randomBytes(4).toString('hex')}`;
  host.put(next, graphOf(places, links.slice(0, 2)));
  expect(await renew()).toMatchObject({ outcome: 'read', window: next });
  expect(await summaryOf(own.path)).toMatchObject({ graph: { window: next, linkingDomains: 1 } });
  expect((await client.get(`${own.path}/domains?source=common_crawl`)).meta.total).toBe(1);
});
