import { setTestClock } from '../../platform/calendar/clock';
import { lane } from './lane';

/** Moves the clock of the services and of this process by days, until the next test file. */
export async function moveClock(days: number): Promise<void> {
  setTestClock(days);
  await lane.moveClock(days);
}
