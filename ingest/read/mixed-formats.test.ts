import fc from 'fast-check';
import { Verifier } from '../../modules/crawlers/bots/verification';
import { readSample } from '../../test/support/log-samples';
import { BlockCutter } from '../block/block-cutter';
import { BlockMemory } from '../block/block-memory';
import { detectFormat } from '../formats/log-formats';
import { findFormat } from '../layout/find-format';
import { LineReader } from './line-reader';
import { firstLines } from './read-block';
import type { ReadTask } from './read-task';

const agent = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const combined = (at: number) =>
  `66.249.66.1 - - [21/Nov/2026:10:00:00 +0000] "GET /c${at} HTTP/1.1" 200 1 "-" "${agent}"`;
const json = (at: number) =>
  `{"time":"2026-11-21T11:00:00Z","remote_addr":"66.249.66.1","method":"GET","uri":"/j${at}","status":200,"user_agent":"${agent}"}`;
const error = (at: number) => `2026/09/01 10:00:${at % 60} [error] 7#7: *1 open() failed`;
const many = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at));

const reader = new LineReader(new Verifier());
const memory = new BlockMemory(1e12);
const seenAtMs = Date.UTC(2026, 10, 21, 12);
const wholeInput = { blockLinesMax: 1e6, blockBytesMax: 16 * 1024 * 1024 };

function read(lines: readonly string[], task: Partial<ReadTask> = {}) {
  const cutter = new BlockCutter(memory.openStream(new AbortController().signal), wholeInput);
  const [block] = [...cutter.push(Buffer.from(`${lines.join('\n')}\n`)), ...cutter.end()];
  if (!block) throw new Error('no block');
  const first = firstLines(block, 100);
  return reader.read(block, {
    formatName: detectFormat(first.lines, first.fieldsLine)?.name,
    mayMix: true,
    parserOptions: { fieldMap: undefined, fieldsLine: undefined },
    ownHosts: { domain: 'example.com', matchMode: 'subdomains', ownedHosts: [] },
    context: {
      workspaceId: 'ws_mix',
      websiteId: 'web_mix',
      host: { name: 'example.com', isAssumed: true },
      scheme: '',
      addressRule: undefined,
      drainId: '',
      blockToken: 'mix',
      batchSeenAtMs: seenAtMs,
      receivedAtMs: seenAtMs,
      tracksUrls: false,
    },
    ...task,
  });
}

describe('a body of several formats', () => {
  it.each([
    ['errors before good lines', [...many(120, error), ...many(500, combined)], 500, 120],
    ['a change midway', [...many(150, combined), ...many(150, json)], 300, 0],
    ['the other change', [...many(150, json), ...many(150, combined)], 300, 0],
    ['alternating lines', many(150, (at) => `${combined(at)}\n${json(at)}`), 300, 0],
    [
      'a change after errors',
      [...many(150, combined), ...many(77, error), ...many(9, json)],
      159,
      77,
    ],
  ])('is read as a whole: %s', (_, lines, visits, malformed) => {
    const { counts } = read(lines);
    expect(counts).toMatchObject({ received: visits + malformed, visits, malformed });
    const samples = counts.samples.map(({ line }) => line);
    expect(samples).toEqual(samples.toSorted((a, b) => a - b));
  });

  it('reports the hours of all formats', () => {
    const { logDays } = read([...many(150, combined), ...many(150, json)]);
    expect(logDays).toEqual(read([...many(150, json), ...many(150, combined)]).logDays);
    expect(logDays).not.toEqual(read(many(150, combined)).logDays);
  });

  it('applies #Fields lines where they are, whichever format came first', () => {
    const texts = readSample('iis').all.map(String);
    const fields = texts.filter((text) => text.startsWith('#Fields'));
    const [visit, person, other] = texts.filter((text) => !text.startsWith('#'));
    const iis = [
      ...[fields[0], ...many(10, () => `${visit}\n${person}`)],
      ...[fields[1], ...many(10, () => `${other}`)],
    ].map(String);
    expect(read(iis).counts).toMatchObject({ visits: 20, ignored: 10, malformed: 0 });
    const { counts } = read([...many(150, combined), ...iis, ...many(20, combined)]);
    expect(counts).toMatchObject({ visits: 190, ignored: 10, malformed: 0 });
  });

  it('counts a request once that is logged before and after its answer', () => {
    const entry = (at: number, res?: { statusCode: number }) =>
      JSON.stringify({
        time: seenAtMs,
        req: {
          method: 'GET',
          url: `/${at}`,
          headers: { 'user-agent': agent },
          remoteAddress: '66.249.66.1',
        },
        res,
      });
    const lines = many(20, (at) => `${entry(at)}\n${entry(at, { statusCode: 200 })}`);
    const first = lines.flatMap((line) => line.split('\n')).map((line) => Buffer.from(line));
    const layout = findFormat(first, undefined, { isOwnHost: () => true })?.layout;
    const { counts } = read(lines, {
      formatName: 'learned',
      parserOptions: { fieldMap: undefined, fieldsLine: undefined, layout },
    });
    expect(counts).toMatchObject({ visits: 20, malformed: 20 });
    expect(counts.samples[0]).toMatchObject({ reason: 'bad_status' });
  });

  it('keeps to a named format, and takes a few odd lines for malformed', () => {
    const lines = [...many(50, combined), ...many(50, json)];
    expect(read(lines, { mayMix: false }).counts).toMatchObject({ visits: 50, malformed: 50 });
    const few = [...many(50, combined), ...many(7, json)];
    expect(read(few).counts).toMatchObject({ visits: 50, malformed: 7 });
  });

  it('counts lines of one format alike, with any noise among them', () => {
    const noise = fc.array(fc.oneof(fc.string(), fc.constantFrom(error(1), '{"a":1', '- - -')), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(noise, fc.nat(40), (texts, at) => {
        const junk = texts.map((text) => `!${text.replaceAll(/[\r\n]/g, ' ')}`);
        const good = many(100, combined);
        const { counts } = read([...good.slice(0, at), ...junk, ...good.slice(at)]);
        expect(counts).toMatchObject({ visits: 100, received: 100 + junk.length });
        expect(counts.malformed).toBe(junk.length);
      }),
      { numRuns: 50 },
    );
  });
});
