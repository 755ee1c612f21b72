import { addDays } from '../../../platform/calendar/day';
import { type DayRange, dayCount } from '../../../platform/calendar/day-range';
import { updatesBetween } from '../../campaigns/rules/ranking-updates';
import { breaksAcross } from '../../search-console/rules/breaks-across';
import type { SearchDay } from '../../search-console/store/search-day-store';
import { breakDirection } from '../rules/break-direction';
import { type CauseEvidence, type Look, seen } from '../rules/cause-kinds';
import type { ComparedPeriods } from '../rules/compared-periods';

export type ExplainedMetric = 'clicks' | 'impressions';

type Measured = ComparedPeriods & {
  websiteId: string;
  metric: ExplainedMetric;
  days: ReadonlyMap<string, SearchDay>;
};

const plain = { since: null, queries: [], pages: 'all' as const };

const daysRead = (websiteId: string, { from, to }: DayRange) =>
  `/websites/${websiteId}/search-console/performance?dimension=day&from=${from}&to=${to}`;

const annotationsRead = (websiteId: string, { before, range }: ComparedPeriods) =>
  `/websites/${websiteId}/search-console/annotations?from=${before.from}&to=${range.to}`;

/** Days of a range that Google still changes, or has not reported yet. */
export const unfinishedDays = (
  { from, to }: DayRange,
  days: ReadonlyMap<string, Pick<SearchDay, 'isFinal'>>,
): string[] => {
  const last = [...days.values()].length === 0 ? '' : ([...days.keys()].toSorted().at(-1) ?? '');
  return Array.from({ length: dayCount({ from, to }) }, (_, index) => addDays(from, index)).filter(
    (day) => days.get(day)?.isFinal === false || (!days.has(day) && day > last),
  );
};

function unfinished({ websiteId, metric, range, before, days }: Measured): CauseEvidence[] {
  const open = unfinishedDays(range, days);
  const [first] = open;
  if (first === undefined) return [];
  const shift = dayCount({ from: before.from, to: range.from }) - 1;
  const valueOn = (day: string) => days.get(day)?.[metric] ?? 0;
  const ownChange = open.reduce(
    (sum, day) => sum + valueOn(day) - valueOn(addDays(day, -shift)),
    0,
  );
  return [
    {
      ...plain,
      kind: 'unfinished_days',
      direction: 'down',
      subject: `${open.length}`,
      since: first,
      reads: [daysRead(websiteId, range)],
      ownChange,
    },
  ];
}

/** Looks for what makes the two periods incomparable, and for Google's ranking updates. */
export function lookAtMeasurement(measured: Measured): Look {
  const { websiteId, metric, range, before } = measured;
  const reads = [annotationsRead(websiteId, measured)];
  const breaks = breaksAcross(range, before, metric).map(
    (each): CauseEvidence => ({
      ...plain,
      kind: 'known_break',
      direction: breakDirection(each, before, range),
      subject: each.id,
      since: each.firstDay,
      reads: [
        ...reads,
        `/websites/${websiteId}/search-console/summary?from=${range.from}&to=${range.to}`,
      ],
    }),
  );
  // An update that was over in the earlier half of the earlier period is in both numbers.
  const from = addDays(before.from, Math.floor(dayCount(before) / 2));
  const updates = updatesBetween({ from, to: range.to }).map(
    (update): CauseEvidence => ({
      ...plain,
      kind: 'google_incident',
      direction: 'either',
      subject: update.title,
      since: update.from,
      reads,
    }),
  );
  return seen(...breaks, ...unfinished(measured), ...updates);
}
