import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ApiClient } from '../support/api-client';
import { findClosedPort } from '../support/closed-port';
import { uniqueDomain } from '../support/samples';
import { waitFor } from '../support/wait-for';

type Page = string | Buffer | ((asked: IncomingMessage, answer: ServerResponse) => unknown);

/** A site of many hosts on loopback, which RESOLVE_OVERRIDES leads to by http. */
export type Site = {
  /** A host of the site that no other test uses. */
  takeHost(): string;
  put(host: string, path: string, page: Page): string;
  /** What was asked for, as host and path. */
  asked: string[];
  close(): Promise<void>;
};

const hostsMax = 60;

export async function openSite(): Promise<Site> {
  const pages = new Map<string, Page>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const name = `${request.headers.host}${request.url}`;
    asked.push(name);
    const page = pages.get(name);
    if (page === undefined) response.writeHead(404).end('not found');
    else if (typeof page === 'function') page(request, response);
    else response.end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const closed = await findClosedPort();
  const hosts = Array.from({ length: hostsMax }, uniqueDomain);
  process.env['RESOLVE_OVERRIDES'] = hosts
    // By https nobody answers.
    .flatMap((host) => [`${host}:80=127.0.0.1:${port}`, `${host}:443=127.0.0.1:${closed}`])
    .join(',');
  let taken = 0;
  return {
    asked,
    takeHost() {
      taken += 1;
      return hosts[taken - 1] as string;
    },
    put(host, path, page) {
      pages.set(`${host}${path}`, page);
      return `http://${host}${path}`;
    },
    async close() {
      delete process.env['RESOLVE_OVERRIDES'];
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type SitemapData = {
  id: string;
  url: string;
  source: string;
  parentId: string | null;
  inRobots: boolean | null;
  state: string;
  kind: string | null;
  urlCount: number;
  sitemapCount: number | null;
  status: number | null;
  error: { code: string; message: string } | null;
  lastChanges: { added: number; gone: number; lastmodChanged: number } | null;
  problems: Record<string, number>;
  problemSamples: { line: number; reason: string; text: string }[];
  warnings: string[];
  nextReadAt: string;
  reads: { outcome: string; added: number; gone: number; entries: number }[];
};
export type JobData = {
  id: string;
  status: string;
  result: Record<string, number> | null;
  progress: { done: number; unit: string };
  skipped: { what: string; code: string }[];
  error: unknown;
};

export const urlset = (host: string, paths: readonly string[], lastmod?: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${paths
  .map(
    (path) =>
      `<url><loc>http://${host}${path}</loc>${lastmod ? `<lastmod>${lastmod}</lastmod>` : ''}</url>`,
  )
  .join('\n')}
</urlset>`;

export const index = (urls: readonly string[]) =>
  `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join('\n')}
</sitemapindex>`;

type TrackAnswer = { sitemaps: { id: string; url: string; status: string }[]; job: { id: string } };

/** Waits for a job's end, however it ends. */
export const ended = (client: ApiClient, jobId: string, withinMs = 60_000) =>
  waitFor(
    'the job’s end',
    async () => {
      const { data } = await client.get<JobData>(`/jobs/${jobId}?wait=5`);
      return ['completed', 'failed', 'canceled'].includes(data.status) && data;
    },
    withinMs,
  );

/** A website on its own host, and the ways to its sitemaps. */
export async function newSitemapWebsite(client: ApiClient, host: string) {
  const { data } = await client.post<{ id: string }>('/websites', { domain: host });
  const path = `/websites/${data.id}/indexing/sitemaps`;
  return {
    websiteId: data.id,
    host,
    path,
    /** Tracks them, and waits until they are read. */
    async read(body: Record<string, unknown>): Promise<JobData> {
      const answer = await client.post<TrackAnswer>(path, body);
      if (answer.status !== 202) throw new Error(answer.text);
      return ended(client, answer.data.job.id);
    },
    list: async (query = '') => (await client.get<SitemapData[]>(`${path}${query}`)).data,
    get: async (id: string) => (await client.get<SitemapData>(`${path}/${id}`)).data,
  };
}
