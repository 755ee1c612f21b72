import type { Row } from '../../packages/client/src/schema-types';
import { addDays, dayOf } from '../range';
import { useWindow } from '../use-search';
import { api } from './api';
import type { ApiRequest } from './api-request';
import { useAllRows } from './use-read';

type VisibilityDay = Row<'listWebsiteVisibility'>;

/** A reading counts for a year ago when it is at most this much younger. */
const slackDays = 7;

/**
 * The two days of readings that a screen compares. Positions are no sums: the last day of the range is
 * compared with its first, or with the day a year before; a single day with the one before.
 */
export function usePointWindow(websiteId: string) {
  const { range, comparison, before } = useWindow();
  const isOneDay = range.from === range.to;
  const from = before && (isOneDay || comparison === 'previous_year') ? before.to : range.from;
  const read = useAllRows(['visibility', websiteId, from, range.to], (with_) =>
    api.serp.listWebsiteVisibility(
      websiteId,
      { from, to: range.to, sort: 'day', limit: 1000 },
      with_,
    ),
  );
  const rows = read.data?.rows ?? [];
  const within = rows.filter(({ day }) => day >= range.from);
  const now = within.at(-1);
  const first = rows[0];
  // Mostly there are readings of the first day, so that other lists need not wait for the answer.
  const assumedDay = comparison === 'none' ? undefined : from;
  const isComparable =
    comparison !== 'none' &&
    first !== undefined &&
    first !== now &&
    (comparison === 'previous_period' || first.day <= addDays(from, slackDays));
  return {
    read,
    rows: within,
    now,
    before: isComparable ? first : undefined,
    compareDay: read.data === undefined ? assumedDay : isComparable ? first.day : undefined,
    request: read.data?.request,
  } satisfies {
    read: unknown;
    rows: VisibilityDay[];
    now: VisibilityDay | undefined;
    before: VisibilityDay | undefined;
    compareDay: string | undefined;
    request: ApiRequest | undefined;
  };
}

/** Whether a day is today, where the API's newest reading is meant. */
export const isToday = (day: string): boolean => day >= dayOf(Date.now());
