import { checkPage, checkResource } from './check-page';
import { type PageCheckCode, pageChecks } from './checks';
import type { CookieFacts } from './cookies';
import type { CanonicalFacts, StructuredDataFacts } from './page-facts';
import { type PageChanges, samplePage, sampleUrl } from './page-rules/sample-page';

const head = (text: string) => [{ text, isInHead: true }];
const times = (text: string, count: number) => text.repeat(count);
const address = (path: string) => ({ url: `https://example.com${path}` });
const title = (text: string): PageChanges => ({ html: { titles: head(text) } });
const description = (text: string): PageChanges => ({ html: { descriptions: head(text) } });
const h1 = (text: string): PageChanges => ({ html: { headings: [{ level: 1, text }] } });
const robots = (content: string, isInHead = true): PageChanges => ({
  html: { robots: [{ agent: 'robots', content, isInHead }] },
});
const header = (name: string, value: string): PageChanges => ({
  fetch: { headers: { [name]: value } },
});
const plainHttp = { url: 'http://example.com/guides/tea' };
const canonical = (url: string, from: 'html' | 'header' = 'html', isInHead = true) => ({
  href: url,
  url,
  from,
  isInHead,
});
const canonicals = (...list: CanonicalFacts[]): PageChanges => ({
  html: { canonicals: list },
});
const other = 'https://example.com/other';
const alternate = (lang: string, url: string | null = sampleUrl, href = url ?? 'https://') => ({
  lang,
  href,
  url,
  from: 'html' as const,
  isInHead: true,
});
const alternates = (...list: ReturnType<typeof alternate>[]): PageChanges => ({
  html: { alternates: list },
});
const image = { src: '/a.png', alt: 'A tea pot', hasSize: true, isLazy: false };
const images = (changes: Partial<typeof image> | { alt: null }): PageChanges => ({
  html: { images: [{ ...image, ...changes }] },
});
const data = (code: StructuredDataFacts['problems'][number]['code']): PageChanges => ({
  html: {
    structuredData: [
      {
        format: 'json-ld',
        types: ['Product'],
        problems: [{ code, type: 'Product', property: 'name', message: 'name is missing' }],
      },
    ],
  },
});
const form = {
  action: '/login',
  url: 'https://example.com/login',
  method: 'post',
  hasPassword: true,
};
const charset = {
  name: 'utf-8',
  from: 'meta' as const,
  isContradicted: false,
  brokenCharacters: 0,
};
const openGraph = samplePage({}).html?.openGraph ?? {};
const redirect = (status: number, redirectTo: string | null = other): PageChanges => ({
  fetch: { status, redirectTo },
  html: null,
});
const rendered = {
  failure: null,
  differences: [],
  linksAdded: 0,
  linksRemoved: 0,
  wordsAdded: 0,
  addedLinks: [],
};
const noFailures = { errors: { count: 0, items: [] }, requests: { count: 0, items: [] } };
const text = { words: 200, chars: 900, hash: '', simhash: '', sketch: '', hasLoremIpsum: false };
const file = (mediaType: string, bytes: number, headers = {}): PageChanges => ({
  url: 'https://example.com/file',
  fetch: { mediaType, bytes, headers },
  html: null,
});
const hello = 'https://example.com/';
const nameless = (kind: 'fields' | 'buttons' | 'frames', more = {}): PageChanges => {
  const none = { count: 0, items: [] };
  const unnamed = {
    fields: none,
    buttons: none,
    frames: none,
    [kind]: { count: 1, items: ['<x>'] },
  };
  return { html: { unnamed, ...more } };
};
const cookie = (changes: Partial<CookieFacts>): PageChanges => {
  const safe = { name: 'PHPSESSID', isSecure: true, isHttpOnly: true, sameSite: 'lax' };
  return { fetch: { cookies: [{ ...safe, ...changes }] } };
};
const scripts = (count: number): PageChanges => ({
  links: Array.from({ length: count }, (_, at) => ({ kind: 'script', href: `/${at}.js` })),
  html: { linkCount: count },
});
const style = (href: string): PageChanges => ({
  ...file('text/css', 10),
  links: [{ kind: 'style_file', href }],
});

/** For each check, a page that fails it and one that just passes. */
const cases: Record<PageCheckCode, [fails: PageChanges, passes: PageChanges]> = {
  canonical_with_attributes: [
    canonicals({ ...canonical(sampleUrl), ignoredFor: ['media'] }),
    canonicals(canonical(sampleUrl)),
  ],
  picture_without_img: [
    { html: { picturesWithoutImage: 1 } },
    { html: { picturesWithoutImage: 0 } },
  ],
  link_scheme_mistyped: [
    { links: [{ href: 'htp://example.com', to: null, problem: 'htp' }] },
    { links: [{ href: 'tel:1', to: null, problem: 'tel' }] },
  ],
  links_partly_read: [{ html: { linkCount: 2 } }, { html: { linkCount: 1 } }],
  hsts_short: [
    header('strict-transport-security', 'max-age=15767999'),
    header('strict-transport-security', 'max-age="15768000"; preload'),
  ],
  csp_unsafe_inline: [
    header('content-security-policy', "default-src 'self' 'unsafe-inline'; img-src *"),
    header(
      'content-security-policy',
      "default-src 'self' 'unsafe-inline'; script-src 'nonce-a' 'unsafe-inline'",
    ),
  ],
  cookie_not_secure: [cookie({ isSecure: false }), cookie({})],
  cookie_readable: [
    cookie({ isHttpOnly: false }),
    cookie({ name: 'csrf_auth', isHttpOnly: false }),
  ],
  cookie_refused: [
    cookie({ sameSite: 'none', isSecure: false }),
    cookie({ sameSite: 'none', isSecure: true }),
  ],
  resource_large: [file('text/javascript', 500_001), file('text/javascript', 500_000)],
  resources_many: [scripts(61), scripts(60)],
  style_file_insecure: [style('http://example.com/a.png'), style('//example.com/a.png')],
  form_field_unlabeled: [nameless('fields'), nameless('fields', { needsRendering: true })],
  button_unnamed: [nameless('buttons'), nameless('fields')],
  frame_untitled: [nameless('frames'), nameless('fields')],
  http_4xx: [redirect(404, null), redirect(429, null)],
  http_5xx: [redirect(500, null), redirect(499, null)],
  http_429: [redirect(429, null), redirect(428, null)],
  no_answer: [
    { fetch: { status: null, failure: 'timeout' }, html: null },
    { fetch: { status: null, failure: 'tls' }, html: null },
  ],
  certificate_invalid: [
    { fetch: { status: null, failure: 'tls' }, html: null },
    { fetch: { status: null, failure: 'dns' }, html: null },
  ],
  answer_incomplete: [
    { fetch: { failure: 'broken_body' } },
    { fetch: { failure: 'body_too_large' } },
  ],
  body_too_large: [{ fetch: { isTruncated: true } }, { fetch: { isTruncated: false } }],
  body_empty: [{ fetch: { bytes: 0 } }, { fetch: { bytes: 1 } }],
  content_type_missing: [
    { fetch: { mediaType: null }, html: null },
    { fetch: { mediaType: null, bytes: 0 }, html: null },
  ],
  content_type_mismatch: [address('/tea.pdf'), address('/tea.html')],
  redirect_permanent: [redirect(308), redirect(307)],
  redirect_temporary: [redirect(302), redirect(301)],
  redirect_without_target: [redirect(301, null), redirect(304, null)],
  redirect_to_http: [redirect(301, 'http://example.com/'), redirect(301, hello)],
  redirect_by_refresh: [
    { html: { refresh: { seconds: 0, url: other } } },
    { html: { refresh: { seconds: 60, url: null } } },
  ],
  url_too_long: [address(`/${times('a', 96)}`), address(`/${times('a', 95)}`)],
  url_uppercase: [address('/Tea'), address('/t%C3%A9a')],
  url_underscore: [address('/green_tea'), address('/green-tea?a_b=1')],
  url_non_ascii: [address('/t%C3%A9'), address('/t%20e')],
  url_double_slash: [address('/a//b'), address('/a/b?c=//')],
  url_space: [address('/a%20b'), address('/a+b')],
  url_repeated_path: [address('/shop/tea/shop/tea'), address('/shop/tea/shop')],
  url_parameters: [address('/?a=1&b=2&c=3&d=4'), address('/?a=1&b=2&c=3')],
  url_tracking: [address('/?utm_source=x'), address('/?source=x')],
  url_session: [address('/?PHPSESSID=1'), address('/?session=1')],
  title_missing: [{ html: { titles: head('') } }, { html: { titles: [], needsRendering: true } }],
  title_too_long: [title(times('a', 61)), title(times('a', 60))],
  // 561 pixels: fifty letters of 11.12 pixels and one of 5.
  title_too_wide: [title(`${times('a', 50)}J`), title(`${times('a', 50)}l`)],
  title_too_short: [title('Green tea'), title('煎茶の淹れ方と美味しく飲む')],
  title_multiple: [
    { html: { titles: [...head('One'), ...head('Two')] } },
    { html: { titles: head('One') } },
  ],
  title_outside_head: [
    { html: { titles: [{ text: 'Tea', isInHead: false }] } },
    { html: { titles: head('Tea') } },
  ],
  title_same_as_h1: [title('Brewing Green Tea'), title('Brewing green teas')],
  title_says_missing: [
    title('404: Page not found | Shop'),
    title('How to fix “page not found” errors'),
  ],
  title_placeholder: [title('Untitled document'), title('Home brewing')],
  description_missing: [{ html: { descriptions: [] } }, description('.')],
  description_too_long: [description(times('i', 156)), description(times('i', 155))],
  description_too_wide: [description(times('W', 75)), description(times('W', 74))],
  description_too_short: [description(times('i', 69)), description(times('i', 70))],
  description_multiple: [
    { html: { descriptions: [...head('One'), ...head('Two')] } },
    { html: { descriptions: head('One') } },
  ],
  description_outside_head: [
    { html: { descriptions: [{ text: 'Tea', isInHead: false }] } },
    { html: { descriptions: head('Tea') } },
  ],
  description_same_as_title: [
    description('How to brew green tea at home'),
    description('How to brew green tea at home.'),
  ],
  h1_missing: [h1(''), h1('Tea')],
  h1_multiple: [
    {
      html: {
        headings: [
          { level: 1, text: 'One' },
          { level: 1, text: 'Two' },
        ],
      },
    },
    h1('One'),
  ],
  h1_too_long: [h1(times('a', 71)), h1(times('a', 70))],
  heading_empty: [{ html: { headings: [{ level: 2, text: '' }] } }, h1('Tea')],
  heading_level_skipped: [
    {
      html: {
        headings: [
          { level: 1, text: 'One' },
          { level: 3, text: 'Two' },
        ],
      },
    },
    {
      html: {
        headings: [
          { level: 3, text: 'One' },
          { level: 1, text: 'Two' },
        ],
      },
    },
  ],
  content_thin: [{ html: { text: { ...text, words: 199 } } }, { html: { text } }],
  needs_rendering: [{ html: { needsRendering: true } }, {}],
  lorem_ipsum: [{ html: { text: { ...text, hasLoremIpsum: true } } }, { html: { text } }],
  lang_missing: [{ html: { lang: null } }, { html: { lang: 'en' } }],
  lang_invalid: [{ html: { lang: 'en-UK' } }, { html: { lang: 'zh-Hant-TW' } }],
  image_alt_missing: [images({ alt: null }), images({ alt: '' })],
  image_alt_too_long: [images({ alt: times('a', 101) }), images({ alt: times('a', 100) })],
  image_size_missing: [images({ hasSize: false }), images({ hasSize: true })],
  image_src_empty: [images({ src: '' }), images({ src: 'a' })],
  image_too_large: [file('image/png', 100_001), file('image/png', 100_000)],
  link_without_text: [{ links: [{ text: '' }] }, { links: [{ text: '', kind: 'image' }] }],
  link_text_generic: [
    { links: [{ text: 'Read more…' }] },
    { links: [{ text: 'Read more on tea' }, { href: 'ast.html#ast.Continue', text: 'Continue' }] },
  ],
  link_to_localhost: [
    { links: [{ href: 'http://localhost:3000/a' }] },
    { links: [{ href: 'http://localhost.example.com/' }] },
  ],
  link_internal_nofollow: [
    { links: [{ href: 'https://www.example.com/a', isNofollow: true }] },
    { links: [{ href: 'https://other.example/a', isNofollow: true }] },
  ],
  link_not_crawlable: [
    { links: [{ href: 'javascript:go()', to: null, problem: 'javascript' }] },
    { links: [{ href: 'mailto:a@example.com', to: null, problem: 'mailto' }] },
  ],
  link_malformed: [
    { links: [{ href: 'http://', to: null, problem: 'unreadable' }] },
    { links: [{ href: 'tel:1', to: null, problem: 'tel' }] },
  ],
  link_to_http: [
    { links: [{ href: 'http://example.com/a' }] },
    { links: [{ href: 'http://other.example/a' }] },
  ],
  links_internal_many: [{ links: Array(1_001).fill({}) }, { links: Array(1_000).fill({}) }],
  links_external_many: [
    { links: Array(101).fill({ href: '//other.example/' }) },
    { links: Array(100).fill({ href: '//other.example/' }) },
  ],
  pagination_not_linked: [
    { links: [{ kind: 'next', to: 7 }] },
    { links: [{ kind: 'next', to: 7 }, { to: 7 }] },
  ],
  canonical_multiple: [
    canonicals(canonical(sampleUrl), canonical(sampleUrl)),
    canonicals(canonical(sampleUrl), canonical(sampleUrl, 'header')),
  ],
  canonical_conflict: [
    canonicals(canonical(sampleUrl), canonical(other)),
    canonicals(canonical(sampleUrl), canonical(sampleUrl)),
  ],
  canonical_header_conflict: [
    canonicals(canonical(sampleUrl), canonical(other, 'header')),
    canonicals(canonical(other, 'header')),
  ],
  canonical_relative: [
    canonicals({ ...canonical(sampleUrl), href: '/guides/tea' }),
    canonicals(canonical(sampleUrl)),
  ],
  canonical_outside_head: [
    canonicals(canonical(sampleUrl, 'html', false)),
    canonicals(canonical(sampleUrl, 'header', false)),
  ],
  canonical_invalid: [
    { html: { canonicals: [{ href: 'https://', url: null, from: 'html', isInHead: true }] } },
    { html: { canonicals: [] } },
  ],
  canonical_fragment: [
    canonicals({ ...canonical(sampleUrl), href: `${sampleUrl}#a` }),
    canonicals(canonical(sampleUrl)),
  ],
  canonical_to_http: [canonicals(canonical('http://example.com/')), canonicals(canonical(hello))],
  canonical_elsewhere: [canonicals(canonical(other)), canonicals()],
  canonical_with_noindex: [
    { html: { ...canonicals(canonical(other)).html, ...robots('noindex').html } },
    robots('noindex'),
  ],
  noindex: [header('x-robots-tag', 'none'), header('x-robots-tag', 'bingbot: noindex')],
  noindex_one_engine: [header('x-robots-tag', 'bingbot: nofollow, noindex'), robots('noindex')],
  nofollow: [robots('NOINDEX,NOFOLLOW'), robots('noindex, follow')],
  robots_conflict: [
    { ...robots('index, follow'), ...header('x-robots-tag', 'noindex') },
    { ...robots('index, follow'), ...header('x-robots-tag', 'bingbot: noindex') },
  ],
  nosnippet: [robots('max-snippet:0'), robots('max-snippet:-1')],
  noimageindex: [robots('noimageindex'), robots('max-image-preview:none')],
  robots_outside_head: [robots('noindex', false), robots('noindex')],
  robots_unknown_directive: [robots('noindx'), robots('noindex, max-snippet: 20, noarchive')],
  unavailable_after_passed: [
    robots('unavailable_after: Friday, 20-Nov-2026 12:00:00 GMT'),
    robots('unavailable_after: 2026-11-22'),
  ],
  hreflang_invalid_code: [
    alternates(alternate('en-UK')),
    alternates(alternate('en-GB'), alternate('x-default'), alternate('zh-Hans-CN')),
  ],
  hreflang_duplicate: [
    alternates(alternate('en'), alternate('EN', other)),
    alternates(alternate('en'), alternate('en-GB', other)),
  ],
  hreflang_self_missing: [alternates(alternate('de', other)), alternates(alternate('en'))],
  hreflang_relative: [
    alternates(alternate('en', sampleUrl, '//example.com/guides/tea')),
    alternates(alternate('en')),
  ],
  hreflang_invalid_url: [alternates(alternate('en', null)), alternates(alternate('en'))],
  hreflang_outside_head: [
    alternates({ ...alternate('en'), isInHead: false }),
    alternates(alternate('en')),
  ],
  hreflang_lang_differs: [alternates(alternate('de')), alternates(alternate('en-GB'))],
  hreflang_not_canonical: [
    { html: { alternates: [alternate('en')], canonicals: [canonical(other)] } },
    { html: { canonicals: [canonical(other)] } },
  ],
  hreflang_noindex: [
    { html: { alternates: [alternate('en')], ...robots('noindex').html } },
    robots('noindex'),
  ],
  structured_data_unreadable: [data('unreadable'), data('no_type')],
  structured_data_no_type: [data('no_type'), data('unreadable')],
  structured_data_wrong_context: [data('wrong_context'), data('no_type')],
  structured_data_missing_required: [data('missing_required'), data('missing_recommended')],
  structured_data_missing_recommended: [data('missing_recommended'), data('missing_required')],
  structured_data_wrong_value: [data('wrong_value'), data('no_type')],
  open_graph_missing: [{ html: { openGraph: {} } }, { html: { openGraph: { 'og:title': 'A' } } }],
  open_graph_incomplete: [{ html: { openGraph: { 'og:title': 'A' } } }, {}],
  open_graph_url_differs: [
    { html: { openGraph: { ...openGraph, 'og:url': other } } },
    {
      html: {
        openGraph: {
          ...openGraph,
          'og:url': sampleUrl.toUpperCase().replace('/GUIDES/TEA', '/guides/tea'),
        },
      },
    },
  ],
  open_graph_image_relative: [
    { html: { openGraph: { 'og:image': '/tea.jpg' } } },
    { html: { openGraph: { 'og:image': 'https://example.com/tea.jpg' } } },
  ],
  twitter_card_incomplete: [
    { html: { twitter: { 'twitter:site': '@tea' } } },
    { html: { twitter: { 'twitter:card': 'summary' } } },
  ],
  http_page: [plainHttp, {}],
  mixed_content: [
    { links: [{ kind: 'script', href: 'http://cdn.example/a.js' }] },
    { links: [{ kind: 'anchor', href: 'http://cdn.example/a.js' }] },
  ],
  form_to_http: [
    { html: { forms: [{ ...form, url: 'http://example.com/login' }] } },
    { html: { forms: [form] } },
  ],
  password_on_http: [
    { ...plainHttp, html: { forms: [form] } },
    { ...plainHttp, html: { forms: [{ ...form, hasPassword: false }] } },
  ],
  hsts_missing: [
    header('strict-transport-security', 'max-age=0'),
    header('strict-transport-security', 'max-age=1'),
  ],
  csp_missing: [
    header('content-security-policy', ''),
    header('content-security-policy', "default-src 'self'"),
  ],
  nosniff_missing: [
    header('x-content-type-options', 'sniff'),
    header('x-content-type-options', 'NoSniff'),
  ],
  frame_options_missing: [
    header('content-security-policy', "default-src 'self'"),
    { fetch: { headers: { 'content-security-policy': '', 'x-frame-options': 'DENY' } } },
  ],
  referrer_policy_missing: [header('referrer-policy', ''), header('referrer-policy', 'origin')],
  ttfb_slow: [{ fetch: { ttfbMs: 801 } }, { fetch: { ttfbMs: 800 } }],
  html_large: [{ fetch: { bytes: 2_000_001 } }, { fetch: { bytes: 2_000_000 } }],
  html_not_compressed: [
    { fetch: { bytes: 1_401, headers: { 'content-encoding': '' } } },
    { fetch: { bytes: 1_400, headers: { 'content-encoding': '' } } },
  ],
  resource_not_compressed: [
    file('text/css', 1_401, { 'content-encoding': '' }),
    file('image/png', 1_401, { 'content-encoding': '' }),
  ],
  resource_not_cached: [
    file('text/css', 10, { 'cache-control': 'max-age=0' }),
    file('text/css', 10, { 'cache-control': 'max-age=01' }),
  ],
  dom_large: [{ html: { elementCount: 1_401 } }, { html: { elementCount: 1_400 } }],
  dom_deep: [{ html: { depthMax: 33 } }, { html: { depthMax: 32 } }],
  viewport_missing: [{ html: { viewport: null } }, { html: { viewport: 'initial-scale=1' } }],
  viewport_fixed: [
    { html: { viewport: 'width=1024' } },
    { html: { viewport: 'width=device-width' } },
  ],
  viewport_not_scalable: [
    { html: { viewport: 'width=device-width, maximum-scale=4.9' } },
    { html: { viewport: 'width=device-width, maximum-scale=5, user-scalable=yes' } },
  ],
  charset_missing: [{ html: { charset: { ...charset, from: 'default' } } }, { html: { charset } }],
  charset_contradicted: [
    { html: { charset: { ...charset, isContradicted: true } } },
    { html: { charset } },
  ],
  charset_not_utf8: [
    { html: { charset: { ...charset, name: 'windows-1252' } } },
    { html: { charset: { ...charset, name: 'UTF-8' } } },
  ],
  characters_broken: [
    { html: { charset: { ...charset, brokenCharacters: 1 } } },
    { html: { charset } },
  ],
  doctype_missing: [{ html: { hasDoctype: false } }, {}],
  structure_invalid: [{ html: { structureProblems: ['meta_in_body'] } }, {}],
  id_duplicate: [{ html: { duplicateIds: ['main'] } }, {}],
  rendering_failed: [{ rendered: { ...rendered, failure: 'timeout' } }, { rendered }],
  rendered_differs: [
    { rendered: { ...rendered, differences: [{ what: 'title', raw: 'A', rendered: 'B' }] } },
    { rendered },
  ],
  redirect_by_script: [
    { rendered: { ...rendered, differences: [{ what: 'location', raw: null, rendered: '/b' }] } },
    { rendered: { ...rendered, differences: [{ what: 'title', raw: 'A', rendered: 'B' }] } },
  ],
  script_errors: [
    { rendered: { ...rendered, failures: { ...noFailures, errors: { count: 1, items: ['x'] } } } },
    { rendered: { ...rendered, failures: noFailures } },
  ],
  script_requests_failed: [
    {
      rendered: {
        ...rendered,
        failures: {
          ...noFailures,
          requests: { count: 1, items: [{ url: hello, failure: '404' }] },
        },
      },
    },
    { rendered: { ...rendered, failures: noFailures } },
  ],
  rendered_links_added: [{ rendered: { ...rendered, linksAdded: 1 } }, { rendered }],
};

const ofFiles = new Set<PageCheckCode>([
  'resource_not_compressed',
  'resource_not_cached',
  'image_too_large',
  'resource_large',
  'style_file_insecure',
]);
const codesOf = (code: PageCheckCode, changes: PageChanges) => {
  const check = ofFiles.has(code) ? checkResource : checkPage;
  return check(samplePage(changes), changes.url ?? sampleUrl).map((finding) => finding.code);
};

it('each line of X-Robots-Tag speaks for itself, and its dates may have any zone', () => {
  const codesOf = (header: string) =>
    checkPage(samplePage({ fetch: { headers: { 'x-robots-tag': header } } }), sampleUrl).map(
      ({ code }) => code,
    );
  expect(codesOf('bingbot: nofollow\nnoindex')).toEqual(['noindex']);
  expect(codesOf('bingbot: nofollow, noindex')).toEqual(['noindex_one_engine']);
  expect(codesOf('unavailable_after: 25-Jun-2010 15:00:00 CET')).toEqual([
    'unavailable_after_passed',
  ]);
  expect(codesOf('unavailable_after: 25-Jun-2077 15:00:00 CET')).toEqual([]);
});

it('a page without a fault has no finding', () => {
  expect(checkPage(samplePage({}), sampleUrl)).toEqual([]);
});

it.each(pageChecks.map(({ code }) => code))('%s is found where it is, and just not', (code) => {
  const [fails, passes] = cases[code];
  expect(codesOf(code, fails)).toContain(code);
  expect(codesOf(code, passes)).not.toContain(code);
});

it('ignores what a page is missing before its scripts ran', () => {
  const shell = {
    html: {
      needsRendering: true,
      titles: [],
      descriptions: [],
      headings: [],
      openGraph: {},
      text: { ...text, words: 0 },
    },
  };
  expect(codesOf('needs_rendering', shell)).toEqual(['needs_rendering']);
});

it('checks only the status of an error page', () => {
  expect(codesOf('http_4xx', { fetch: { status: 404 }, html: { titles: [], lang: null } })).toEqual(
    ['http_4xx'],
  );
});

it('accepts a missing canonical, x-default or next page', () => {
  const page = { html: { canonicals: [], alternates: [alternate('en'), alternate('de', other)] } };
  expect(codesOf('canonical_multiple', page)).toEqual([]);
});

it('evidence shows ten of many and says how many there are', () => {
  const page = samplePage({ links: Array(25).fill({ text: 'here' }) });
  const finding = checkPage(page, sampleUrl).find(({ code }) => code === 'link_text_generic');
  expect(finding?.detail['count']).toBe(25);
  expect(finding?.detail['items']).toHaveLength(10);
});

it('a base by http makes relative files insecure, and no others', () => {
  const codes = (href: string) =>
    codesOf('mixed_content', {
      links: [{ kind: 'image', href }],
      html: { baseHref: 'http://example.com/' },
    });
  for (const href of ['tea.jpg', '/tea.jpg', '//example.com/tea.jpg']) {
    expect(codes(href)).toContain('mixed_content');
  }
  expect(codes('https://example.com/tea.jpg')).not.toContain('mixed_content');
});

it('an og:url with a needless escape is the page all the same', () => {
  const url = 'https://example.com/~tea';
  const named = (to: string) => ({
    url,
    html: { canonicals: [], openGraph: { ...openGraph, 'og:url': to } },
  });
  const code = 'open_graph_url_differs';
  expect(codesOf(code, named('https://example.com/%7Etea'))).not.toContain(code);
  expect(codesOf(code, named('https://example.com/%7Ecoffee'))).toContain(code);
});

it('a content security policy counts in a header and in the head, and upgrades what is insecure', () => {
  const insecure: PageChanges['links'] = [{ kind: 'script', href: 'http://cdn.example/a.js' }];
  const policies = ['upgrade-insecure-requests'];
  expect(codesOf('mixed_content', { links: insecure, html: { policies } })).not.toContain(
    'mixed_content',
  );
  expect(
    codesOf('mixed_content', {
      links: insecure,
      ...header('content-security-policy', "default-src 'self'; upgrade-insecure-requests"),
    }),
  ).not.toContain('mixed_content');
  expect(
    codesOf('mixed_content', { links: insecure, html: { policies: ["default-src 'self'"] } }),
  ).toContain('mixed_content');
  expect(codesOf('csp_missing', { fetch: { headers: {} }, html: { policies } })).not.toContain(
    'csp_missing',
  );
});
