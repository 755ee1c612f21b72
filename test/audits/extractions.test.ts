import { numberIn } from '../../modules/audits/store/extraction-clause';
import { ended } from '../indexing/sitemap-scene';
import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { type Collector, startCollector } from '../support/collector';
import { createWorkspace } from '../support/service';
import { openSite, type Site } from '../support/site';
import { htmlHeaders } from './crawl-scene';
import { words } from './planted-pages';

let site: Site;
let collector: Collector;
let client: ApiClient;
let websiteId: string;
let host: string;

const product = (name: string, price: string, ...links: string[]) => ({
  headers: htmlHeaders,
  body: `<!doctype html><html lang="en"><head><title>${name}</title></head><body><h1>${name}</h1>
<p class="price" data-currency="EUR">${price}</p><ul><li>one</li><li>two</li></ul>
<p>${words(name)}</p>
<script>var sku = "${name}-1";</script>
${links.map((to) => `<a href="${to}">to ${to}</a>`).join('')}</body></html>`,
});

const extractions = [
  { name: 'price', by: 'css', expression: '.price' },
  {
    name: 'currency',
    by: 'xpath',
    expression: '//p[@class="price"]',
    takes: 'attribute',
    attribute: 'data-currency',
  },
  { name: 'sku', by: 'regex', expression: 'sku = "([^"]+)"' },
  { name: 'items', by: 'css', expression: 'li', takes: 'count' },
  { name: 'video', by: 'xpath', expression: '//video', takes: 'count' },
];
const ownChecks = [
  {
    name: 'no_price',
    title: 'Price is missing',
    severity: 'error',
    extraction: 'price',
    rule: 'contains',
    text: '€',
  },
  {
    name: 'few_items',
    title: 'Too few items',
    severity: 'notice',
    extraction: 'items',
    rule: 'at_least',
    times: 3,
  },
];

beforeAll(async () => {
  site = await openSite();
  collector = await startCollector();
  const { workspaceId } = await createWorkspace();
  client = await newClient(collector.service, workspaceId);
  host = site.takeHost();
  site.put(host, '/', product('cup', '4 €', '/pot'));
  site.put(host, '/pot', product('pot', 'on request'));
  const created = await client.post<{ id: string }>('/websites', { domain: host });
  websiteId = created.data.id;
});
afterAll(async () => {
  await collector.stop();
  await site.close();
});

it('refuses expressions that cannot be read, with their place, and changes nothing', async () => {
  const settings = `/websites/${websiteId}/settings`;
  const broken = { ...extractions[0], name: 'other', expression: 'p[' };
  const refused = await client.patch(settings, {
    audits: {
      extractions: [...extractions, broken],
      ownChecks: [{ ...ownChecks[0], extraction: 'nothing' }],
    },
  });
  expect(refused.status).toBe(422);
  expect(refused.error.details).toMatchObject([
    {
      path: 'audits.extractions.5.expression',
      code: 'bad_expression',
      message: expect.stringMatching(/^The CSS selector of “other” cannot be read: /),
    },
    { path: 'audits.ownChecks.0.extraction', code: 'unknown_extraction' },
  ]);
  const kept = await client.get<{ audits: unknown }>(settings);
  expect(kept.data.audits).toMatchObject({ extractions: [], ownChecks: [] });
});

it('reads the first number of a value as a person does', async () => {
  const numbers = {
    '4 €': 4,
    '1,299.50': 1299.5,
    '1.299,50 €': 1299.5,
    '1\u00a0299,50 €': 1299.5,
    'EUR 1.299': 1299,
    '0.125': 0.125,
    '9,9': 9.9,
    '1.234.567': 1234567,
    'from 12. to 13': 12,
    '-3.5 °C': -3.5,
    'on request': null,
  };
  const { clickhouse } = collector.service.services;
  const read = await clickhouse.client.query({
    query: `SELECT value, ${numberIn('value')} AS number
      FROM (SELECT arrayJoin({texts:Array(String)}) AS value)`,
    query_params: { texts: Object.keys(numbers) },
    format: 'JSONEachRow',
  });
  const rows = await read.json<{ value: string; number: number | null }>();
  expect(Object.fromEntries(rows.map(({ value, number }) => [value, number]))).toEqual(numbers);
});

it('tries extractions and checks on one page of the website', async () => {
  const path = `/websites/${websiteId}/audits/try-extractions`;
  const { data } = await client.post(path, { url: `http://${host}/pot`, extractions, ownChecks });
  expect(data).toMatchObject({
    url: `http://${host}/pot`,
    httpStatus: 200,
    extractions: [
      { name: 'price', matches: 1, values: ['on request'], failure: null },
      { name: 'currency', matches: 1, values: ['EUR'] },
      { name: 'sku', matches: 1, values: ['pot-1'] },
      { name: 'items', matches: 2, values: [] },
      { name: 'video', matches: 0, values: [] },
    ],
    ownChecks: [
      { name: 'no_price', code: 'own_no_price', isPassed: false },
      { name: 'few_items', isPassed: false, detail: { matches: 2, atLeast: 3 } },
    ],
  });
  const elsewhere = { url: 'http://elsewhere.example/', extractions };
  expect((await client.post(path, elsewhere)).status).toBe(422);
});

/** The pages `cup`, with the price 4 €, and `pot`, whose price is a text. */
async function filters(id: string) {
  const paths = async (query: string) => {
    const { data } = await client.get<{ url: string }[]>(`/audits/${id}/pages?${query}`);
    return data.map(({ url }) => url.replace(`http://${host}`, ''));
  };
  const of = (name: string, test: string, value?: string) =>
    paths(
      `extraction=${name}&extractionTest=${test}${value === undefined ? '' : `&extractionValue=${encodeURIComponent(value)}`}`,
    );
  expect(await of('price', 'contains', 'ON REQUEST')).toEqual(['/pot']);
  expect(await of('price', 'equals', 'on')).toEqual([]);
  expect(await of('price', 'equals', '4 €')).toEqual(['/']);
  expect(await of('price', 'greater', '3.99')).toEqual(['/']);
  expect(await of('price', 'less', '4')).toEqual([]);
  expect(await of('items', 'greater', '1')).toEqual(['/', '/pot']);
  expect(await of('items', 'equals', '2')).toEqual(['/', '/pot']);
  expect(await of('video', 'missing')).toEqual(['/', '/pot']);
  expect(await of('price', 'missing')).toEqual([]);
  const csv = await client.get(
    `/audits/${id}/pages?extraction=price&extractionTest=contains&extractionValue=request&columns=url&format=csv`,
  );
  expect(csv.text).toBe(`number,url\r\n1,http://${host}/pot\r\n`);
  const refused = await client.get(
    `/audits/${id}/pages?extraction=prize&extractionTest=contains&extractionValue=4`,
  );
  expect(refused.status).toBe(422);
  expect(refused.error.details).toMatchObject([
    {
      path: 'query.extraction',
      code: 'unknown_extraction',
      message:
        'The audit has no extraction named “prize”. It has: price, currency, sku, items, video.',
    },
  ]);
  const incomplete = await client.get(
    `/audits/${id}/pages?extraction=price&extractionTest=greater`,
  );
  expect(incomplete.error.details).toMatchObject([{ code: 'value_with_test' }]);
  const noNumber = await client.get(
    `/audits/${id}/pages?extraction=price&extractionTest=greater&extractionValue=much`,
  );
  expect(noNumber.error.details).toMatchObject([{ code: 'not_a_number' }]);
}

it('shows what extractions found of each page, and checks of one’s own as issues', async () => {
  await client.patch(`/websites/${websiteId}/settings`, { audits: { extractions, ownChecks } });
  const started = await client.post<{ id: string; job: { id: string } }>(
    `/websites/${websiteId}/audits`,
    { startUrl: `http://${host}/`, readsSitemaps: false, checkResources: false },
  );
  const { id, job } = started.data;
  expect(await ended(client, job.id)).toMatchObject({ status: 'completed' });
  const pages = await client.get<{ url: string; extracted: unknown; issues: string[] }[]>(
    `/audits/${id}/pages?isHtml=true`,
  );
  expect(pages.data.map(({ extracted }) => extracted)).toEqual([
    { price: ['4 €'], currency: ['EUR'], sku: ['cup-1'], items: 2, video: 0 },
    { price: ['on request'], currency: ['EUR'], sku: ['pot-1'], items: 2, video: 0 },
  ]);
  expect(pages.data[1]?.issues).toEqual(expect.arrayContaining(['own_no_price', 'own_few_items']));
  const { text: csv } = await client.get(
    `/audits/${id}/pages?isHtml=true&columns=extracted&format=csv`,
  );
  expect(csv.split('\r\n')).toEqual([
    'number,url,extracted.price,extracted.currency,extracted.sku,extracted.items,extracted.video',
    `0,http://${host}/,4 €,EUR,cup-1,2,0`,
    `1,http://${host}/pot,on request,EUR,pot-1,2,0`,
    '',
  ]);
  await filters(id);
  const issues = await client.get(`/audits/${id}/issues?category=own`);
  expect(issues.data).toMatchObject([
    {
      code: 'own_no_price',
      severity: 'error',
      title: 'Price is missing',
      pages: 1,
      fix: 'A match must contain “€”.',
    },
    { code: 'own_few_items', severity: 'notice', pages: 2 },
  ]);
  const findings = await client.get(`/audits/${id}/issues/own_no_price`);
  expect(findings.data).toMatchObject([
    { url: `http://${host}/pot`, detail: { extraction: 'price', values: ['on request'] } },
  ]);
  const page = await client.get(`/audits/${id}/pages/1`);
  expect(page.data).toMatchObject({
    extracted: { sku: ['pot-1'] },
    facts: { html: { own: { extracted: { sku: { count: 1, values: ['pot-1'] } } } } },
  });
  const audit = await client.get(`/audits/${id}`);
  expect(audit.data).toMatchObject({
    options: { extractions: [{ name: 'price' }, {}, {}, {}, {}] },
  });
});

it('an own check that was changed is compared with nothing', async () => {
  const [noPrice, fewItems] = ownChecks;
  const changed = [{ ...noPrice, text: '$' }, fewItems];
  const started = await client.post<{ id: string; job: { id: string } }>(
    `/websites/${websiteId}/audits`,
    {
      startUrl: `http://${host}/`,
      readsSitemaps: false,
      checkResources: false,
      ownChecks: changed,
    },
  );
  const { id, job } = started.data;
  expect(await ended(client, job.id)).toMatchObject({ status: 'completed' });
  const issues = await client.get(`/audits/${id}/issues?category=own`);
  expect(issues.data).toMatchObject([
    { code: 'own_no_price', pages: 2, added: null, fixed: null },
    { code: 'own_few_items', pages: 2, added: 0, fixed: 0 },
  ]);
  expect((await client.get(`/audits/${id}/compare`)).data).toEqual([]);
});
