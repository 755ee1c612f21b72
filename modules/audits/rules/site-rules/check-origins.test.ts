import { PageSignals } from '../../../crawlers/policy/page-signals';
import type { PolicyFileKind } from '../../../crawlers/policy/policy-file';
import { originChecks } from '../../checks/origin-checks';
import type { HostAnswer, VariantAnswer } from '../host-answers';
import { readSitemapFile } from '../sitemap-file';
import { checkOrigins, type OriginFiles } from './check-origins';
import type { ReadSitemap } from './check-sitemap-files';
import { HomePages } from './home-pages';

const origin = 'https://example.com';
const homes = new HomePages();
homes.add(`${origin}/first`, 0, true);
homes.add(`${origin}/`, 1, true);

const robotsOf = (
  body: string | null,
  outcome: 'rules' | 'allow_all' | 'disallow_all' = 'rules',
) => ({
  [origin]: { url: `${origin}/robots.txt`, outcome, body },
});
const quiet = `User-agent: *\nDisallow: /x\nHost: example.com\nSitemap: ${origin}/map.xml\n`;
const withFiles = (files: Partial<OriginFiles>): OriginFiles => ({
  robots: robotsOf(quiet),
  sitemaps: [],
  hosts: [],
  ...files,
});
const findingsOf = (files: Partial<OriginFiles>) =>
  checkOrigins(withFiles(files), homes).get(1) ?? [];
const codesOf = (files: Partial<OriginFiles>) => findingsOf(files).map(({ code }) => code);

const now = new Date('2026-11-25T12:00:00Z');
const page = (lastmod: string | null) => ({
  page: {
    url: `${origin}/p`,
    scheme: 'https',
    host: 'example.com',
    path: '/p',
    query: '',
  } as const,
  lastmod,
});
type Reading = Parameters<typeof readSitemapFile>[0];
const sitemap = (reading: Partial<Reading>, more: Partial<ReadSitemap> = {}): ReadSitemap => {
  const file = readSitemapFile(
    { rows: [page('2026-11-25')], problems: { counts: {}, samples: [] }, warnings: [], ...reading },
    now,
  );
  return { url: `${origin}/map.xml`, urls: 1, failure: null, ...(file && { file }), ...more };
};
const problem = (
  reason: 'other_host' | 'no_loc' | 'lastmod_unreadable' | 'over_limit' | 'double',
) => ({
  sitemaps: [
    sitemap({ problems: { counts: { [reason]: 2 }, samples: [{ line: 3, reason, text: 'x' }] } }),
  ],
});

type SaidPage = { path: string; headers?: Record<string, string>; tags?: Record<string, string> };

/** Pages and one file, with a robots.txt of the website. */
function policy(
  rules: string,
  pages: readonly SaidPage[] = [],
  file?: { kind: PolicyFileKind; problem?: string; text?: string; broken?: number },
): Partial<OriginFiles> {
  const signals = new PageSignals();
  for (const { path, headers = {}, tags = {} } of pages) {
    const usage = Object.entries(tags).map(([name, content]) => ({ name, content }));
    signals.add({ url: origin + path, headers, robots: [], usage });
  }
  const { kind, problem = null, text = null, broken = 0 } = file ?? { kind: 'llms_txt' };
  const url = kind === 'license' ? `${origin}/l.xml` : `${origin}/${kind}`;
  const links = Array.from({ length: broken }, () => ({ url, status: 404, failure: null }));
  const known = {
    ...{ host: 'example.com', kind, url, problem, text, links: { broken: links } },
    state: problem === null ? ('read' as const) : ('unreadable' as const),
    firstSeenAt: now,
    lastSeenAt: now,
  };
  return {
    robots: robotsOf(rules),
    policies: { files: file ? [known] : [], signals: signals.end() },
  };
}
const open = 'User-agent: *\nAllow: /\n';
const noTraining = { 'content-usage': 'train-ai=n' };

const variant = (changes: Partial<VariantAnswer>): Partial<OriginFiles> => {
  const of = `${origin}/`;
  const url = `${origin}/index.html`;
  const answer: VariantAnswer = {
    variant: 'index',
    url,
    of,
    status: 200,
    failure: null,
    end: changes.url ?? url,
    isSame: true,
    canonical: null,
    ...changes,
  };
  return { hosts: [{ origin, at: now.toISOString(), variants: [answer], tls: null }] };
};
const tls = (changes: Partial<NonNullable<HostAnswer['tls']>>): Partial<OriginFiles> => ({
  hosts: [
    {
      origin,
      at: now.toISOString(),
      variants: [],
      tls: {
        validFrom: '2026-10-01T00:00:00.000Z',
        validTo: '2026-12-30T00:00:00.000Z',
        issuer: 'CA',
        outdatedProtocol: null,
        ...changes,
      },
    },
  ],
});
const icon = (changes: Partial<NonNullable<HostAnswer['icon']>>): Partial<OriginFiles> => {
  const answer = { status: 200, failure: null, mediaType: 'image/x-icon', ...changes };
  const asked = { url: `${origin}/favicon.ico`, ...answer };
  return { hosts: [{ origin, at: now.toISOString(), variants: [], tls: null, icon: asked }] };
};
const robots = (body: string) => ({ robots: robotsOf(body + quiet) });

type OriginCode = (typeof originChecks)[number]['code'];
/** For each check, files that fail it and files that just pass. */
const cases: Record<OriginCode, [fails: Partial<OriginFiles>, passes: Partial<OriginFiles>]> = {
  http_not_redirected: [
    variant({ variant: 'http', url: 'http://example.com/' }),
    variant({ variant: 'http', url: 'http://example.com/', end: `${origin}/` }),
  ],
  www_variant_duplicate: [
    variant({ variant: 'www', url: 'https://www.example.com/' }),
    variant({ variant: 'www', url: 'https://www.example.com/', canonical: `${origin}/` }),
  ],
  www_variant_broken: [
    variant({ variant: 'www', url: 'https://www.example.com/', status: null, failure: 'tls' }),
    variant({ variant: 'www', url: 'https://www.example.com/', status: null, failure: 'timeout' }),
  ],
  index_variant_duplicate: [variant({}), variant({ isSame: null })],
  slash_variant_duplicate: [
    variant({ variant: 'slash', canonical: `${origin}/index.html` }),
    variant({ variant: 'slash', end: `${origin}/` }),
  ],
  case_variant_duplicate: [variant({ variant: 'case' }), variant({ variant: 'case', status: 404 })],
  certificate_ends_soon: [
    tls({ validFrom: '2026-09-10T00:00:00.000Z', validTo: '2026-12-09T11:59:59.000Z' }),
    tls({ validFrom: '2026-09-10T00:00:00.000Z', validTo: '2026-12-09T12:00:00.000Z' }),
  ],
  favicon_missing: [icon({ status: 404 }), icon({})],
  tls_outdated: [tls({ outdatedProtocol: 'TLSv1' }), tls({})],
  sitemap_broken: [
    { sitemaps: [{ url: `${origin}/map.xml`, urls: 0, failure: 'http_404' }] },
    {
      robots: robotsOf(null, 'allow_all'),
      sitemaps: [{ url: `${origin}/sitemap.xml`, urls: 0, failure: 'http_404' }],
    },
  ],
  sitemap_too_large: [problem('over_limit'), problem('double')],
  sitemap_url_elsewhere: [problem('other_host'), problem('double')],
  sitemap_url_unreadable: [problem('no_loc'), problem('double')],
  sitemap_lastmod_invalid: [problem('lastmod_unreadable'), problem('double')],
  sitemap_lastmod_future: [
    { sitemaps: [sitemap({ rows: [page('2026-11-27T00:00:00Z')] })] },
    { sitemaps: [sitemap({ rows: ['2026-11-26', '2026-12', '2026'].map(page).slice(0, 1) })] },
  ],
  sitemap_not_in_robots: [
    {
      robots: robotsOf(null, 'allow_all'),
      sitemaps: [sitemap({}, { url: `${origin}/sitemap.xml` })],
    },
    { robots: robotsOf(null, 'allow_all'), sitemaps: [sitemap({}, { url: `${origin}/map.xml` })] },
  ],
  robots_txt_is_html: [
    { robots: robotsOf('<!doctype html>\n<p>Disallow: /') },
    { robots: robotsOf('# <!doctype html>') },
  ],
  robots_txt_too_large: [
    { robots: robotsOf(`User-agent: *\n${'#'.repeat(500 * 1024)}\n`) },
    { robots: robotsOf(`#${'#'.repeat(400 * 1024)}\n`) },
  ],
  robots_txt_rule_without_slash: [
    { robots: robotsOf('User-agent: *\nDisallow: x') },
    { robots: robotsOf('User-agent: *\nDisallow: *x\nDisallow:\n') },
  ],
  robots_txt_noindex: [robots('Noindex: /x\n'), robots('# Noindex: /x\n')],
  robots_txt_rule_unused: [robots('Disallow: /y\n'), robots('')],
  robots_txt_sitemap_relative: [robots('Sitemap: /map.xml\n'), robots('')],
  robots_txt_line_unknown: [
    robots('Disalow /x\n'),
    robots('Clean-param: a\nLicense: https://example.com/l.xml\n'),
  ],
  robots_txt_token_near_known: [
    { robots: robotsOf('User-agent: GPT-Bot\nDisallow: /') },
    { robots: robotsOf('User-agent: GPTBot/1.2\nUser-agent: ExampleBot\nDisallow: /') },
  ],
  robots_txt_usage_unreadable: [
    { robots: robotsOf('User-agent: *\nContent-Signal: ai=no\n') },
    { robots: robotsOf('User-agent: *\nContent-Signal: search=yes\nContent-Usage: /a train-ai=y') },
  ],
  ai_use_refused_fetch_allowed: [
    policy('User-agent: *\nContent-Signal: ai-train=no\nAllow: /\n'),
    policy(
      'User-agent: *\nContent-Signal: ai-train=yes\nAllow: /\nUser-agent: GPTBot\nDisallow: /\n',
    ),
  ],
  ai_use_allowed_fetch_refused: [
    policy('User-agent: *\nContent-Usage: train-ai=y\nDisallow: /\n'),
    policy('User-agent: *\nContent-Usage: train-ai=n\nDisallow: /\n'),
  ],
  ai_preferences_differ: [
    policy('User-agent: *\nContent-Signal: ai-train=yes\nContent-Usage: train-ai=n\n'),
    policy('User-agent: *\nContent-Signal: search=yes\nContent-Usage: train-ai=n\n'),
  ],
  ai_statement_on_some_pages: [
    policy(open, [{ path: '/a', headers: noTraining }, { path: '/b' }]),
    policy(open, [{ path: '/docs/a', headers: noTraining }, { path: '/b' }]),
  ],
  ai_meta_differs_from_header: [
    policy(open, [
      { path: '/', headers: { 'tdm-reservation': '1' }, tags: { 'tdm-reservation': '0' } },
    ]),
    policy(open, [
      { path: '/', headers: { 'tdm-reservation': '1' }, tags: { 'tdm-reservation': '1' } },
    ]),
  ],
  ai_statement_unknown: [
    policy(open, [{ path: '/', headers: { 'content-usage': 'train=no' } }]),
    policy(open, [{ path: '/', headers: { 'content-usage': 'search=y' } }]),
  ],
  license_unreadable: [
    policy(`License: ${origin}/l.xml\n${open}`, [], { kind: 'license', problem: 'x' }),
    // One that robots.txt does not name is not looked at.
    policy(open, [], { kind: 'license', problem: 'x' }),
  ],
  tdmrep_unreadable: [
    policy(open, [], { kind: 'tdmrep', problem: 'x' }),
    policy(open, [], { kind: 'tdmrep', text: '[{"location":"/","tdm-reservation":0}]' }),
  ],
  llms_txt_unreadable: [
    policy(open, [], { kind: 'llms_txt', problem: 'x' }),
    policy(open, [], { kind: 'llms_txt', text: '# Example' }),
  ],
  llms_txt_links_broken: [
    policy(open, [], { kind: 'llms_txt', text: '# Example', broken: 1 }),
    policy(open, [], { kind: 'llms_txt', text: '# Example' }),
  ],
};

it.each(originChecks.map(({ code }) => code))('%s is found where it is, and just not', (code) => {
  const [fails, passes] = cases[code];
  expect(codesOf(fails)).toContain(code);
  expect(codesOf(passes)).not.toContain(code);
});

it('an origin without a fault has no finding, and one whose files are unknown neither', () => {
  expect(codesOf({ sitemaps: [sitemap({})] })).toEqual([]);
  const unknown = { robots: robotsOf(null, 'disallow_all'), sitemaps: [] };
  expect(codesOf(unknown)).toEqual([]);
});

it('short-lived certificates are renewed late, and are not reported for it', () => {
  const week = { validFrom: '2026-11-22T00:00:00.000Z', validTo: '2026-11-28T20:00:00.000Z' };
  expect(codesOf(tls(week))).toEqual([]);
  expect(codesOf(tls({ ...week, validTo: '2026-11-26T02:00:00.000Z' }))).toEqual([
    'certificate_ends_soon',
  ]);
});

it('a text that both schemes serve is reported once, with its lines', () => {
  const [own = { url: '', outcome: 'rules', body: '' } as const] = Object.values(
    robotsOf('Disalow: /x\nfoo bar baz\n'),
  );
  const both = {
    'http://example.com': { ...own, url: 'http://example.com/robots.txt' },
    [origin]: own,
  };
  const file = `${origin}/robots.txt`;
  expect(findingsOf({ robots: both })).toEqual([
    {
      code: 'robots_txt_line_unknown',
      detail: {
        file,
        count: 2,
        items: [
          { line: 1, text: 'Disalow: /x', problem: 'misspelled' },
          { line: 2, text: 'foo bar baz', problem: 'unknown_directive' },
        ],
      },
    },
    {
      code: 'robots_txt_rule_unused',
      detail: {
        file,
        count: 1,
        items: [{ line: 1, text: '/x', problem: 'rule_before_user_agent' }],
      },
    },
  ]);
});

it('findings of several sitemap files are one, and those of foreign hosts are at the first page', () => {
  const counts = { counts: { no_loc: 1 }, samples: [] };
  const files = ['/a.xml', '/b.xml'].map((path) =>
    sitemap({ problems: counts }, { url: origin + path }),
  );
  const foreign = sitemap({ problems: counts }, { url: 'https://cdn.example.net/c.xml' });
  expect(findingsOf({ sitemaps: [...files, foreign] })).toEqual([
    {
      code: 'sitemap_url_unreadable',
      detail: {
        count: 3,
        items: [
          'https://example.com/a.xml',
          'https://example.com/b.xml',
          'https://cdn.example.net/c.xml',
        ].map((file) => ({ file, entries: 1, samples: [] })),
      },
    },
  ]);
});

it('does not take a page for an icon, and concludes nothing from a host that does not answer', () => {
  expect(codesOf(icon({ mediaType: 'text/html' }))).toEqual(['favicon_missing']);
  expect(codesOf(icon({ status: 403, mediaType: 'text/html' }))).toEqual([]);
  expect(codesOf(icon({ status: null, failure: 'timeout', mediaType: null }))).toEqual([]);
});
