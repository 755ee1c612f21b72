import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { toDrainSettings } from '../../modules/crawlers/rules/log-drain';
import { newId } from '../../platform/ids';
import { type Harness, ledgerOf, logLine, makeLog, openHarness, toStream } from './harness';

let harness: Harness;
let websiteId: string;
let domain: string;

beforeAll(async () => {
  harness = await openHarness();
});
beforeEach(async () => {
  ({ websiteId, domain } = await harness.newWebsite());
});
afterAll(() => harness.close());

const ingest: Harness['ingest'] = (...args) => harness.ingest(...args);

describe('log ingestion', () => {
  it('reports what became of every line, and stores the visits alone', async () => {
    const log = [
      '#Version: whatever\n',
      '\n',
      logLine(1),
      logLine(2, { person: true }),
      'this is no log line\r\n',
      logLine(3, { target: `http://www.${domain}/own` }),
      logLine(4, { target: `http://a.b.${domain}/own` }),
      logLine(5, { target: 'http://foreign.example/' }),
      logLine(6, { target: `http://not${domain}/`, person: true }),
      '  \n',
      logLine(7, { target: '/last?q=1' }).trimEnd(),
    ].join('');
    const { reply, replayed } = await ingest(websiteId, `\ufeff${log}`);
    expect(replayed).toBe(false);
    expect(reply).toEqual({
      received: 8,
      visits: 4,
      ignored: 1,
      malformed: 1,
      duplicates: 0,
      otherHost: 2,
      otherHosts: ['foreign.example', `not${domain}`],
      format: 'combined',
      firstAt: '2026-11-01T00:00:01.000Z',
      lastAt: '2026-11-01T00:00:07.000Z',
      deduplicatedBy: null,
      problemSamples: [{ line: 5, reason: 'no_time' }],
      advice: null,
    });
    const rows = await harness.clickhouse.of(harness.workspaceId).query({
      sql: `SELECT path, query, host, host_assumed, status, bytes, bot, operator, purpose, verification, reason,
              list_date, toString(ip) AS ip, toString(at) AS at, partition, toString(day) AS day, method, referer
            FROM crawler_visits WHERE workspace_id = {workspace:String} AND website_id = {website:String} ORDER BY at`,
      parameters: { website: websiteId },
      comment: 'test',
    });
    const common = {
      status: 200,
      bytes: 512,
      bot: 'Googlebot',
      operator: 'Google',
      purpose: 'search',
      verification: 'verified',
      reason: 'published_range',
      list_date: '2026-06-09',
      ip: '::ffff:66.249.66.1',
      partition: 202611,
      day: '2026-11-01',
      method: 'GET',
      referer: '',
    };
    expect(rows).toEqual([
      {
        ...common,
        at: expect.stringContaining('00:00:01'),
        path: '/page-1',
        query: '',
        host: domain,
        host_assumed: true,
      },
      {
        ...common,
        at: expect.stringContaining('00:00:03'),
        path: '/own',
        query: '',
        host: `www.${domain}`,
        host_assumed: false,
      },
      {
        ...common,
        at: expect.stringContaining('00:00:04'),
        path: '/own',
        query: '',
        host: `a.b.${domain}`,
        host_assumed: false,
      },
      {
        ...common,
        at: expect.stringContaining('00:00:07'),
        path: '/last',
        query: 'q=1',
        host: domain,
        host_assumed: true,
      },
    ]);
  });

  it('takes very small batches as they come, equal ones too', async () => {
    const log = makeLog(19);
    const drain = { id: newId('drain'), settings: toDrainSettings({}) };
    for (let times = 0; times < 3; times++) {
      const { reply } = await ingest(websiteId, log, times === 2 ? { drain } : {});
      expect(reply).toMatchObject({ visits: 18, duplicates: 0, deduplicatedBy: null });
    }
    expect(await harness.stored(websiteId)).toEqual({ rows: 54, paths: 18 });
    // What came through a drain is in its counts alone; the others can be taken back.
    expect(await ledgerOf(harness, websiteId)).toMatchObject([{ blocks: 1 }, { blocks: 1 }]);
  });

  it.each([undefined, 'key-1'])('says of a repeat that it adds nothing, key %s', async (key) => {
    const log = `${makeLog(30)}no line of a log\n`;
    const options = { idempotencyKey: key, formatName: 'combined' };
    const { reply } = await ingest(websiteId, log, options);
    const stored = await harness.stored(websiteId);
    expect(reply).toMatchObject({ received: 31, malformed: 1, duplicates: 0 });
    expect(await ingest(websiteId, log, options)).toEqual({
      reply: {
        ...reply,
        visits: 0,
        ignored: 0,
        duplicates: 30,
        firstAt: null,
        lastAt: null,
      },
      replayed: true,
    });
    expect(reply.problemSamples).toHaveLength(1);
    expect(await harness.stored(websiteId)).toEqual(stored);
  });

  describe('a file that has grown since', () => {
    const grown = (lines: number) => ingest(websiteId, makeLog(lines));
    const rowsOf = async () => (await harness.stored(websiteId)).rows;

    it('adds its new lines alone', async () => {
      await grown(500);
      const { reply, replayed } = await grown(600);
      expect(replayed).toBe(false);
      expect(reply).toMatchObject({ received: 600, visits: 90, ignored: 10, duplicates: 500 });
      expect(await rowsOf()).toBe(540);
      expect(await grown(700)).toMatchObject({ reply: { received: 700, duplicates: 600 } });
      expect(await rowsOf()).toBe(630);
      for (const lines of [500, 600, 700]) {
        expect(await grown(lines)).toMatchObject({
          replayed: true,
          reply: { received: lines, visits: 0, duplicates: lines },
        });
      }
      expect(await rowsOf()).toBe(630);
    });

    it('grows from its last whole line, whether that had its line end', async () => {
      const log = makeLog(60);
      const lines = log.split('\n');
      await ingest(websiteId, `${lines.slice(0, 30).join('\n')}\n${lines[30]?.slice(0, 40)}`);
      await ingest(websiteId, lines.slice(0, 40).join('\n'));
      const { reply } = await ingest(websiteId, log);
      expect(reply).toMatchObject({ received: 60, duplicates: 40, malformed: 0 });
      expect(await harness.stored(websiteId)).toEqual({ rows: 54, paths: 54 });
      // All but the line end was known.
      await ingest(websiteId, makeLog(25, 1000).trimEnd());
      const whole = await ingest(websiteId, makeLog(25, 1000));
      expect(whole.reply).toMatchObject({ received: 25, visits: 0, duplicates: 25 });
    });

    it('keeps new lines that are like old ones, and those of another file', async () => {
      await ingest(websiteId, logLine(1).repeat(30));
      const { reply } = await ingest(websiteId, logLine(1).repeat(31));
      expect(reply).toMatchObject({ visits: 1, duplicates: 30 });
      // The first twenty lines are the same, the next is not.
      const other = logLine(1).repeat(20) + makeLog(20, 100);
      expect((await ingest(websiteId, other)).reply).toMatchObject({ received: 40, duplicates: 0 });
      expect(await rowsOf()).toBe(31 + 38);
    });

    it('is read by the fields that its known lines name', async () => {
      const line = (second: number) =>
        `2026-11-01 00:00:${String(second).padStart(2, '0')} GET /p${second} 66.249.66.1 Mozilla/5.0+(compatible;+Googlebot/2.1) 200\n`;
      const seconds = Array.from({ length: 50 }, (_, second) => line(second));
      const head = '#Fields: date time cs-method cs-uri-stem c-ip cs(User-Agent) sc-status\n';
      await ingest(websiteId, head + seconds.slice(0, 30).join(''));
      const { reply } = await ingest(websiteId, head + seconds.join(''));
      expect(reply).toMatchObject({ received: 50, visits: 20, duplicates: 30, malformed: 0 });
      expect(await harness.stored(websiteId)).toEqual({ rows: 50, paths: 50 });
    });

    it('is known afterwards when it was sent at once with its shorter versions', async () => {
      const sizes = [100, 200, 300, 150, 250];
      await Promise.all(sizes.map(grown));
      // Those that were opened at the same moment cannot know of each other; a repeat adds nothing.
      const rows = await rowsOf();
      for (const lines of sizes) expect((await grown(lines)).reply.visits).toBe(0);
      expect(await rowsOf()).toBe(rows);
    });
  });

  it.each([
    [undefined, 'a'],
    ['a', undefined],
    ['a', 'b'],
  ])('stores content once, sent under key %s and then under %s', async (one, other) => {
    const log = makeLog(30);
    await ingest(websiteId, log, { idempotencyKey: one });
    const again = await ingest(websiteId, log, { idempotencyKey: other });
    expect(again).toMatchObject({ replayed: true, reply: { visits: 0, duplicates: 30 } });
    expect(await harness.stored(websiteId)).toEqual({ rows: 27, paths: 27 });
    await expect(ingest(websiteId, makeLog(31), { idempotencyKey: 'a' })).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    });
    await expect(ingest(websiteId, makeLog(3), { idempotencyKey: 'a' })).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    });
  });

  it('keeps equal lines within a batch', async () => {
    const { reply } = await ingest(websiteId, logLine(1).repeat(50));
    expect(reply).toMatchObject({ visits: 50, duplicates: 0, deduplicatedBy: 'content' });
    expect(await harness.stored(websiteId)).toEqual({ rows: 50, paths: 1 });
  });

  it('answers an empty stream', async () => {
    const { reply } = await ingest(websiteId, '');
    expect(reply).toMatchObject({ received: 0, format: null, deduplicatedBy: null });
    expect((await ingest(websiteId, '\n#x\n', { idempotencyKey: 'k' })).reply).toMatchObject({
      received: 0,
    });
  });

  it('stores times far from now in one partition, for any year they claim', async () => {
    const years = [1, 1970, 2015, 2024, 2026, 2099, 9999];
    const lines = years.map((year, index) =>
      logLine(index, { at: new Date(Date.UTC(2020, 4, 5)) }).replace(
        '/2020:',
        `/${String(year).padStart(4, '0')}:`,
      ),
    );
    const { reply } = await ingest(websiteId, lines.join(''));
    expect(reply).toMatchObject({ visits: years.length });
    const partitions = await harness.clickhouse
      .of(harness.workspaceId)
      .query<{ partition: number }>({
        sql: `SELECT partition FROM crawler_visits WHERE workspace_id = {workspace:String}
              AND website_id = {website:String} GROUP BY partition ORDER BY partition`,
        parameters: { website: websiteId },
        comment: 'test',
      });
    expect(partitions.map(({ partition }) => partition)).toEqual([0, 202605]);
  });

  it.each(['unknown', 'nonsense'])(
    'refuses the format %s and stores nothing',
    async (formatName) => {
      await expect(ingest(websiteId, makeLog(30), { formatName })).rejects.toMatchObject({
        code: 'validation_error',
        details: [{ path: 'format', code: 'unknown_format' }],
      });
      await expect(ingest(websiteId, '<a>1</a>\n'.repeat(30))).rejects.toMatchObject({
        code: 'validation_error',
      });
      expect(await ledgerOf(harness, websiteId)).toEqual([]);
    },
  );

  it('counts bad lines of a named format and names the first ten', async () => {
    const { reply } = await ingest(websiteId, 'bad line\n'.repeat(25), { formatName: 'combined' });
    expect(reply).toMatchObject({ received: 25, malformed: 25, visits: 0, format: 'combined' });
    expect(reply.problemSamples).toHaveLength(10);
    expect(reply.problemSamples[9]).toEqual({ line: 10, reason: 'no_time' });
  });

  it('refuses a website that is not there', async () => {
    await expect(ingest(newId('website'), makeLog(30))).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('reads gzip, and keeps the whole blocks of a broken one for the retry', async () => {
    const log = makeLog(150_000);
    const packed = gzipSync(log);
    for (const broken of [packed.subarray(0, packed.length - 50_000), corrupt(packed)]) {
      await expect(
        ingest(websiteId, toStream(broken), { encoding: 'gzip', idempotencyKey: 'gz' }),
      ).rejects.toMatchObject({ code: 'bad_request' });
    }
    const [{ blocks } = { blocks: 0 }] = await ledgerOf(harness, websiteId);
    expect(blocks).toBeGreaterThan(0);
    const { reply, replayed } = await ingest(websiteId, toStream(packed), {
      encoding: 'gzip',
      idempotencyKey: 'gz',
    });
    expect(replayed).toBe(false);
    expect(reply).toMatchObject({
      received: 150_000,
      visits: 135_000,
      ignored: 15_000,
      duplicates: 0,
    });
    expect(await harness.stored(websiteId)).toEqual({ rows: 135_000, paths: 135_000 });
  });

  it('accounts for every line of any log', async () => {
    const line = fc.oneof(
      fc.nat(1000).map((number) => logLine(number)),
      fc.nat(1000).map((number) => logLine(number, { person: true })),
      fc.nat(1000).map((number) => logLine(number, { target: 'http://foreign.example/x' })),
      fc.constantFrom('\n', '#c\n', '\r\n', ' \n', `${'x'.repeat(70_000)}\n`),
      fc.string().map((text) => `${text.replaceAll(/[\r\n]/g, '')}\n`),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 60 }), async (lines) => {
        const { reply } = await ingest(websiteId, lines.join(''), { formatName: 'combined' });
        const isCounted = (each: string) => !/^(#.*|[ \t]*\r?)\n$/s.test(each);
        expect(reply.received).toBe(lines.filter(isCounted).length);
        expect(reply.received).toBe(
          reply.visits + reply.ignored + reply.malformed + reply.duplicates + reply.otherHost,
        );
      }),
      { numRuns: 25 },
    );
  });
});

/** A byte in the middle is changed, so that the checksum or the stream's form is wrong. */
function corrupt(packed: Buffer): Buffer {
  const broken = Buffer.from(packed);
  for (let at = broken.length - 2000; at < broken.length - 1000; at++)
    broken[at] = (broken[at] ?? 0) ^ 0xa5;
  return broken;
}
