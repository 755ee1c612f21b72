// cspell:ignore festzustellen erreichbar
import { writeFileSync } from 'node:fs';
import { toClfTime } from '../../dev/clf-time';
import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { type Collector, startCollector } from '../support/collector';
import { googlebot, googlebotAddress } from '../support/crawler-requests';
import { PdfReader, textOf } from '../support/read-pdf';
import { createWorkspace } from '../support/service';
import { openSite, type Site } from '../support/site';
import { uniqueDomain } from '../support/unique-domain';
import { waitFor } from '../support/wait-for';

type Job = { id: string; status: string; result: Record<string, unknown> };
type Known = {
  sourceUrl: string;
  state: string;
  lostAt: string | null;
  evidence: Record<string, unknown>;
};
type Backlink = { sourceUrl: string; targetUrl: string; evidence: { source: string }[] };

let site: Site;
let collector: Collector;
let reader: PdfReader;

beforeAll(async () => {
  site = await openSite();
  collector = await startCollector();
  reader = new PdfReader();
});
afterAll(async () => {
  await reader.close();
  await collector.stop();
  await site.close();
});

const ended = (client: ApiClient, jobId = '') =>
  waitFor('the job’s end', async () => {
    const { data } = await client.get<Job>(`/jobs/${jobId}?wait=20`);
    return ['completed', 'failed'].includes(data.status) && data;
  });

const prose = 'A page with words enough to be read as it was sent. '.repeat(6);
const linkingPage = (target: string, rel: string) => ({
  headers: { 'Content-Type': 'text/html' },
  body: `<html><body><p>${prose}</p><p>Look at <a href="${target}" rel="${rel}">this shop</a> today.</p></body></html>`,
});

/** A visit of Googlebot, a minute ago, to a page that is gone. */
const logLine = (path: string) =>
  `${googlebotAddress} - - [${toClfTime(new Date(Date.now() - 60_000))}] "GET ${path} HTTP/1.1" 404 512 "-" "${googlebot}"\n`;

async function readReport(
  client: ApiClient & { key: string },
  websiteId: string,
  language: string,
) {
  const body = { websiteId, type: 'backlinks', language, formats: ['pdf'], dataSource: 'sandbox' };
  const { data: report } = await client.post<{ id: string; jobId: string }>('/reports', body);
  expect((await ended(client, report.jobId)).status).toBe('completed');
  const url = `${collector.service.url}/api/v1/reports/${report.id}/download?format=pdf`;
  const file = await fetch(url, { headers: { Authorization: `Bearer ${client.key}` } });
  const bytes = Buffer.from(await file.arrayBuffer());
  const folder = process.env['KEEP_PDF'];
  if (folder !== undefined) writeFileSync(`${folder}/backlinks-${language}.pdf`, bytes);
  const { pages } = await reader.read(bytes);
  expect(pages.reduce((sum, { missingGlyphs }) => sum + missingGlyphs, 0)).toBe(0);
  // Long addresses are broken into lines.
  return pages.map(textOf).join(' ').replaceAll(' ', '');
}

it('a new user has known links checked, links bought and imported, broken pages and a report', async () => {
  const { workspaceId } = await createWorkspace();
  const client = await newClient(collector.service, workspaceId);
  const domain = uniqueDomain();
  const { data: website } = await client.post<{ id: string }>('/websites', { domain });
  const path = `/websites/${website.id}/backlinks`;

  // Five known links get their states.
  const target = `https://${domain}/lamp`;
  const [host, other] = [site.takeHost(), site.takeHost()];
  const sources = {
    live: site.put(host, '/live', linkingPage(target, '')),
    sponsored: site.put(host, '/sponsored', linkingPage(target, 'sponsored nofollow')),
    removed: site.put(host, '/removed', linkingPage('https://elsewhere.example/', '')),
    unreachable: site.put(other, '/refused', { ...linkingPage(target, ''), status: 403 }),
    page_gone: `http://${other}/gone`,
  };
  const links = Object.values(sources).map((sourceUrl) => ({ sourceUrl, targetUrl: target }));
  const { data: added } = await client.post<{ job: Job }>(`${path}/known`, { links });
  await ended(client, added.job.id);
  const { data: known } = await client.get<Known[]>(`${path}/known`);
  expect(Object.fromEntries(known.map(({ state, sourceUrl }) => [state, sourceUrl]))).toEqual(
    sources,
  );
  const evidence = new Map(known.map((link) => [link.state, link.evidence]));
  expect(evidence.get('live')).toMatchObject({
    httpStatus: 200,
    anchor: 'this shop',
    textBefore: expect.stringContaining('Look at'),
    textAfter: 'today.',
    rel: [],
    isFollowed: true,
  });
  expect(evidence.get('sponsored')).toMatchObject({
    rel: ['sponsored', 'nofollow'],
    isFollowed: false,
  });
  expect(evidence.get('removed')).toMatchObject({ httpStatus: 200, linkUrl: null });
  expect(evidence.get('unreachable')).toMatchObject({ httpStatus: 403, isFollowed: null });
  expect(evidence.get('page_gone')).toMatchObject({ httpStatus: 404 });

  // Links are bought, for what the estimate said.
  const { data: estimate } = await client.get(`${path}/estimate`);
  expect(estimate).toMatchObject({ provider: 'sandbox', credits: 0, skipped: null });
  const { data: refresh } = await client.post<{ jobs: Job[] }>(`/websites/${website.id}/refresh`, {
    kinds: ['backlinks'],
  });
  const collected = await ended(client, refresh.jobs[0]?.id);
  expect(collected).toMatchObject({ status: 'completed', result: { isComplete: true } });
  const readAll = async () => {
    const links: Backlink[] = [];
    for (;;) {
      const page = await client.get<Backlink[]>(`${path}?limit=1000&offset=${links.length}`);
      links.push(...page.data);
      if (page.data.length < 1_000) return links;
    }
  };
  const bought = await readAll();
  expect(bought).toHaveLength(Number(collected.result['knownLinks']));

  // A file of Search Console’s names one of them, and another page.
  const both = [bought[0]?.sourceUrl, 'https://only-google.example/post'];
  const { data: file } = await client.send<{ import: object; job: Job }>('POST', `${path}/import`, {
    rawBody: `Linking page,Last crawled\n${both.map((url) => `${url},2026-11-20\n`).join('')}`,
    headers: { 'Content-Type': 'text/csv' },
  });
  expect(file.import).toMatchObject({ source: 'search_console', links: 2, invalid: 0 });
  await ended(client, file.job.id);
  const merged = await readAll();
  expect(merged).toHaveLength(bought.length + 1);
  const sourcesOf = (sourceUrl: string | undefined) =>
    merged
      .filter((link) => link.sourceUrl === sourceUrl)
      .map((link) => link.evidence.map(({ source }) => source));
  expect(sourcesOf(both[0])[0]).toEqual(['sandbox', 'search_console']);
  expect(sourcesOf(both[1])).toEqual([['search_console']]);

  // One of the linked pages answers 404 to Googlebot.
  const broken = new URL(bought.find(({ targetUrl }) => targetUrl.length > 20)?.targetUrl ?? '');
  const { data: drain } = await client.post<{ token: string }>(
    `/websites/${website.id}/log-drains`,
    { name: 'shop' },
  );
  const logs = await fetch(`${collector.service.url}/api/v1/websites/${website.id}/logs`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${drain.token}`, 'Content-Type': 'text/plain' },
    body: logLine(broken.pathname + broken.search),
  });
  expect(logs.status).toBeLessThan(300);
  const { data: gone } = await client.get<{ url: string; seenBy: string; links: number }[]>(
    `${path}/broken`,
  );
  expect(gone).toContainEqual(
    expect.objectContaining({
      url: broken.href,
      httpStatus: 404,
      seenBy: 'crawlers',
      links: expect.any(Number),
      visits: 1,
      bots: ['Googlebot'],
    }),
  );

  // A second check of the refused page does not lose its link.
  const { data: again } = await client.post<Job>(`${path}/known/check`, {});
  await ended(client, again.id);
  const { data: lost } = await client.get<Known[]>(`${path}/known?isLost=true`);
  expect(lost).toEqual([]);

  const english = await readReport(client, website.id, 'en');
  for (const text of [
    'found 2, did not find 2 and was inconclusive for 1',
    'not found',
    sources.live,
    broken.pathname,
    'Googlebot',
  ]) {
    expect(english).toContain(text.replaceAll(' ', ''));
  }
  const german = await readReport(client, website.id, 'de');
  for (const text of ['nicht festzustellen', 'nicht erreichbar', sources.live]) {
    expect(german).toContain(text.replaceAll(' ', ''));
  }
  expect(german).not.toContain('(continued)');
});
