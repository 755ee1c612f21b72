import type { SeriesPurgeInput } from '../modules/rankings/workflow-input';
import { activities } from './activities';

const { purgeEndedSeriesBatch } = activities;

/**
 * Removes the ClickHouse rows of deleted and changed keywords and of deleted prompts, for all
 * workspaces, batch by batch.
 */
export async function purgeEndedSeries(
  input: SeriesPurgeInput,
): Promise<{ series: number; rowsRemoved: number }> {
  const { endedForMs, seriesMax } = input;
  const total = { series: 0, rowsRemoved: 0 };
  for (let batches = 0; batches < input.batchesMax; batches += 1) {
    const { series, rowsRemoved } = await purgeEndedSeriesBatch({ endedForMs, seriesMax });
    if (series === 0) break;
    total.series += series;
    total.rowsRemoved += rowsRemoved;
  }
  return total;
}
