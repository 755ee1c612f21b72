import { dayMs } from '../../../platform/calendar/day';
import type { TargetCadence } from './target';

/** Half a day less than a week: a schedule may begin some minutes earlier than the last time. */
const weekMs = 6.5 * dayMs;

/** Returns whether a scheduled collection asks a target: a weekly one has a week's rest. */
export function isDue(
  { cadence, scheduledAt }: { cadence: TargetCadence; scheduledAt: Date | null },
  now: Date,
): boolean {
  if (cadence === 'manual') return false;
  if (cadence === 'daily' || scheduledAt === null) return true;
  return now.getTime() - scheduledAt.getTime() >= weekMs;
}
