// cspell:ignore אנחנו אוהבים מאוד המנורה הזאת
import { readLinkingPage } from '../check/read-linking-page';
import { evaluateKnownLink } from './evaluate-known-link';
import type { KnownLink, LinkVerdict } from './known-link';
import type { FetchedPage } from './linking-page';

const sourceUrl = 'https://blog.example/review';
const targetUrl = 'https://shop.example/lamp';
const link: KnownLink = { sourceUrl, targetUrl, expectedAnchor: null, expectedRel: null };
const fetchedAt = '2026-11-23T12:00:00.000Z';

type Options = {
  status?: number;
  finalUrl?: string;
  robotsHeader?: string;
  isCut?: boolean;
  redirects?: Map<string, string | null>;
  link?: Partial<KnownLink>;
};

async function evaluate(html: string, options: Options = {}): Promise<LinkVerdict> {
  const { status = 200, finalUrl = sourceUrl, isCut = false } = options;
  const document = await readLinkingPage(Buffer.from(html), {
    url: finalUrl,
    contentType: 'text/html; charset=utf-8',
    isCut,
  });
  const page: FetchedPage = {
    url: sourceUrl,
    fetchedAt,
    failure: null,
    httpStatus: status,
    finalUrl,
    robotsHeader: options.robotsHeader ?? null,
    document: status === 200 ? document : null,
    frame: null,
  };
  return evaluateKnownLink(page, { ...link, ...options.link }, options.redirects);
}

const prose = 'This is a long review of lamps that nobody has to render first. '.repeat(5);
const page = (rel = '', head = '') =>
  `<html><head>${head}</head><body><p>${prose}</p><p>We like <a href="${targetUrl}" rel="${rel}">this lamp</a> a lot.</p></body></html>`;

it.each([
  ['a plain link', page(), {}, 'live'],
  ['rel=nofollow', page('nofollow'), {}, 'nofollow'],
  ['rel in any case, with others', page('Noopener NOFOLLOW'), {}, 'nofollow'],
  ['rel=ugc', page('ugc nofollow'), {}, 'ugc'],
  ['rel=sponsored', page('sponsored nofollow'), {}, 'sponsored'],
  ['noopener alone', page('noopener noreferrer'), {}, 'live'],
  ['a page of nofollow', page('', '<meta name="robots" content="nofollow">'), {}, 'nofollow'],
  ['a noindex tag', page('', '<meta name="robots" content="noindex">'), {}, 'noindexed'],
  ['a noindex tag for Google', page('', '<meta name="googlebot" content="none">'), {}, 'noindexed'],
  ['a noindex tag for Bing alone', page('', '<meta name="bingbot" content="noindex">'), {}, 'live'],
  ['a noindex header', page(), { robotsHeader: 'noindex' }, 'noindexed'],
  ['a header for another crawler', page(), { robotsHeader: 'otherbot: noindex' }, 'live'],
  [
    'a canonical elsewhere',
    page('', '<link rel="canonical" href="https://other.example/">'),
    {},
    'canonicalized_away',
  ],
  ['its own canonical', page('', `<link rel=canonical href="${sourceUrl}/">`), {}, 'live'],
  ['a page that moved', page(), { finalUrl: 'https://blog.example/new' }, 'redirected'],
  ['a page that moved to https', page(), { finalUrl: 'https://www.blog.example/review/' }, 'live'],
  ['no link', `<p>${prose}</p>`, {}, 'removed'],
  [
    'a link to another page',
    `<p>${prose}<a href="https://shop.example/">x</a>`,
    {},
    'other_address',
  ],
  ['a link to a site', `<p>${prose}<a href="https://other.example/lamp">x</a>`, {}, 'removed'],
  ['a link in a comment', `<p>${prose}<!-- <a href="${targetUrl}">x</a> -->`, {}, 'removed'],
  [
    'a link in a template',
    `<p>${prose}<template><a href="${targetUrl}"></template>`,
    {},
    'removed',
  ],
  [
    'a javascript: link',
    `<p>${prose}<a href="javascript:open('${targetUrl}')">x</a>`,
    {},
    'removed',
  ],
  ['a link in a script', `<p>${prose}<script>go("${targetUrl}")</script>`, {}, 'needs_rendering'],
  [
    'a link in escaped JSON',
    `<p>${prose}<script>{"u":"https:\\/\\/shop.example\\/lamp"}</script>`,
    {},
    'needs_rendering',
  ],
  ['an empty shell', '<div id=root></div><script src=/app.js></script>', {}, 'needs_rendering'],
  ['a page that was cut off', `<p>${prose}`, { isCut: true }, 'unreachable'],
  ['a page cut off after the link', page(), { isCut: true }, 'live'],
  ['with www', `<p>${prose}<a href="https://www.shop.example/lamp">lamp</a>`, {}, 'live'],
  ['by http', `<p>${prose}<a href="http://shop.example/lamp">lamp</a>`, {}, 'live'],
  ['by http and with www', `<p>${prose}<a href="http://www.shop.example/lamp">x</a>`, {}, 'live'],
  [
    'of another page',
    `<p>${prose}<a href="https://www.shop.example/desk">x</a>`,
    {},
    'other_address',
  ],
  ['404', '', { status: 404 }, 'page_gone'],
  ['410', '', { status: 410 }, 'page_gone'],
  ['401', '', { status: 401 }, 'unreachable'],
  ['403', '', { status: 403 }, 'unreachable'],
  ['429', '', { status: 429 }, 'unreachable'],
  ['500', '', { status: 500 }, 'unreachable'],
  ['503', '', { status: 503 }, 'unreachable'],
] satisfies [string, string, Options, string][])('%s', async (_name, html, options, state) => {
  expect((await evaluate(html, options)).state).toBe(state);
});

it('concludes nothing about links from a page that is not HTML', () => {
  const pdf: FetchedPage = {
    url: sourceUrl,
    fetchedAt,
    failure: null,
    httpStatus: 200,
    finalUrl: sourceUrl,
    robotsHeader: null,
    document: null,
    frame: null,
  };
  expect(evaluateKnownLink(pdf, link)).toMatchObject({ state: 'unreachable', reason: 'not_html' });
});

it('a failed fetch is unreachable, and one that robots.txt forbids is blocked', () => {
  const failed = { url: sourceUrl, fetchedAt, httpStatus: null } as const;
  const timeout = evaluateKnownLink({ ...failed, failure: 'timeout', isBlocked: false }, link);
  expect(timeout).toMatchObject({ state: 'unreachable', reason: 'timeout' });
  const forbidden = { ...failed, failure: 'robots_disallowed', isBlocked: true };
  expect(evaluateKnownLink(forbidden, link)).toMatchObject({ state: 'blocked' });
});

it('the evidence has the text around the link, also from right to left', async () => {
  const { evidence } = await evaluate(page());
  expect(evidence).toMatchObject({
    fetchedAt,
    anchor: 'this lamp',
    textAfter: 'a lot.',
    isFollowed: true,
    linksToTarget: 1,
    linkUrl: targetUrl,
  });
  expect(evidence.textBefore).toMatch(/render first\. We like$/);
  const hebrew = 'אנחנו אוהבים מאוד 😀 '.repeat(30);
  const right = await evaluate(
    `<p dir=rtl>${hebrew}<a href="${targetUrl}">המנורה הזאת</a> ${hebrew}`,
  );
  expect(right.evidence.anchor).toBe('המנורה הזאת');
  for (const text of [right.evidence.textBefore, right.evidence.textAfter]) {
    expect([...(text ?? '')]).toHaveLength(100);
    expect(text?.isWellFormed()).toBe(true);
  }
});

it('of several links to the target, one that is followed counts', async () => {
  const twice = `<a href="${targetUrl}" rel=nofollow>a</a>${page()}`;
  const { state, evidence } = await evaluate(twice);
  expect([state, evidence.linksToTarget, evidence.anchor]).toEqual(['live', 2, 'this lamp']);
});

it('the alternative text of an image is the anchor of its link', async () => {
  const { evidence } = await evaluate(`<a href="${targetUrl}"><img src=x alt="A red lamp"></a>`);
  expect(evidence.anchor).toBe('A red lamp');
});

it('a link through a redirect is live, and says so', async () => {
  const short = 'https://bit.ly/x';
  const html = `<p>${prose}<a href="${short}">x</a>`;
  expect((await evaluate(html)).state).toBe('removed');
  const found = await evaluate(html, { redirects: new Map([[short, targetUrl]]) });
  expect(found).toMatchObject({
    state: 'live',
    evidence: { linkUrl: short, viaRedirect: targetUrl },
  });
  const moved = 'https://shop.example/new-lamp';
  const direct = await evaluate(`<p>${prose}<a href="${moved}">x</a>`, {
    redirects: new Map([[targetUrl, moved]]),
  });
  expect(direct).toMatchObject({ state: 'live', evidence: { viaRedirect: moved } });
});

it.each([
  ['answers itself', 'https://shop.example/desk', 'removed', 'links_elsewhere'],
  ['leads to another page', 'https://shop.example/chair', 'removed', 'links_elsewhere'],
  ['leads to the target', targetUrl, 'live', 'found'],
  ['could not be followed', null, 'other_address', 'redirect_not_followed'],
])('where another address of the website %s', async (_, end, state, reason) => {
  const other = 'https://shop.example/desk';
  const redirects = new Map([[other, end]]);
  const html = `<p>${prose}<a href="${other}">x</a>`;
  expect(await evaluate(html, { redirects })).toMatchObject({ state, reason });
});

it('parameters that count visitors do not matter, others do', async () => {
  const counted = await evaluate(`<a href="${targetUrl}?utm_source=blog&gclid=1">x</a>`);
  expect(counted).toMatchObject({ state: 'live', evidence: { viaRedirect: null } });
  expect((await evaluate(`<p>${prose}<a href="${targetUrl}?color=red">x</a>`)).state).toBe(
    'other_address',
  );
});

it('expectations are compared', async () => {
  const asAgreed = { expectedAnchor: 'This  Lamp', expectedRel: ['sponsored' as const] };
  const { evidence } = await evaluate(page('sponsored noopener'), { link: asAgreed });
  expect(evidence).toMatchObject({ isAnchorAsExpected: true, isRelAsExpected: true });
  const other = await evaluate(page('nofollow'), {
    link: { expectedAnchor: 'x', expectedRel: [] },
  });
  expect(other.evidence).toMatchObject({ isAnchorAsExpected: false, isRelAsExpected: false });
});

it('links are resolved by the base of the page', async () => {
  const html = `<base href="https://shop.example/x/"><a href="../lamp#top">x</a>`;
  expect((await evaluate(html)).state).toBe('live');
});
