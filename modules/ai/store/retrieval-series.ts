import type { WorkspaceReads } from '../../../platform/workspace';
import type { Coverage } from '../../crawlers/rules/log-coverage';
import { streamCrawlerCounts } from '../../crawlers/store/crawler-count-store';
import { readVisitSeries } from '../../crawlers/store/crawler-series-store';
import type { VisitFilter } from '../../crawlers/store/visit-filter';
import type { StatusCount } from '../rules/retrieval';
import { ofPeople } from './read-retrievals';

/** One day; `visits` is null where no log lines were received, so that a gap is not a zero. */
export type RetrievalDay = {
  day: string;
  visits: number | null;
  statuses: StatusCount[];
  bots: string[];
  coverage: Coverage;
};

/** Returns all days of the range, oldest first, with the retrievals of each. */
export async function readRetrievalDays(
  workspace: WorkspaceReads,
  filter: VisitFilter,
  nowMs: number,
): Promise<RetrievalDay[]> {
  const ofFetchers = ofPeople(filter);
  const [series, byDay] = await Promise.all([
    readVisitSeries(workspace, ofFetchers, { interval: 'day', nowMs }),
    readStatuses(workspace, ofFetchers),
  ]);
  return [...series.points(0)].map(({ at, visits, coverage }) => {
    const counted = byDay.get(at.slice(0, 10));
    return {
      day: at.slice(0, 10),
      visits,
      statuses: [...(counted?.statuses ?? [])]
        .map(([httpStatus, of]) => ({ httpStatus, visits: of }))
        .sort((a, b) => a.httpStatus - b.httpStatus),
      bots: [...(counted?.bots ?? [])].sort(),
      coverage,
    };
  });
}

type DayCounts = { statuses: Map<number, number>; bots: Set<string> };

async function readStatuses(
  workspace: WorkspaceReads,
  filter: VisitFilter,
): Promise<Map<string, DayCounts>> {
  const byDay = new Map<string, DayCounts>();
  const groupBy = ['day' as const, 'httpStatus' as const, 'bot' as const];
  const rows = streamCrawlerCounts(workspace, filter, { groupBy, depth: 1, sort: 'visits' });
  for await (const { day = '', httpStatus = 0, bot = '', visits } of rows) {
    const counts = byDay.get(day) ?? { statuses: new Map(), bots: new Set() };
    counts.statuses.set(httpStatus, (counts.statuses.get(httpStatus) ?? 0) + visits);
    counts.bots.add(bot);
    byDay.set(day, counts);
  }
  return byDay;
}
