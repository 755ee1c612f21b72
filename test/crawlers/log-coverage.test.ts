import { plans } from '../../modules/account/rules/plans';
import { readLogCoverage } from '../../modules/crawlers/store/log-coverage-store';
import { forgetOldVisits } from '../../modules/crawlers/store/visit-retention';
import type { TimeRange } from '../../platform/calendar/time-range';
import { fromUuid, toUuid } from '../../platform/ids';
import { type Harness, logLine, openHarness } from '../ingest/harness';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

const everything = { from: undefined, to: undefined };
const today = Math.floor(Date.now() / 86_400_000);

async function coverageOf(websiteId: string, range: TimeRange = everything) {
  const { db, workspaceId } = harness;
  const days = await readLogCoverage(db.reader(workspaceId), websiteId, range);
  expect(days.every(({ receivedOn }) => receivedOn === today)).toBe(true);
  return days.map(({ day, hours }) => ({ day, hours }));
}

/** Lines of one person or crawler at each of these hours of yesterday, or of days before it. */
function linesAt(hours: number[], person: boolean): string {
  const start = (today - 1) * 86_400_000;
  return hours
    .map((hour, number) => logLine(number, { person, at: new Date(start + hour * 3_600_000) }))
    .join('');
}

const bits = (...hours: number[]) => hours.reduce((sum, hour) => sum | (1 << hour), 0);

it('hours of people’s lines and of visits are covered, others are not, however often they come', async () => {
  const { websiteId } = await harness.newWebsite();
  await harness.ingest(websiteId, linesAt([3, 3, 4, 23, 24 - 72], true));
  await harness.ingest(websiteId, linesAt([3, 9], false));
  await harness.ingest(websiteId, linesAt([3, 9], false));
  expect(await coverageOf(websiteId)).toEqual([
    { day: today - 3, hours: bits(0) },
    { day: today - 1, hours: bits(3, 4, 9, 23) },
  ]);
});

it('a keyed stream of many blocks is covered once all of it is committed', async () => {
  const { websiteId } = await harness.newWebsite();
  const hours = Array.from({ length: 48 }, (_, index) => Math.floor(index / 2));
  const limits = { blockLinesMax: 5, blockBytesMax: 1 << 20 };
  const log = linesAt(hours, true);
  await harness.ingest(websiteId, log, { idempotencyKey: 'coverage', limits });
  expect(await coverageOf(websiteId)).toEqual([{ day: today - 1, hours: 2 ** 24 - 1 }]);
});

it('reads only the days of a range, and no hours of other websites', async () => {
  const { websiteId } = await harness.newWebsite();
  const { websiteId: other } = await harness.newWebsite();
  await harness.ingest(websiteId, linesAt([1, 1 - 24, 1 - 48], true));
  const startOf = (day: number) => new Date(day * 86_400_000);
  const range = { from: startOf(today - 2), to: startOf(today - 1) };
  const days = await coverageOf(websiteId, range);
  expect(days).toEqual([{ day: today - 2, hours: bits(1) }]);
  expect(await coverageOf(other)).toEqual([]);
});

it('ignores hours of the future', async () => {
  const { websiteId } = await harness.newWebsite();
  await harness.ingest(websiteId, linesAt([5, 24 * 40], true));
  expect(await coverageOf(websiteId)).toEqual([{ day: today - 1, hours: bits(5) }]);
});

it('days whose visits are forgotten are covered no longer', async () => {
  const { db, clickhouse, workspaceId } = harness;
  const { websiteId } = await harness.newWebsite();
  await harness.ingest(websiteId, linesAt([5], true));
  // The last before this workspace, so that others' rows stay.
  const number = BigInt(`0x${toUuid(workspaceId).replaceAll('-', '')}`);
  const before = fromUuid((number - 256n).toString(16).padStart(32, '0'));
  const forgetAt = (nowMs: number) =>
    forgetOldVisits(
      { database: db, clickhouse },
      { afterWorkspaceId: before, workspacesMax: 1, nowMs },
    );
  const dayMs = 86_400_000;
  const keptMs = plans.unlimited.logRetentionDays * dayMs;
  await forgetAt(Date.now() + keptMs - dayMs);
  expect(await coverageOf(websiteId)).toHaveLength(1);
  await forgetAt(Date.now() + keptMs + 2 * dayMs);
  expect(await coverageOf(websiteId)).toEqual([]);
});
