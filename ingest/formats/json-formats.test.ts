import fc from 'fast-check';
import { BotRecognizer } from '../../modules/crawlers/bots/recognize';
import type { FieldMap } from '../../modules/crawlers/rules/log-drain';
import { jsonSamples } from '../../test/support/json-log-samples';
import { jsonLogFormats } from './json-detection';
import type { ParsedLine } from './log-format';
import { detectFormat, formatByName } from './log-formats';

const recognizer = new BotRecognizer();
const usual = formatByName('json').createParser({ recognizer });

function parse(line: string | object | Buffer, fieldMap?: FieldMap): ParsedLine {
  const text = typeof line === 'string' || Buffer.isBuffer(line) ? line : JSON.stringify(line);
  const content = Buffer.from(text as string);
  // Other lines come before and after, as in a block: none of their bytes may be read.
  const bytes = Buffer.concat([Buffer.from('{"a\\":"\n'), content, Buffer.from('\n"}],"x":1}\n')]);
  const parser = fieldMap ? formatByName('json').createParser({ recognizer, fieldMap }) : usual;
  return parser.parse(bytes, 8, 8 + content.length);
}

function crawler(line: string | object | Buffer, fieldMap?: FieldMap) {
  const parsed = parse(line, fieldMap);
  if (parsed.kind !== 'crawler') throw new Error(`${JSON.stringify(parsed)} from ${String(line)}`);
  return parsed;
}

const agent = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const person = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const usualLine = {
  time: '2026-10-10T20:55:36Z',
  remote_addr: '66.249.73.135',
  method: 'GET',
  host: 'example.com',
  uri: '/p',
  status: 200,
  user_agent: agent,
};
const sampleOf = (what: string): Record<string, unknown> => {
  const found = jsonSamples.find((sample) => sample.what === what);
  if (!found) throw new Error(what);
  return JSON.parse(found.line);
};

/** How agents are written: as they are, and percent-encoded in three ways. */
const writings = [
  (text: string) => text,
  (text: string) => text.replaceAll(' ', '%20'),
  encodeURIComponent,
  (text: string) => encodeURIComponent(text).replaceAll('%20', '+'),
];
const asPerson = (line: string) =>
  writings.reduce((text, write) => text.replace(write(agent), write(person)), line);

describe('the JSON formats', () => {
  it.each(jsonSamples.map((sample) => [sample.what, sample] as const))(
    'read every field of %s',
    (_, sample) => {
      const { kind, bot, userAgent, atMs, ...rest } = crawler(sample.line);
      expect([kind, bot.name, userAgent]).toEqual(['crawler', 'Googlebot', agent]);
      expect({ at: new Date(atMs).toISOString(), ...rest }).toEqual({
        host: undefined,
        ...sample.says,
      });
    },
  );

  it.each(jsonSamples.map((sample) => [sample.what, sample] as const))(
    'pass over a person’s line of %s, and report its host',
    (_, sample) => {
      const parsed = parse(asPerson(sample.line));
      expect(parsed).toEqual({ kind: 'person', host: sample.says.host });
    },
  );

  it.each([
    ...writings,
    (text: string) => text.replaceAll(' ', '%2520'),
    (text: string) => text.replaceAll(' ', '+'),
  ])('find a crawler in any encoding of its agent (%#)', (write) => {
    const parsed = crawler({ ...usualLine, user_agent: write(agent) });
    expect(parsed.bot.name).toBe('Googlebot');
    expect(parse({ ...usualLine, user_agent: write(person) })).toMatchObject({ kind: 'person' });
  });

  it('leave an agent with blanks, or without any escape of a blank, as it is', () => {
    for (const user_agent of ['Googlebot/2.1 100%20', 'Googlebot/2.1', 'Googlebot/2.1%zz']) {
      expect(crawler({ ...usualLine, user_agent }).userAgent).toBe(user_agent);
    }
  });

  it('call it no_agent when an encoded crawler is under an unknown name', () => {
    const { user_agent, ...rest } = usualLine;
    const encoded = user_agent.replaceAll(' ', '%20');
    expect(parse({ ...rest, browser: encoded })).toEqual({ kind: 'malformed', reason: 'no_agent' });
  });

  it('detect every sample as their own format, and as no other', () => {
    for (const sample of jsonSamples) {
      const lines = [Buffer.from(sample.line)];
      expect([sample.what, detectFormat(lines)?.name]).toEqual([sample.what, sample.format]);
      const counts = jsonLogFormats.map((format) => format.detect(lines));
      expect(counts.reduce((sum, count) => sum + count)).toBe(1);
    }
  });

  it('read one another’s lines, so that a body may mix them', () => {
    for (const format of jsonLogFormats) {
      const parser = format.createParser({ recognizer });
      for (const sample of jsonSamples) {
        const line = Buffer.from(sample.line);
        expect(parser.parse(line, 0, line.length).kind).toBe('crawler');
      }
    }
  });

  it.each([
    ['Logpush’s validation', { content: 'tests' }],
    ['a log of another kind', { level: 'info', msg: 'started', ts: 1646861401.5 }],
    ['nothing', {}],
    [
      'Vercel’s build output',
      { ...sampleOf('a Vercel log drain'), proxy: undefined, message: agent },
    ],
    [
      'Vercel’s revalidation',
      {
        ...sampleOf('a Vercel log drain'),
        proxy: { userAgent: [agent], statusCode: -1, timestamp: 1573817250172 },
      },
    ],
    [
      'a Worker’s request',
      { ...sampleOf('Logpush with nanoseconds'), ParentRayID: '3a6050bcbe121a88' },
    ],
    [
      'Cloudflare’s own request',
      { ...sampleOf('Logpush with nanoseconds'), ClientRequestSource: 'edgeWorkerFetch' },
    ],
    ['a Netlify function', { ...sampleOf('a Netlify log drain'), log_type: 'functions' }],
    ['Caddy’s error', { ...sampleOf('Caddy 2'), msg: 'no such file' }],
  ])('ignore what is not a visit: %s', (_, line) => {
    expect(parse(line)).toEqual({ kind: 'not_http' });
  });

  it.each([
    ['not_json', 'text'],
    ['not_json', '{'],
    ['not_json', '{"a":1'],
    ['not_json', '{"user_agent":"curl","a":}'],
    ['not_json', '{"a" "b"}'],
    ['not_json', '[1]'],
    ['not_json', '"unterminated'],
    ['no_time', { ...usualLine, time: undefined }],
    ['bad_time', { ...usualLine, time: 'yesterday' }],
    ['bad_time', { ...usualLine, time: '2026-02-30T00:00:00Z' }],
    ['bad_time', { ...usualLine, time: 0.004 }],
    ['bad_status', { ...usualLine, status: undefined }],
    ['bad_status', { ...usualLine, status: 'ok' }],
    ['bad_status', { ...usualLine, status: -1 }],
    // Reporting a crawler under an unknown name is better than ignoring it.
    ['no_agent', { ...usualLine, user_agent: undefined, browser: agent }],
    ['no_time', { log: 'not a log line' }],
  ])('call it %s: %p', (reason, line) => {
    expect(parse(line)).toEqual({ kind: 'malformed', reason });
  });

  it.each([
    ['seconds', 1791665736],
    ['seconds as a text', '1791665736'],
    ['seconds with a fraction', '1791665736.000'],
    ['milliseconds', 1791665736000],
    ['microseconds', 1791665736000000],
    ['nanoseconds as a text', '1791665736000000000'],
    ['a zone', '2026-10-10T22:55:36+02:00'],
    ['a zone without a colon', '2026-10-10 15:55:36 -0500'],
    ['no zone', '2026-10-10 20:55:36'],
    ['slashes', '2026/10/10 20:55:36.000'],
    ['the common format', '10/Oct/2026:13:55:36 -0700'],
    ['the common format in brackets', '[10/Oct/2026:13:55:36 -0700]'],
  ])('read a time with %s', (_, time) => {
    expect(new Date(crawler({ ...usualLine, time }).atMs).toISOString()).toBe(
      '2026-10-10T20:55:36.000Z',
    );
  });

  it('continue with the next name where a value says nothing', () => {
    const line = {
      ...usualLine,
      http_user_agent: null,
      time_local: '-',
      host: '',
      http_host: 'Ex.Com:443',
      request_uri: '',
    };
    expect(crawler(line)).toMatchObject({ host: 'ex.com', path: '/p' });
    expect(parse({ ...line, user_agent: person })).toEqual({ kind: 'person', host: 'ex.com' });
  });

  it.each([
    ['1.2.3.4:8080', '1.2.3.4'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    ['crawl.example.com', 'crawl.example.com'],
    [undefined, ''],
    ['66.249.66.1, 10.0.0.5', '10.0.0.5'],
  ])('read the address %p as %p', (remote_addr, address) => {
    expect(crawler({ ...usualLine, remote_addr }).address).toBe(address);
  });

  it.each([
    ['an odd method', { method: 'M-SEARCH', uri: '/x' }, 'M-SEARCH', '/x', ''],
    ['no method', { method: '\u0016\u0003', uri: '/x?y' }, '', '/x', 'y'],
    [
      'garbage for a request',
      { method: undefined, uri: undefined, request: '\u0016\u0003\u0001' },
      '',
      '',
      '',
    ],
    ['no target', { uri: undefined }, 'GET', '', ''],
    ['a target with text', { uri: '/中 x' }, 'GET', '/%E4%B8%AD%20x', ''],
    ['a query of its own', { args: '?a=b c' }, 'GET', '/p', 'a=b%20c'],
    [
      'a request line, which is not rewritten',
      { request: 'POST /old HTTP/1.1' },
      'POST',
      '/old',
      '',
    ],
  ])('keep the visit with %s', (_, fields, method, path, query) => {
    expect(crawler({ ...usualLine, ...fields })).toMatchObject({ method, path, query });
  });

  it('read lines whose bytes are not UTF-8', () => {
    const bytes = Buffer.from(JSON.stringify({ ...usualLine, uri: '/é' }), 'latin1');
    expect(crawler(bytes).path).toBe('/%EF%BF%BD');
  });

  it('find a crawler behind escapes', () => {
    const escaped = JSON.stringify(usualLine).replace('Googlebot', '\\u0047ooglebot');
    expect(crawler(escaped).userAgent).toBe(agent);
    const slashes = JSON.stringify({ ...usualLine, user_agent: 'x\tGooglebot/2.1' }).replaceAll(
      '/',
      '\\/',
    );
    expect(crawler(slashes).bot.name).toBe('Googlebot');
  });

  it('take the sender’s own names first', () => {
    const map: FieldMap = {
      time: 'when',
      address: 'peer.ip',
      host: 'site',
      path: 'q.target',
      status: 'c',
      userAgent: 'ua',
    };
    const line = {
      when: 1791665736,
      peer: { ip: '1.2.3.4' },
      site: 'a.example',
      host: 'web-1',
      'q.target': '/x',
      c: 200,
      ua: agent,
      agent: person,
    };
    expect(crawler(line, map)).toMatchObject({
      address: '1.2.3.4',
      host: 'a.example',
      path: '/x',
      status: 200,
    });
    expect(parse({ ...line, ua: person }, map)).toEqual({ kind: 'person', host: 'a.example' });
    expect(parse(line).kind).toBe('person');
  });

  it('take no name for an object’s inherited one, and no usual name for one that the map gives', () => {
    const map: FieldMap = { host: 'constructor.name', address: '__proto__' };
    expect(crawler(usualLine, map)).toMatchObject({ host: undefined, address: '' });
  });

  it('read a line within a line once only', () => {
    const inner = JSON.stringify(usualLine);
    expect(crawler({ message: inner }).path).toBe('/p');
    expect(crawler(JSON.stringify(inner)).path).toBe('/p');
    expect(parse({ message: JSON.stringify({ message: inner }) }).kind).toBe('malformed');
  });

  it('never throw, and never read past the line', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '{',
        '}',
        '"',
        ':',
        ',',
        '[',
        ']',
        '\\',
        '\\u00',
        ' ',
        '"user_agent":',
        '"host":"a"',
        '"message":',
      ),
      fc.constantFrom(agent, person, '"request":{', '"url":"http://', '"__proto__":', 'null', '-1'),
      fc.string({ maxLength: 8 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 24 }), fc.boolean(), (pieces, inBraces) => {
        const joined = pieces.join('').replaceAll('\n', ' ');
        const text = inBraces ? `{${joined}}` : joined;
        const alone = Buffer.from(text);
        expect(parse(text)).toEqual(usual.parse(alone, 0, alone.length));
      }),
      { numRuns: 2000 },
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (noise) => {
        expect(parse(Buffer.concat([Buffer.from('{"'), noise, Buffer.from('"}')]))).toBeDefined();
      }),
    );
  });

  it('read a person’s line alike, whether it is passed over or parsed', () => {
    const names = jsonSamples
      .filter(({ line }) => !line.includes('\\x'))
      .flatMap(({ line }) => Object.entries(JSON.parse(line)));
    const value = fc.oneof(
      fc.constantFrom(
        '',
        '-',
        'a.example',
        'B.example:80',
        'https://c.example/x',
        'http://d.example?x',
        'GET http://e.example/ HTTP/1.1',
        '/p',
        '_',
        person,
      ),
      fc.constantFrom(
        null,
        5,
        ['f.example'],
        [null],
        [person, agent],
        {},
        { host: 'g.example', uri: 'https://h.example/' },
      ),
    );
    const field = fc.oneof(
      fc.constantFrom(...names),
      fc.tuple(
        fc.constantFrom(...names.map(([name]) => name), 'request_uri', 'http_host', 'url.domain'),
        value,
      ),
    );
    fc.assert(
      fc.property(fc.array(field, { maxLength: 12 }), (fields) => {
        const entry = { user_agent: person, ...Object.fromEntries(fields) };
        const text = JSON.stringify(entry).replaceAll(agent, person);
        // An escape in a relevant name makes the reader parse the whole line.
        const parsedWhole = parse(text.replace('"user_agent":"M', '"user_agent":"\\u004d'));
        expect(parse(text)).toEqual(parsedWhole);
      }),
      { numRuns: 3000 },
    );
  });

  it('read any object back that has the fields', () => {
    const text = fc
      .string({ minLength: 1 })
      .filter((each) => each !== '-' && !/^".*"$/s.test(each));
    fc.assert(
      fc.property(
        fc.integer({ min: 1e11, max: 4e12 }),
        fc.ipV4(),
        fc.integer({ min: 0, max: 999 }),
        fc.nat(),
        text,
        fc.webPath().filter((path) => path !== ''),
        fc.dictionary(
          fc.string().map((name) => `x${name}`),
          fc.jsonValue(),
        ),
        (time, remote_addr, status, bytes, referer, uri, others) => {
          const line = {
            ...others,
            time,
            remote_addr,
            status,
            bytes,
            referer,
            uri,
            method: 'GET',
            user_agent: agent,
          };
          expect(crawler(line)).toMatchObject({
            atMs: time,
            address: remote_addr,
            status,
            bytes,
            referer,
          });
        },
      ),
    );
  });
});

describe('a signed request', () => {
  const headers = (agent: string) => ({
    http_signature_agent: agent,
    http_signature_input: 'sig1=("@authority");created=1',
    http_signature: 'sig1=:AA==:',
  });
  const browser = { ...usualLine, user_agent: person };

  it('is an agent’s, also with a browser’s user agent, in every line of a log', () => {
    const lines = ['"https://chatgpt.com"', 'g="https://agent.example"'].map((each) =>
      crawler({ ...browser, ...headers(each) }),
    );
    expect(lines.map(({ bot, signatureAgent }) => [bot.name, signatureAgent])).toEqual([
      ['ChatGPT agent', '"https://chatgpt.com"'],
      ['Signed agent', 'g="https://agent.example"'],
    ]);
  });

  it.each([
    ['no headers', {}],
    ['empty ones', { http_signature_agent: '', http_signature_input: '', http_signature: '' }],
    ['dashes', { http_signature_agent: '-', http_signature_input: '-', http_signature: '-' }],
    ['nulls', { http_signature_agent: null, http_signature_input: null, http_signature: null }],
    ['a signer alone', { http_signature_agent: '"https://chatgpt.com"' }],
    ['no URL', headers('chatgpt.com')],
  ])('with %s is a person’s', (_, given) => {
    expect(parse({ ...browser, ...given }).kind).toBe('person');
  });
});

describe('the word of a delivery network', () => {
  it.each([
    [
      'Cloudflare’s category',
      { VerifiedBotCategory: 'Search Engine Crawler', BotTags: ['bing'] },
      'Search Engine Crawler',
    ],
    [
      'Cloudflare’s tags without a category',
      { VerifiedBotCategory: '', BotTags: ['bing', 'api'] },
      'bing, api',
    ],
    ['no word of Cloudflare', { VerifiedBotCategory: '', BotTags: [] }, undefined],
  ])('is kept: %s', (_, fields, word) => {
    const line = {
      ClientIP: '66.249.73.135',
      EdgeStartTimestamp: '2026-10-10T20:55:36Z',
      ClientRequestMethod: 'GET',
      ClientRequestHost: 'example.com',
      ClientRequestURI: '/p',
      EdgeResponseStatus: 200,
      ClientRequestUserAgent: agent,
      ...fields,
    };
    expect(crawler(line).cdnWord).toBe(word);
  });

  it('is read from a header that a firewall added, as often as lines have it', () => {
    const words = ['search_engine', '-', 'search_engine', '', 'verified'];
    const lines = words.map((word) => ({ ...usualLine, http_x_amzn_waf_bot: word }));
    expect(lines.map((line) => crawler(line).cdnWord ?? null)).toEqual([
      'search_engine',
      null,
      'search_engine',
      null,
      'verified',
    ]);
  });
});
