import { robotsBytesLimit } from './audit-options';
import { warningsOf } from './audit-warnings';

const robots = {
  url: 'https://a.example/robots.txt',
  status: 200,
  error: null,
  outcome: 'rules' as const,
  body: '' as string | null,
};
const start = { url: 'https://a.example/', skipReason: null, status: 200, failure: null };
const codesOf = (...places: Parameters<typeof warningsOf>) =>
  warningsOf(...places).map(({ code }) => code);

it('an audit that saw its pages has no warning, even where a start failed', () => {
  expect(
    warningsOf({ robots: [robots], sitemaps: [], starts: [{ ...start, status: 404 }], pages: 1 }),
  ).toEqual([]);
});

it('reports an unreadable robots.txt with its status or its failure', () => {
  const closed = { ...robots, outcome: 'disallow_all' as const };
  const [byStatus] = warningsOf({
    robots: [{ ...closed, status: 503 }],
    sitemaps: [],
    starts: [],
    pages: 1,
  });
  expect(byStatus?.message).toContain('robots.txt answered 503');
  const away = { ...closed, status: null, error: 'dns' };
  const [byFailure] = warningsOf({ robots: [away], sitemaps: [], starts: [], pages: 1 });
  expect(byFailure?.message).toContain('could not be read (dns)');
});

it('reports rules that were not read, files that were not kept and origins that were not crawled', () => {
  const rules = Array.from({ length: 1_002 }, (_, index) => `Disallow: /*${index}`).join('\n');
  const seen = { sitemaps: [], starts: [start], pages: 1 };
  const wild = { ...robots, body: `User-agent: *\n${rules}` };
  const [unread] = warningsOf({ ...seen, robots: [wild] });
  expect(unread).toMatchObject({ code: 'robots_rules_not_read' });
  expect(unread?.message).toContain('has 2 rules with wildcards that were not read');
  const large = {
    ...robots,
    outcome: 'disallow_all',
    error: robotsBytesLimit,
    body: null,
  } as const;
  expect(warningsOf({ ...seen, robots: [large] })[0]?.message).toContain('was not kept');
  const [origins] = warningsOf({ ...seen, robots: [], originsMax: 50, beyondOrigins: 7 });
  expect(origins).toMatchObject({ code: 'origin_limit' });
  expect(origins?.message).toContain('more than 50 origins');
});

it('reports an unreadable sitemap with its status or its failure', () => {
  const url = 'https://a.example/sitemap.xml';
  const sitemaps = [null, 'http_404', 'not_xml'].map((failure) => ({ url, failure }));
  const warnings = warningsOf({ robots: [robots], sitemaps, starts: [start], pages: 1 });
  expect(warnings.map(({ code }) => code)).toEqual(['sitemap_unreadable', 'sitemap_unreadable']);
  expect(warnings[0]?.message).toContain('sitemap.xml answered 404');
  expect(warnings[1]?.message).toContain('could not be read (not_xml)');
});

it.each([
  [{ skipReason: 'robots_disallowed' as const, status: null }, ['start_not_allowed', 'no_pages']],
  [{ skipReason: 'robots_unreachable' as const, status: null }, ['no_pages']],
  [{ status: null, failure: 'connect' }, ['start_no_answer', 'no_pages']],
  [{ status: 500 }, ['start_broken', 'no_pages']],
  [{ status: 200 }, ['no_pages']],
])('without a page, reports what became of the start: %j', (changes, codes) => {
  expect(
    codesOf({ robots: [], sitemaps: [], starts: [{ ...start, ...changes }], pages: 0 }),
  ).toEqual(codes);
});

it('where no external host answered, reports that their links were not checked', () => {
  const seen = { robots: [robots], sitemaps: [], starts: [start], pages: 1 };
  expect(codesOf({ ...seen, areExternalsSilent: true })).toEqual(['externals_not_checked']);
});

it('of many the last stays: that there is no page at all', () => {
  const starts = Array(100).fill({ ...start, status: 500 });
  const codes = codesOf({ robots: [], sitemaps: [], starts, pages: 0 });
  expect(codes).toHaveLength(20);
  expect(codes.at(-1)).toBe('no_pages');
});
