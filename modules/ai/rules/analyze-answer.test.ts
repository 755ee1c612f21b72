import { analyzeAnswer } from './analyze-answer';
import { BrandMatcher } from './match-brands';
import { createSourceOwner, hostOf } from './source-owner';

const brand = (id: string, isOwn: boolean, domains: string[]) => ({
  id,
  isOwn,
  names: [id],
  excludedNames: [],
  domains,
  matchCase: 'auto' as const,
});
const brands = [
  brand('Acme', true, ['acme.example']),
  brand('Rival', false, ['rival.example', 'shop.acme.example']),
];
const ownerOf = createSourceOwner((url) => url.startsWith('https://own.example/'), brands);
const cite = (url: string, order: number) => ({ url, title: null, start: null, end: null, order });

describe('analyzeAnswer', () => {
  it('orders brands by first mention and ranks those of a list', () => {
    const text = 'Rival and Acme.\n\n1. Acme\n2. Rival';
    const { brands: named } = analyzeAnswer(
      { text, cited: [], seen: [] },
      new BrandMatcher(brands),
      ownerOf,
    );
    expect(named).toEqual([
      {
        id: 'Rival',
        order: 1,
        listRank: 2,
        offsets: [
          { start: 0, end: 5 },
          { start: 28, end: 33 },
        ],
      },
      {
        id: 'Acme',
        order: 2,
        listRank: 1,
        offsets: [
          { start: 10, end: 14 },
          { start: 20, end: 24 },
        ],
      },
    ]);
  });

  it('says whose pages are cited and which were only seen, each once', () => {
    const analysis = analyzeAnswer(
      {
        text: '',
        cited: [
          cite('https://b.example/', 2),
          cite('https://www.acme.example/x', 1),
          cite('https://b.example/', 3),
        ],
        seen: [
          { url: 'https://b.example/', title: null },
          { url: 'https://de.rival.example/', title: null },
          { url: 'ftp://x.example/', title: null },
        ],
      },
      new BrandMatcher(brands),
      ownerOf,
    );
    expect(analysis.cited.map(({ host, kind }) => [host, kind])).toEqual([
      ['acme.example', 'own'],
      ['b.example', 'other'],
    ]);
    expect(analysis.seen.map(({ host, kind }) => [host, kind])).toEqual([
      ['de.rival.example', 'competitor'],
    ]);
  });

  it.each([
    ['https://own.example/a', 'own', null],
    ['https://acme.example', 'own', 'Acme'],
    ['https://shop.acme.example/', 'competitor', 'Rival'],
    ['https://notacme.example/', 'other', null],
    ['https://example/', 'other', null],
  ])('takes %s for %s', (url, kind, brandId) => {
    expect(ownerOf(url)).toEqual({ kind, brandId });
  });

  it('takes a domain that several brands have for the first one’s', () => {
    const both = createSourceOwner(
      () => false,
      [
        brand('Acme', true, ['acme.example']),
        brand('Acme Ltd', true, ['acme.example']),
        brand('Rival', false, ['acme.example']),
      ],
    );
    expect(both('https://www.acme.example/x')).toEqual({ kind: 'own', brandId: 'Acme' });
  });

  it('reads hosts of http URLs alone', () => {
    expect(hostOf('https://WWW.Münze.example./a')).toBe('xn--mnze-0ra.example');
    expect(hostOf('javascript:alert(1)')).toBeNull();
    expect(hostOf('https://')).toBeNull();
  });
});
