import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import fc from 'fast-check';
import { NameChecker } from '../../ingest/names/name-checker';
import type { LogParserPool } from '../../ingest/read/log-parser-pool';
import { LedgerMerger } from '../../modules/indexing/ledger-merger';
import { trackUrls, untrackUrls } from '../../modules/indexing/store/ledger-url-store';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse';
import { createLogger } from '../../platform/logger';
import { openWorkspace } from '../../platform/workspace';
import { type Harness, openHarness } from '../ingest/harness';
import { openLogReaders } from '../support/log-parsers';
import { waitFor } from '../support/wait-for';
import {
  expectedDiscoveries,
  expectedFacts,
  type Line,
  lookUpName,
  parsePage,
  readDiscoveries,
  readFacts,
  toLog,
  yandexAddress,
} from './ledger-scene';

const log = createLogger('test', 'silent');
const root = join(__dirname, '..', '..');
let harness: Harness;
let mergers: LedgerMerger[];
let websiteId: string;
let domain: string;

beforeAll(async () => {
  harness = await openHarness();
  // Two, as two workers have them.
  mergers = [1, 2].map(() => new LedgerMerger({ database: harness.db, log }, { idleMs: 20 }));
  for (const merger of mergers) merger.start();
});
beforeEach(async () => {
  ({ websiteId, domain } = await harness.newWebsite());
});
afterAll(async () => {
  await Promise.all(mergers.map((merger) => merger.stop()));
  await harness.close();
});

const scope = () => ({ workspaceId: harness.workspaceId, websiteId });
const track = (...urls: string[]) =>
  harness.db.transaction(harness.workspaceId, (tx) =>
    trackUrls(
      {
        ...openWorkspace(
          { database: harness.db, clickhouse: harness.clickhouse },
          harness.workspaceId,
        ),
        db: tx,
      },
      scope().websiteId,
      urls.map(parsePage),
      'request',
    ),
  );
let batches = 0;
const newKey = () => `batch-${batches++}`;
const send = (lines: Line[], options: Parameters<Harness['ingest']>[2] = {}) =>
  harness.ingest(websiteId, toLog(lines), { idempotencyKey: newKey(), ...options });

const waiting = (table: 'ledger_queue' | 'name_checks') =>
  harness.db
    .reader(harness.workspaceId)
    .run({ text: `select 1 from ${table} where website_id = $1 limit 1`, values: [websiteId] });
/** Resolves when nothing of the website waits for the merger any more. */
const merged = () =>
  waitFor('the merger', async () => (await waiting('ledger_queue')).length === 0);

/** Looks names up until no visit of the website waits for one. */
async function settle(): Promise<void> {
  const { db: database, clickhouse } = harness;
  const options = { idleMs: 20, leaseSeconds: 1 };
  const checker = new NameChecker({ database, clickhouse, log, lookUp: lookUpName }, options);
  checker.start();
  try {
    await waitFor('the verdicts', async () => (await waiting('name_checks')).length === 0);
  } finally {
    await checker.stop();
  }
}

/** The same with a checker that dies right after visits were changed, or before. */
async function dieSettling(when: 'before' | 'after'): Promise<void> {
  if ((await waiting('name_checks')).length === 0) return;
  let deaths = 0;
  const clickhouse: ClickHouse = {
    ...harness.clickhouse,
    of: (workspaceId) => ({
      ...harness.clickhouse.of(workspaceId),
      async updateRows(rows) {
        if (when === 'after') await harness.clickhouse.of(workspaceId).updateRows(rows);
        deaths += 1;
        throw new Error('died');
      },
    }),
  };
  const options = { idleMs: 20, leaseSeconds: 1 };
  const deps = { database: harness.db, clickhouse, log, lookUp: lookUpName };
  const checker = new NameChecker(deps, options);
  checker.start();
  try {
    await waitFor('its death, or nothing to do', async () => {
      return deaths > 0 || (await waiting('name_checks')).length === 0;
    });
  } finally {
    await checker.stop();
  }
}

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute));

async function expectLedger(urls: string[], lines: Line[]): Promise<void> {
  await merged();
  expect(await readFacts(harness.db, scope())).toEqual(expectedFacts(urls, lines));
  expect(await readDiscoveries(harness.db, scope())).toEqual(expectedDiscoveries(urls, lines));
}

it('a verified visit reaches the address that was tracked before it came', async () => {
  const url = `https://${domain}/a?x=1`;
  await track(url);
  const lines: Line[] = [
    { agent: 'google', at: at(5), target: '/a?x=1' },
    { agent: 'google', at: at(3), target: '/a?x=1', status: 301 },
    { agent: 'bing', at: at(4), target: '/a?x=1', status: 404 },
    { agent: 'google', at: at(1), target: '/a' },
    { agent: 'google', at: at(1), target: '/a?x=2' },
  ];
  await send(lines);
  await expectLedger([url], lines);
  expect(await readDiscoveries(harness.db, scope())).toEqual([
    { url, firstCrawledAt: at(3), discoveredAt: at(3), discoveredBy: 'Googlebot' },
  ]);
});

it('a log of earlier times that comes later sets the firsts back', async () => {
  const url = `https://${domain}/a`;
  await track(url);
  const lines: Line[] = [
    { agent: 'google', at: at(9), target: '/a' },
    { agent: 'bing', at: at(2), target: '/a' },
  ];
  for (const line of lines) {
    await send([line]);
    await merged();
  }
  await expectLedger([url], lines);
  const [found] = await readDiscoveries(harness.db, scope());
  expect(found).toMatchObject({ discoveredAt: at(2), discoveredBy: 'bingbot' });
});

describe('what counts, and what discovers', () => {
  const discovered = async (...lines: Line[]) => {
    const url = `https://${domain}/a`;
    await track(url);
    await send(lines);
    await settle();
    await expectLedger([url], lines);
    const [found] = await readDiscoveries(harness.db, scope());
    const visits = (await readFacts(harness.db, scope())).map(({ bot, visits: n }) => [bot, n]);
    return { visits, by: found?.discoveredBy };
  };

  it('counts no spoofed visit', async () => {
    const spoofed: Line = { agent: 'google', ip: '203.0.113.9', at: at(1), target: '/a' };
    expect(await discovered(spoofed)).toEqual({ visits: [], by: null });
  });

  it('counts no person', async () => {
    expect(await discovered({ agent: 'person', at: at(1), target: '/a' })).toEqual({
      visits: [],
      by: null,
    });
  });

  it('counts a tool that a person started, which discovers nothing', async () => {
    const tested: Line = { agent: 'inspection', at: at(1), target: '/a' };
    expect(await discovered(tested)).toEqual({ visits: [['Google-InspectionTool', 1]], by: null });
  });

  it.each([403, 404, 429, 500, 503])('counts a %i, which discovers nothing', async (status) => {
    const answered: Line = { agent: 'google', at: at(1), target: '/a', status };
    expect(await discovered(answered)).toEqual({ visits: [['Googlebot', 1]], by: null });
  });

  it.each([200, 206, 301, 304])('takes a %i for a discovery', async (status) => {
    const answered: Line = { agent: 'google', at: at(1), target: '/a', status };
    expect(await discovered(answered)).toEqual({ visits: [['Googlebot', 1]], by: 'Googlebot' });
  });
});

it('a line without host or scheme counts for every owned host; one with them for its own', async () => {
  const urls = [
    `http://${domain}/a`,
    `https://${domain}/a`,
    `https://${domain}:8443/a`,
    `https://www.${domain}/a`,
  ];
  await track(...urls);
  const lines: Line[] = [
    { agent: 'google', at: at(1), target: '/a' },
    { agent: 'google', at: at(2), target: '/a', host: domain },
    { agent: 'google', at: at(3), target: '/a', host: domain, scheme: 'http' },
    { agent: 'google', at: at(4), target: '/a', host: `www.${domain}`, scheme: 'https' },
    { agent: 'google', at: at(5), target: '/a', host: 'elsewhere.example', scheme: 'https' },
    { agent: 'google', at: at(6), target: '/a', scheme: 'https' },
  ];
  await send(lines);
  await expectLedger(urls, lines);
  const counts = (await readFacts(harness.db, scope())).map(({ url, visits }) => [url, visits]);
  expect(Object.fromEntries(counts)).toEqual({
    [urls[0] ?? '']: 3,
    [urls[1] ?? '']: 3,
    [urls[2] ?? '']: 3,
    [urls[3] ?? '']: 3,
  });
});

it('many streams at once over the same few addresses are all counted, once each', async () => {
  const urls = ['/', '/a', '/b'].map((path) => `https://${domain}${path}`);
  await track(...urls);
  const streams = Array.from({ length: 6 }, (_, stream) =>
    Array.from(
      { length: 400 },
      (__, index): Line => ({
        agent: index % 2 === 0 ? 'google' : 'bing',
        at: at(index % 60),
        // The same lines would be one stream, whatever their keys.
        target: ['/', '/a', '/b', `/c-${stream}`][index % 4] ?? '/',
        status: 200 + (stream % 3) * 100,
      }),
    ),
  );
  const limits = { blockLinesMax: 50, blockBytesMax: 1024 * 1024 };
  await Promise.all(streams.map((lines) => send(lines, { limits })));
  await expectLedger(urls, streams.flat());
});

it('a batch that is sent again counts no visit again', async () => {
  const url = `https://${domain}/a`;
  await track(url);
  const lines = Array.from(
    { length: 30 },
    (_, index): Line => ({ agent: 'google', at: at(index), target: '/a' }),
  );
  await send(lines, { idempotencyKey: 'one' });
  await merged();
  expect(await send(lines, { idempotencyKey: 'one' })).toMatchObject({ replayed: true });
  await expectLedger([url], lines);
});

it('a stream that was on its way when the first address was tracked is counted in whole', async () => {
  const url = `https://${domain}/a`;
  const lines = Array.from(
    { length: 30 },
    (_, index): Line => ({ agent: 'google', at: at(index), target: '/a' }),
  );
  let committed = 0;
  const atPoint = async (point: string) => {
    if (point !== 'committed') return;
    committed += 1;
    if (committed === 2) await track(url);
  };
  await send(lines, { limits: { blockLinesMax: 10, blockBytesMax: 1024 * 1024 }, atPoint });
  expect(committed).toBe(3);
  await expectLedger([url], lines);
});

/**
 * Takes lines in with a process of its own, block by block as a long stream, which kills itself after the
 * first block's rows were inserted.
 */
async function insertAndDie(lines: Line[], idempotencyKey: string): Promise<void> {
  const input = JSON.stringify({
    stream: { ...scope(), idempotencyKey },
    limits: oneByOne,
    dieAt: { point: 'inserted', group: 0 },
  });
  const child = spawn(process.execPath, [join(root, 'test', 'ingest', 'writer-child.cjs'), input]);
  child.stdin.end(toLog(lines));
  const [, signal] = (await once(child, 'exit')) as [number, string];
  expect(signal).toBe('SIGKILL');
}

const oneByOne = { blockLinesMax: 1, blockBytesMax: 1024 };

describe('kill -9 between the insert and its commit', () => {
  const lines: Line[] = [
    { agent: 'google', at: at(5), target: '/a' },
    { agent: 'yandex', at: at(3), target: '/a' },
  ];

  it('counts the visits when the batch comes again, not before', async () => {
    const url = `https://${domain}/a`;
    await track(url);
    await insertAndDie(lines, 'k');
    await merged();
    expect(await readFacts(harness.db, scope())).toEqual([]);
    await send(lines, { idempotencyKey: 'k', limits: oneByOne });
    await settle();
    await expectLedger([url], lines);
  });

  it('counts them once when the address was tracked in between', async () => {
    const url = `https://${domain}/a`;
    await insertAndDie(lines, 'k');
    await track(url);
    expect(await readFacts(harness.db, scope())).toEqual([]);
    await send(lines, { idempotencyKey: 'k', limits: oneByOne });
    await settle();
    await expectLedger([url], lines);
  });

  it('counts them once when the retry knows a name that the first try did not', async () => {
    const url = `https://${domain}/a`;
    await track(url);
    await insertAndDie(lines, 'k');
    const readers = openLogReaders();
    readers.learn({ names: [await knownYandex()] });
    await send(lines, { idempotencyKey: 'k', readers, limits: oneByOne });
    await readers.close();
    await settle();
    await expectLedger([url], lines);
  });
});

describe('a verdict that comes after the visit', () => {
  const lines: Line[] = [
    { agent: 'yandex', at: at(3), target: '/a' },
    { agent: 'yandex', at: at(1), target: '/a', status: 500 },
    { agent: 'yandex', ip: '203.0.113.78', at: at(2), target: '/a' },
  ];

  it('counts the visit from then on', async () => {
    const url = `https://${domain}/a`;
    await track(url);
    await send(lines);
    await merged();
    expect(await readFacts(harness.db, scope())).toEqual([]);
    await settle();
    await expectLedger([url], lines);
  });

  it.each(['before', 'after'] as const)(
    'counts it once when its writer dies right %s the visits are changed',
    async (when) => {
      const url = `https://${domain}/a`;
      await track(url);
      await send(lines);
      await dieSettling(when);
      expect(await readFacts(harness.db, scope())).toEqual([]);
      // A visit that arrives, and a URL that is tracked, while the merge runs.
      const joined: Line = { agent: 'yandex', at: at(9), target: '/a' };
      await send([joined]);
      const other = `http://${domain}/a`;
      await track(other);
      await settle();
      await expectLedger([url, other], [...lines, joined]);
    },
  );
});

const knownYandex = async () => {
  const { hosts } = await lookUpName(yandexAddress);
  const lookedUpAtMs = Date.now();
  return {
    address: `::ffff:${yandexAddress}`,
    hosts,
    lookedUpAtMs,
    expiresAtMs: lookedUpAtMs + 60_000,
  };
};

describe('any events in any order', () => {
  const paths = ['/', '/a', '/a?x=1', '/%7Eb'];
  const line = fc.record({
    agent: fc.constantFrom('google', 'bing', 'yandex', 'inspection', 'person'),
    ip: fc.constantFrom(undefined, undefined, undefined, '203.0.113.78'),
    at: fc.integer({ min: 0, max: 30 }).map(at),
    target: fc.constantFrom(...paths, '/never-tracked'),
    status: fc.constantFrom(200, 200, 301, 403, 503),
    hostPart: fc.constantFrom(undefined, undefined, '', 'www.'),
    scheme: fc.constantFrom(undefined, undefined, 'http' as const, 'https' as const),
  });
  const step = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('send' as const),
        lines: fc.array(line, { minLength: 1, maxLength: 12 }),
        dies: fc.boolean(),
        knowsNames: fc.boolean(),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('track' as const),
        places: fc.uniqueArray(fc.nat({ max: 11 }), { minLength: 1, maxLength: 5 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant('untrack' as const), place: fc.nat({ max: 11 }) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('settle' as const),
        dies: fc.constantFrom('before', 'after', undefined),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('retry' as const) }) },
  );

  it('the ledger says what the logs say of the addresses that are tracked', async () => {
    const knowing = openLogReaders({ readHereBytesMax: 0 });
    knowing.learn({ names: [await knownYandex()] });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        ({ websiteId, domain } = await harness.newWebsite());
        await runSteps(steps, knowing);
      }),
      { numRuns: Number(process.env['LEDGER_RUNS'] ?? 12), endOnFailure: true },
    );
    await knowing.close();
  });

  type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

  async function runSteps(steps: Step[], knowing: LogParserPool): Promise<void> {
    const urlAt = (place: number) =>
      `${place % 2 ? 'http' : 'https'}://${place % 3 ? '' : 'www.'}${domain}${paths[place % 4]}`;
    const tracked = new Map<string, string>();
    const sent: Line[] = [];
    const died: { lines: Line[]; idempotencyKey: string }[] = [];
    const retry = async () => {
      for (const { lines, idempotencyKey } of died.splice(0)) {
        await send(lines, { idempotencyKey });
        sent.push(...lines);
      }
    };
    for (const each of steps) {
      if (each.do === 'send') {
        const lines = each.lines.map(({ hostPart, ...rest }) => ({
          ...rest,
          host: hostPart === undefined ? undefined : `${hostPart}${domain}`,
        }));
        const idempotencyKey = newKey();
        const atPoint = () => {
          if (each.dies) throw new Error('died');
        };
        const readers = each.knowsNames ? { readers: knowing } : {};
        const sending = send(lines, { idempotencyKey, atPoint, ...readers });
        if (each.dies) {
          await expect(sending).rejects.toThrow('died');
          died.push({ lines, idempotencyKey });
        } else {
          await sending;
          sent.push(...lines);
        }
      } else if (each.do === 'track') {
        const urls = [...new Set(each.places.map(urlAt))];
        const rows = await track(...urls);
        for (const [index, url] of urls.entries()) {
          tracked.set(parsePage(url).url, rows[index]?.id ?? '');
        }
      } else if (each.do === 'untrack') {
        const { url } = parsePage(urlAt(each.place));
        const id = tracked.get(url);
        if (id && tracked.delete(url)) {
          await harness.db.transaction(harness.workspaceId, (tx) =>
            untrackUrls(tx, scope().websiteId, [id]),
          );
        }
      } else if (each.do === 'settle') {
        if (each.dies) await dieSettling(each.dies);
        else await settle();
      } else {
        await retry();
      }
    }
    await retry();
    await settle();
    await expectLedger([...tracked.keys()], sent);
  }
});
