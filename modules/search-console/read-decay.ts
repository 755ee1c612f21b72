import { addDays } from '../../platform/calendar/day';
import type { DayRange } from '../../platform/calendar/day-range';
import type { WorkspaceReads } from '../../platform/workspace';
import { type Decay, findDecay } from './rules/find-decay';
import { readPageClicks } from './store/query-analysis-store';
import type { SearchTypeScope } from './store/search-scope';

export const windowDays = 28;
const bounds = { windowDays, measuredDaysMin: 21, seasonClicksMin: 200 };
/** Pages that are looked at, by clicks in the range. */
export const pagesMax = 500;
const changeMax = -0.2;

type DecayingPage = Omit<Decay, 'bestStart' | 'change'> & {
  page: string;
  bestFrom: string;
  relativeChange: number;
};

/** Finds pages that lose clicks beyond the season, those that lost most first. */
export async function readDecay(
  workspace: WorkspaceReads,
  scope: SearchTypeScope,
  range: DayRange,
): Promise<DecayingPage[]> {
  const { pages, website } = await readPageClicks(workspace, scope, range, pagesMax);
  const lossOf = ({ clicksPerDay, expectedPerDay }: DecayingPage) => clicksPerDay - expectedPerDay;
  return pages
    .flatMap(({ page, clicks }) => {
      const decay = findDecay(clicks, website, bounds);
      if (!decay || decay.change > changeMax) return [];
      const { bestStart, change, ...rest } = decay;
      return [{ page, ...rest, bestFrom: addDays(range.from, bestStart), relativeChange: change }];
    })
    .sort((one, other) => lossOf(one) - lossOf(other));
}
