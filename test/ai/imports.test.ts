import { writeBatch } from '../../modules/ai/collect/write-batch';
import { newId } from '../../platform/ids';
import { openWorkspace } from '../../platform/workspace';
import { toAsked } from '../support/ai-answers';
import { newClient } from '../support/clients';
import { sendFetcherVisits } from '../support/fetcher-visits';
import { createWorkspace, type Service, startService } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';

type Reply = {
  import: { id: string; periodFrom: string; periodTo: string; isDaily: boolean; rowCount: number };
  isNew: boolean;
  received: number;
  invalid: number;
  errors: Array<{ row: number; code: string; message: string }>;
};
type ApiReply = {
  data: Reply & { import: { ignoredColumns: string[] } };
  error?: { details: Array<{ path: string; code: string }> };
};

let service: Service;
let client: Awaited<ReturnType<typeof newClient>>;
let workspaceId: string;
let websiteId: string;
let domain: string;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  ({ workspaceId } = await createWorkspace('starter'));
  client = await newClient(service, workspaceId);
  domain = uniqueDomain();
  websiteId = (await client.post<{ id: string }>('/websites', { domain })).data.id;
});

const path = () => `/websites/${websiteId}/ai/imports`;
const week = '&from=2026-11-02&to=2026-11-08';

async function send(query: string, body: string | Buffer): Promise<ApiReply> {
  const sent = await fetch(`${service.url}/api/v1${path()}?source=${query}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${client.key}`, 'Content-Type': 'text/csv' },
    body,
  });
  return (await sent.json()) as ApiReply;
}
const codeOf = async (query: string, body: string) =>
  (await send(query, body)).error?.details[0]?.code;

type LedgerUrl = {
  url: string;
  citations: {
    state: string;
    byEngine: Array<{ engine: string; source: string; citedFirstAt: string; citedLastAt: string }>;
  };
};
const cited = async () =>
  (
    await client.get<LedgerUrl[]>(`/websites/${websiteId}/indexing/urls?cited=true&sort=url`)
  ).data.map(({ url, citations }) => [url.replace(`https://${domain}`, ''), ...citations.byEngine]);

it('a report of Google becomes evidence in the ledger, as the snapshot of a period that it is', async () => {
  const file = `Generative AI\n\nTop pages,Impressions,Surface\nhttps://${domain}/a?utm_source=x,"1,234",all\nhttps://${domain}/b,0,all\nhttps://elsewhere.example/c,5,all\n/relative,5,all\nhttps://${domain}/d,1.2K,all\n`;
  const { data } = await send(`google_report${week}`, `\ufeff${file}`);
  expect(data).toMatchObject({
    isNew: true,
    received: 5,
    invalid: 3,
    import: {
      periodFrom: '2026-11-02',
      periodTo: '2026-11-08',
      isDaily: false,
      rowCount: 2,
      ignoredColumns: ['Surface'],
    },
    errors: [
      { row: 6, code: 'other_host' },
      { row: 7, code: 'url_invalid' },
      { row: 8, code: 'count_invalid' },
    ],
  });
  expect(await cited()).toEqual([
    [
      '/a',
      {
        engine: 'google_ai',
        source: 'google_report',
        citedFirstAt: '2026-11-02T00:00:00.000Z',
        citedLastAt: '2026-11-08T00:00:00.000Z',
      },
    ],
  ]);
  const again = await send(`google_report${week}`, file);
  expect(again.data).toMatchObject({ isNew: false, import: { id: data.import.id } });
});

// cspell:disable-next-line
const germanHeader = 'Datum;Seite;Impressionen';

it('days, German columns, semicolons and UTF-16 are read', async () => {
  const file = `${germanHeader}\n03.11.2026;https://${domain}/a;1.000\n05.11.2026;https://${domain}/a;2\n`;
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(file, 'utf16le')]);
  const { data } = await send('google_report', utf16);
  expect(data.import).toMatchObject({
    periodFrom: '2026-11-03',
    periodTo: '2026-11-05',
    isDaily: true,
    rowCount: 2,
  });
  expect((await cited())[0]?.[1]).toMatchObject({
    citedFirstAt: '2026-11-03T00:00:00.000Z',
    citedLastAt: '2026-11-05T00:00:00.000Z',
  });
});

it('a file that is another report says so, and stores nothing', async () => {
  const page = `https://${domain}/a`;
  expect(await codeOf('google_report', `Page,Impressions\n${page},1\n`)).toBe('period_missing');
  expect(
    await codeOf(`google_report${week}`, `Top pages,Clicks,Impressions,CTR\n${page},1,2,3%\n`),
  ).toBe('ordinary_report');
  expect(await codeOf(`bing_report${week}`, `Page,Impressions\n${page},1\n`)).toBe('other_report');
  expect(await codeOf(`bing_report${week}`, 'a,b\n1,2\n')).toBe('report_columns_missing');
  expect(await codeOf(`bing_report${week}`, 'Page,Citations\nx,1\n')).toBe('no_rows');
  expect(
    await codeOf('bing_report&from=2026-11-02&to=2026-11-01', `Page,Citations\n${page},1\n`),
  ).toBe('range_reversed');
  const ambiguous = `Date,Page,Citations\n02/11/2026,${page},1\n22/11/2026,${page},1\n`;
  expect((await send('bing_report', ambiguous)).data.errors).toMatchObject([
    { row: 2, code: 'day_ambiguous' },
  ]);
  expect((await client.get<unknown[]>(path())).data).toHaveLength(1);
});

it('a deleted report leaves what the others count', async () => {
  const [a, b] = [`https://${domain}/a`, `https://${domain}/b`];
  const first = await send(`bing_report${week}`, `URL,Citations\n${a},1\n${b},2\n`);
  await send('bing_report&from=2026-11-09&to=2026-11-15', `URL,Citations\n${b},3\n`);
  expect((await cited()).map(([page]) => page)).toEqual(['/a', '/b']);
  await client.delete(`${path()}/${first.data.import.id}`);
  const left = await cited();
  expect(left.map(([page]) => page)).toEqual(['/b']);
  expect(left[0]?.[1]).toMatchObject({ citedFirstAt: '2026-11-09T00:00:00.000Z' });
});

it('grounding queries of a report become prompts, and others do not', async () => {
  const file = 'Grounding query,Citations\nbest running shoes,12\n"shoes, red",3\n';
  const { data } = await send(`bing_report${week}`, file);
  const { data: rows } = await client.get<Array<{ query: string; citations: number }>>(
    `${path()}/${data.import.id}/rows?sort=-citations`,
  );
  expect(rows.map(({ query, citations }) => [query, citations])).toEqual([
    ['best running shoes', 12],
    ['shoes, red', 3],
  ]);
  const track = () =>
    client.post<Array<{ query: string; id: string | null; result: string }>>(
      `${path()}/${data.import.id}/prompts`,
      { queries: ['shoes, red', 'made up', 'best running shoes'], topic: 'shoes' },
    );
  expect((await track()).data.map(({ result }) => result)).toEqual([
    'created',
    'not_in_report',
    'created',
  ]);
  expect((await track()).data.map(({ result }) => result)).toEqual([
    'exists',
    'not_in_report',
    'exists',
  ]);
  const prompts = await client.get<Array<{ text: string; topic: string }>>(
    `/websites/${websiteId}/ai/prompts`,
  );
  expect(prompts.data.map(({ text, topic }) => `${topic}: ${text}`).sort()).toEqual([
    'shoes: best running shoes',
    'shoes: shoes, red',
  ]);
});

it('prompts, reports and logs are compared page by page', async () => {
  type Page = { path: string; prompts: string; google: string; bing: string; logs: string };
  const list = async (query = '') =>
    (await client.get<Page[]>(`/websites/${websiteId}/ai/reconciliation${query}`)).data.map((one) =>
      [one.path, one.prompts, one.google, one.bing, one.logs].join(' '),
    );
  expect(await list()).toEqual([]);
  await send(
    `google_report${week}`,
    `Page,Impressions\nhttps://${domain}/g,4\nhttps://${domain}/all,9\n`,
  );
  expect(await list()).toEqual([
    '/all not_measured seen not_measured not_measured',
    '/g not_measured seen not_measured not_measured',
  ]);
  await sendFetcherVisits(service, { websiteId, domain, key: client.key }, [
    { path: '/all', at: new Date(Date.now() - 3_600_000) },
    { path: '/l', at: new Date(Date.now() - 3_600_000) },
  ]);
  await writeBatch(openWorkspace(service.services, workspaceId), {
    websiteId,
    domain,
    asked: [
      toAsked({
        promptId: newId('prompt'),
        targetId: newId('aiTarget'),
        cited: [`https://${domain}/all`, `https://${domain}/p`],
      }),
    ],
  });
  expect(await list()).toEqual([
    '/all seen seen not_measured seen',
    '/g not_seen seen not_measured not_seen',
    '/l not_seen not_seen not_measured seen',
    '/p seen not_seen not_measured not_seen',
  ]);
  expect(await list('?seenBy=google&notSeenBy=prompts')).toEqual([
    '/g not_seen seen not_measured not_seen',
  ]);
  expect(await list('?seenBy=prompts,logs')).toHaveLength(1);
  expect(await list('?notSeenBy=bing')).toEqual([]);
});
