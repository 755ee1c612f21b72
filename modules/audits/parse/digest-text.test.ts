import fc from 'fast-check';
import { digestText } from './digest-text';

const wordsOf = (text: string) => digestText(text).words;

function distance(left: string, right: string): number {
  const bits = BigInt(`0x${left}`) ^ BigInt(`0x${right}`);
  return bits.toString(2).replaceAll('0', '').length;
}

const story = Array.from({ length: 300 }, (_, at) => `word${(at * 7919) % 4001}`);

it('Words are counted in scripts with and without spaces between them', () => {
  expect(wordsOf('')).toBe(0);
  expect(wordsOf(' One, two–three… ')).toBe(3);
  expect(wordsOf('Größe ἀρχή слово कविता')).toBe(4);
  expect(wordsOf('我们今天去学校')).toBe(4);
  expect(wordsOf('ภาษาไทยง่าย')).toBe(3);
});

it('Characters are counted with white space as single spaces, none at the ends', () => {
  expect(digestText('  a\n\t b  ').chars).toBe(3);
});

it('The hash is of the words alone', () => {
  const { hash } = digestText('Blue shoes, and ÜBER all.');
  expect(digestText('  blue SHOES\nand «über» all')).toMatchObject({ hash });
  expect(digestText('blue shoes all and über').hash).not.toBe(hash);
  expect(digestText('blueshoes and über all').hash).not.toBe(hash);
});

it('Texts that share nearly all words have near simhashes, others do not', () => {
  const one = digestText(story.join(' ')).simhash;
  const changed = story.with(150, 'changed').join(' ');
  expect(distance(one, digestText(changed).simhash)).toBeLessThanOrEqual(6);
  const other = story.map((word) => `${word}x`).join(' ');
  expect(distance(one, digestText(other).simhash)).toBeGreaterThan(16);
});

it('Bits stay counted where a text is long enough to overflow a lane', () => {
  const repeated = digestText('a b c '.repeat(50_000)).simhash;
  expect(distance(repeated, digestText('a b c '.repeat(1_000)).simhash)).toBeLessThanOrEqual(2);
});

it('Different texts have different hashes', () => {
  const seen = new Map<string, string>();
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z0-9]{1,6}$/), { maxLength: 8 }), (words) => {
      const text = words.join(' ');
      const { hash } = digestText(text);
      expect(seen.get(hash) ?? text).toBe(text);
      seen.set(hash, text);
    }),
    { numRuns: 2_000 },
  );
});
