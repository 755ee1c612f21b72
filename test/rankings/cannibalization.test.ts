import { type Service, startService } from '../support/service';
import { daysAgo, openScene, reading, type Scene } from './scene';

type Row = { keyword: string; reasons: string[]; urls: Array<{ url: string; days: number }> };

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

const list = async (query = '') => {
  const path = `/websites/${scene.websiteId}/cannibalization${query}`;
  const { data } = await scene.client.get<Row[]>(path);
  return data;
};

const urlOf = (path: string) => `https://own.example.com${path}`;
const own = (path: string, position: number, featuredSnippet = false) => ({
  url: urlOf(path),
  position,
  featuredSnippet,
});

it('several own pages on one result page, and pages that take turns', async () => {
  const [several, turns, snippet, calm] = await Promise.all(
    ['several', 'turns', 'snippet', 'calm'].map((name) => scene.addKeyword(name)),
  );
  const at = (keywordId = '', path = '/a', day = 1) =>
    reading(3, { keywordId, url: urlOf(path), ownUrls: [own(path, 3)], day: daysAgo(day) });
  await scene.write([at(turns, '/a', 40), at(turns, '/a', 5), at(calm, '/a', 5)]);
  await scene.write([at(turns, '/a', 4), at(calm, '/a', 4), at(calm, '/old', 60)]);
  await scene.write([
    { ...at(several), ownUrls: [own('/a', 3), own('/b', 7)] },
    at(turns, '/b'),
    { ...at(snippet), ownUrls: [own('/a', 1, true), own('/a', 4)] },
    at(calm),
  ]);
  const rows = await list();
  expect(rows.map(({ keyword, reasons }) => [keyword, reasons]).sort()).toEqual([
    ['several', ['several_urls']],
    ['turns', ['url_changed']],
  ]);
  expect(rows.find(({ keyword }) => keyword === 'turns')?.urls).toEqual([
    { url: urlOf('/b'), days: 1, firstDay: daysAgo(1), lastDay: daysAgo(1) },
    { url: urlOf('/a'), days: 2, firstDay: daysAgo(5), lastDay: daysAgo(4) },
  ]);
  expect((await list('?days=3')).map(({ keyword }) => keyword)).toEqual(['several']);
  const sorted = await list('?sort=-keyword');
  expect(sorted.map(({ keyword }) => keyword)).toEqual(['turns', 'several']);
  const long = await list('?days=90');
  expect(long.map(({ keyword }) => keyword).sort()).toEqual(['calm', 'several', 'turns']);
});

it('comes as CSV', async () => {
  const path = `/websites/${scene.websiteId}/cannibalization?format=csv`;
  const { text } = await scene.client.get(path);
  expect(text.trim().split('\r\n')).toHaveLength(3);
});
