import type { EventType } from './event-types';
import { sentenceOf } from './sentence';

const said = (type: EventType, data: Record<string, unknown>) => sentenceOf({ type, data });

test.each<[EventType, Record<string, unknown>, string]>([
  [
    'rankings.moved',
    {
      winners: 12,
      losers: 1,
      dataSource: 'live',
      evidence: { largestMoves: ['shoes: 4 → 1', 'boots: not found → 9'] },
    },
    '12 keywords moved up and 1 moved down, such as shoes: 4 → 1; boots: not found → 9.',
  ],
  [
    'ai.visibility_moved',
    {
      engine: 'chatgpt',
      dataSource: 'sandbox',
      mentionRate: 0.41,
      mentionRateBefore: 0.553,
      difference: -0.143,
      intervalLow: -0.2,
      intervalHigh: -0.05,
    },
    'chatgpt names the brand in 41 % of its answers, −14.3 points from 55.3 % (95 % interval of the change: −20 points to −5 points). These are made-up answers of the sandbox.',
  ],
  [
    'link.lost',
    {
      about: 'blog.example',
      evidence: { links: 1, days: 7, examples: [{ sourceUrl: 'https://blog.example/a' }] },
    },
    '1 link from blog.example was lost within 7 days, such as https://blog.example/a.',
  ],
  [
    'url.not_crawled',
    { evidence: { urls: 1_000, isAtLeast: true, oldestSubmittedAt: '2026-11-01T08:00:00.000Z' } },
    'At least 1,000 submitted URLs had no visit of a crawler since, the oldest from 2026-11-01.',
  ],
  [
    'audit.completed',
    { healthScore: 60, healthScoreBefore: 82, pages: 5, sample: { pages: 5, knownPages: 116 } },
    'Health is 60 of 100, after 82; 5 pages were checked. A limit cut the crawl off, so the score is of a part.',
  ],
  [
    'credits.low',
    { level: 'exhausted', remaining: 0, included: 20_000, month: '2026-11' },
    'All 20,000 credits of 2026-11 are used: nothing is bought until next month.',
  ],
])('%s', (type, data, sentence) => {
  expect(said(type, data)).toBe(sentence);
});

test('an event that lacks a fact, or is of several websites, has no sentence', () => {
  expect(said('crawler.silent', { about: 'Googlebot', evidence: { silentHours: 3 } })).toBe(
    undefined,
  );
  expect(said('crawler.silent', { count: 3, domains: ['a.example'], evidence: {} })).toBe(
    undefined,
  );
  expect(said('ping', {})).toBe(undefined);
});
