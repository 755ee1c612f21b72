import { siteChecks } from '../../checks/site-checks';
import { checkSample, type SampleSite, type SampleUrl, sketchOf } from './sample-site';

type Urls = Record<string, SampleUrl>;

const site = (urls: Urls, more: Omit<SampleSite, 'urls'> = {}): SampleSite => ({ urls, ...more });

/** The page under test is `/p`: two pages link to it, and it links to others. */
function around(page: SampleUrl, others: Urls = {}, more: Omit<SampleSite, 'urls'> = {}) {
  return site(
    {
      '/': { links: ['/p', '/q'], inSitemap: true },
      '/q': { links: ['/p', '/'], inSitemap: true },
      '/p': { links: ['/'], inSitemap: true, ...page },
      ...others,
    },
    more,
  );
}

const page = { links: ['/', '/p'], inSitemap: true };
const broken = { status: 404 };
const moved = { status: 301, redirectTo: '/q' };
const to = (
  kind: 'image' | 'script' | 'next' | 'style_file' | 'social_image' | 'logo',
  target: string,
) => ({
  links: ['/', { kind, to: target }],
});
const file = { kind: 'resource' } as const;
const elsewhere = 'https://elsewhere.example/';
const external = { kind: 'external' } as const;
const noindex = { html: { robots: [{ agent: 'robots', content: 'noindex', isInHead: true }] } };
const closed = (path: string, agent = '*') => ({
  robots: `User-agent: ${agent}\nDisallow: ${path}\n`,
});
const chain = (length: number): Urls =>
  Object.fromEntries(
    Array.from({ length }, (_, at) => [`/d${at}`, { links: [`/d${at + 1}`] }] as const),
  );
const title = { html: { titles: [{ text: 'Same', isInHead: true }] } };
const description = { html: { descriptions: [{ text: 'Same', isInHead: true }] } };
const h1 = { html: { headings: [{ level: 1, text: 'Same' }] } };
/** A text by its hash, with ten runs of words by each seed. */
const text = (hash: string, words = 50, seeds = [1]) => ({
  html: {
    text: {
      words,
      chars: 900,
      hasLoremIpsum: false,
      hash,
      simhash: hash,
      sketch: sketchOf(seeds),
    },
  },
});
const seeds = (from: number) => Array.from({ length: 20 }, (_, at) => from + at);
/** 19 of 21 runs are shared, or 15 of 25. */
const near = [text('01', 50, seeds(0)), text('02', 50, seeds(1))] as const;
const apart = [text('01', 50, seeds(0)), text('02', 50, seeds(5))] as const;
const nofollow = (target: string) => ({ to: target, isNofollow: true });

type SiteCode = (typeof siteChecks)[number]['code'];

/** For each check, a site whose page `/p` fails it and one where it just passes. */
const cases: Record<SiteCode, [fails: SampleSite, passes: SampleSite]> = {
  soft_404: [
    { ...around(text('07', 50, seeds(1))), missing: text('08', 50, seeds(0)) },
    { ...around(text('07', 50, seeds(5))), missing: text('08', 50, seeds(0)) },
  ],
  redirect_chain: [
    around({ status: 301, redirectTo: '/r' }, { '/r': { status: 302, redirectTo: '/q' } }),
    around(moved),
  ],
  redirect_loop: [
    around({ status: 301, redirectTo: '/r' }, { '/r': { status: 302, redirectTo: '/p' } }),
    around({ status: 301, redirectTo: '/r' }, { '/r': moved }),
  ],
  redirect_broken: [around({ status: 301, redirectTo: '/r' }, { '/r': broken }), around(moved)],
  link_broken: [
    around({ links: ['/r'] }, { '/r': broken }),
    around({ links: ['/r'] }, { '/r': { skipReason: 'page_limit' } }),
  ],
  link_broken_external: [
    around({ links: [elsewhere] }, { [elsewhere]: { ...external, status: 404 } }),
    around({ links: [elsewhere] }, { [elsewhere]: { ...external, status: 403 } }),
  ],
  link_part_missing: [
    around({ links: [{ to: '/q', fragment: 'seven' }] }, { '/q': { parts: ['six'] } }),
    around(
      {
        links: [
          { to: '/q', fragment: 'caf%C3%A9' },
          { to: '/r', fragment: 'x' },
        ],
      },
      { '/q': { parts: ['six', 'café'] }, '/r': {} },
    ),
  ],
  link_to_redirect: [
    around({ links: ['/r'] }, { '/r': moved }),
    around({ links: ['/r'] }, { '/r': page }),
  ],
  link_to_redirect_external: [
    around({ links: [elsewhere] }, { [elsewhere]: { ...external, status: 308 } }),
    around({ links: [elsewhere] }, { [elsewhere]: { ...external, status: 302 } }),
  ],
  style_file_broken: [
    around(to('style_file', '/r.png'), { '/r.png': { ...file, ...broken } }),
    around(to('style_file', '/r.png'), { '/r.png': { ...file, status: 301, redirectTo: '/q' } }),
  ],
  social_image_broken: [
    around(to('social_image', '/r.png'), { '/r.png': { ...file, ...broken } }),
    around(to('social_image', '/r.png'), { '/r.png': { ...file, skipReason: 'not_checked' } }),
  ],
  logo_broken: [
    around(to('logo', elsewhere), { [elsewhere]: { ...external, status: 404 } }),
    around(to('logo', elsewhere), { [elsewhere]: { ...external, status: 403 } }),
  ],
  link_to_disallowed: [
    around({ links: ['/r/1'] }, { '/r/1': { skipReason: 'robots_disallowed' } }, closed('/r/')),
    around({ links: ['/r/1'] }, { '/r/1': page }, closed('/r/2')),
  ],
  resource_broken: [
    around(to('image', '/i'), { '/i': { ...file, status: 404 } }),
    around(to('image', '/i'), { '/i': file }),
  ],
  resource_redirect: [
    around(to('image', '/i'), { '/i': { ...file, ...moved } }),
    around(to('image', '/i'), { '/i': file }),
  ],
  resource_disallowed: [
    around(
      to('script', '/s'),
      { '/s': { ...file, skipReason: 'robots_disallowed' } },
      closed('/s'),
    ),
    around(to('image', '/s'), { '/s': { ...file, skipReason: 'robots_disallowed' } }, closed('/s')),
  ],
  orphan: [
    site({
      '/': { links: ['/q'] },
      '/q': { links: ['/'] },
      '/p': { source: 'sitemap', links: ['/p', '/'] },
    }),
    site({ '/': { links: ['/p'] }, '/p': page }),
  ],
  dead_end: [
    around({ links: ['/p', elsewhere] }, { [elsewhere]: external }),
    around({ links: ['/'] }),
  ],
  inlink_single: [site({ '/': { links: ['/p', '/p'] }, '/p': page }), around({})],
  inlinks_nofollow_only: [site({ '/': { links: [nofollow('/p')] }, '/p': page }), around({})],
  inlinks_nofollow_mixed: [
    site({ '/': { links: [nofollow('/p'), '/p'] }, '/p': page }),
    site({ '/': { links: [nofollow('/p')] }, '/p': page }),
  ],
  page_deep: [
    site({ ...chain(5), '/d5': { links: ['/p'] }, '/p': page }),
    site({ ...chain(3), '/d3': { links: ['/p'] }, '/p': page }),
  ],
  pagination_broken: [
    around(to('next', '/r'), { '/r': broken }),
    around(to('next', '/r'), { '/r': page }),
  ],
  pagination_loop: [
    around(to('next', '/r'), { '/r': { status: 301, redirectTo: '/p' } }),
    around(to('next', '/r'), { '/r': { links: ['/', { kind: 'prev', to: '/p' }] } }),
  ],
  title_duplicate: [
    around(title, { '/r': title }),
    around(title, { '/r': { ...title, ...broken } }),
  ],
  description_duplicate: [around(description, { '/r': description }), around(description)],
  h1_duplicate: [around(h1, { '/r': h1 }), around(h1)],
  duplicate_content: [
    around(text('01'), { '/r': text('01') }),
    around(text('01', 49), { '/r': text('01', 49) }),
  ],
  near_duplicate_content: [
    site({ '/': near[0], '/p': near[1] }),
    site({ '/': apart[0], '/p': apart[1] }),
  ],
  canonical_target_broken: [
    around({ canonical: '/r' }, { '/r': broken }),
    around({ canonical: '/q' }),
  ],
  canonical_to_redirect: [
    around({ canonical: '/r' }, { '/r': moved }),
    around({ canonical: '/q' }),
  ],
  canonical_chain: [
    around({ canonical: '/r' }, { '/r': { ...page, canonical: '/q' } }),
    around({ canonical: '/r' }, { '/r': { ...page, canonical: '/r' } }),
  ],
  canonical_to_noindex: [
    around({ canonical: '/r' }, { '/r': noindex }),
    around({ canonical: '/q' }),
  ],
  canonical_to_disallowed: [
    around({ canonical: '/r' }, { '/r': page }, closed('/r')),
    around({ canonical: '/r' }, { '/r': page }, closed('/r', 'bingbot')),
  ],
  canonical_unlinked: [
    around({ canonical: '/r' }, { '/r': { links: ['/r'] } }),
    around({ canonical: '/' }),
  ],
  hreflang_no_return: [
    around({ alternates: { en: '/p', de: '/r' } }, { '/r': { alternates: { de: '/r' } } }),
    around(
      { alternates: { en: '/p', de: '/r' } },
      { '/r': { alternates: { de: '/r', en: '/p' } } },
    ),
  ],
  hreflang_target_broken: [
    around({ alternates: { de: '/r' } }, { '/r': broken }),
    around({ alternates: { de: '/r' } }, { '/r': { skipReason: 'page_limit' } }),
  ],
  hreflang_to_redirect: [
    around({ alternates: { de: '/r' } }, { '/r': moved }),
    around({ alternates: { de: '/r' } }, { '/r': page }),
  ],
  hreflang_to_noncanonical: [
    around({ alternates: { de: '/r' } }, { '/r': { canonical: '/q' } }),
    around({ alternates: { de: '/r' } }, { '/r': { canonical: '/r' } }),
  ],
  hreflang_to_noindex: [
    around({ alternates: { de: '/r' } }, { '/r': noindex }),
    around({ alternates: { de: '/r' } }, { '/r': page }),
  ],
  hreflang_inconsistent: [
    around({ alternates: { 'de-AT': '/r' } }, { '/r': { alternates: { de: '/r', en: '/p' } } }),
    around(
      { alternates: { DE: '/r', 'x-default': '/r' } },
      { '/r': { alternates: { de: '/r', en: '/p' } } },
    ),
  ],
  sitemap_url_not_indexable: [around(noindex), around({ ...noindex, inSitemap: false })],
  sitemap_url_disallowed: [
    around({}, {}, closed('/p')),
    around({ inSitemap: false }, {}, closed('/p')),
  ],
  sitemap_url_redirects: [around(moved), around({ ...moved, inSitemap: false })],
  sitemap_url_broken: [around({ status: null }), around({ skipReason: 'page_limit' })],
  sitemap_url_not_canonical: [around({ canonical: '/q' }), around({ canonical: '/p' })],
  page_not_in_sitemap: [
    around({ inSitemap: false }),
    around({ inSitemap: false }, {}, { isSitemapKnown: false }),
  ],
  sitemap_url_disallowed_search_bot: [
    around({}, {}, closed('/p', 'bingbot')),
    around({}, {}, closed('/p', '*')),
  ],
  sitemap_url_disallowed_ai_search_bot: [
    around({}, {}, closed('/p', 'OAI-SearchBot')),
    around({}, {}, closed('/p', 'GPTBot')),
  ],
  disallowed_search_bot: [around({}, {}, closed('/p', 'bingbot')), around(broken)],
  disallowed_ai_search_bot: [
    around({}, {}, closed('/p', 'OAI-SearchBot')),
    around({}, {}, closed('/q', 'OAI-SearchBot')),
  ],
  disallowed_training_bot: [
    around({}, {}, closed('/p', 'GPTBot')),
    around({}, {}, closed('/p', 'OAI-SearchBot')),
  ],
};

const codesOf = (sample: SampleSite) =>
  checkSample(sample)
    .findings('/p')
    .map(({ code }) => code);

it('a page without a fault has no finding in its site', () => {
  expect(codesOf(around({}))).toEqual([]);
});

it.each(siteChecks.map(({ code }) => code))('%s is found where it is, and just not', (code) => {
  const [fails, passes] = cases[code];
  expect(codesOf(fails)).toContain(code);
  expect(codesOf(passes)).not.toContain(code);
});

it('accepts copies that are versions for other regions, but not copies of those', () => {
  const alternates = { 'en-GB': '/p', 'en-US': '/r' };
  const version: SampleUrl = { ...text('01'), alternates };
  const codes = (other: SampleUrl) => codesOf(around(version, { '/r': other }));
  expect(codes(version)).not.toContain('duplicate_content');
  expect(codesOf(around({ ...text('01') }, { '/r': version }))).toContain('duplicate_content');
  const nearly = {
    '/': { ...near[0], alternates: { 'en-US': '/p' } },
    '/p': { ...near[1], alternates: { 'en-GB': '/' } },
  };
  expect(codesOf(site(nearly))).not.toContain('near_duplicate_content');
});

it('an orphan has no link, redirect or frame that leads to it; names do not count', () => {
  const by = (from: SampleUrl, more: SampleSite['urls'] = {}) =>
    codesOf(site({ '/': from, '/p': { ...page, inSitemap: true }, ...more }));
  expect(
    by({ alternates: { en: '/', de: '/p' }, links: [{ to: '/p', kind: 'alternate' }] }),
  ).toContain('orphan');
  expect(by({ canonical: '/p', links: [{ to: '/p', kind: 'canonical' }] })).toContain('orphan');
  expect(by({ links: [{ to: '/p', kind: 'frame' }] })).not.toContain('orphan');
  const moved = (redirectTo: string): SampleUrl => ({ status: 301, redirectTo });
  const hops = { '/b': moved('/p'), '/a': moved('/b') };
  expect(by({ links: ['/a'] }, hops)).not.toContain('orphan');
  expect(by({}, hops)).toContain('orphan');
});

it('of a language version on another site, checks the answer but not its links back', () => {
  const elsewhere = (of: SampleUrl) =>
    codesOf(
      around(
        { alternates: { en: '/p', de: 'https://example.de/' } },
        { 'https://example.de/': { kind: 'external', ...of } },
      ),
    );
  expect(elsewhere({})).toEqual([]);
  expect(elsewhere({ status: 404 })).toContain('hreflang_target_broken');
});

it('copies that name one canonical are not duplicates', () => {
  const copies = around(text('01'), { '/r': { ...text('01'), canonical: '/p' } });
  expect(codesOf(copies)).not.toContain('duplicate_content');
});

describe('external links', () => {
  const hosts = (count: number) =>
    Array.from({ length: count }, (_, at) => `https://host${at}.example/`);
  const linking = (urls: Urls) =>
    codesOf(around({ links: ['/', ...Object.keys(urls)] }, urls)).includes('link_broken_external');
  const silent = { ...external, status: null };

  it('to a refused address, such as a private one, are not broken: it was never requested', () => {
    const refused = { ...silent, failure: 'address_refused' } as const;
    expect(linking({ 'http://localhost:8000/': refused, [elsewhere]: external })).toBe(false);
    expect(linking({ [elsewhere]: silent })).toBe(true);
  });

  it('are not broken where no external host answered, of three or more', () => {
    const all = Object.fromEntries(hosts(3).map((url) => [url, silent]));
    expect(linking(all)).toBe(false);
    expect(linking({ ...all, [elsewhere]: external })).toBe(true);
    expect(linking(Object.fromEntries(hosts(2).map((url) => [url, silent])))).toBe(true);
  });
});

it('versions for regions of one language may share title, description and heading', () => {
  const same = { html: { ...title.html, ...description.html, ...h1.html } };
  const alternates = { 'en-GB': '/p', 'en-US': '/r' };
  const heads = ['title_duplicate', 'description_duplicate', 'h1_duplicate'];
  const found = (more: SampleUrl) =>
    codesOf(around({ ...same, ...more }, { '/r': { ...same, ...more } })).filter((code) =>
      heads.includes(code),
    );
  expect(found({ alternates })).toEqual([]);
  expect(found({})).toEqual(heads);
});

it('more than ten redirects are a chain; only what comes back is a loop', () => {
  const hops = Object.fromEntries(
    Array.from({ length: 13 }, (_, at) => [
      `/h${at}`,
      { status: 301, redirectTo: at === 12 ? '/q' : `/h${at + 1}` },
    ]),
  );
  const codes = codesOf(around({ status: 301, redirectTo: '/h0' }, hops));
  expect(codes).toContain('redirect_chain');
  expect(codes).not.toContain('redirect_loop');
});

it('does not take a page that was not read, or waits for scripts, for a dead end', () => {
  const shell = { links: [], html: { needsRendering: true } };
  expect(codesOf(around(shell))).not.toContain('dead_end');
  expect(codesOf(around({ links: [] }))).toContain('dead_end');
});

describe('a page that looks like what its host answers for a made-up address', () => {
  const titled = (name: string, sample: SampleUrl): SampleUrl => ({
    ...sample,
    html: { ...sample.html, titles: [{ text: name, isInHead: true }] },
  });
  const missing = titled('Страница не найдена', text('08', 50, seeds(0)));
  const isSoft = (one: SampleUrl, other: SampleUrl = missing) =>
    codesOf({ ...around(one), missing: other }).includes('soft_404');

  it('is one in any language, also where a made-up address is answered with 200', () => {
    expect(isSoft(missing)).toBe(true);
    expect(isSoft(missing, { ...missing, status: 200 })).toBe(true);
  });

  it('may name its address in the text where the title is the same, and else not', () => {
    const other = text('09', 50, seeds(5));
    expect(isSoft(titled('Страница не найдена', other))).toBe(true);
    expect(isSoft(titled('Чай', other))).toBe(false);
  });

  it('is not one where it is an error, the home page, or what a busy server says', () => {
    expect(isSoft({ ...missing, status: 404 })).toBe(false);
    expect(isSoft({ ...missing, source: 'start' })).toBe(false);
    expect(isSoft(missing, { ...missing, status: 503 })).toBe(false);
    expect(isSoft(missing, { ...missing, status: 302, redirectTo: '/' })).toBe(false);
  });

  it('is not recognized by its words', () => {
    const article = titled('404 Not Found: causes and how to fix it', text('09', 300, [70]));
    expect(isSoft(article)).toBe(false);
  });
});

describe('a paginated series', () => {
  const series = (...pairs: [path: string, next: string][]) =>
    checkSample(
      site({
        '/': { links: pairs.map(([path]) => path) },
        ...Object.fromEntries(
          pairs.map(([path, next]) => [
            path,
            { links: ['/', { kind: 'next', to: next } as const] },
          ]),
        ),
      }),
    );
  const loopsOf = ({ findings }: ReturnType<typeof series>, ...paths: string[]) =>
    paths.map((path) => findings(path).find(({ code }) => code === 'pagination_loop')?.detail);

  it('has one loop, on the page that leads back', () => {
    const carousel = series(['/a', '/b'], ['/b', '/c'], ['/c', '/b']);
    expect(loopsOf(carousel, '/a', '/b', '/c')).toEqual([undefined, undefined, { pages: 2 }]);
  });

  it('may name its last page as its own next page', () => {
    expect(loopsOf(series(['/a', '/b'], ['/b', '/b']), '/a', '/b')).toEqual([
      undefined,
      { pages: 1 },
    ]);
  });

  it('may be joined by another series without a loop', () => {
    const joined = series(['/a', '/b'], ['/b', '/c'], ['/x', '/b']);
    expect(loopsOf(joined, '/a', '/b', '/x')).toEqual([undefined, undefined, undefined]);
  });
});

it('a page whose script sends readers elsewhere is not indexable, and lacks nothing', () => {
  const { site: checked, findings } = checkSample(around({ links: [], html: { isMoved: true } }));
  expect(checked.standing.isIndexable[2]).toBe(0);
  expect(findings('/p').map(({ code }) => code)).not.toContain('dead_end');
});
