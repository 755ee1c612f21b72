import type { LogDay } from '../core/domain/log-coverage';
import type { Queries } from '../core/postgres/database';
import { noteLogDays } from '../core/stores/crawlers/log-coverage-store';
import { noteVisitMonths } from '../core/stores/crawlers/visit-roll-store';
import type { BatchScope } from './batch-ledger';
import { partitionsOf } from './insert-blocks';
import type { ReadBlock } from './read-task';

function daysOf(blocks: readonly ReadBlock[]): LogDay[] {
  const hours = new Map<number, number>();
  for (const { day, hours: some } of blocks.flatMap(({ logDays }) => logDays)) {
    hours.set(day, (hours.get(day) ?? 0) | some);
  }
  return [...hours].map(([day, some]) => ({ day, hours: some }));
}

/**
 * Notes the hours that blocks' lines came from and the months that they change, in the blocks' transaction
 * and late in it: blocks of the same new hour wait for each other from here on.
 */
export async function noteBlocks(
  tx: Queries,
  scope: BatchScope,
  blocks: readonly ReadBlock[],
): Promise<void> {
  await Promise.all([
    noteLogDays(tx, scope, daysOf(blocks)),
    noteVisitMonths(tx, scope, partitionsOf(blocks)),
  ]);
}
