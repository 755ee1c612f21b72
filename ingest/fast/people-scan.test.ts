import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import loadWabt from 'wabt';
import { BotRecognizer } from '../../modules/crawlers/bots/recognize';
import { jsonSamples } from '../../test/support/json-log-samples';
import { formatByName } from '../formats/log-formats';
import { PeopleScan } from './people-scan';
import { peopleScanWasm } from './people-scan.generated';

const recognizer = new BotRecognizer();
const people = new PeopleScan(recognizer);
const person = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

const lineOf = (
  agent: string,
  host = 'a.example',
  request = 'GET / HTTP/1.1',
  { status = '200', x = '' } = {},
) =>
  `{"time":1732182303,"host":"${host}","request":"${request}","status":${status},"user_agent":"${agent}","x":"${x}"}`;

/** Reads the first lines one by one, and returns which of the others the scan found. */
function scan(first: readonly string[], others: readonly string[], end = '\n') {
  const parser = formatByName('json').createParser({ recognizer, people });
  const lines = [...first, ...others].map((line) => Buffer.from(`${line}${end}`));
  let at = 0;
  const lineEnds = Uint32Array.from(lines, ({ length }) => (at += length));
  const bytes = Buffer.concat(lines);
  let start = 0;
  for (const lineEnd of lineEnds.subarray(0, first.length)) {
    parser.parse(bytes, start, lineEnd - end.length);
    start = lineEnd;
  }
  const scanned = parser.scan?.(bytes, lineEnds, first.length, start);
  const isPerson = [...(scanned?.isPerson ?? [])].map((each) => each === 1);
  return { isPerson, host: scanned?.host };
}

const likeTwo = [lineOf(person), lineOf(person)];

describe('the scan for lines of people', () => {
  it('is assembled from its source', async () => {
    const source = readFileSync(join(__dirname, 'people-scan.wat'), 'utf8');
    const wabt = await loadWabt();
    const { buffer } = wabt.parseWat('people-scan.wat', source, { simd: true }).toBinary({});
    const base64 = Buffer.from(buffer).toString('base64');
    if (process.env['WRITE_WASM'] === '1') {
      const note = '// Assembled from people-scan.wat by people-scan.test.ts; do not edit.';
      const text = `${note}\nexport const peopleScanWasm =\n  '${base64}';\n`;
      writeFileSync(join(__dirname, 'people-scan.generated.ts'), text);
    } else expect(peopleScanWasm).toBe(base64);
  });

  it('finds lines of the same names and the same host, with either line end', () => {
    const others = [lineOf(person), lineOf('curl/8.1'), lineOf('x'.repeat(300), 'a.example')];
    for (const end of ['\n', '\r\n']) {
      expect(scan(likeTwo, others, end)).toEqual({
        isPerson: [true, true, true],
        host: 'a.example',
      });
    }
  });

  it('leaves to the parser what is in doubt', () => {
    const others = [
      lineOf(googlebot),
      lineOf('-', 'a.example', '-'),
      lineOf('-', 'a.example', 'get / HTTP/1.1'),
      lineOf('-', 'a.example', 'CONNECT / HTTP/1.1'),
      lineOf('-', 'a.example', 'GET /', { status: '00' }),
      lineOf('-', 'a.example', 'GET /', { status: '2x' }),
      lineOf('', 'a.example', 'GET /', { x: 'GPTBot/1' }),
      lineOf('', 'a.example', 'GET /', { x: 'a%20b' }),
      lineOf('', 'a.example', 'GET /', { x: '\t' }),
      lineOf('Google%20bot'),
      lineOf(`${person}\\n`),
      lineOf(person, 'b.example'),
      lineOf(person, '-'),
      lineOf(person, 'a.example', 'HEAD / HTTP/1.1'),
      lineOf(person, 'a.example', 'GET http://b.example/ HTTP/1.1'),
      lineOf(person).replace('"x"', '"y"'),
      ` ${lineOf(person)}`,
      `${lineOf(person)} `,
      lineOf(person).replace('1732182303', '"1732182303"'),
      lineOf(person).replace('1732182303', ''),
      lineOf(person).slice(0, -1),
      '',
      '# comment',
    ];
    expect(scan(likeTwo, others).isPerson).toEqual(others.map(() => false));
  });

  it('finds lines without an agent that have a status and a target', () => {
    const others = [
      lineOf('-'),
      lineOf(''),
      lineOf('-', 'a.example', 'DELETE /a?b=c#d', { status: '0', x: 'é' }),
    ];
    expect(scan([...likeTwo, lineOf('-')], others).isPerson).toEqual([true, true, true]);
  });

  it('leaves lines without an agent to the parser where they may have no status', () => {
    const plain = (agent: string) => lineOf(agent).replace('"status":200,', '');
    const { isPerson } = scan([plain(person), plain(person), plain('-')], [plain('-')]);
    expect(isPerson).toEqual([false]);
  });

  it('never passes over a name that the recognizer knows', () => {
    const tokens = recognizer.bots.flatMap((bot) => bot.tokens.map(({ text }) => text));
    const agents = tokens.flatMap((text) => [
      text,
      text.toUpperCase(),
      `Mozilla/5.0 (compatible; ${text}/1.0)`,
      `${'x'.repeat(text.length % 17)} ${text}`,
    ]);
    const named = agents.filter((agent) => !/["\\]/.test(agent) && recognizer.recognize(agent));
    expect(named.length).toBeGreaterThan(tokens.length);
    for (let at = 0; at < named.length; at += 400) {
      const part = named.slice(at, at + 400);
      const { isPerson } = scan(
        likeTwo,
        part.map((agent) => lineOf(agent)),
      );
      expect(isPerson).toHaveLength(part.length);
      expect(part.filter((_, index) => isPerson[index])).toEqual([]);
    }
  });

  it('finds only lines that the parser reads as a person of this host', () => {
    const value = fc.constantFrom(
      person,
      person,
      googlebot,
      'GPTBot/1',
      '-',
      '',
      'é bingbot',
      '%20',
    );
    const requests = [
      ...['GET / HTTP/1.1', 'GET / HTTP/1.1', 'DELETE /../a b#?', 'POST /# HTTP/1.0', 'A /'],
      ...['CONNECT a:1', 'CONNECT /', 'OPTIONS *', '/', 'GET', 'GET  /', 'get http://c/ x'],
    ];
    const lines = fc.oneof(
      {
        weight: 3,
        arbitrary: fc
          .record({
            agent: value,
            host: fc.constantFrom('a.example', 'a.example', 'b.example', 'A.example', '-'),
            request: fc.constantFrom(...requests),
            status: fc.constantFrom('200', '200', '"200"', '"-"', '""', '01', 'null', '0.5', '2x'),
            x: fc.constantFrom(
              '',
              '',
              'https://a.example/bot',
              'x GPTBot/1',
              'a%20b',
              'é',
              '\u0001',
            ),
            more: fc.constantFrom(
              '',
              '',
              '',
              ' ',
              '"',
              '\\',
              ',"host":"c.example"',
              ',"a":[{}]',
              ',"message":"GET"',
              '\t',
            ),
          })
          .map(({ agent, host, request, status, x, more }) =>
            lineOf(agent, host, request, { status, x }).replace(/}$/, `${more}}`),
          ),
      },
      fc.constantFrom(...jsonSamples.map(({ line }) => line.replaceAll(googlebot, person))),
    );
    fc.assert(
      fc.property(fc.array(lines, { minLength: 2, maxLength: 20 }), (each) => {
        const first = each.flatMap((line) => [line, line]).slice(0, 6);
        const { isPerson, host } = scan(first, each);
        for (const [index, line] of each.entries()) {
          if (!isPerson[index]) continue;
          const bytes = Buffer.from(line);
          const plain = formatByName('json').createParser({ recognizer });
          const parsed = plain.parse(bytes, 0, bytes.length);
          expect([line, parsed]).toEqual([line, { kind: 'person', host }]);
        }
      }),
      { numRuns: 500 },
    );
  });
});
