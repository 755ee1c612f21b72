import { readRobotsFile } from '../robots/robots-file';
import { obedienceOf } from '../robots/robots-obedience';
import { evaluate, rulesFor } from '../robots/robots-rules';
import { findContradictions } from './contradictions';
import { answersByPurpose, evaluatePolicy, type HostFacts } from './host-policy';
import { PageSignals } from './page-signals';
import { policyCrawlers } from './policy-crawlers';
import { policyPurposes } from './purposes';
import { type AskedPolicy, type WrittenPolicy, writePolicy } from './write-policy';

const host = 'shop.example.com';
const at = new Date('2026-11-29T12:00:00Z');
const seen = { firstSeenAt: at, lastSeenAt: at };

const factsOf = (text: string): HostFacts => ({
  host,
  copy: { id: 'rbt_1', outcome: 'rules', file: readRobotsFile(Buffer.from(text)), ...seen },
  robotsUrl: `https://${host}/robots.txt`,
  files: [],
  pages: null,
});

/** Everything that was written, read back as a website that serves it. */
function readBack({ robotsTxt, headers, metas, files }: WrittenPolicy): HostFacts {
  const pages = new PageSignals();
  const sent = Object.fromEntries(
    headers.map((header) => {
      const [name = '', value = ''] = header.split(/: (.*)/);
      return [name.toLowerCase(), value];
    }),
  );
  const usage = metas.map((tag) => {
    const [, name = '', content = ''] = /name="(.*?)" content="(.*?)"/.exec(tag) ?? [];
    return { name, content };
  });
  pages.add({ url: `https://${host}/`, headers: sent, robots: [], usage });
  return {
    ...factsOf(robotsTxt),
    files: files.map(({ path, text }) => ({
      kind: 'tdmrep',
      url: `https://${host}${path}`,
      state: 'read',
      problem: null,
      text,
      ...seen,
    })),
    pages: { ...pages.end(), auditedAt: at },
  };
}

const choices = ['yes', 'no', undefined] as const;
const policies: AskedPolicy[] = choices.flatMap((search) =>
  choices.flatMap((ai_search) =>
    choices.flatMap((ai_training) =>
      choices.map((ai_user) => ({ search, ai_search, ai_training, ai_user })),
    ),
  ),
);

/** Files that say something already, each in its own way. */
const files = {
  none: '',
  'comments only': '# nothing here\nSitemap: https://shop.example.com/map.xml\n',
  'open to all': 'User-agent: *\nAllow: /\n',
  'paths closed':
    'User-agent: *\nDisallow: /cart\nDisallow: /*?sort=\n\nSitemap: https://shop.example.com/map.xml',
  'closed to all': 'User-agent: *\nDisallow: /\n',
  'closed to all but one': 'User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nAllow: /',
  'managed by a network': [
    'User-agent: *',
    'Content-Signal: search=yes,ai-train=no,use=reference',
    'Allow: /',
    '',
    ...[
      'Amazonbot',
      'Applebot-Extended',
      'CCBot',
      'ClaudeBot',
      'Google-Extended',
      'GPTBot',
    ].flatMap((token) => [`User-agent: ${token}`, 'Disallow: /', '']),
  ].join('\r\n'),
  'crawlers that share a group':
    'User-agent: GPTBot\nUser-agent: bingbot\nUser-agent: OAI-SearchBot\nDisallow: /a\nCrawl-delay: 2\n\nUser-agent: *\nDisallow:\n',
  'the same crawler twice':
    'User-agent: GPTBot\nDisallow: /\nUser-agent: GPTBot\nAllow: /\nUser-agent: *\nDisallow: /b\nUser-agent: *\nContent-Usage: train-ai=y\nDisallow: /c',
  'signals between agents':
    'User-agent: ClaudeBot\nContent-Usage: train-ai=y\nUser-agent: Yandex\nContent-Signal: ai-input=yes, search=no\nUser-agent: *\nDisallow: /x\nLicense: https://shop.example.com/l.xml',
  'a group left open':
    'License: https://shop.example.com/l.xml\nDisallow: /y\nUser-agent: ChatGPT-User',
  'a fallback closed': 'User-agent: Yandex\nUser-agent: Googlebot\nDisallow: /\n',
  'an HTML page': '<!doctype html>\n<p>Not found: Disallow: /</p>\n',
  'answers allowed':
    'User-agent: *\nContent-Signal: search=yes, ai-input=yes\nContent-Usage: ai-use=y\nDisallow: /cart',
  'an exception by path':
    'User-agent: *\nContent-Usage: train-ai=n\nContent-Usage: /open/ train-ai=y\nAllow: /\n',
};

const wanted = { yes: 'allowed', no: 'refused' } as const;

it.each(Object.entries(files))(
  'every policy is read back as it was asked for: %s',
  (_, current) => {
    for (const asked of policies) {
      const written = writePolicy(asked, current);
      const facts = readBack(written);
      const rows = evaluatePolicy(facts, '/');
      const answers = Object.fromEntries(
        answersByPurpose(rows).map(({ purpose, answer }) => [purpose, answer]),
      );
      for (const purpose of policyPurposes) {
        const wish = asked[purpose];
        if (wish)
          expect([asked, purpose, answers[purpose]]).toEqual([asked, purpose, wanted[wish]]);
        else if (current === '')
          expect([asked, purpose, answers[purpose]]).toEqual([asked, purpose, 'open']);
      }
      const own = findContradictions(facts, rows, '/').filter(
        ({ purpose }) => purpose !== null && asked[purpose] !== undefined,
      );
      expect([asked, own]).toEqual([asked, []]);
      // Writing it again changes nothing.
      if (asked.search === 'yes')
        expect(writePolicy(asked, written.robotsTxt).robotsTxt).toBe(written.robotsTxt);
    }
  },
);

it('no policy opens a path that is closed to a crawler, but for what it asks of that crawler', () => {
  for (const current of [files['paths closed'], files['managed by a network']]) {
    const open = readRobotsFile(Buffer.from(current.replaceAll('Allow: /', 'Disallow: /cart')));
    const before = current.replaceAll('Allow: /', 'Disallow: /cart');
    for (const asked of policies) {
      const after = readRobotsFile(Buffer.from(writePolicy(asked, before).robotsTxt));
      for (const { bot } of policyCrawlers) {
        const isAllowed = (file: typeof after) =>
          evaluate(rulesFor(file, obedienceOf(bot)), '/cart/1').isAllowed;
        if (!isAllowed(open))
          expect([asked, bot.name, isAllowed(after)]).toEqual([asked, bot.name, false]);
      }
    }
  }
});

it('a signal about two uses stays while it agrees with what is asked for one of them', () => {
  const current = files['answers allowed'];
  const answersOf = (asked: AskedPolicy) =>
    Object.fromEntries(
      answersByPurpose(evaluatePolicy(factsOf(writePolicy(asked, current).robotsTxt), '/')).map(
        ({ purpose, answer }) => [purpose, answer],
      ),
    );
  const written = writePolicy({ search: 'yes', ai_search: 'yes', ai_training: 'no' }, current);
  expect(written.robotsTxt).toContain('Content-Signal: search=yes, ai-train=no, ai-input=yes\n');
  expect(written.robotsTxt).toContain('Content-Usage: search=y, train-ai=n, ai-use=y\n');
  expect(answersOf({ ai_search: 'yes' })).toMatchObject({ ai_user: 'allowed' });
  // It cannot say no to one use and yes to the other.
  expect(answersOf({ ai_search: 'no' })).toMatchObject({ ai_search: 'refused', ai_user: 'open' });
});

it('what was not asked for stays: paths, delays, sitemaps, other signals and other crawlers', () => {
  const current = `# Our shop
User-agent: *
Content-Signal: use=reference, ai-train=yes
Disallow: /cart

User-agent: AhrefsBot
User-agent: GPTBot
Disallow: /search
Crawl-delay: 5

Sitemap: https://shop.example.com/map.xml`;
  const { robotsTxt } = writePolicy({ ai_training: 'no' }, current);
  expect(robotsTxt).toContain(`User-agent: *
Content-Signal: ai-train=no, use=reference
Content-Usage: train-ai=n
Disallow: /cart

User-agent: AhrefsBot
Content-Signal: ai-train=no
Content-Usage: train-ai=n
Disallow: /search
Crawl-delay: 5

Sitemap: https://shop.example.com/map.xml
`);
  expect(robotsTxt).toMatch(
    /^# Our shop\nUser-agent: GPTBot\nUser-agent: ClaudeBot\n(User-agent: .+\n)*Disallow: \/\n\nUser-agent: \*/,
  );
});

it('a policy that asks for nothing changes nothing', () => {
  const { 'an HTML page': _, ...texts } = files;
  for (const current of Object.values(texts)) {
    const kept = current === '' ? '' : `${current.replaceAll('\r\n', '\n').trimEnd()}\n`;
    const { robotsTxt, headers, notes } = writePolicy({}, current);
    expect([robotsTxt, headers, notes]).toEqual([kept, [], []]);
  }
});
