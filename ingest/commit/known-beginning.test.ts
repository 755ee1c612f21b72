import fc from 'fast-check';
import { type Block, BlockCutter } from '../block/block-cutter';
import { BlockMemory } from '../block/block-memory';
import { linesOf } from '../block/line-range';
import { chainStart } from './batch-chain';
import {
  beginsWith,
  blockEnd,
  contentLinesMin,
  countFirstLines,
  linesWithin,
} from './known-beginning';

const memory = new BlockMemory(64 * 1024 * 1024).openStream(new AbortController().signal);
const before = chainStart('website', undefined);

/** The only block of a text. */
function blockOf(text: string | Buffer): Block {
  const cutter = new BlockCutter(memory);
  const blocks = [...cutter.push(Buffer.from(text)), ...cutter.end()];
  expect(blocks).toHaveLength(1);
  return blocks[0] as Block;
}

const linesUpTo = (count: number) =>
  Array.from({ length: count }, (_, index) => `line ${index}\n`).join('');

const line = fc.oneof(
  fc.constantFrom('\n', '# comment\n', '\r\n', 'the same\n', '\u00fc\r\n'),
  fc.stringMatching(/^[a-z ]{1,20}$/).map((text) => `${text}\n`),
);
const manyLines = fc
  .array(line, { minLength: contentLinesMin, maxLength: 80 })
  .map((some) => linesUpTo(contentLinesMin) + some.join(''));

it('a grown text begins with what it was, wherever that ended, and skips its whole lines', () => {
  fc.assert(
    fc.property(manyLines, fc.array(line, { maxLength: 30 }), fc.nat(), (text, more, at) => {
      const bytes = Buffer.from(text);
      // The twentieth line is whole.
      const least = Buffer.byteLength(linesUpTo(contentLinesMin));
      const known = bytes.subarray(0, least + (at % (bytes.length - least + 1)));
      const grown = blockOf(text + more.join(''));
      const end = blockEnd(before, blockOf(known));
      expect(end?.head).toEqual(blockEnd(before, grown)?.head);
      if (!end) throw new Error('it has enough lines');
      expect(beginsWith(grown, end)).toBe(true);
      const lines = linesWithin(grown, end.bytes);
      const skipped = linesOf(grown, { from: 0, to: lines });
      const rest = linesOf(grown, { from: lines, to: grown.lineCount });
      expect(Buffer.concat([skipped.bytes, rest.bytes]).equals(grown.bytes)).toBe(true);
      expect(skipped.lineCount + rest.lineCount).toBe(grown.lineCount);
      expect(rest.firstLine).toBe(1 + lines);
      // What is skipped was known, but for a line end; the line after it was not whole.
      expect(skipped.bytes.length).toBeLessThanOrEqual(end.bytes + 2);
      const next = rest.lineEnds[0];
      if (next !== undefined) {
        expect(skipped.bytes.length + next).toBeGreaterThan(end.bytes);
      }
    }),
  );
});

it('another text does not begin alike', () => {
  const one = blockEnd(before, blockOf(linesUpTo(30)));
  const other = blockOf(`${linesUpTo(25)}another\n${linesUpTo(30)}`);
  expect(one?.head).toEqual(blockEnd(before, other)?.head);
  expect(one && beginsWith(other, one)).toBe(false);
  const elsewhere = blockEnd(before, blockOf(`first\n${linesUpTo(30)}`));
  expect(elsewhere?.head).not.toEqual(one?.head);
  const ofAnother = blockEnd(chainStart('other', undefined), blockOf(linesUpTo(30)));
  expect(ofAnother?.head).not.toEqual(one?.head);
});

it('too few lines, and lines that are not kept whole, have no identity of content', () => {
  expect(blockEnd(before, blockOf(`# a\n\n${linesUpTo(19)}`))).toBeNull();
  expect(blockEnd(before, blockOf(`${linesUpTo(20)}${'x'.repeat(70_000)}\n`))).toBeNull();
});

it('counts lines that are neither blank nor comments', () => {
  const block = blockOf('# a\none\n\ntwo\nthree\n');
  expect([0, 1, 2, 3, 4, 5].map((lines) => countFirstLines(block, lines))).toEqual([
    0, 0, 1, 1, 2, 3,
  ]);
});
