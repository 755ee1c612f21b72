import { writeReadings } from '../../modules/rankings/store/rank-writes';
import { openWorkspace } from '../../platform/workspace';
import { type Service, startService } from '../support/service';
import { failure, keywordRow, openScene, rankRows, reading, type Scene } from './scene';

let service: Service;
let scene: Scene;

beforeAll(async () => {
  service = await startService();
  scene = await openScene(service);
});
afterAll(async () => {
  await scene.close();
  await service.stop();
});

const rowsOf = async (keywordId: string) =>
  (await rankRows(scene.service, scene.workspaceId)).filter(
    ({ keyword_id }) => keyword_id === keywordId,
  );

it('a batch that is written twice leaves the same rows in both databases', async () => {
  const keywordId = await scene.addKeyword('twice');
  await scene.write([reading(4, { keywordId, day: '2026-11-09' })]);
  const batch = [reading(9, { keywordId, day: '2026-11-10' })];
  await scene.write(batch, scene.websiteId, 'again');
  const [row, rows] = [await keywordRow(scene.owner, keywordId), await rowsOf(keywordId)];
  await scene.write(batch, scene.websiteId, 'again');
  expect(await keywordRow(scene.owner, keywordId)).toEqual(row);
  expect(await rowsOf(keywordId)).toEqual(rows);
  expect(row).toMatchObject({ position: 9, previousPosition: 4, bestPosition: 4 });
  expect(rows).toHaveLength(2);
});

it('a death between ClickHouse and Postgres is healed by the second time', async () => {
  const keywordId = await scene.addKeyword('healed');
  const batch = [reading(4, { keywordId })];
  const died = new Error('died');
  const { database } = scene.service.services;
  const dying = {
    ...database,
    transaction: (async (workspaceId: string, work: (tx: unknown) => Promise<unknown>) =>
      database.transaction(workspaceId, async (tx) => {
        await work(tx);
        throw died;
      })) as typeof database.transaction,
  };
  const { workspaceId, websiteId } = scene;
  const given = { workspaceId, websiteId, jobId: 'job_x', batchToken: 'healed', readings: batch };
  await expect(
    writeReadings(openWorkspace({ ...scene.service.services, database: dying }, given), given),
  ).rejects.toBe(died);
  expect(await rowsOf(keywordId)).toHaveLength(1);
  expect(await keywordRow(scene.owner, keywordId)).toMatchObject({ state: 'pending' });
  await writeReadings(openWorkspace(scene.service.services, given), given);
  expect(await rowsOf(keywordId)).toHaveLength(1);
  expect(await keywordRow(scene.owner, keywordId)).toMatchObject({ state: 'measured' });
});

it('a failed check keeps the position and never hides the day’s reading', async () => {
  const keywordId = await scene.addKeyword('fails later');
  await scene.write([reading(3, { keywordId })]);
  await scene.write([failure({ keywordId })]);
  expect(await keywordRow(scene.owner, keywordId)).toMatchObject({
    state: 'measured',
    position: 3,
    failureCode: 'timeout',
    rankStatus: 'failed',
  });
  expect(await rowsOf(keywordId)).toMatchObject([{ state: 'measured', position: 3 }]);
});

it('a failed check is the day’s row until a reading comes', async () => {
  const keywordId = await scene.addKeyword('fails first');
  await scene.write([failure({ keywordId })]);
  expect(await rowsOf(keywordId)).toMatchObject([{ state: 'failed', failure_code: 'timeout' }]);
  expect(await keywordRow(scene.owner, keywordId)).toMatchObject({
    state: 'failed',
    position: null,
    rankStatus: 'failed',
  });
  await scene.write([reading(3, { keywordId, checkedAt: '2026-11-10T13:00:00.000Z' })]);
  expect(await rowsOf(keywordId)).toMatchObject([{ state: 'measured', position: 3 }]);
  expect(await keywordRow(scene.owner, keywordId)).toMatchObject({
    state: 'measured',
    failedAt: null,
    failureCode: null,
    rankStatus: 'first',
  });
});

it('another source starts another series', async () => {
  const keywordId = await scene.addKeyword('sources');
  await scene.write([reading(3, { keywordId, day: '2026-11-09', source: 'sandbox' })]);
  await scene.write([reading(8, { keywordId, day: '2026-11-10' })]);
  expect(await keywordRow(scene.owner, keywordId)).toMatchObject({
    source: 'serper',
    position: 8,
    previousPosition: null,
    bestPosition: 8,
    rankStatus: 'first',
  });
  expect(await rowsOf(keywordId)).toHaveLength(2);
});

it('a drop is unconfirmed until the next reading', async () => {
  const keywordId = await scene.addKeyword('drops');
  const confirmed = async () => (await keywordRow(scene.owner, keywordId))['confirmed'];
  await scene.write([reading(3, { keywordId, day: '2026-11-08' })]);
  expect(await confirmed()).toBe(true);
  await scene.write([reading(null, { keywordId, day: '2026-11-09' })]);
  expect(await confirmed()).toBe(false);
  await scene.write([reading(null, { keywordId, day: '2026-11-10' })]);
  expect(await confirmed()).toBe(true);
});

it('an older reading that comes late is history, not the newest', async () => {
  const keywordId = await scene.addKeyword('late');
  await scene.write([reading(3, { keywordId, day: '2026-11-09' })]);
  await scene.write([reading(8, { keywordId, day: '2026-11-07' })]);
  expect(await keywordRow(scene.owner, keywordId)).toMatchObject({
    position: 3,
    previousPosition: null,
  });
  expect(await rowsOf(keywordId)).toHaveLength(2);
});

it('a batch over the end of a month is stored whole, and twice is once', async () => {
  const keywordId = await scene.addKeyword('months');
  const batch = ['2026-10-31', '2026-11-01'].map((day) => reading(5, { keywordId, day }));
  await scene.write(batch, scene.websiteId, 'months');
  await scene.write(batch, scene.websiteId, 'months');
  expect(await rowsOf(keywordId)).toHaveLength(2);
});

describe('a keyword that was changed while it was read', () => {
  const change = async (keywordId: string) => {
    const answer = await scene.client.patch('/keywords', {
      ids: [keywordId],
      changes: { device: 'mobile' },
    });
    expect(answer.error).toBeUndefined();
    const [row] = await scene.owner.rows<{ seriesFrom: Date }>(
      'select series_from from keywords where id = ?',
      [keywordId],
    );
    return (row as { seriesFrom: Date }).seriesFrom.getTime();
  };
  const at = (ms: number) => new Date(ms).toISOString();

  it('does not take what was read before as its own', async () => {
    const keywordId = await scene.addKeyword('changed before its first reading');
    const fromMs = await change(keywordId);
    await scene.write([reading(3, { keywordId, checkedAt: at(fromMs - 1) })]);
    await scene.write([failure({ keywordId, checkedAt: at(fromMs - 1) })]);
    expect(await keywordRow(scene.owner, keywordId)).toMatchObject({ state: 'pending' });
    expect(await rowsOf(keywordId)).toEqual([]);
  });

  it('nor what was asked for before and came later', async () => {
    const keywordId = await scene.addKeyword('changed while it was read');
    const fromMs = await change(keywordId);
    const later = { keywordId, checkedAt: at(fromMs + 1_000) };
    await scene.write([reading(3, { ...later, seriesFromMs: null })]);
    expect(await keywordRow(scene.owner, keywordId)).toMatchObject({ state: 'pending' });
    await scene.write([reading(5, { ...later, seriesFromMs: fromMs })]);
    expect(await keywordRow(scene.owner, keywordId)).toMatchObject({ position: 5 });
    expect(await rowsOf(keywordId)).toHaveLength(1);
  });
});

it('readings of deleted keywords and websites are dropped', async () => {
  const keywordId = await scene.addKeyword('deleted');
  await scene.owner.rows('delete from keywords where id = ?', [keywordId]);
  await scene.write([reading(5, { keywordId })]);
  expect(await rowsOf(keywordId)).toEqual([]);
  const goneId = await scene.addWebsite();
  const goneKeyword = await scene.addKeyword('gone', goneId);
  await scene.owner.rows('delete from websites where id = ?', [goneId]);
  await scene.write([reading(5, { keywordId: goneKeyword })], goneId);
  expect(await rowsOf(goneKeyword)).toEqual([]);
});
