import fc from 'fast-check';
import { botTable } from './bot-table';
import { parseIpAddress } from './ip-address';
import { KnownNames } from './known-names';
import { shippedSnapshots } from './published-lists';
import {
  accusesBeforeMs,
  hasName,
  type NamedAddress,
  normalizeHost,
  verdictByName,
} from './reverse-name';
import { Verifier } from './verification';

const bot = (name: string) => {
  const found = botTable.find((each) => each.name === name);
  if (!found) throw new Error(`no bot ${name}`);
  return found;
};
const lookedUpAtMs = Date.parse('2026-11-20T12:00:00Z');
const named = (...hosts: NamedAddress['hosts']): NamedAddress => ({
  address: '::ffff:192.0.2.1',
  hosts,
  lookedUpAtMs,
  expiresAtMs: lookedUpAtMs + 3_600_000,
});
const verdictOf = (name: string, known: NamedAddress, atMs = lookedUpAtMs, isOutsideList = false) =>
  verdictByName(bot(name), known, { atMs, isOutsideList }).reason;

describe('a host has an operator’s name', () => {
  it.each([
    ['crawl-66-249-66-1.googlebot.com', true],
    ['googlebot.com', true],
    ['geo-crawl-1.geo.googlebot.com', true],
    ['evilgooglebot.com', false],
    ['googlebot.com.evil.tld', false],
    ['googlebot.com-evil.tld', false],
    ['googlebot.co', false],
    ['', false],
  ])('%s: %p', (host, expected) => {
    expect(hasName(host, { suffix: 'googlebot.com' })).toBe(expected);
  });

  it('only behind its prefix where the suffix is a whole company’s', () => {
    const rule = { suffix: 'google.com', prefix: 'rate-limited-proxy-' };
    expect(hasName('rate-limited-proxy-66-249-90-77.google.com', rule)).toBe(true);
    expect(hasName('www.google.com', rule)).toBe(false);
    expect(hasName('rate-limited-proxy-1.google.com.evil.tld', rule)).toBe(false);
  });

  it('exactly when its last labels are the suffix’s labels', () => {
    const label = fc.constantFrom('a', 'b', 'ab', 'googlebot', 'xgooglebot', 'com', 'evil');
    const host = fc.array(label, { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(host, fc.array(label, { minLength: 1, maxLength: 3 }), (labels, suffix) => {
        const isBelow = labels.slice(-suffix.length).join('.') === suffix.join('.');
        expect(hasName(labels.join('.'), { suffix: suffix.join('.') })).toBe(isBelow);
      }),
    );
  });

  it('in any case, and with a dot at its end', () => {
    expect(normalizeHost('Spider.Yandex.COM.')).toBe('spider.yandex.com');
  });
});

describe('a claim by its reverse name', () => {
  const own = 'spider-1.yandex.com';

  it.each([
    ['confirmed', [{ host: own, forward: 'confirmed' }], 'reverse_name'],
    [
      'one of two',
      [
        { host: 'x.example', forward: 'unasked' },
        { host: own, forward: 'confirmed' },
      ],
      'reverse_name',
    ],
    ['leads elsewhere', [{ host: own, forward: 'elsewhere' }], 'reverse_name_unconfirmed'],
    ['no forward record', [{ host: own, forward: 'missing' }], 'reverse_name_unconfirmed'],
    [
      'another crawler’s',
      [{ host: 'crawl.baidu.com', forward: 'confirmed' }],
      'reverse_name_foreign',
    ],
    ['foreign', [{ host: 'x.example', forward: 'unasked' }], 'reverse_name_foreign'],
    ['none', [], 'reverse_name_missing'],
  ] as [string, NamedAddress['hosts'], string][])('%s', (_what, hosts, reason) => {
    expect(verdictOf('YandexBot', named(...hosts))).toBe(reason);
  });

  it('accuses for a week before the look-up and from then on, not earlier', () => {
    expect(verdictOf('YandexBot', named(), lookedUpAtMs - accusesBeforeMs)).toBe(
      'reverse_name_missing',
    );
    expect(verdictOf('YandexBot', named(), lookedUpAtMs + 1)).toBe('reverse_name_missing');
    expect(verdictOf('YandexBot', named(), lookedUpAtMs - accusesBeforeMs - 1)).toBe(
      'rdns_not_of_that_time',
    );
    const confirmed = named({ host: own, forward: 'confirmed' });
    expect(verdictOf('YandexBot', confirmed, 0)).toBe('reverse_name');
  });

  it('accuses for any earlier time where a list of that time lacks the address', () => {
    expect(verdictOf('Googlebot', named(), 0, true)).toBe('reverse_name_missing');
    const host = 'crawl-1.googlebot.com';
    expect(verdictOf('Googlebot', named({ host, forward: 'confirmed' }), 0, true)).toBe(
      'reverse_name',
    );
  });
});

describe('a verifier that knows names', () => {
  const address = { address: '::ffff:192.0.2.1', lookedUpAtMs, expiresAtMs: Number.MAX_VALUE };
  const verify = (verifier: Verifier, name: string) => {
    const found = verifier.verifyText(bot(name), '192.0.2.1', lookedUpAtMs);
    return [found.verdict, found.reason, found.name];
  };

  it('uses them at once, and wants those it lacks', () => {
    const verifier = new Verifier();
    expect(verify(verifier, 'YandexBot')).toEqual(['unverifiable', 'rdns_not_checked', 'wanted']);
    verifier.learn({ names: [{ ...address, hosts: [] }] });
    expect(verify(verifier, 'YandexBot')).toEqual(['spoofed', 'reverse_name_missing', 'known']);
  });

  it('asks the name of what a list lacks: new addresses are listed late', () => {
    const verifier = new Verifier();
    const atMs = Date.parse('2026-09-01');
    const verdict = (isFresh: boolean) => {
      const at = isFresh ? atMs : Date.parse('2026-10-20');
      const { listDate, ...found } = verifier.verifyText(bot('Googlebot'), '192.0.2.1', at);
      return [found.verdict, found.reason, listDate, found.name];
    };
    expect(verdict(true)).toEqual(['unverifiable', 'rdns_not_checked', '2026-06-09', 'wanted']);
    expect(verdict(false)).toEqual(['unverifiable', 'rdns_not_checked', '', 'wanted']);
    verifier.learn({ names: [{ ...address, hosts: [] }] });
    expect(verdict(true)).toEqual(['spoofed', 'reverse_name_missing', '', 'known']);
    expect(verdict(false)).toEqual(['unverifiable', 'rdns_not_of_that_time', '', 'known']);
    const hosts = [{ host: 'crawl-ok.googlebot.com', forward: 'confirmed' as const }];
    verifier.learn({ names: [{ ...address, hosts }] });
    expect(verdict(true)).toEqual(['verified', 'reverse_name', '', 'known']);
    expect(verdict(false)).toEqual(['verified', 'reverse_name', '', 'known']);
  });

  it('accuses no one by a name while the operator’s list is not at hand', () => {
    const verifier = new Verifier(
      shippedSnapshots.filter(({ list }) => list !== 'google-fetchers'),
    );
    verifier.learn({ names: [{ ...address, hosts: [] }] });
    const byList = ['unverifiable', 'list_unavailable', 'known'];
    expect(verify(verifier, 'FeedFetcher-Google')).toEqual(byList);
  });
});

it('known names expire, and the first learnt go when there are too many', () => {
  const names = new KnownNames(2);
  const ip = (last: number) => {
    const parsed = parseIpAddress(`192.0.2.${last}`);
    if (!parsed) throw new Error('no address');
    return parsed;
  };
  const learn = (last: number) =>
    names.learn([
      { address: `::ffff:192.0.2.${last}`, hosts: [], lookedUpAtMs: 0, expiresAtMs: 10 },
    ]);
  for (const last of [1, 2, 1, 3]) learn(last);
  expect([1, 2, 3].filter((last) => names.find(ip(last), 9))).toEqual([1, 3]);
  expect(names.find(ip(3), 10)).toBeUndefined();
});
