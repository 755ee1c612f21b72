import { readRobotsFile } from '../robots/robots-file';
import type { RobotsOutcome } from '../robots/robots-reply';
import { findContradictions } from './contradictions';
import { evaluatePolicy, type HostFacts, type HostFile } from './host-policy';
import { licensesOfPages, PageSignals } from './page-signals';

const host = 'shop.example.com';
const at = new Date('2026-11-29T12:00:00Z');
const seen = { firstSeenAt: at, lastSeenAt: at };

type Page = {
  path: string;
  headers?: Record<string, string>;
  robots?: string;
  usage?: Record<string, string>;
};

function factsOf({
  robots = '',
  outcome = 'rules' as RobotsOutcome,
  files = {},
  pages,
}: {
  robots?: string;
  outcome?: RobotsOutcome;
  files?: Partial<Record<HostFile['kind'], string>>;
  pages?: Page[];
}): HostFacts {
  const signals = new PageSignals();
  for (const { path, headers = {}, robots: content, usage = {} } of pages ?? []) {
    signals.add({
      url: `https://${host}${path}`,
      headers,
      robots: content === undefined ? [] : [{ agent: 'robots', content }],
      usage: Object.entries(usage).map(([name, value]) => ({ name, content: value })),
    });
  }
  return {
    host,
    copy: { id: 'rbt_1', outcome, file: readRobotsFile(Buffer.from(robots)), ...seen },
    robotsUrl: `https://${host}/robots.txt`,
    files: Object.entries(files).map(([kind, text]) => ({
      kind: kind as HostFile['kind'],
      url: `https://${host}/${kind}`,
      state: 'read',
      problem: null,
      text,
      ...seen,
    })),
    pages: pages ? { ...signals.end(), auditedAt: at } : null,
  };
}

/** The answer for a crawler and what decides, at a path. */
function answerOf(facts: HostFacts, bot: string, path = '/', purpose?: string) {
  const row = evaluatePolicy(facts, path).find(
    (each) => each.bot.name === bot && (purpose === undefined || each.purpose === purpose),
  );
  return [row?.answer, row?.decidedBy, row?.isPreference];
}

const codesOf = (facts: HostFacts) =>
  findContradictions(facts, evaluatePolicy(facts, '/'), '/').map(({ code }) => code);

it('Content-Usage by path: the longest counts, and a closed path has no preference', () => {
  const facts = factsOf({
    robots: `User-agent: *
Disallow: /drafts/
Content-Usage: train-ai=n
Content-Usage: /open/ train-ai=y
Content-Usage: /open/ train-ai=y, search=n

User-agent: CCBot
Content-Usage: train-ai=y`,
  });
  expect(answerOf(facts, 'GPTBot', '/a')).toEqual(['refused', 'content_usage', true]);
  expect(answerOf(facts, 'GPTBot', '/open/a')).toEqual(['allowed', 'content_usage', false]);
  expect(answerOf(facts, 'GPTBot', '/drafts/a')).toEqual(['refused', 'robots_rules', false]);
  expect(answerOf(facts, 'Googlebot', '/open/a')).toEqual(['refused', 'content_usage', true]);
  // A group of its own is all that a crawler reads.
  expect(answerOf(facts, 'CCBot', '/a')).toEqual(['allowed', 'content_usage', false]);
});

it('a Content-Usage rule with a longer path says all there is to say of it', () => {
  const facts = factsOf({
    robots: `User-agent: *
Content-Usage: train-ai=n, ai-use=n, search=n
Content-Usage: / train-ai=n, ai-use=n
Content-Usage: /ai-ok/ train-ai=y
Allow: /`,
  });
  expect(answerOf(facts, 'GPTBot', '/test')).toEqual(['refused', 'content_usage', true]);
  expect(answerOf(facts, 'GPTBot', '/ai-ok/test')).toEqual(['allowed', 'content_usage', false]);
  expect(answerOf(facts, 'PerplexityBot', '/test')).toEqual(['refused', 'content_usage', true]);
  expect(answerOf(facts, 'ChatGPT-User', '/test')).toEqual(['refused', 'content_usage', true]);
  expect(answerOf(facts, 'PerplexityBot', '/ai-ok/test')).toEqual(['open', null, false]);
  expect(answerOf(facts, 'Googlebot', '/test', 'search')).toEqual(['open', null, false]);
});

it('lines are for the agents above them', () => {
  const facts = factsOf({
    robots: 'User-agent: GPTBot\nContent-Signal: ai-train=no\nUser-agent: ClaudeBot\nAllow: /\n',
  });
  expect(answerOf(facts, 'GPTBot')).toEqual(['refused', 'content_signal', true]);
  // It is named, and let in.
  expect(answerOf(facts, 'ClaudeBot')).toEqual(['allowed', 'robots_rules', false]);
  expect(answerOf(facts, 'Bytespider')).toEqual(['open', null, false]);
});

it('TDMRep: the first location counts, a header goes before the file, and a tag before both', () => {
  const files = {
    tdmrep:
      '[{"location":"/free/*","tdm-reservation":0},{"location":"/","tdm-reservation":1,"tdm-policy":"https://shop.example.com/p"}]',
  };
  const file = factsOf({ files });
  expect(answerOf(file, 'GPTBot', '/free/a')).toEqual(['allowed', 'tdm_reservation', false]);
  expect(answerOf(file, 'GPTBot', '/a')).toEqual(['conditional', 'tdm_reservation', false]);
  const headers = { 'tdm-reservation': '1' };
  const sent = factsOf({ files, pages: [{ path: '/', headers }] });
  // The file's policy stays, since the header names none.
  expect(answerOf(sent, 'GPTBot', '/a')).toEqual(['conditional', 'tdm_reservation', false]);
  expect(answerOf(sent, 'GPTBot', '/free/a')).toEqual(['refused', 'tdm_reservation', true]);
  const usage = { 'tdm-reservation': '0' };
  const tagged = factsOf({ files, pages: [{ path: '/', headers, usage }] });
  expect(answerOf(tagged, 'GPTBot', '/a')).toEqual(['allowed', 'tdm_reservation', false]);
  expect(codesOf(tagged)).toEqual(['meta_differs_from_header']);
});

it('a header counts where all audited pages of a directory send it', () => {
  const headers = { 'content-usage': 'train-ai=n' };
  const facts = factsOf({
    pages: [{ path: '/' }, { path: '/docs/a', headers }, { path: '/docs/b', headers }],
  });
  expect(answerOf(facts, 'GPTBot', '/docs/c')).toEqual(['refused', 'content_usage', true]);
  expect(answerOf(facts, 'GPTBot', '/')).toEqual(['open', null, false]);
  const some = factsOf({ pages: [{ path: '/docs/a', headers }, { path: '/docs/b' }] });
  expect(answerOf(some, 'GPTBot', '/docs/a')).toEqual(['open', null, false]);
  expect(codesOf(some)).toEqual(['on_some_pages']);
});

it('robots tags: noai is about training, nosnippet about the answers of Google and Bing', () => {
  const facts = factsOf({ pages: [{ path: '/', robots: 'noai, nosnippet' }] });
  expect(answerOf(facts, 'ClaudeBot')).toEqual(['refused', 'robots_directive', true]);
  expect(answerOf(facts, 'Googlebot', '/', 'ai_search')).toEqual([
    'refused',
    'robots_directive',
    true,
  ]);
  expect(answerOf(facts, 'Googlebot', '/', 'search')).toEqual(['open', null, false]);
  expect(answerOf(facts, 'OAI-SearchBot')).toEqual(['open', null, false]);
  // A page that is kept from the index is no contradiction, however few there are.
  expect(codesOf(factsOf({ pages: [{ path: '/a', robots: 'noindex' }, { path: '/b' }] }))).toEqual(
    [],
  );
});

it('a license is for the group that names it, or for all above the first', () => {
  const license =
    '<rsl xmlns="https://rslstandard.org/rsl"><content url="/"><license><prohibits type="usage">ai-all</prohibits></license></content></rsl>';
  const url = `https://${host}/license`;
  const files = { license };
  const all = factsOf({ robots: `License: ${url}\nUser-agent: GPTBot\nDisallow: /x`, files });
  expect(answerOf(all, 'GPTBot')).toEqual(['refused', 'license', true]);
  expect(answerOf(all, 'Googlebot', '/', 'search')).toEqual(['open', null, false]);
  const one = factsOf({ robots: `User-agent: GPTBot\nLicense: ${url}\nDisallow: /x`, files });
  expect(answerOf(one, 'GPTBot')).toEqual(['refused', 'license', true]);
  expect(answerOf(one, 'ClaudeBot')).toEqual(['open', null, false]);
});

it('of a license the narrowest path counts, then the narrowest use', () => {
  const license = (inner: string) => `<rsl xmlns="https://rslstandard.org/rsl">${inner}</rsl>`;
  const content = (path: string, terms: string) =>
    `<content url="${path}"><license>${terms}</license></content>`;
  const url = `https://${host}/license`;
  const robots = `License: ${url}\nUser-agent: *\nAllow: /`;
  const facts = factsOf({
    robots,
    files: {
      license: license(
        content(
          '/',
          '<permits type="usage">search ai-input</permits><prohibits type="usage">ai-all</prohibits>',
        ) +
          content('/open/', '<permits type="usage">ai-train</permits>') +
          content('/articles/', '<prohibits type="usage">ai-input ai-train</prohibits>'),
      ),
    },
  });
  expect(answerOf(facts, 'GPTBot', '/a')).toEqual(['refused', 'license', true]);
  expect(answerOf(facts, 'ChatGPT-User', '/a')).toEqual(['allowed', 'license', false]);
  expect(answerOf(facts, 'GPTBot', '/open/a')).toEqual(['allowed', 'license', false]);
  expect(answerOf(facts, 'ChatGPT-User', '/articles/a')).toEqual(['refused', 'license', true]);
  // In one scope what is prohibited goes before what is permitted.
  const both = factsOf({
    robots,
    files: {
      license: license(
        content(
          '/',
          '<permits type="usage">ai-train</permits><prohibits type="usage">ai-train</prohibits>',
        ),
      ),
    },
  });
  expect(answerOf(both, 'GPTBot', '/a')).toEqual(['refused', 'license', true]);
});

it('a license that pages name counts for their directory once it was read', () => {
  const url = `https://${host}/license`;
  const link = (type: string) => ({ link: `<${url}>; rel="license"${type}` });
  const headers = link('; type="application/rsl+xml"');
  const pages = [{ path: '/' }, { path: '/docs/a', headers }, { path: '/docs/b', headers }];
  const license =
    '<rsl xmlns="https://rslstandard.org/rsl"><content url="/"><license><prohibits type="usage">ai-train</prohibits></license></content></rsl>';
  const facts = factsOf({ pages, files: { license } });
  expect(answerOf(facts, 'GPTBot', '/docs/c')).toEqual(['refused', 'license', true]);
  expect(answerOf(facts, 'GPTBot', '/')).toEqual(['open', null, false]);
  expect(facts.pages && licensesOfPages(facts.pages, host)).toEqual([url]);
  const unread = factsOf({ pages });
  expect(answerOf(unread, 'GPTBot', '/docs/c')).toEqual(['open', null, false]);
  // A license of another kind is shown, and says nothing that is known.
  const other = factsOf({ pages: [{ path: '/', headers: link('') }], files: { license } });
  expect(answerOf(other, 'GPTBot')).toEqual(['open', null, false]);
  expect(evaluatePolicy(other, '/')[0]?.statements).toMatchObject([
    { source: 'license', place: 'header', text: `<${url}>; rel="license"`, says: 'unknown' },
  ]);
  expect(other.pages && licensesOfPages(other.pages, host)).toEqual([]);
});

it('licenses of a crawler’s own group go before those for all', () => {
  const terms = (inner: string) =>
    `<rsl xmlns="https://rslstandard.org/rsl"><content url="/"><license>${inner}</license></content></rsl>`;
  const facts = factsOf({
    robots: `License: https://${host}/all
User-agent: GPTBot
License: https://${host}/license
Allow: /`,
    files: { license: terms('<permits type="usage">ai-train</permits>') },
  });
  const file = facts.files[0];
  const all = { ...facts, files: [...facts.files] };
  if (file) {
    const text = terms('<prohibits type="usage">all</prohibits>');
    all.files.push({ ...file, url: `https://${host}/all`, text });
  }
  expect(answerOf(all, 'GPTBot')).toEqual(['allowed', 'license', false]);
  expect(answerOf(all, 'ClaudeBot')).toEqual(['refused', 'license', true]);
});

it('a website that cannot be read refuses everything, and nothing is known before it was read', () => {
  expect(answerOf(factsOf({ outcome: 'disallow_all' }), 'GPTBot')).toEqual([
    'refused',
    'robots_rules',
    false,
  ]);
  expect(answerOf({ ...factsOf({}), copy: undefined }, 'GPTBot')).toEqual(['unknown', null, false]);
});
