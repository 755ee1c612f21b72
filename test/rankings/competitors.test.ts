import type { OrganicPlace } from '../../modules/rankings/rules/keyword-reading';
import { type Service, startService } from '../support/service';
import { daysAgo, openScene, reading, type Scene } from './scene';

type Competitor = {
  domain: string;
  kind: string;
  shareOfVoice: number;
  keywords: number;
  commonKeywords: number;
  averagePosition: number | null;
  weighting: string;
  evidence: Record<string, unknown>;
};

let service: Service;
let scene: Scene;
let own: string;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  scene = await openScene(service);
  const { data } = await scene.client.get<{ domain: string }>(`/websites/${scene.websiteId}`);
  own = data.domain;
});
afterEach(() => scene.close());

const list = async (query = '') => {
  const answer = await scene.client.get<Competitor[]>(
    `/websites/${scene.websiteId}/competitors${query}`,
  );
  expect(answer.error).toBeUndefined();
  return answer.data;
};

const page = (...domains: string[]): OrganicPlace[] =>
  domains.map((domain, index) => ({
    position: index + 1,
    domain,
    url: `https://${domain}/${index}`,
  }));

async function read(name: string, domains: string[], searchVolume: number | null, daysBack = 1) {
  const keywordId = await scene.addKeyword(name);
  await scene.owner.rows('update keywords set search_volume = nullif(?::int, -1) where id = ?', [
    searchVolume ?? -1,
    keywordId,
  ]);
  const at = domains.indexOf(own) + 1;
  const organic = page(...domains);
  await scene.write([
    reading(at || null, { keywordId, organic, searchVolume, day: daysAgo(daysBack) }),
  ]);
  return keywordId;
}

it('shares by clicks and volume sum to one; subdomains and www belong to their domain', async () => {
  await scene.addWebsite('competitor', 'rival.example');
  await scene.addWebsite('competitor', 'absent.example');
  await read('first', [own, 'www.rival.example', 'found.example'], 3000);
  await read('second', ['shop.rival.example', 'notrival.example'], 1000);
  const rows = await list();
  const of = (domain: string) => rows.find((row) => row.domain === domain);
  expect(rows.reduce((sum, row) => sum + row.shareOfVoice, 0)).toBeCloseTo(1, 4);
  expect(of(own)).toMatchObject({ kind: 'self', keywords: 1, averagePosition: 1 });
  expect(of('rival.example')).toMatchObject({
    kind: 'tracked',
    keywords: 2,
    commonKeywords: 1,
    averagePosition: 1.5,
    weighting: 'volume',
  });
  const clicks = { own: 0.285 * 3000, rival: 0.157 * 3000 + 0.285 * 1000 };
  const all = clicks.own + clicks.rival + 0.11 * 3000 + 0.157 * 1000;
  expect(of(own)?.shareOfVoice).toBeCloseTo(clicks.own / all, 5);
  expect(of('rival.example')?.shareOfVoice).toBeCloseTo(clicks.rival / all, 5);
  expect(of('notrival.example')).toMatchObject({ kind: 'found', keywords: 1, commonKeywords: 0 });
  expect(of('absent.example')).toMatchObject({
    kind: 'tracked',
    keywords: 0,
    shareOfVoice: 0,
    averagePosition: null,
  });
  expect(of(own)?.evidence).toEqual({
    state: 'measured',
    source: 'serper',
    day: daysAgo(1),
    samples: 2,
  });
});

it('a domain counts with its best place on a page', async () => {
  await read('k', ['found.example', 'other.example', 'found.example'], null);
  const rows = await list();
  expect(rows.map(({ domain, averagePosition }) => [domain, averagePosition])).toEqual([
    ['found.example', 1],
    ['other.example', 2],
    [own, null],
  ]);
  expect(rows[0]?.weighting).toBe('equal');
  const sorted = await list('?sort=-averagePosition');
  expect(sorted.map(({ domain }) => domain)).toEqual(['other.example', 'found.example', own]);
});

it('it is one day’s pages, the newest on or before the date', async () => {
  await read('old', ['old.example'], null, 10);
  await read('new', ['new.example'], null, 1);
  expect((await list()).map(({ domain }) => domain)).toEqual(['new.example', own]);
  const before = await list(`?day=${daysAgo(9)}`);
  expect(before.map(({ domain }) => domain)).toEqual(['old.example', own]);
  expect(await list(`?day=${daysAgo(2)}`)).toEqual([]);
});

it('head to head, keyword by keyword, with any domain', async () => {
  await read('won', [own, 'rival.example'], 10);
  await read('lost', ['sub.rival.example', own], null);
  await read('alone', ['x.example', 'rival.example'], null);
  await read('neither', ['x.example'], null);
  type Row = { keyword: string; position: number; competitorPosition: number; leader: string };
  const path = `/websites/${scene.websiteId}/competitors/keywords`;
  const { data, meta } = await scene.client.get<Row[]>(`${path}?domain=rival.example`);
  expect(
    data.map((row) => [row.keyword, row.position, row.competitorPosition, row.leader]),
  ).toEqual([
    ['won', 1, 2, 'self'],
    ['lost', 2, 1, 'competitor'],
    ['alone', null, 2, 'competitor'],
  ]);
  expect(meta.total).toBe(3);
  const sorted = await scene.client.get<Row[]>(`${path}?domain=rival.example&sort=keyword`);
  expect(sorted.data.map(({ keyword }) => keyword)).toEqual(['alone', 'lost', 'won']);
  const strongest = await scene.client.get<Array<{ competitor: string }>>(path);
  expect(strongest.data[0]?.competitor).toBe('x.example');
  const { text } = await scene.client.get(`${path}?format=csv&domain=rival.example`);
  expect(text.trim().split('\r\n')).toHaveLength(4);
});

it('filters and deleted keywords', async () => {
  const tagged = await read('tagged', ['a.example'], null);
  const deleted = await read('deleted', ['b.example'], null);
  await scene.owner.rows("update keywords set tags = '{brand}' where id = ?", [tagged]);
  expect((await list('?tag=brand')).map(({ domain }) => domain)).toEqual(['a.example', own]);
  await scene.client.delete('/keywords', { body: { ids: [deleted] } });
  expect((await list()).map(({ domain }) => domain)).toEqual(['a.example', own]);
});
