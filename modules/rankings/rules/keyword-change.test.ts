import { applyChange as applyAt, type KeywordChange, type KnownKeyword } from './keyword-change';
import type { VolumeSource } from './search-volume';

const at = '2026-11-21T00:00:00.000Z';
const applyChange = (keyword: KnownKeyword, change: KeywordChange) => applyAt(keyword, change, at);

const earlier = '2026-11-01T00:00:00.000Z';
const knownFrom = (source: VolumeSource) => ({
  volumeEvidence: { state: 'measured', source, checkedAt: earlier } as const,
  cpcSource: source,
});

const before: KnownKeyword = {
  keyword: 'Shoes',
  country: 'US',
  language: 'en',
  location: null,
  depth: null,
  device: 'desktop',
  engine: 'google',
  targetUrl: null,
  groupIds: ['g'],
  tags: ['a', 'b'],
  searchVolume: 90,
  cpc: 1,
  cpcCurrency: 'EUR',
  ...knownFrom('given'),
};

it('what is not named stays, and null takes away', () => {
  expect(applyChange(before, {})).toEqual(before);
  expect(applyChange(before, { depth: 50, cpc: null, country: undefined })).toEqual({
    ...before,
    depth: 50,
    cpc: null,
    cpcCurrency: null,
    cpcSource: null,
  });
});

it('lists are replaced, or added to and taken from, without doubles', () => {
  const tags = (change: KeywordChange['tags']) => applyChange(before, { tags: change }).tags;
  expect(tags({ replace: ['c'] })).toEqual(['c']);
  expect(tags({ add: ['c', 'a', 'c'], remove: [] })).toEqual(['a', 'b', 'c']);
  expect(tags({ add: [], remove: ['a', 'x'] })).toEqual(['b']);
  expect(tags({ add: ['B'], remove: ['A'] })).toEqual(['b']);
  expect(tags({ add: ['a'], remove: ['a'] })).toEqual(['b', 'a']);
});

it('volume and price go with the text and the market, not with the device', () => {
  const known = (change: KeywordChange) => {
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

const unknown = { state: 'pending', source: null, checkedAt: null };
const given = { state: 'measured', source: 'given', checkedAt: at };

it.each([
  // A provider's number that a client sends back unchanged remains the provider's.
  [{ searchVolume: 90, cpc: 1 }, 90, knownFrom('dataforseo').volumeEvidence],
  [{ searchVolume: 91 }, 91, given],
  [{ searchVolume: null }, null, unknown],
  [{ country: 'GB' }, null, unknown],
  [{ country: 'GB', searchVolume: 90 }, null, unknown],
  [{ country: 'GB', searchVolume: 91 }, 91, given],
  [{ engine: 'bing' }, null, unknown],
  [{ device: 'mobile' }, 90, knownFrom('dataforseo').volumeEvidence],
] as const)('%j of a provider’s volume leaves %j', (change, searchVolume, volumeEvidence) => {
  const after = applyChange({ ...before, ...knownFrom('dataforseo') }, change);
  expect(after).toMatchObject({ searchVolume, volumeEvidence });
});

it('a given volume that is given again is the same, and in another market a new one', () => {
  expect(applyChange(before, { searchVolume: 90 })).toEqual(before);
  expect(applyChange(before, { country: 'GB', searchVolume: 90 })).toMatchObject({
    searchVolume: 90,
    volumeEvidence: given,
    cpc: null,
    cpcSource: null,
  });
});

it('sets a price alone, and keeps the volume', () => {
  const after = applyChange({ ...before, ...knownFrom('dataforseo') }, { cpc: 2 });
  expect(after).toMatchObject({ cpc: 2, cpcSource: 'given', searchVolume: 90 });
  expect(after.volumeEvidence.source).toBe('dataforseo');
});

describe('the currency of a price', () => {
  const priced = (source: 'given' | 'dataforseo', change: KeywordChange) => {
    const usd = source === 'given' ? {} : { cpcCurrency: 'USD' };
    const { cpc, cpcCurrency } = applyChange({ ...before, ...knownFrom(source), ...usd }, change);
    return [cpc, cpcCurrency];
  };
  it.each<['given' | 'dataforseo', KeywordChange, unknown[]]>([
    ['given', { cpc: 2 }, [2, 'EUR']],
    ['given', { cpc: 2, cpcCurrency: 'GBP' }, [2, 'GBP']],
    ['given', { cpcCurrency: 'GBP' }, [1, 'GBP']],
    ['given', { cpc: null }, [null, null]],
    ['dataforseo', { cpc: 2 }, [2, null]],
    ['dataforseo', { cpc: 2, cpcCurrency: 'EUR' }, [2, 'EUR']],
    ['dataforseo', { cpc: 1, cpcCurrency: 'EUR' }, [1, 'USD']],
    ['dataforseo', { depth: 50 }, [1, 'USD']],
  ])('of a %s price after %j is %j', (source, change, expected) => {
    expect(priced(source, change)).toEqual(expected);
  });
});
