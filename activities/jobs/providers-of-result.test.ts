import { providersOf } from './providers-of-result';

test('a provider fails when half of what it was asked fails, over all targets', () => {
  expect(providersOf({ source: 'serper', read: 5, failed: 4, keywords: 9 })).toEqual([
    { provider: 'serper', read: 5, failed: 4, isFailing: false },
  ]);
  const targets = [
    { source: 'openai', answers: 10, failed: 10 },
    { source: 'openai', answers: 10, failed: 0 },
    { source: 'gemini', answers: 4, failed: 0 },
    { source: 'xai', answers: 0, failed: 0 },
  ];
  expect(providersOf({ targets, read: 14 })).toEqual([
    { provider: 'openai', read: 10, failed: 10, isFailing: true },
    { provider: 'gemini', read: 4, failed: 0, isFailing: false },
  ]);
  for (const other of [null, undefined, { pages: 3 }, 'x']) expect(providersOf(other)).toEqual([]);
});
