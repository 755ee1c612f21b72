import fc from 'fast-check';
import { readRobotsFile, robotsBytesMax } from './robots-file';
import { comparable, matchesPattern, readPattern } from './robots-path';
import { evaluate, rulesFor } from './robots-rules';

const isAllowed = (text: string, token: string, target: string) =>
  evaluate(rulesFor(read(text), { tokens: [token], ignoresStar: false }), target).isAllowed;
const read = (text: string) => readRobotsFile(Buffer.from(text));
const forFoo = (...lines: string[]) => ['user-agent: FooBot', ...lines].join('\n');

type Case = [rules: string[], allowed: string[], disallowed: string[]];

describe('the facts that Google publishes of its own parser', () => {
  const cases: Case[] = [
    [['disallow: /x/page.html', 'allow: /x/'], [], ['/x/page.html']],
    [['allow: /x/page.html', 'disallow: /x/'], ['/x/page.html'], ['/x/']],
    [['disallow: ', 'allow: '], ['/x/page.html'], []],
    [['disallow: /', 'allow: /'], ['/x'], []],
    [['disallow: /x', 'allow: /x/'], ['/x/'], ['/x']],
    [['allow: /page', 'disallow: /*.html'], ['/page'], ['/page.html']],
    [['allow: /x/page.', 'disallow: /*.html'], ['/x/page.html'], ['/x/y.html']],
    [['disallow: /foo/bar/quz', 'allow: /foo/*/qux'], ['/foo/quz', '/foo//quz'], ['/foo/bar/quz']],
    [
      ['disallow: /foo/bar$', 'allow: /foo/bar/qux'],
      ['/foo/bar/qux', '/foo/bar/', '/foo/bar/baz'],
      ['/foo/bar'],
    ],
    [['# disallow: /', 'disallow: /foo/quz#qux', 'allow: /'], ['/foo/bar'], ['/foo/quz']],
    [
      ['disallow: /', 'allow: /fish'],
      ['/fish', '/fish.html', '/fish/salmon.html', '/fishheads', '/fish.html?id=anything'],
      ['/bar', '/Fish.asp', '/catfish', '/?id=fish'],
    ],
    [
      ['disallow: /', 'allow: /fish*'],
      ['/fish', '/fish.html', '/fishheads/yummy.html', '/fish.html?id=anything'],
      ['/bar', '/Fish.bar', '/catfish', '/?id=fish'],
    ],
    [
      ['disallow: /', 'allow: /fish/'],
      ['/fish/', '/fish/salmon', '/fish/?salmon', '/fish/?id=anything'],
      ['/fish', '/fish.html', '/Fish/Salmon.html'],
    ],
    [
      ['disallow: /', 'allow: /*.php'],
      ['/filename.php', '/folder/filename.php?parameters', '//folder/any.php.file.html'],
      ['/php/', '/index?php', '/windows.PHP'],
    ],
    [
      ['disallow: /', 'allow: /*.php$'],
      ['/filename.php', '/folder/filename.php'],
      ['/filename.php?parameters', '/filename.php/', '/filename.php5', '/aaaphpaaa'],
    ],
    [
      ['disallow: /', 'allow: /fish*.php'],
      ['/fish.php', '/fishheads/catfish.php?parameters'],
      ['/Fish.PHP'],
    ],
    [['allow: /p', 'disallow: /'], ['/page'], ['/other']],
    [['allow: /folder', 'disallow: /folder'], ['/folder/page'], []],
    [['allow: /$', 'disallow: /'], ['/'], ['/page.html']],
  ];
  it.each(cases)('%j', (rules, allowed, disallowed) => {
    const text = forFoo(...rules);
    expect(allowed.filter((target) => !isAllowed(text, 'FooBot', target))).toEqual([]);
    expect(disallowed.filter((target) => isAllowed(text, 'FooBot', target))).toEqual([]);
  });

  it('names of lines and agents know no case, paths do', () => {
    const text = 'uSeR-aGeNt: FOO\nDISALLOW: /x/';
    expect(isAllowed(text, 'foo', '/x/y')).toBe(false);
    expect(isAllowed(text, 'foo', '/X/y')).toBe(true);
  });

  it('what stands behind the token of an agent does not matter', () => {
    expect(isAllowed('user-agent: Foo Bar\ndisallow: /', 'Foo', '/')).toBe(false);
    expect(isAllowed('user-agent: Foo/2.1\ndisallow: /', 'Foo', '/')).toBe(false);
    expect(isAllowed('user-agent: Foo-Bar\ndisallow: /', 'Foo', '/')).toBe(true);
    expect(isAllowed('user-agent: Foobar\ndisallow: /', 'Foo', '/')).toBe(true);
  });

  it('a group is agents and their rules, and those of one agent are merged', () => {
    const text = `allow: /foo/bar/

user-agent: FooBot
disallow: /
allow: /x/
user-agent: BarBot
disallow: /
allow: /y/


allow: /w/
user-agent: BazBot

user-agent: FooBot
allow: /z/
disallow: /`;
    const targets = ['/x/b', '/y/c', '/w/a', '/z/d', '/foo/bar/'];
    const allowed = (token: string) => targets.filter((target) => isAllowed(text, token, target));
    expect(allowed('FooBot')).toEqual(['/x/b', '/z/d']);
    expect(allowed('BarBot')).toEqual(['/y/c', '/w/a']);
    expect(allowed('BazBot')).toEqual(['/z/d']);
    expect(allowed('QuxBot')).toEqual(targets);
  });

  it('the own group stands for that of *, and no group for nothing', () => {
    const text = 'user-agent: *\ndisallow: /x/\nuser-agent: FooBot\ndisallow: /y/';
    expect(isAllowed(text, 'FooBot', '/x/page')).toBe(true);
    expect(isAllowed(text, 'FooBot', '/y/page')).toBe(false);
    expect(isAllowed(text, 'Other', '/x/page')).toBe(false);
    expect(isAllowed('user-agent: FooBot\ndisallow: /', 'Other', '/')).toBe(true);
  });

  it('a colon or a letter that is missing is seen through', () => {
    expect(isAllowed('user-agent FooBot\ndisallow /', 'FooBot', '/x')).toBe(false);
    expect(isAllowed('useragent: FooBot\ndissallow: /', 'FooBot', '/x')).toBe(false);
    expect(isAllowed('foo: FooBot\nbar: /', 'FooBot', '/x')).toBe(true);
  });

  it.each([
    ['\n', '\r\n'],
    ['\r', '\n'],
    ['\r\n', '\n'],
  ])('lines end with %j or %j', (first, second) => {
    const file = read(
      `\uFEFFUser-Agent: foo${first}Allow: /some/path${second}${second}${first}Disallow: /`,
    );
    expect(file.groups).toMatchObject([
      {
        agents: [{ name: 'foo', line: 1 }],
        rules: [{ line: 2 }, { line: 5 }],
      },
    ]);
  });
});

describe('escapes', () => {
  const allowing = (value: string) => forFoo('disallow: /', `allow: ${value}`);
  it.each([
    ['/foo/bar/ツ', '/foo/bar/%E3%83%84'],
    ['/foo/bar/%e3%83%84', '/foo/bar/ツ'],
    ['/foo/bar/%62%61%7A', '/foo/bar/baz'],
    ['/foo/bar?qux=taz&baz=http://foo.bar?tar&par', '/foo/bar?qux=taz&baz=http://foo.bar?tar&par'],
    ['/with a space', '/with%20a%20space'],
    ['/with-a-%2A.html', '/with-a-*.html'],
    ['/with-%24foo', '/with-$foo'],
    ['/a$b', '/a$b'],
    ['/%zz', '/%zz'],
  ])('%s is %s', (value, target) => {
    expect(isAllowed(allowing(value), 'FooBot', target)).toBe(true);
  });
  it('a reserved character is not its escape', () => {
    expect(isAllowed(allowing('/a%2Fb'), 'FooBot', '/a/b')).toBe(false);
    expect(isAllowed(allowing('/*%2Ab'), 'FooBot', '/xyzb')).toBe(false);
  });
});

describe('a file', () => {
  it('says which line decided, of which group', () => {
    const file = read(
      'Sitemap: https://e.com/s.xml\nuser-agent: *\nuser-agent: Foo\n\ndisallow: /a',
    );
    const rules = rulesFor(file, { tokens: ['Bar'], ignoresStar: false });
    expect(rules.token).toBe('*');
    expect(evaluate(rules, '/a/b')).toMatchObject({
      isAllowed: false,
      rule: { line: 5, value: '/a' },
    });
    expect(evaluate(rules, '/robots.txt')).toEqual({
      isAllowed: true,
      reason: 'robots_txt_itself',
      rule: null,
    });
    expect(file.sitemaps).toEqual([{ url: 'https://e.com/s.xml', line: 1 }]);
  });

  it('other lines neither end nor begin a group, and Crawl-delay is kept', () => {
    const text =
      'user-agent: a\nSitemap: https://e.com/\nHost: e.com\nuser-agent: b\ncrawl-delay: 2.5\ndisallow: /';
    const file = read(text);
    expect(isAllowed(text, 'a', '/')).toBe(false);
    expect(rulesFor(file, { tokens: ['b'], ignoresStar: false }).crawlDelaySeconds).toBe(2.5);
    expect(file.warnings).toEqual([]);
  });

  it.each([
    ['User-agent: bingbot\nCrawl-delay: 5\nUser-agent: *\nDisallow: /x', { bingbot: 5, '*': null }],
    [
      'User-agent: Yandex\nCrawl-delay: 2\nUser-agent: Slurp\nCrawl-delay: 30\nUser-agent: *\nCrawl-delay: 10',
      { yandex: 2, slurp: 30, '*': 10 },
    ],
    [
      'User-agent: *\nCrawl-delay: 20\nUser-agent: bingbot\nDisallow: /',
      { '*': 20, bingbot: null },
    ],
    ['User-agent: a\nUser-agent: b\nDisallow: /\nCrawl-delay: 3', { a: 3, b: 3 }],
  ])('a delay is for the agents above it: %j', (text, delays) => {
    for (const [name, seconds] of Object.entries(delays)) {
      const obedience = { tokens: name === '*' ? [] : [name], ignoresStar: false };
      expect([name, rulesFor(read(text), obedience).crawlDelaySeconds]).toEqual([name, seconds]);
    }
    // Rules are shared by all agents above them, as Google reads them.
    if (text.includes('Disallow: /x')) expect(isAllowed(text, 'bingbot', '/x')).toBe(false);
  });

  it('is warned of where it does not say what its author meant', () => {
    const text = `<html>
disallow: /before
user-agent:
user-agent: *
disallow: no-slash
disallow: /a
allow: /a
crawl-delay: soon
sitemap: /sitemap.xml
disalow: /b
disallow /c`;
    const codes = read(text).warnings.map(({ code, line }) => [code, line]);
    expect(codes).toEqual([
      ['looks_like_html', 1],
      ['unknown_directive', 1],
      ['rule_before_user_agent', 2],
      ['empty_user_agent', 3],
      ['rule_without_slash', 5],
      ['crawl_delay_unreadable', 8],
      ['relative_sitemap', 9],
      ['misspelled', 10],
      ['no_colon', 11],
      ['never_decides', 6],
    ]);
  });

  it('is read up to 500 KiB, without half a rule at its end', () => {
    const head = 'user-agent: *\n';
    const tail = 'disallow: /private/area';
    const filler = `#${'x'.repeat(robotsBytesMax - head.length - 14)}\n`;
    const file = read(head + filler + tail);
    expect(file.groups[0]?.rules).toEqual([]);
    expect(file.warnings).toMatchObject([{ code: 'cut_at_limit' }]);
  });

  it('may be anything at all', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.webPath(), (bytes, path) => {
        evaluate(rulesFor(readRobotsFile(bytes), { tokens: ['a'], ignoresStar: false }), path);
      }),
    );
    const piece = fc.constantFrom(
      'user-agent: *\n',
      'user-agent: a\r',
      'disallow: ',
      'allow:',
      '/',
      '*',
      '$',
      '%',
      '%2',
      '#',
      ':',
      '\r\n',
      '\0',
      'é',
      '\ud800',
      'sitemap: x\n',
    );
    fc.assert(
      fc.property(fc.array(piece), fc.array(piece), (pieces, path) => {
        const rules = rulesFor(read(pieces.join('')), { tokens: ['a'], ignoresStar: false });
        expect(typeof evaluate(rules, `/${path.join('')}`).isAllowed).toBe('boolean');
      }),
    );
  });
});

/** A literal implementation of the RFC, character by character; slow. */
function matchesByDefinition(pattern: string, target: string): boolean {
  const anchored = pattern.endsWith('$');
  const body = anchored ? pattern.slice(0, -1) : pattern;
  let ends = new Set([0]);
  for (const character of body) {
    const next = new Set<number>();
    for (const at of ends) {
      if (character === '*') for (let to = at; to <= target.length; to += 1) next.add(to);
      else if (target[at] === character) next.add(at + 1);
    }
    ends = next;
  }
  return anchored ? ends.has(target.length) : ends.size > 0;
}

describe('a pattern', () => {
  const text = (alphabet: string) =>
    fc.array(fc.constantFrom(...alphabet), { maxLength: 12 }).map((all) => `/${all.join('')}`);

  it('matches what the definition says', () => {
    const pattern = fc.tuple(text('ab*'), fc.constantFrom('', '$')).map((both) => both.join(''));
    fc.assert(
      fc.property(pattern, text('ab'), (value, target) => {
        expect(matchesPattern(readPattern(value), target)).toBe(matchesByDefinition(value, target));
      }),
      { numRuns: 2_000 },
    );
  });

  it('costs no more for wildcards that would make a regular expression blow up', () => {
    const evil = readPattern(`/${'*a'.repeat(5_000)}*b$`);
    const started = process.hrtime.bigint();
    expect(matchesPattern(evil, `/${'a'.repeat(100_000)}`)).toBe(false);
    // A regular expression would not finish in a lifetime.
    expect(Number(process.hrtime.bigint() - started) / 1e6).toBeLessThan(20_000);
  });

  it('comparing twice is comparing once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        expect(comparable(comparable(value))).toBe(comparable(value));
      }),
    );
  });
});

it('a line without a colon is a rule only as two words with a space or tab between', () => {
  const forbids = (rule: string) => !isAllowed(`User-agent: *\n${rule}`, 'FooBot', '/a');
  expect(forbids('Disallow /a')).toBe(true);
  expect(forbids('Disallow\t/a')).toBe(true);
  for (const rule of ['Disallow /a b', 'Disallow\u00a0/', 'Disallow\u3000/', 'Disallow\v/']) {
    expect(forbids(rule)).toBe(false);
  }
  expect(isAllowed('User-agent Foo Bar\nDisallow: /', 'Foo', '/a')).toBe(true);
});

it('an asterisk or a dollar of an address is matched whole or not at all', () => {
  const forbids = (rule: string, target: string) =>
    !isAllowed(`User-agent: *\nDisallow: ${rule}`, 'FooBot', target);
  expect(forbids('/*4', '/price$')).toBe(false);
  expect(forbids('/%', '/*')).toBe(false);
  expect(forbids('/price%24', '/price$')).toBe(true);
  expect(forbids('/a%2A', '/a*')).toBe(true);
});

it('names fold in ASCII alone, and a star is followed by ASCII space alone', () => {
  expect(isAllowed('User-agent: \u212abot\nDisallow: /', 'Kbot', '/a')).toBe(true);
  expect(isAllowed('User-agent: *\u00a0\nDisallow: /', 'FooBot', '/a')).toBe(true);
  expect(isAllowed('User-agent: KBOT\nDisallow: /', 'kbot', '/a')).toBe(false);
});

it('a rule that ends exactly at 500 KiB counts', () => {
  const rules = 'User-agent: *\n';
  const last = 'Disallow: /last';
  const filler = `#${'x'.repeat(500 * 1024 - rules.length - last.length - 2)}\n`;
  const body = `${rules}${filler}${last}`;
  expect(Buffer.byteLength(body)).toBe(500 * 1024);
  expect(isAllowed(`${body}\nDisallow: /more`, 'FooBot', '/last')).toBe(false);
  expect(isAllowed(`${body}er`, 'FooBot', '/last')).toBe(true);
});
