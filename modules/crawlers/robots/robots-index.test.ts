import fc from 'fast-check';
import { costOf, sharedThreadMsMax } from '../../../test/support/thread-cost';
import { botTable } from '../bots/bot-table';
import { accessesOf } from './crawler-matrix';
import { readRobotsFile, robotsBytesMax, wildcardLimits } from './robots-file';
import { hasBit, RobotsIndex } from './robots-index';
import { obedienceOf } from './robots-obedience';
import { evaluate, rulesFor } from './robots-rules';

const read = (text: string) => readRobotsFile(Buffer.from(text));
const crawlers = [
  { tokens: ['a'], ignoresStar: false },
  { tokens: ['b-image', 'b'], ignoresStar: false },
  { tokens: ['c'], ignoresStar: true },
];

it('agrees with the evaluation rule by rule, for any file, and names the same rule', () => {
  const path = fc
    .array(fc.constantFrom('/', 'a', 'b', '*', '%2A', '$', 'ab', '%61'), { maxLength: 6 })
    .map((pieces) => `/${pieces.join('')}`);
  const line = fc.oneof(
    fc.constantFrom('user-agent: a', 'user-agent: b/2', 'user-agent: b-image', 'user-agent: *'),
    fc
      .tuple(fc.constantFrom('allow', 'disallow'), path)
      .map(([kind, value]) => `${kind}: ${value}`),
    fc.constantFrom('disallow:', 'user-agent: c', 'disallow: *', 'allow: /$'),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), fc.array(path), (lines, targets) => {
      const file = read(lines.join('\n'));
      const index = new RobotsIndex(file, crawlers);
      for (const target of [...targets, '/', '/robots.txt']) {
        const allowed = index.allowedAt(target);
        for (const [place, crawler] of crawlers.entries()) {
          const expected = evaluate(rulesFor(file, crawler), target);
          expect(hasBit(allowed, place)).toBe(expected.isAllowed);
          expect(index.verdictsOf(target)[place]).toMatchObject(expected);
        }
      }
    }),
    { numRuns: 150 },
  );
});

const fill = (head: string, line: (index: number) => string) => {
  let text = head;
  for (let index = 0; ; index += 1) {
    const next = `${line(index)}\n`;
    if (text.length + next.length > robotsBytesMax) return text;
    text += next;
  }
};

const all = botTable.map(obedienceOf);
const names = [...new Set(all.flatMap(({ tokens }) => tokens))];
const hostile: Record<string, string> = {
  wildcards: fill('User-agent: *\n', () => `Disallow: /${'*a'.repeat(100)}b`),
  'different wildcards': fill(
    'User-agent: *\n',
    (index) => `Disallow: /${'*a'.repeat(15)}*${index}`,
  ),
  'long wildcards': fill('User-agent: *\n', (index) => `Disallow: /*${'a'.repeat(450)}${index}`),
  'rules of all lengths': fill('User-agent: *\n', (index) => `Disallow: /${'a'.repeat(index)}`),
  'short rules': fill('User-agent: *\n', (index) => `Disallow: /${index}`),
  'a group for all': fill(
    names.map((name) => `User-agent: ${name}\n`).join(''),
    (index) => `Disallow: /${index}`,
  ),
  'many groups': fill(
    '',
    (index) =>
      `User-agent: ${names[index % names.length]}\nUser-agent: ${names[(index * 7) % names.length]}\nDisallow: /${'a'.repeat(index % 30)}`,
  ),
  'an agent again and again': fill('', () => 'User-agent: Googlebot\nDisallow: /'),
};

const copy = {
  id: '',
  outcome: 'rules',
  firstSeenAt: new Date(0),
  lastSeenAt: new Date(0),
} as const;
const many = Array.from({ length: 1_000 }, (_, index) => `/${'a'.repeat(1_990)}${index}`);

describe('a file of 500 KB that was made to cost time', () => {
  const targets = [`/${'a'.repeat(2_000)}`, '/', `/${'ab'.repeat(1_000)}`];
  it.each(Object.keys(hostile))('%s: read and asked at a bounded cost', async (name) => {
    const body = Buffer.from(hostile[name] as string);
    const index = new RobotsIndex(readRobotsFile(body), all);
    const cost = await costOf(() => {
      const file = readRobotsFile(body);
      return accessesOf({ ...copy, file }, botTable, many);
    });
    // 40 ms on a quiet machine; others' use of its caches may double that.
    expect(cost).toBeLessThan(3 * sharedThreadMsMax);
    for (const target of targets) {
      expect(await costOf(() => index.allowedAt(target))).toBeLessThan(sharedThreadMsMax / 2);
    }
  });
});

it('warns of rules with more wildcards than are read', () => {
  const { rulesPerFile, wildcardsPerRule } = wildcardLimits;
  const stars = (count: number) => `/${'*a'.repeat(count)}`;
  const one = read(`User-agent: *\nDisallow: ${stars(wildcardsPerRule)}\nAllow: ${stars(17)}`);
  expect(one.groups[0]?.rules).toHaveLength(1);
  expect(one.warnings).toMatchObject([{ code: 'too_many_wildcards', line: 3 }]);
  // Equal rules of several groups count once.
  const group = (name: string, from: number) => [
    `User-agent: ${name}`,
    ...Array.from({ length: 600 }, (_, i) => `Disallow: /*${from + i}`),
  ];
  const two = read([...group('a', 0), ...group('b', 0), ...group('c', 600)].join('\n'));
  expect(two.groups.map(({ rules }) => rules.length)).toEqual([600, 600, rulesPerFile - 600]);
  expect(two.warnings).toHaveLength(1_200 - rulesPerFile);
});
