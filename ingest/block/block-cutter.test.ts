import fc from 'fast-check';
import { type Block, BlockCutter, type CutLimits, lineBytesMax } from './block-cutter';
import { BlockDigest } from './block-digest';
import { BlockMemory } from './block-memory';

type Seen = { index: number; firstLine: number; lines: string[]; digest: string; rawBytes: number };

const openMemory = (bytesMax = 1e9) =>
  new BlockMemory(bytesMax).openStream(new AbortController().signal);

function cut(chunks: Buffer[], limits?: CutLimits): Seen[] {
  const memory = openMemory();
  const cutter = new BlockCutter(memory, limits);
  const seen: Seen[] = [];
  const take = (blocks: Iterable<Block>) => {
    for (const block of blocks) {
      const lines: string[] = [];
      let start = 0;
      for (const end of block.lineEnds) {
        lines.push(block.bytes.toString('latin1', start, end));
        start = end;
      }
      expect(start).toBe(block.bytes.length);
      seen.push({
        index: block.index,
        firstLine: block.firstLine,
        lines,
        digest: block.digest.toString('hex'),
        rawBytes: block.rawBytes,
      });
      memory.returnBuffer(block.bytes);
    }
  };
  for (const chunk of chunks) take(cutter.push(chunk));
  take(cutter.end());
  return seen;
}

function split(bytes: Buffer, cuts: number[]): Buffer[] {
  const offsets = [...new Set(cuts.map((each) => each % (bytes.length + 1)))].sort((a, b) => a - b);
  const bounds = [0, ...offsets, bytes.length];
  return bounds.slice(1).map((end, index) => bytes.subarray(bounds[index], end));
}

const small: CutLimits = { blockLinesMax: 5, blockBytesMax: 64 };

function digestOf(text: string): string {
  const digest = new BlockDigest();
  digest.update(Buffer.from(text, 'latin1'));
  return digest.digest().toString('hex');
}

describe('BlockCutter', () => {
  it('cuts by line count and by bytes, and numbers lines through the stream', () => {
    const blocks = cut([Buffer.from('a\nb\nc\nd\ne\nf\r\n\n#x\nlast')], small);
    expect(blocks.map((block) => block.lines)).toEqual([
      ['a\n', 'b\n', 'c\n', 'd\n', 'e\n'],
      ['f\r\n', '\n', '#x\n', 'last'],
    ]);
    expect(blocks.map((block) => block.firstLine)).toEqual([1, 6]);
    const wide = cut([Buffer.from(`${'x'.repeat(40)}\n${'y'.repeat(30)}\nz\n`)], small);
    expect(wide.map((block) => block.lines.length)).toEqual([1, 2]);
  });

  it('leaves a block as it is, however far the stream continues', () => {
    const text = (block: Block | undefined) => block?.bytes.toString();
    const cutter = new BlockCutter(openMemory(), { blockLinesMax: 1, blockBytesMax: 64 });
    const blocks = [...cutter.push(Buffer.from('one\ntwo\nthree\n'))];
    expect(blocks.map(text)).toEqual(['one\n', 'two\n', 'three\n']);
    expect(blocks.flatMap(({ lineEnds }) => [...lineEnds])).toEqual([4, 4, 6]);
  });

  it('yields nothing for an empty stream', () => {
    expect(cut([])).toEqual([]);
    expect(cut([Buffer.alloc(0)])).toEqual([]);
  });

  it('gives the same blocks for any chunking, and loses no byte', () => {
    const line = fc.oneof(
      fc.constantFrom('', '#c', '\r', 'é', 'a line of the usual kind'),
      fc.string({ maxLength: 90 }).map((text) => text.replaceAll('\n', ' ')),
    );
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 40 }),
        fc.boolean(),
        fc.array(fc.nat(4000), { maxLength: 30 }),
        (lines, endsWithNewline, cuts) => {
          const bytes = Buffer.from(lines.join('\n') + (endsWithNewline ? '\n' : ''));
          const whole = cut([bytes], small);
          expect(cut(split(bytes, cuts), small)).toEqual(whole);
          expect(whole.flatMap((block) => block.lines).join('')).toBe(bytes.toString('latin1'));
          for (const block of whole) expect(block.digest).toBe(digestOf(block.lines.join('')));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('keeps one byte too many of an over-long line, and hashes all of it', () => {
    const limits = { blockLinesMax: 4, blockBytesMax: 3 * lineBytesMax };
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(3, lineBytesMax, lineBytesMax + 1, 5 * lineBytesMax), {
          minLength: 1,
          maxLength: 6,
        }),
        fc.array(fc.nat(2_000_000), { maxLength: 12 }),
        fc.boolean(),
        (lengths, cuts, endsWithNewline) => {
          const text = lengths.map((length) => 'x'.repeat(length)).join('\n');
          const bytes = Buffer.from(text + (endsWithNewline ? '\n' : ''));
          const whole = cut([bytes], limits);
          expect(cut(split(bytes, cuts), limits)).toEqual(whole);
          expect(whole.reduce((sum, block) => sum + block.rawBytes, 0)).toBe(bytes.length);
          const kept = whole.flatMap((block) => block.lines.map((each) => each.trimEnd().length));
          expect(kept).toEqual(lengths.map((length) => Math.min(length, lineBytesMax + 1)));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('gives the same blocks for any chunking when they are big', () => {
    const limits = { blockLinesMax: 4_000, blockBytesMax: 1024 * 1024 };
    const bytes = Buffer.from(
      Array.from({ length: 12_000 }, (_, at) => `${at} ${'x'.repeat((at * 37) % 500)}\n`).join(''),
    );
    const whole = cut([bytes], limits);
    expect(whole.flatMap((block) => block.lines).join('')).toBe(bytes.toString('latin1'));
    for (const block of whole) expect(block.digest).toBe(digestOf(block.lines.join('')));
    fc.assert(
      fc.property(fc.array(fc.nat(bytes.length), { maxLength: 60 }), (cuts) => {
        expect(cut(split(bytes, cuts), limits)).toEqual(whole);
      }),
      { numRuns: 6 },
    );
  });

  it('distinguishes streams that differ only in the dropped part of an over-long line', () => {
    const base = 'x'.repeat(3 * lineBytesMax);
    const [one] = cut([Buffer.from(`${base}a\n`)]);
    const [other] = cut([Buffer.from(`${base}b\n`)]);
    expect(one?.lines).toEqual(other?.lines);
    expect(one?.digest).not.toBe(other?.digest);
  });

  it('keeps a line without an end in bounded memory', () => {
    const cutter = new BlockCutter(openMemory());
    const chunk = Buffer.alloc(1024 * 1024, 'x');
    const before = process.memoryUsage.rss();
    for (let sent = 0; sent < 200; sent++) for (const _ of cutter.push(chunk)) expect(_).toBeNull();
    const [block] = [...cutter.end()];
    expect(block?.bytes.length).toBe(lineBytesMax + 1);
    expect(block?.rawBytes).toBe(200 * chunk.length);
    expect(process.memoryUsage.rss() - before).toBeLessThan(64 * 1024 * 1024);
  });
});
