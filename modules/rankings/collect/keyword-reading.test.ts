import { block, buildReading, noAiOverview, organicItem } from '../providers/build-reading';
import { toKeywordReading } from './keyword-reading';

const snippetUrl = 'https://own.example/answer';

const page = buildReading({
  checkedAt: '2026-11-10T10:00:00.000Z',
  items: [
    { ...block('ads_top', 'paid', { url: 'https://ad.example/' }), absoluteRank: 1 },
    { ...block('featured_snippet', 'featured_snippet', { url: snippetUrl }), absoluteRank: 2 },
    { ...organicItem(1, { url: 'https://other.example/' }), absoluteRank: 3 },
    { ...organicItem(2, { url: snippetUrl }), absoluteRank: 4 },
  ],
  isComplete: true,
  featuredSnippet: { url: snippetUrl, domain: 'own.example', title: '', text: '' },
  aiOverview: noAiOverview,
  providerCost: { credits: 1, amount: null, unit: null },
  providerTaskId: null,
});

const keyword = {
  id: 'kw',
  keyword: 'k',
  country: 'US',
  language: 'en',
  location: null,
  device: 'desktop',
  engine: 'google',
  depth: 20,
  loadsAiOverview: false,
  searchVolume: null,
  seriesFromMs: null,
} as const;

const read = (host: string) =>
  toKeywordReading(
    { source: 'serper', owns: (url) => new URL(url).host === host, failedAt: '' },
    keyword,
    { reading: page },
  );

it('a reading takes position and rank from the same block', () => {
  expect(read('own.example')).toMatchObject({ position: 1, absoluteRank: 2, url: snippetUrl });
  expect(read('other.example')).toMatchObject({ position: 1, absoluteRank: 3 });
});

it('a stored page has every place, marked as the website’s own or not', () => {
  expect(read('own.example')).toMatchObject({
    places: [
      { position: 1, domain: 'own.example', featuredSnippet: true, isOwn: true },
      { position: 1, domain: 'other.example', featuredSnippet: false, isOwn: false },
      { position: 2, domain: 'own.example', featuredSnippet: false, isOwn: true },
    ],
  });
});
