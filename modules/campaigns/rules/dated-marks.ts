import type { DayRange } from '../../../platform/calendar/day-range';
import { knownBreaks, type SearchMetric } from '../../search-console/rules/known-breaks';
import { type CampaignDays, firstDayRead } from './campaign-window';
import { rankingUpdates } from './ranking-updates';

/** What happened to everybody's numbers, from the dated tables. */
export type DatedMark = {
  kind: 'ranking_update' | 'known_break';
  title: string;
  day: string;
  /** Null if it lasts to this day. */
  lastDay: string | null;
  source: string;
  /** Metrics of Search Console that a known break changes. */
  metrics: readonly SearchMetric[];
};

const marks: readonly DatedMark[] = [
  ...rankingUpdates.map(
    ({ title, from, to, source }): DatedMark => ({
      kind: 'ranking_update',
      title,
      day: from,
      lastDay: to,
      source,
      metrics: [],
    }),
  ),
  ...knownBreaks.map(
    ({ title, firstDay, lastDay, reference, metrics }): DatedMark => ({
      kind: 'known_break',
      title,
      day: firstDay,
      lastDay,
      source: reference,
      metrics,
    }),
  ),
].toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));

/**
 * Returns Google's ranking updates and the known breaks in how Google counts with days in a range,
 * oldest first. A break that lasts to this day belongs to the day on which it began.
 */
export const datedMarks = ({ from, to }: DayRange): DatedMark[] =>
  marks.filter(({ day, lastDay }) => day <= to && (lastDay ?? day) >= from);

/** Returns those of a campaign and of the days before it that it is compared with. */
export const marksAround = (days: CampaignDays): DatedMark[] =>
  datedMarks({ from: firstDayRead(days), to: days.endDay });
