import type { SerpItem } from '../../modules/rankings/rules/serp-reading';
import { type Service, startService } from '../support/service';
import { failure, openScene, reading, type Scene } from './scene';

let service: Service;
let scene: Scene;

beforeAll(async () => {
  service = await startService();
  scene = await openScene(service);
});
afterAll(async () => {
  await scene.close();
  await service.stop();
});

type Day = { day: string; position: number | null; evidence: { state: string } };

const history = async (keywordId: string, query = '') => {
  const { data, meta } = await scene.client.get<Day[]>(`/keywords/${keywordId}/history${query}`);
  return { days: data.map((one) => [one.day, one.position, one.evidence.state]), meta };
};

it('days with their states; a gap is an absent day', async () => {
  const keywordId = await scene.addKeyword('gaps');
  await scene.write([reading(3, { keywordId, day: '2026-11-01' })]);
  await scene.write([reading(null, { keywordId, day: '2026-11-02' })]);
  await scene.write([failure({ keywordId, day: '2026-11-04' })]);
  const days = [
    ['2026-11-01', 3, 'measured'],
    ['2026-11-02', null, 'not_found'],
    ['2026-11-04', null, 'failed'],
  ];
  expect((await history(keywordId, '?sort=day')).days).toEqual(days);
  expect((await history(keywordId)).days).toEqual(days.toReversed());
  const page = await history(keywordId, '?limit=1&offset=1&sort=day');
  expect(page).toEqual({ days: [days[1]], meta: { total: 3, limit: 1, offset: 1 } });
  const part = await history(keywordId, '?from=2026-11-02&to=2026-11-03');
  expect(part.days).toEqual([days[1]]);
});

it('a day that was read twice is there once, with the later reading', async () => {
  const keywordId = await scene.addKeyword('twice');
  const day = '2026-11-01';
  await scene.write([reading(3, { keywordId, day })]);
  await scene.write([reading(5, { keywordId, day, checkedAt: `${day}T15:00:00.000Z` })]);
  await scene.write([failure({ keywordId, day, checkedAt: `${day}T16:00:00.000Z` })]);
  expect((await history(keywordId)).days).toEqual([[day, 5, 'measured']]);
});

it('the series is that of the newest reading’s source; another can be asked for', async () => {
  const keywordId = await scene.addKeyword('sources');
  await scene.write([reading(3, { keywordId, day: '2026-11-01', source: 'sandbox' })]);
  await scene.write([reading(5, { keywordId, day: '2026-11-02' })]);
  expect((await history(keywordId)).days).toEqual([['2026-11-02', 5, 'measured']]);
  const sandbox = await history(keywordId, '?source=sandbox');
  expect(sandbox.days).toEqual([['2026-11-01', 3, 'measured']]);
});

it('comes as CSV, and refuses a range that ends before it begins', async () => {
  const keywordId = await scene.addKeyword('csv');
  await scene.write([reading(3, { keywordId, day: '2026-11-01' })]);
  const { text } = await scene.client.get(`/keywords/${keywordId}/history?format=csv`);
  expect(text.split('\r\n')[1]).toMatch(/^2026-11-01,3,/);
  const path = `/keywords/${keywordId}/history?from=2026-11-02&to=2026-11-01`;
  expect((await scene.client.get(path)).status).toBe(422);
});

describe('the result page of a day', () => {
  const items: SerpItem[] = [
    {
      type: 'ads_top',
      providerType: 'paid',
      absoluteRank: 1,
      position: null,
      url: 'https://ad.example.net/',
      domain: 'ad.example.net',
      title: 'An advertisement',
      text: null,
    },
  ];
  const other = { domain: 'other.example.net', url: 'https://other.example.net/' };
  const organic = [{ position: 1, ...other }];
  const places = [
    { position: 1, ...other, featuredSnippet: true, isOwn: false },
    { position: 1, ...other, featuredSnippet: false, isOwn: false },
  ];

  it('contains all blocks, and the website’s own standing', async () => {
    const keywordId = await scene.addKeyword('page');
    await scene.write([reading(4, { keywordId, day: '2026-11-01', items: [], places: [] })]);
    await scene.write([reading(2, { keywordId, day: '2026-11-03', items, places })]);
    const page = async (query = '') =>
      (await scene.client.get(`/keywords/${keywordId}/serp${query}`)).data;
    expect(await page()).toMatchObject({
      keyword: 'page',
      day: '2026-11-03',
      position: 2,
      items,
      organic,
      serpFeatures: ['people_also_ask'],
      ownUrls: [{ position: 2, hasFeaturedSnippet: false }],
      aiOverview: { isPresent: false, citationState: 'no_overview' },
      evidence: { state: 'measured', source: 'serper', depth: 20, samples: 1 },
    });
    expect(await page('?day=2026-11-01')).toMatchObject({ position: 4, items: [] });
    expect(await page('?day=2026-11-02')).toMatchObject({
      position: null,
      evidence: { state: 'not_measured', samples: 0 },
    });
  });

  it('is pending before the first check', async () => {
    const keywordId = await scene.addKeyword('never');
    const { data } = await scene.client.get(`/keywords/${keywordId}/serp`);
    expect(data).toMatchObject({ day: null, evidence: { state: 'pending' } });
  });
});
