// cspell:ignore Ecom Futm Dchatgpt
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeBatch } from '../../modules/ai/collect/write-batch';
import { openWorkspace } from '../../platform/workspace';
import { toAsked } from '../support/ai-answers';
import { type Collector, startCollector } from '../support/collector';
import { newDrainScene } from '../support/drain-scene';
import { sendFetcherVisits } from '../support/fetcher-visits';
import { type Nginx, startNginx } from '../support/nginx';
import { codeOf, describeWith, newFolder } from '../support/programs';
import { sendRaw } from '../support/raw-http';
import type { Service } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';
import { waitFor } from '../support/wait-for';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const gptBot = 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.3)';
const preview = 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)';
const chatgpt = 'https://chatgpt.com/';
const hourMs = 3_600_000;

type Request = {
  target: string;
  referer?: string;
  method?: string;
  agent?: string;
  host?: string;
};
const domain = uniqueDomain();

/** Those that must count, with what shows it. */
const counted: [Request, string][] = [
  [{ target: '/guide?utm_source=chatgpt.com', referer: chatgpt }, 'chatgpt /guide both'],
  [{ target: '/guide', referer: chatgpt }, 'chatgpt /guide referer'],
  [{ target: '/guide', referer: 'android-app://com.openai.chatgpt/' }, 'chatgpt /guide referer'],
  [{ target: '/guide', referer: 'https://chatgpt.com:443' }, 'chatgpt /guide referer'],
  [{ target: '/guide', referer: chatgpt, host: `WWW.${domain}:443` }, 'chatgpt /guide referer'],
  [{ target: '/guide?utm_source=ChatGPT.com' }, 'chatgpt /guide parameter'],
  [{ target: '/guide?a=1&utm_source=chatgpt%2Ecom&b=2' }, 'chatgpt /guide parameter'],
  [{ target: '/guide?utm_medium=x&amp;utm_source=chatgpt.com' }, 'chatgpt /guide parameter'],
  [
    { target: '/prices', referer: 'HTTPS://WWW.Perplexity.AI/search/x' },
    'perplexity /prices referer',
  ],
  [{ target: '/prices?utm_source=perplexity' }, 'perplexity /prices parameter'],
  [{ target: '/gone', referer: chatgpt }, 'chatgpt /gone referer'],
  // A redirect counts at its end, whose request has the same referer.
  [{ target: '/new', referer: 'https://claude.ai/' }, 'claude /new referer'],
];

const notCounted: Request[] = [
  { target: '/old', referer: 'https://claude.ai/' },
  { target: '/beacon', referer: chatgpt },
  { target: '/app.css', referer: chatgpt },
  { target: '/logo.PNG?v=1', referer: chatgpt },
  { target: '/guide', referer: chatgpt, method: 'HEAD' },
  { target: '/guide', referer: chatgpt, method: 'POST' },
  { target: '/guide', referer: chatgpt, agent: gptBot },
  { target: '/guide?utm_source=chatgpt.com', agent: preview },
  { target: '/guide', referer: chatgpt, agent: 'python-requests/2.32' },
  { target: '/guide', referer: 'https://chatgpt.com.evil.example/' },
  { target: '/guide', referer: 'https://notchatgpt.com/' },
  { target: '/guide', referer: 'https://chatgpt.com@evil.example/' },
  { target: '/guide', referer: 'https://evil.example/?from=https://chatgpt.com/' },
  { target: '/guide', referer: 'https://www.google.com/' },
  // Links that are passed on keep their parameters, within the website as well.
  { target: '/guide?utm_source=chatgpt.com', referer: `https://${domain}/` },
  { target: '/guide?utm_source=chatgpt.com', referer: `http://WWW.${domain}:8080/x` },
  { target: '/guide?utm_source=chatgpt.com', referer: 'https://forum.example/' },
  { target: '/guide?utm_source=newsletter&utm_source=chatgpt.com' },
  { target: '/guide?my_utm_source=chatgpt.com' },
  { target: '/guide?next=/x%3Futm_source%3Dchatgpt.com' },
  { target: '/guide#utm_source=chatgpt.com' },
];

const toText = ({ target, referer, method = 'GET', agent = firefox, host = domain }: Request) =>
  [
    `${method} ${target} HTTP/1.1`,
    `Host: ${host}`,
    'Connection: close',
    `User-Agent: ${agent}`,
    ...(referer === undefined ? [] : [`Referer: ${referer}`]),
    ...(method === 'POST' ? ['Content-Length: 0'] : []),
    '\r\n',
  ].join('\r\n');

describeWith(['nginx'], 'from prompt to visit, by a real log', (programs) => {
  const folder = newFolder();
  const files = { combined: join(folder.path, 'access.log'), json: join(folder.path, 'a.json') };
  let collector: Collector;
  let service: Service;
  let nginx: Nginx;

  beforeAll(async () => {
    collector = await startCollector();
    ({ service } = collector);
    const config = [
      `access_log ${files.combined};`,
      codeOf('shippers/nginx.md', 0, { '/var/log/nginx/access.json': files.json }),
    ].join('\n');
    const locations = 'location /old { return 301 /new; } location /beacon { return 204; }';
    nginx = await startNginx(programs.nginx, folder.path, config, locations);
    const all = [...counted.map(([request]) => request), ...notCounted];
    for (const request of all) await sendRaw(nginx.url, toText(request));
    const isWritten = (file: string) =>
      existsSync(file) && readFileSync(file, 'latin1').split('\n').length === all.length + 1;
    await waitFor('both logs', async () => Object.values(files).every(isWritten));
  });
  afterAll(async () => {
    await nginx.stop();
    await collector.stop();
    folder.remove();
  });

  async function newScene() {
    const scene = await newDrainScene(service, domain);
    const send = (key: string, format: keyof typeof files = 'combined') =>
      scene.client.post<{ batchId: string }>(`/websites/${scene.websiteId}/logs`, undefined, {
        key,
        rawBody: readFileSync(files[format]),
      });
    type Row = { assistant: string; path: string; visits: number; errors: number };
    type Shown = { byReferer: number; byParameter: number; byBoth: number };
    const referrals = async () => {
      const { data } = await scene.client.get<(Row & Shown)[]>(
        `/websites/${scene.websiteId}/ai/referrals?groupBy=assistant,path`,
      );
      return data;
    };
    return { ...scene, send, referrals };
  }

  const seen = (how: string) => counted.filter(([, is]) => is === how).length;

  it.each(['combined', 'json'] as const)(
    'counts in %s what an assistant certainly sent, each once',
    async (format) => {
      const { newDrain, send, referrals } = await newScene();
      const { token } = await newDrain();
      expect((await send(token, format)).status).toBe(200);
      // A shipper that sends the file again adds nothing.
      expect((await send(token, format)).status).toBe(200);
      const rows = await referrals();
      const counts = rows.map(({ assistant, path, visits, errors, ...row }) => ({
        at: `${assistant} ${path}`,
        visits,
        errors,
        counts: [row.byReferer, row.byParameter, row.byBoth],
      }));
      const guide = ['referer', 'parameter', 'both'].map((how) => seen(`chatgpt /guide ${how}`));
      expect(counts.sort((one, other) => (one.at < other.at ? -1 : 1))).toEqual([
        { at: 'chatgpt /gone', visits: 0, errors: 1, counts: [0, 0, 0] },
        { at: 'chatgpt /guide', visits: 8, errors: 0, counts: guide },
        { at: 'claude /new', visits: 1, errors: 0, counts: [1, 0, 0] },
        { at: 'perplexity /prices', visits: 2, errors: 0, counts: [1, 1, 0] },
      ]);
    },
  );

  it('is taken back with its batch, and not counted by a drain that has it off', async () => {
    const { client, websiteId, newDrain, send, referrals } = await newScene();
    const off = await newDrain({ countAiReferrals: false });
    await send(off.token);
    expect(await referrals()).toEqual([]);
    const on = await newDrain();
    await send(on.token, 'json');
    expect(await referrals()).toHaveLength(4);
    const batches = await client.get<{ id: string; drainId: string }[]>(
      `/websites/${websiteId}/log-batches`,
    );
    const batch = batches.data.find(({ drainId }) => drainId === on.id);
    const asked = `/websites/${websiteId}/log-batches/${batch?.id}`;
    expect((await client.send('DELETE', asked)).status).toBeLessThan(300);
    await waitFor('the batch to be gone', async () => (await referrals()).length === 0);
  });

  it('takes pages from a citation over a live read to the person, in order of time', async () => {
    const { client, websiteId, newDrain, send } = await newScene();
    const target = await client.post<{ id: string }>(`/websites/${websiteId}/ai/targets`, {
      engine: 'chatgpt',
      provider: 'openai',
      model: 'gpt-5-mini',
    });
    const prompts = await client.post<{ id: string }[]>(`/websites/${websiteId}/ai/prompts`, {
      prompts: [{ text: 'Which lamps are good?' }],
    });
    const workspace = await client.get<{ workspace: { id: string } }>('/account');
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * hourMs);
    await writeBatch(openWorkspace(service.services, workspace.data.workspace.id), {
      websiteId,
      domain,
      asked: [
        toAsked({
          promptId: prompts.data[0]?.id ?? '',
          targetId: target.data.id,
          at: hoursAgo(50).toISOString(),
          cited: [`https://www.${domain}/guide`, `https://${domain}/unvisited`],
        }),
      ],
    });
    await sendFetcherVisits(service, { websiteId, domain, key: client.key }, [
      { path: '/guide', at: hoursAgo(26) },
    ]);
    await send((await newDrain()).token);
    type Page = { path: string; engine: string; lags: Record<string, number | null> };
    const { data } = await client.get<Page[]>(`/websites/${websiteId}/ai/journey?limit=50`);
    const pageOf = (engine: string, path: string) =>
      data.find((page) => page.engine === engine && page.path === path);
    const guide = pageOf('chatgpt', '/guide');
    expect(guide).toMatchObject({
      cited: { state: 'seen', series: [{ rate: { hits: 1, n: 1 } }] },
      read: { state: 'seen', visits: 1 },
      visited: { state: 'seen', visits: 8 },
      lags: { citedToReadHours: 24 },
      isCitedNeverVisited: false,
      isVisitedNeverCited: false,
    });
    expect(guide?.lags['citedToVisitedHours']).toBeGreaterThanOrEqual(49);
    expect(guide?.lags['readToVisitedHours']).toBeGreaterThanOrEqual(25);
    expect(pageOf('chatgpt', '/unvisited')).toMatchObject({
      isCitedNeverVisited: true,
      visited: { state: 'not_seen', visits: 0 },
    });
    expect(pageOf('perplexity', '/prices')).toMatchObject({
      isVisitedNeverCited: true,
      cited: { state: 'not_asked' },
    });
    // An error is no visit.
    expect(pageOf('chatgpt', '/gone')).toBeUndefined();
  });
});
