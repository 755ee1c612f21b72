import type { ApiClient } from '../support/api-client';
import { waitFor } from '../support/wait-for';

export type SitemapData = {
  id: string;
  url: string;
  source: string;
  parentId: string | null;
  isInRobots: boolean | null;
  state: string;
  kind: string | null;
  urlCount: number;
  sitemapCount: number | null;
  httpStatus: number | null;
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

type TrackAnswer = { sitemaps: { id: string; url: string; result: string }[]; job: { id: string } };

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
