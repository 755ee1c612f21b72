import fc from 'fast-check';
import { createUrlScope, type MatchScope } from '../../websites/rules/match-scope';
import { competingUrls, rankOn } from './ranking';
import type { OrganicResult, SerpReading } from './serp-reading';

const scope = (more: Partial<MatchScope> = {}) =>
  createUrlScope({ domain: 'example.com', matchMode: 'subdomains', ownedHosts: [], ...more });

const organic = (...urls: string[]): OrganicResult[] =>
  urls.map((url, index) => ({
    position: index + 1,
    absoluteRank: null,
    url,
    domain: new URL(url).hostname,
    title: '',
    snippet: '',
  }));

const reading = (urls: string[], more: Partial<SerpReading> = {}): SerpReading => ({
  checkedAt: '2026-11-21T10:00:00.000Z',
  depthRead: urls.length,
  isComplete: true,
  organic: organic(...urls),
  featuredSnippet: null,
  features: [],
  aiOverview: { present: false, content: 'none', citations: [], answer: null },
  items: [],
  isEmpty: urls.length === 0,
  providerCost: { credits: 1, amount: null, unit: null },
  providerTaskId: null,
  ...more,
});

const snippetOf = (url: string) => ({ url, domain: new URL(url).hostname, title: '', text: '' });

describe('rankOn', () => {
  it('the best own result is the position, all of them are kept', () => {
    const ranking = rankOn(
      reading(['https://other.org/', 'https://www.example.com/a', 'https://blog.example.com/b']),
      scope(),
    );
    expect(ranking).toMatchObject({ state: 'measured', position: 2, depthRead: 3 });
    expect(ranking.url).toBe('https://www.example.com/a');
    expect(competingUrls(ranking).map(({ position }) => position)).toEqual([2, 3]);
  });

  it('the owner of the featured snippet is first, though no ordinary result is left', () => {
    const page = reading(['https://other.org/'], {
      featuredSnippet: snippetOf('https://example.com/a'),
    });
    const ranking = rankOn(page, scope());
    expect(ranking).toMatchObject({ position: 1, ownsFeaturedSnippet: true });
    expect(ranking.ownUrls).toEqual([
      { url: 'https://example.com/a', position: 1, featuredSnippet: true },
    ]);
  });

  it('the snippet’s own ordinary result does not compete with it', () => {
    const page = reading(['https://other.org/', 'https://example.com/a'], {
      featuredSnippet: snippetOf('https://example.com/a'),
    });
    const ranking = rankOn(page, scope());
    expect(ranking.ownUrls).toHaveLength(2);
    expect(competingUrls(ranking)).toEqual([]);
  });

  it('somebody else’s snippet moves no position', () => {
    const page = reading(['https://example.com/a'], {
      featuredSnippet: snippetOf('https://other.org/'),
    });
    expect(rankOn(page, scope())).toMatchObject({ position: 1, ownsFeaturedSnippet: false });
  });

  it('"not found" needs a complete reading', () => {
    const urls = ['https://other.org/'];
    expect(rankOn(reading(urls), scope()).state).toBe('not_found');
    expect(rankOn(reading(urls, { isComplete: false }), scope()).state).toBe('beyond_depth');
    expect(rankOn(reading([]), scope()).state).toBe('not_found');
  });

  it.each([
    ['none', [], false],
    ['known', ['https://example.com/a'], true],
    ['known', ['https://other.org/'], false],
    ['unknown', [], null],
    ['unknown', ['https://example.com/a'], true],
  ] as const)('an overview of %s content that cites %j', (content, urls, cited) => {
    const citations = urls.map((url) => ({ url, domain: '', title: '' }));
    const present = content !== 'none';
    const page = reading([], { aiOverview: { present, content, citations, answer: null } });
    expect(rankOn(page, scope()).aiOverview).toEqual({ present, cited });
  });

  it('the position is always that of an own result, and no own result is better', () => {
    const hosts = fc.constantFrom('example.com', 'a.example.com', 'notexample.com', 'other.org');
    fc.assert(
      fc.property(fc.array(hosts, { maxLength: 30 }), fc.boolean(), (list, isComplete) => {
        const urls = list.map((host, index) => `https://${host}/${index}`);
        const ranking = rankOn(reading(urls, { isComplete }), scope());
        const own = list.findIndex((host) => host === 'example.com' || host === 'a.example.com');
        expect(ranking.position).toBe(own === -1 ? null : own + 1);
        expect(ranking.state === 'measured').toBe(own !== -1);
      }),
    );
  });
});

describe('createUrlScope', () => {
  it.each([
    ['domain', 'https://www.example.com/a', true],
    ['domain', 'https://blog.example.com/a', false],
    ['subdomains', 'https://blog.example.com/a', true],
    ['subdomains', 'https://EXAMPLE.com:8443/a', true],
    ['subdomains', 'https://notexample.com/', false],
    ['subdomains', 'https://example.com.evil.org/', false],
    ['subdomains', 'https://evil.org/example.com', false],
    ['subdomains', 'https://example.com@evil.org/', false],
    ['subdomains', 'ftp://example.com/', false],
    ['subdomains', 'example.com', false],
    ['subdomains', '', false],
  ] as const)('%s: %s', (matchMode, url, isOwn) => {
    expect(scope({ matchMode })(url)).toBe(isOwn);
  });

  it.each([
    ['prefix', 'https://example.com/shop', true],
    ['prefix', 'https://www.example.com/shop/shoes?size=9', true],
    ['prefix', 'https://example.com/shopping', false],
    ['prefix', 'https://shop.example.com/shop', false],
    ['exact', 'https://example.com/shop/', true],
    ['exact', 'https://example.com/shop/shoes', false],
  ] as const)('%s of /shop: %s', (matchMode, url, isOwn) => {
    expect(scope({ matchMode, path: '/shop' })(url)).toBe(isOwn);
  });

  it('hosts that the owner named count in every mode, without what is below them', () => {
    for (const matchMode of ['domain', 'subdomains', 'prefix', 'exact'] as const) {
      const owns = scope({ matchMode, ownedHosts: ['Example.net'] });
      expect(owns('https://www.example.net/deep/page')).toBe(true);
      expect(owns('https://a.example.net/')).toBe(false);
    }
  });

  it('a name that merely ends like the domain never matches', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9]{1,20}$/), (letters) => {
        expect(scope()(`https://${letters}example.com/`)).toBe(false);
        expect(scope()(`https://${letters}.example.com/`)).toBe(true);
      }),
    );
  });

  it('no text makes it throw', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void scope()(text)));
  });
});
