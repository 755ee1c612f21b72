import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { IngestReply } from '../../ingest/commit/ingest-reply';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse';
import { sql } from '../../platform/postgres/database';
import { openOwner } from '../support/open-owner';
import { openOwnerRows } from '../support/owner-rows';
import { waitFor } from '../support/wait-for';
import { type Harness, ledgerOf, makeLog, openHarness, toStream } from './harness';

// Ten blocks from a log of a thousand lines, so that every case is seen in the midst of a stream.
const limits = { blockLinesMax: 100, blockBytesMax: 1024 * 1024 };

/** How many blocks the ledger has after each of the groups that are committed together: 1, 1, 2, 4, 2. */
const blocksAfter = [1, 2, 4, 8, 10];
const everyStep = blocksAfter.flatMap((_, group) =>
  (['inserted', 'committed'] as const).map((point) => ({ point, group })),
);

let harness: Harness;
let websiteId: string;

beforeAll(async () => {
  harness = await openHarness();
});
beforeEach(async () => {
  ({ websiteId } = await harness.newWebsite());
});
afterAll(() => harness.close());

const ingest: Harness['ingest'] = (id, body, options) =>
  harness.ingest(id, body, { limits, ...options });
const log = makeLog(1000);
const wholeLog = { rows: 900, paths: 900 };

/** Runs the writer in a process of its own until it kills itself. */
async function writeAndDie(
  body: string,
  dieAt: { point: string; group: number; isAlone?: boolean },
  idempotencyKey?: string,
) {
  const { workspaceId } = harness;
  const input = JSON.stringify({
    stream: { workspaceId, websiteId, idempotencyKey },
    limits,
    dieAt,
  });
  const child = spawn(process.execPath, [join(__dirname, 'writer-child.cjs'), input]);
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += String(chunk);
  });
  // The child dies in the midst of reading.
  child.stdin.on('error', () => undefined);
  child.stdin.end(body);
  const [, signal] = (await once(child, 'exit')) as [number, string];
  if (signal !== 'SIGKILL') throw new Error(`the writer did not die: ${errors}`);
}

/** The store as it is, but inserts go through `around`. */
function withInserts(around: (insert: () => Promise<unknown>) => Promise<unknown>): ClickHouse {
  const { clickhouse } = harness;
  const client = new Proxy(clickhouse.client, {
    get(target, name) {
      if (name !== 'exec') return Reflect.get(target, name);
      return (...args: Parameters<typeof target.exec>) => around(() => target.exec(...args));
    },
  });
  return { ...clickhouse, of: (id) => ({ ...clickhouse.of(id), client: async () => client }) };
}

/** What a stream without bad lines is answered when it comes again. */
const repeated = (reply: IngestReply): IngestReply => ({
  ...reply,
  visits: 0,
  ignored: 0,
  otherHost: 0,
  duplicates: reply.received,
  firstAt: null,
  lastAt: null,
});

const lostReply = () => Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });

describe.each([
  ['under an Idempotency-Key', 'key-1', 'idempotency_key'],
  ['by content', undefined, 'content'],
])('exactly once %s', (_, idempotencyKey, deduplicatedBy) => {
  it('answers a repeat with its duplicates, and stores nothing twice', async () => {
    const first = await ingest(websiteId, log, { idempotencyKey });
    expect(first).toMatchObject({
      replayed: false,
      reply: { received: 1000, visits: 900, ignored: 100, deduplicatedBy },
    });
    const again = await ingest(websiteId, toStream(Buffer.from(log), 777), { idempotencyKey });
    expect(again).toEqual({ reply: repeated(first.reply), replayed: true });
    expect(await harness.stored(websiteId)).toEqual(wholeLog);
  });

  it('stores twins at the same time once', async () => {
    const bodies = Array.from({ length: 4 }, (__, index) =>
      toStream(Buffer.from(log), 5000 + index),
    );
    const results = await Promise.all(
      bodies.map((body) => ingest(websiteId, body, { idempotencyKey })),
    );
    const [first, ...others] = results.filter(({ replayed }) => !replayed);
    expect(first?.reply).toMatchObject({ visits: 900, duplicates: 0 });
    expect(others).toEqual([]);
    for (const { reply, replayed } of results) {
      if (replayed) expect(reply).toMatchObject({ received: 1000, visits: 0, duplicates: 1000 });
    }
    expect(await harness.stored(websiteId)).toEqual(wholeLog);
  });

  it.each(everyStep)('continues after kill -9, group $group being $point', async (dieAt) => {
    await writeAndDie(log, dieAt, idempotencyKey);
    const groups = dieAt.group + (dieAt.point === 'committed' ? 1 : 0);
    const blocks = blocksAfter[groups - 1] ?? 0;
    expect(await ledgerOf(harness, websiteId)).toMatchObject([{ complete: false, blocks }]);
    let inserts = 0;
    const counting = withInserts((insert) => {
      inserts += 1;
      return insert();
    });
    const { reply, replayed } = await ingest(websiteId, log, {
      idempotencyKey,
      clickhouse: counting,
    });
    expect(replayed).toBe(false);
    expect(reply).toMatchObject({ received: 1000, visits: 900, duplicates: 0 });
    expect(await harness.stored(websiteId)).toEqual(wholeLog);
    // The blocks that were inserted but not in the ledger were found by their rows, not by their token.
    expect(inserts).toBe(4 - dieAt.group);
  });

  it('is not fooled by a reply of the store that is lost', async () => {
    let inserts = 0;
    const losing = withInserts(async (insert) => {
      const result = await insert();
      inserts += 1;
      if (inserts >= 3) throw lostReply();
      return result;
    });
    const lost = ingest(websiteId, log, { idempotencyKey, clickhouse: losing });
    await expect(lost).rejects.toMatchObject({
      code: 'unavailable',
      headers: { 'Retry-After': expect.any(String) },
    });
    const { reply } = await ingest(websiteId, log, { idempotencyKey });
    expect(reply).toMatchObject({ visits: 900, duplicates: 0 });
    expect(await harness.stored(websiteId)).toEqual(wholeLog);
  });

  it('continues after the sender disconnected', async () => {
    const half = toStream(Buffer.from(log), 5000);
    let sent = 0;
    half.on('data', () => {
      sent += 1;
      if (sent === 12) half.destroy(new Error('connection reset'));
    });
    half.pause();
    await expect(ingest(websiteId, half, { idempotencyKey })).rejects.toThrow('connection reset');
    const { reply } = await ingest(websiteId, log, { idempotencyKey });
    expect(reply).toMatchObject({ received: 1000, visits: 900, duplicates: 0 });
    expect(await harness.stored(websiteId)).toEqual(wholeLog);
  });
});

describe('under an Idempotency-Key', () => {
  const idempotencyKey = 'key-2';
  const reused = { code: 'idempotency_key_reused' };

  it.each([
    ['another block', makeLog(300) + makeLog(100, 5000) + makeLog(600, 400)],
    ['more lines', makeLog(1100)],
    ['fewer lines', makeLog(900)],
    ['fewer blocks, cut in one', makeLog(850)],
    ['other lines altogether', makeLog(50, 9000)],
  ])('refuses %s after a finished batch, and stores none of it', async (_, other) => {
    await ingest(websiteId, log, { idempotencyKey });
    await expect(ingest(websiteId, other, { idempotencyKey })).rejects.toMatchObject(reused);
    expect(await harness.stored(websiteId)).toEqual(wholeLog);
    expect(await ingest(websiteId, log, { idempotencyKey })).toMatchObject({ replayed: true });
  });

  it('refuses another block after an interrupted batch', async () => {
    await writeAndDie(log, { point: 'committed', group: 2 }, idempotencyKey);
    const other = makeLog(300) + makeLog(700, 5000);
    await expect(ingest(websiteId, other, { idempotencyKey })).rejects.toMatchObject(reused);
    await expect(ingest(websiteId, makeLog(300), { idempotencyKey })).rejects.toMatchObject(reused);
    expect(await harness.stored(websiteId)).toEqual({ rows: 360, paths: 360 });
  });

  it('keeps very small batches apart from each other, and once each', async () => {
    const small = makeLog(3);
    await ingest(websiteId, small, { idempotencyKey: 'a' });
    await ingest(websiteId, small, { idempotencyKey: 'b' });
    const again = await ingest(websiteId, small, { idempotencyKey: 'a' });
    expect(again).toMatchObject({
      replayed: true,
      reply: { visits: 0, duplicates: 3, deduplicatedBy: 'idempotency_key' },
    });
    expect(await harness.stored(websiteId)).toEqual({ rows: 6, paths: 3 });
  });
});

describe('by content', () => {
  it('takes the rest of a log that has grown, and counts the known blocks as duplicates', async () => {
    await ingest(websiteId, log);
    const { reply, replayed } = await ingest(websiteId, makeLog(1250));
    expect(replayed).toBe(false);
    expect(reply).toMatchObject({ received: 1250, duplicates: 1000, visits: 225, ignored: 25 });
    expect(await harness.stored(websiteId)).toEqual({ rows: 1125, paths: 1125 });
    const again = await ingest(websiteId, makeLog(1250));
    expect(again).toEqual({ reply: repeated(reply), replayed: true });
    expect(await harness.stored(websiteId)).toEqual({ rows: 1125, paths: 1125 });
  });

  it('takes what differs in the midst, from the block on where it differs', async () => {
    await ingest(websiteId, log);
    const other = makeLog(300) + makeLog(100, 5000) + makeLog(600, 6000);
    const { reply } = await ingest(websiteId, other);
    expect(reply).toMatchObject({ received: 1000, duplicates: 300, visits: 630, ignored: 70 });
    expect(await harness.stored(websiteId)).toEqual({ rows: 1530, paths: 1530 });
    expect(await ingest(websiteId, other)).toEqual({ reply: repeated(reply), replayed: true });
    expect(await ingest(websiteId, log)).toMatchObject({
      replayed: true,
      reply: { visits: 0, duplicates: 1000 },
    });
    expect(await harness.stored(websiteId)).toEqual({ rows: 1530, paths: 1530 });
  });

  it.each([0, 1, 2])(
    'continues after kill -9 where it differs in the midst of a group, %i',
    async (group) => {
      await ingest(websiteId, log);
      // The sixth block differs: it is taken alone, then the two up to the end of its group, then two.
      const other = makeLog(500) + makeLog(500, 5000);
      await writeAndDie(other, { point: 'inserted', group });
      const { reply } = await ingest(websiteId, other);
      expect(reply).toMatchObject({ received: 1000, duplicates: 500, visits: 450, ignored: 50 });
      expect(await harness.stored(websiteId)).toEqual({ rows: 1350, paths: 1350 });
    },
  );

  it('takes a log that has grown since its writer died, with other blocks together', async () => {
    await writeAndDie(log, { point: 'inserted', group: 4 });
    const { reply } = await ingest(websiteId, makeLog(1200));
    expect(reply).toMatchObject({ received: 1200, visits: 1080, duplicates: 0 });
    expect(await harness.stored(websiteId)).toEqual({ rows: 1080, paths: 1080 });
  });

  it('stores once what a longer log that begins alike inserted before it died', async () => {
    let groups = 0;
    const { reply } = await ingest(websiteId, makeLog(650), {
      async atPoint(point) {
        if (point !== 'committed') return;
        groups += 1;
        // It finds four blocks, and inserts the next four together; two of them are this stream's, too.
        if (groups === 3) await writeAndDie(log, { point: 'inserted', group: 0 });
      },
    });
    expect(reply).toMatchObject({ received: 650, visits: 585, duplicates: 0 });
    // The store also has the rows of the two blocks that only the other stream has.
    expect(await harness.stored(websiteId)).toEqual({ rows: 585 + 180, paths: 585 + 135 });
  });

  it('counts a beginning of what is known as duplicates', async () => {
    await ingest(websiteId, log);
    const { reply } = await ingest(websiteId, makeLog(400));
    expect(reply).toMatchObject({ received: 400, duplicates: 400, visits: 0 });
    expect(await harness.stored(websiteId)).toEqual(wholeLog);
  });

  it('stores different streams with the same beginning, sent at once, each once', async () => {
    const bodies = [log, makeLog(500) + makeLog(500, 2000), makeLog(500) + makeLog(500, 3000)];
    const results = await Promise.all(
      bodies.map((body) => ingest(websiteId, toStream(Buffer.from(body), 9000))),
    );
    for (const { reply } of results) {
      expect(reply.received).toBe(1000);
      expect(reply.visits + reply.ignored + reply.duplicates).toBe(1000);
    }
    expect(await harness.stored(websiteId)).toEqual({ rows: 1800, paths: 1800 });
  });

  it('takes the same content anew after thirty days', async () => {
    await ingest(websiteId, log);
    const owner = openOwner();
    const expire = sql('log_batches')
      .where({ workspace_id: harness.workspaceId })
      .update({ expires_at: sql.raw("now() - interval '1 minute'") });
    await owner.transaction(harness.workspaceId, (tx) => tx.run(expire));
    await owner.close();
    const { reply, replayed } = await ingest(websiteId, log);
    expect(replayed).toBe(false);
    expect(reply).toMatchObject({ visits: 900, duplicates: 0 });
    expect(await harness.stored(websiteId)).toEqual({ rows: 1800, paths: 900 });
  });

  it('completes a file whose writer died when it comes grown', async () => {
    // Within the first block, so that the grown file shares no whole block.
    const few = makeLog(50);
    await writeAndDie(few, { point: 'inserted', group: 0, isAlone: true });
    const { reply } = await ingest(websiteId, makeLog(80));
    expect(reply).toMatchObject({ received: 80, visits: 72, ignored: 8, duplicates: 0 });
    expect(await harness.stored(websiteId)).toEqual({ rows: 72, paths: 72 });
    expect(await ingest(websiteId, few)).toMatchObject({ replayed: true });
    expect(await harness.stored(websiteId)).toEqual({ rows: 72, paths: 72 });
  });

  it.each([0, 1])('skips the same lines after kill -9 of a grown file, group %i', async (group) => {
    await ingest(websiteId, makeLog(130));
    await writeAndDie(makeLog(260), { point: 'inserted', group });
    const { reply } = await ingest(websiteId, makeLog(260));
    expect(reply).toMatchObject({ received: 260, visits: 117, ignored: 13, duplicates: 130 });
    expect(await harness.stored(websiteId)).toEqual({ rows: 234, paths: 234 });
  });
});

describe('under any key', () => {
  const under = (key: string | undefined) => ({ idempotencyKey: key });

  it.each([
    [undefined, 'a'],
    ['a', undefined],
    ['a', 'b'],
  ])('stores the same content once, sent under %s and then under %s', async (one, other) => {
    const first = await ingest(websiteId, log, under(one));
    const again = await ingest(websiteId, log, under(other));
    const deduplicatedBy = other === undefined ? 'content' : 'idempotency_key';
    expect(again).toEqual({ reply: { ...repeated(first.reply), deduplicatedBy }, replayed: true });
    expect(await ingest(websiteId, log, under(one))).toMatchObject({ replayed: true });
    expect(await harness.stored(websiteId)).toEqual(wholeLog);
  });

  it('stores twins at the same time once, with keys and without', async () => {
    const keys = [undefined, 'a', 'b', undefined, 'a'];
    const results = await Promise.all(
      keys.map((key, index) =>
        ingest(websiteId, toStream(Buffer.from(log), 5000 + index), under(key)),
      ),
    );
    expect(results.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(await harness.stored(websiteId)).toEqual(wholeLog);
  });

  it.each(everyStep)(
    'continues under a key after kill -9 without one, group $group being $point',
    async (dieAt) => {
      await writeAndDie(log, dieAt);
      const { reply } = await ingest(websiteId, log, under('a'));
      expect(reply).toMatchObject({ received: 1000, visits: 900, duplicates: 0 });
      expect(await ingest(websiteId, log)).toMatchObject({ replayed: true });
      expect(await harness.stored(websiteId)).toEqual(wholeLog);
    },
  );

  it('refuses other content under a key whose content was known without it', async () => {
    await ingest(websiteId, log);
    await ingest(websiteId, log, under('a'));
    const reused = { code: 'idempotency_key_reused' };
    for (const other of [makeLog(1100), makeLog(900), makeLog(300) + makeLog(300, 5000)]) {
      await expect(ingest(websiteId, other, under('a'))).rejects.toMatchObject(reused);
    }
    expect(await harness.stored(websiteId)).toEqual(wholeLog);
    expect(await ledgerOf(harness, websiteId)).toHaveLength(1);
  });

  it('knows a beginning of a file under a key, and the rest of it under another', async () => {
    await ingest(websiteId, makeLog(430), under('a'));
    const { reply } = await ingest(websiteId, makeLog(660), under('b'));
    expect(reply).toMatchObject({ received: 660, visits: 207, ignored: 23, duplicates: 430 });
    expect(await ingest(websiteId, makeLog(660), under('b'))).toMatchObject({ replayed: true });
    expect(await ingest(websiteId, makeLog(660))).toMatchObject({ replayed: true });
    expect(await harness.stored(websiteId)).toEqual({ rows: 594, paths: 594 });
  });
});

describe('a website that is deleted during the stream', () => {
  const remove = () =>
    harness.db.transaction(harness.workspaceId, (tx) =>
      tx.run(sql('websites').where({ workspace_id: harness.workspaceId, id: websiteId }).delete()),
    );

  it('gets no row after the deletion is done', async () => {
    let blocks = 0;
    const stream = ingest(websiteId, log, {
      idempotencyKey: 'k',
      async atPoint(point) {
        if (point !== 'committed') return;
        blocks += 1;
        if (blocks === 3) await remove();
      },
    });
    await expect(stream).rejects.toMatchObject({ code: 'not_found' });
    expect(await harness.stored(websiteId)).toEqual({ rows: 360, paths: 360 });
  });

  it('keeps the deletion waiting for the block that is being written', async () => {
    const owner = openOwnerRows();
    const isSomebodyWaiting = async () => {
      const waiting = await owner.rows(
        `select 1 from pg_locks join pg_stat_activity using (pid)
         where not granted and datname = current_database()`,
      );
      return waiting.length > 0;
    };
    let deletion: Promise<unknown> | undefined;
    const order: string[] = [];
    const stream = ingest(websiteId, log, {
      idempotencyKey: 'k',
      async atPoint(point) {
        if (point === 'committed') order.push('committed');
        if (point !== 'inserted' || deletion !== undefined) return;
        deletion = remove().then(() => order.push('deleted'));
        await waitFor('the deletion waits', isSomebodyWaiting);
      },
    });
    await expect(stream).rejects.toMatchObject({ code: 'not_found' });
    await deletion;
    await owner.close();
    expect(order[0]).toBe('committed');
    expect(order).toContain('deleted');
    await expect(ingest(websiteId, makeLog(5))).rejects.toMatchObject({ code: 'not_found' });
  });
});
