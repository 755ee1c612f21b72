import { readRobotsFile } from '../robots/robots-file';
import type { RobotsOutcome } from '../robots/robots-reply';
import { findContradictions } from './contradictions';
import { evaluatePolicy, type HostFacts, type HostFile } from './host-policy';
import { PageSignals } from './page-signals';

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
  expect(answerOf(sent, 'GPTBot', '/a')).toEqual(['refused', 'tdm_reservation', true]);
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

it('a website that cannot be read refuses everything, and nothing is known before it was read', () => {
  expect(answerOf(factsOf({ outcome: 'disallow_all' }), 'GPTBot')).toEqual([
    'refused',
    'robots_rules',
    false,
  ]);
  expect(answerOf({ ...factsOf({}), copy: undefined }, 'GPTBot')).toEqual(['unknown', null, false]);
});
