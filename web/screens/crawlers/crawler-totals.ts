import type { Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { useAllRows } from '../../data/use-read';
import { type DayRange, rangeBefore } from '../../range';
import { useWindow } from '../../use-search';

type Day = Row<'listCrawlerSeries'>;

export const counts = ['visits', 'verified', 'spoofed', 'errors'] as const;
export type Count = (typeof counts)[number];

export const useCrawlerDays = (websiteId: string, range: DayRange | undefined) =>
  useAllRows(
    ['crawler-series', websiteId, 'all', range],
    (with_) =>
      api.crawlers.listSeries(
        websiteId,
        { ...range, interval: 'day', sort: 'at', limit: 1000 },
        with_,
      ),
    { enabled: range !== undefined },
  );

const covered = (days: readonly Day[] | undefined) =>
  (days ?? []).filter(({ coverage }) => coverage !== 'none');

/** Visits of crawlers in the days of the screen, against those that they are compared with. */
export function useCrawlerTotals(websiteId: string) {
  const { range, comparison } = useWindow();
  const before = rangeBefore(range, comparison);
  const read = useCrawlerDays(websiteId, range);
  const readBefore = useCrawlerDays(websiteId, before);
  const days = covered(read.data?.rows);
  const daysBefore = covered(readBefore.data?.rows);
  // Windows that logs cover differently are not comparable.
  const isComparable = daysBefore.length > 0 && daysBefore.length === days.length;
  const sum = (of: readonly Day[], count: Count) =>
    of.reduce((total, day) => total + (day[count] ?? 0), 0);
  return {
    range,
    before: isComparable ? before : undefined,
    daysCovered: days.length,
    request: read.data?.request,
    of: (count: Count) => sum(days, count),
    changeOf: (count: Count) => (isComparable ? sum(days, count) - sum(daysBefore, count) : null),
  };
}
