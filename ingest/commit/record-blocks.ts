import { queueReferrers } from '../../modules/backlinks/store/referrer-queue';
import type { LogDay } from '../../modules/crawlers/rules/log-coverage';
import { addLogDays } from '../../modules/crawlers/store/log-coverage-store';
import { addVisitTimes } from '../../modules/crawlers/store/visit-roll-store';
import type { Queries } from '../../platform/postgres/database';
import type { ReadBlock } from '../read/read-task';
import { partitionsOf } from './insert-blocks';

function daysOf(blocks: readonly ReadBlock[]): LogDay[] {
  const hours = new Map<number, number>();
  for (const { day, hours: some } of blocks.flatMap(({ logDays }) => logDays)) {
    hours.set(day, (hours.get(day) ?? 0) | some);
  }
  return [...hours].map(([day, some]) => ({ day, hours: some }));
}

const visitDaysOf = (blocks: readonly ReadBlock[]): number[] => [
  ...new Set(blocks.flatMap(({ visitDays }) => visitDays)),
];

/**
 * Records the hours that blocks' lines came from and the months and days that they change. Runs in the
 * blocks' transaction and late in it: from here on, transactions with blocks of the same new hour
 * wait for each other. `isSettled`: no batch record can take the hours back.
 */
export async function recordBlocks(
  tx: Queries,
  websiteId: string,
  blocks: readonly ReadBlock[],
  isSettled: boolean,
): Promise<void> {
  await Promise.all([
    addLogDays(tx, websiteId, daysOf(blocks), isSettled),
    addVisitTimes(tx, websiteId, {
      partitions: partitionsOf(blocks),
      days: visitDaysOf(blocks),
    }),
    queueReferrers(
      tx,
      websiteId,
      blocks.flatMap(({ referrers }) => referrers ?? []),
    ),
  ]);
}
