import { applyChange, type KeywordFields } from './keyword-change';

const before: KeywordFields = {
  ...{ keyword: 'Shoes', country: 'US', language: 'en', location: null, depth: null },
  ...({ device: 'desktop', engine: 'google' } as const),
  ...{ targetUrl: null, groupIds: ['g'], tags: ['a', 'b'], searchVolume: 90, cpc: 1 },
};

test('what is not named stays, and null takes away', () => {
  expect(applyChange(before, {})).toEqual(before);
  expect(applyChange(before, { depth: 50, cpc: null, country: undefined })).toEqual({
    ...before,
    ...{ depth: 50, cpc: null },
  });
});

test('lists are replaced, or added to and taken from, without doubles', () => {
  const tags = (change: Parameters<typeof applyChange>[1]['tags']) =>
    applyChange(before, { tags: change }).tags;
  expect(tags({ replace: ['c'] })).toEqual(['c']);
  expect(tags({ add: ['c', 'a', 'c'], remove: [] })).toEqual(['a', 'b', 'c']);
  expect(tags({ add: [], remove: ['a', 'x'] })).toEqual(['b']);
  expect(tags({ add: ['a'], remove: ['a'] })).toEqual(['b', 'a']);
});

test('volume and price go with the text and the market, not with the device', () => {
  const known = (change: Parameters<typeof applyChange>[1]) => {
    const { searchVolume, cpc } = applyChange(before, change);
    return [searchVolume, cpc];
  };
  expect(known({ keyword: 'SHOES' })).toEqual([90, 1]);
  expect(known({ device: 'mobile', engine: 'bing' })).toEqual([90, 1]);
  for (const change of [
    { keyword: 'boots' },
    { country: 'GB' },
    { language: 'cy' },
    { location: 'X' },
  ]) {
    expect(known(change)).toEqual([null, null]);
    expect(known({ ...change, searchVolume: 5 })).toEqual([5, null]);
  }
});
