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

const day = '17/May/2015';
const combinedOf = (
  agent: string,
  {
    head = '66.249.73.135 - -',
    time = `${day}:10:05:03 +0000`,
    request = 'GET / HTTP/1.1',
    status = '200 12',
    referer = '-',
    more = '',
  } = {},
) => `${head} [${time}] "${request}" ${status} "${referer}" "${agent}"${more}`;

/** Reads the first lines one by one, and returns which of the others the scan found. */
function scan(
  first: readonly string[],
  others: readonly string[],
  { end = '\n', format = 'json' } = {},
) {
  const parser = formatByName(format).createParser({ recognizer, people });
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
      expect(scan(likeTwo, others, { end })).toEqual({
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

  it.each([
    ['json', likeTwo, (agent: string) => lineOf(agent)],
    ['combined', [], (agent: string) => combinedOf(agent)],
  ])('never passes over a name that the recognizer knows: %s', (format, first, toLine) => {
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
      const { isPerson } = scan(first, part.map(toLine), { format });
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

  it('finds combined lines of the same day, with either line end', () => {
    const others = [
      combinedOf(person),
      combinedOf('-', { request: 'POST /a?b="c HTTP/1.0' }),
      combinedOf('', { head: '2001:db8::1 - ada', time: `${day}:23:59:59 +0000` }),
      combinedOf('curl/8.1', { status: '304 -', referer: 'https://a.example/?q=tea' }),
      combinedOf('é'.repeat(300), { more: ' "1.2.3.4" 0.004 "\\' }),
      combinedOf(person, { head: 'a.example - -' }),
    ];
    for (const end of ['\n', '\r\n']) {
      expect(scan([], others, { end, format: 'combined' })).toEqual({
        isPerson: others.map((_, index) => index !== 1),
        host: undefined,
      });
    }
  });

  it('finds combined lines that begin with the same host', () => {
    const head = (host: string, address = '66.249.73.135') => `${host} ${address} - -`;
    const others = [
      combinedOf(person, { head: head('A.example:443') }),
      combinedOf(person, { head: head('A.example:443', '1.2.3.4') }),
      combinedOf(person, { head: head('A.example:443', '2001:db8::1') }),
      combinedOf(person, { head: head('A.example:443', '1.2.3.4, 1.2.3.5') }),
      combinedOf(person, { head: head('a.example:443') }),
      combinedOf(person),
    ];
    const { isPerson, host } = scan([], others, { format: 'vhost_combined' });
    expect({ isPerson, host }).toEqual({
      isPerson: [true, true, false, false, false, false],
      host: 'a.example',
    });
  });

  it('leaves combined lines to the parser that are in doubt', () => {
    const others = [
      combinedOf(googlebot),
      combinedOf(person, { head: '1.2.3.4, 1.2.3.5 - -' }),
      combinedOf(person, { head: '1.2.3.4 - [ada]' }),
      combinedOf(person, { head: '1.2.3.4 - "ada' }),
      combinedOf(person, { head: '1.2.3.4 -' }),
      combinedOf(person, { head: '1.2.3.4 ident ada' }),
      combinedOf(person, { head: '#1.2.3.4 - -' }),
      combinedOf(person, { time: '18/May/2015:10:05:03 +0000' }),
      combinedOf(person, { time: `${day}:10:05:03 +0100` }),
      combinedOf(person, { time: `${day}:24:05:03 +0000` }),
      combinedOf(person, { time: `${day}:10:60:03 +0000` }),
      combinedOf(person, { time: `${day}:10:05:60 +0000` }),
      combinedOf(person, { time: `${day}:1x:05:03 +0000` }),
      combinedOf(person, { time: `${day}:10Z05:03 +0000` }),
      combinedOf(person, { time: `${day}:10:05Z03 +0000` }),
      combinedOf(person, { request: '-' }),
      combinedOf(person, { request: 'GET http://b.example/ HTTP/1.1' }),
      combinedOf(person, { request: 'CONNECT b.example:443 HTTP/1.1' }),
      combinedOf(person, { request: 'GET /" HTTP/1.1' }),
      combinedOf(person, { request: 'GET /\\x22 HTTP/1.1' }),
      combinedOf(person, { status: '20 12' }),
      combinedOf(person, { status: '200 x' }),
      combinedOf(person, { status: '200 12x' }),
      combinedOf(person, { referer: 'a" b' }),
      combinedOf(person, { referer: '\\"' }),
      combinedOf(person, { more: 'x' }),
      combinedOf(`${person}\\`),
      combinedOf(person).slice(0, -1),
      `${combinedOf(person).slice(0, -person.length - 3)}`,
      '1.2.3.4',
      '',
      '# comment',
    ];
    const first = combinedOf(person);
    const { isPerson } = scan([first], [first, ...others], { format: 'combined' });
    expect(isPerson).toEqual([true, ...others.map(() => false)]);
  });

  it('finds only combined lines that the parser reads as a person of this host', () => {
    const mostly = (usual: string, ...others: string[]) =>
      fc.oneof(
        { weight: 15, arbitrary: fc.constant(usual) },
        { weight: 1, arbitrary: fc.constantFrom(...others) },
      );
    const heads = [
      ...['1.2.3.4 - a', '1.2.3.4 - a b', '1.2.3.4 - [a]', '- - -', 'a.example 1.2.3 - -'],
      ...['a.example:80 1.2.3.4 - -', '- 1.2.3.4 - -', 'a.example 1.2.3.4, 5.6.7.8 - -', ', - -'],
      ...['1.2.3.4 a.example - -', '1.2.3.4, 5.6.7.8 - -', 'a.example a:: - -', ' - -', '"- - -'],
    ];
    const line = fc
      .record({
        agent: mostly(person, person, googlebot, '-', '', 'é bingbot', 'a" "b', 'a\\'),
        head: fc.oneof(
          { weight: 4, arbitrary: fc.constantFrom('1.2.3.4 - -', 'a.example 1.2.3.4 - -') },
          { weight: 1, arbitrary: fc.constantFrom(...heads) },
        ),
        time: mostly(
          `${day}:10:05:03 +0000`,
          ...[`${day}:23:59:60 +0000`, `${day}:24:00:00 +0000`, `${day}:19:59:59 +0000`],
          ...[`${day}:19:00:00 -0000`, `${day}:30:00:00 +0000`, '18/May/2015:00:00:00 +0000'],
          ...['30/Feb/2015:00:00:00 +0000', `${day}:10:05:03`, `${day}:10:05:03 +0000] [`],
        ),
        request: mostly(
          'GET / HTTP/1.1',
          ...['GET /a"b', 'GET /" x', 'GET /\\', '-', '', 'GET http://b.example/', 'HEAD / x'],
          ...['CONNECT a:1', 'CONNECT / a', 'GET  /', '/', 'GET', 'h /'],
        ),
        status: mostly('200 12', '304 -', '2000 1', '200', '200 1 2', '200 ', '20 1', '200 -1'),
        referer: mostly('-', '', 'a" b', 'a"b', '\\"', '\\', 'http://a/bot', 'a" "b'),
        more: mostly('', ' "x"', '"', ' "', ' ', 'x', '\\', '\t'),
      })
      .map(({ agent, ...others }) => combinedOf(agent, others));
    const cut = fc.tuple(line, fc.nat(300)).map(([text, length]) => text.slice(0, length));
    let found = 0;
    fc.assert(
      fc.property(
        fc.array(fc.oneof({ weight: 9, arbitrary: line }, cut), { minLength: 2, maxLength: 20 }),
        fc.constantFrom('combined', 'vhost_combined', 'common'),
        fc.constantFrom('\n', '\r\n'),
        (each, format, end) => {
          const { isPerson, host } = scan([], each, { end, format });
          for (const [index, text] of each.entries()) {
            if (!isPerson[index]) continue;
            const bytes = Buffer.from(text);
            const plain = formatByName(format).createParser({ recognizer });
            const parsed = plain.parse(bytes, 0, bytes.length);
            expect([text, parsed]).toEqual([text, { kind: 'person', host }]);
            found += 1;
          }
        },
      ),
      { numRuns: 1_000 },
    );
    expect(found).toBeGreaterThan(500);
  });
});
