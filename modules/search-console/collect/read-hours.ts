import { addDays } from '../../../platform/calendar/day';
import { weigh } from '../rules/search-rates';
import type { NewSearchHour } from '../store/search-hour-store';
import type { Reading } from './read-rows';

/** Google keeps hours for ten days. */
const daysKept = 10;

/** Reads the totals of the hours that Google keeps. */
export async function readHours(
  { open, type, signal, warnings }: Reading,
  today: string,
): Promise<NewSearchHour[]> {
  const page = await open.console.query(
    {
      property: open.property,
      startDate: addDays(today, 1 - daysKept),
      endDate: today,
      dimensions: ['hour'],
      type,
      dataState: 'hourly_all',
    },
    signal,
  );
  warnings.push(...page.warnings);
  const { rows, firstIncompleteHour } = page;
  const finalBefore = firstIncompleteHour === null ? Infinity : Date.parse(firstIncompleteHour);
  return rows.map(({ keys: [hour = ''], clicks, impressions, position }) => ({
    hour,
    clicks,
    impressions,
    weightedPosition: weigh({ position, impressions }),
    isFinal: Date.parse(hour) < finalBefore,
    source: open.source,
  }));
}
