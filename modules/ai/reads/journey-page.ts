import { assistantByName } from '../../crawlers/rules/assistants';
import type { Coverage } from '../../crawlers/rules/log-coverage';
import type { groupedRate } from '../rules/grouped-rate';
import {
  crawlersOf,
  fetchersOf,
  hasVisits,
  lagHours,
  limitsOf,
  type StepState,
  usualEngines,
} from '../rules/journey';
import type { Days } from '../store/answer-filter';
import type { BotVisits } from '../store/read-journey';
import type { Target } from '../store/target-store';

/** What is known of one page and engine. */
export type JourneyPage = ReturnType<typeof toPage>;

/** What was read of one page and engine. */
export type Steps = {
  engine: string;
  key: string;
  path: string;
  crawl?: BotVisits;
  firstCrawl?: BotVisits;
  series: Series[];
  fetches: BotVisits[];
  firstFetchAt: string | null;
  cited: { firstAt: string; lastAt: string } | null;
  visits: number;
  firstVisitAt: string | null;
  lastVisitDay: string | null;
};

export type Series = {
  target: Target;
  rate: ReturnType<typeof groupedRate<'answers_that_cite'>>;
};

/** What all rows share. */
export type JourneyBasis = {
  days: Days;
  coverage: Coverage;
  hasLog: boolean;
  /** Engines with answers in the window. */
  asked: ReadonlySet<string>;
};

type Times = readonly (string | null | undefined)[];
const sorted = (times: Times): string[] => times.filter((at) => at != null).toSorted();
export const earliest = (times: Times): string | null => sorted(times)[0] ?? null;
const latest = (times: Times): string | null => sorted(times).at(-1) ?? null;

function stateOf(
  isSeen: boolean,
  { isObservable, hasLog }: { isObservable: boolean; hasLog: boolean },
): StepState {
  if (!isObservable) return 'not_observable';
  if (isSeen) return 'seen';
  return hasLog ? 'not_seen' : 'no_log';
}

export function toPage(steps: Steps, { hasLog, asked, coverage }: JourneyBasis) {
  const { engine, path, series, fetches, crawl, visits } = steps;
  const isAsked = asked.has(engine);
  const reads = fetches.reduce((sum, one) => sum + one.visits, 0);
  const isCited = series.length > 0;
  const firstCitedAt = steps.cited?.firstAt ?? null;
  const [bot] = crawlersOf(engine);
  return {
    path,
    engine,
    label: assistantByName(engine)?.label ?? null,
    crawled: {
      state: stateOf(crawl !== undefined, { isObservable: bot !== undefined, hasLog }),
      bot: bot ?? null,
      visits: crawl?.visits ?? 0,
      firstAt: steps.firstCrawl?.firstAt ?? crawl?.firstAt ?? null,
      lastAt: crawl?.lastAt ?? null,
    },
    cited: {
      state: (isCited ? 'seen' : isAsked ? 'not_seen' : 'not_asked') as StepState,
      series,
      firstAt: firstCitedAt,
      lastAt: steps.cited?.lastAt ?? null,
    },
    read: {
      state: stateOf(reads > 0, { isObservable: fetchersOf(engine).length > 0, hasLog }),
      bots: fetches.map((one) => one.bot),
      visits: reads,
      firstAt: steps.firstFetchAt,
      lastAt: latest(fetches.map((one) => one.lastAt)),
    },
    visited: {
      state: stateOf(visits > 0, { isObservable: hasVisits(engine), hasLog }),
      visits,
      firstAt: steps.firstVisitAt,
      lastDay: steps.lastVisitDay,
    },
    lags: {
      citedToReadHours: lagHours(firstCitedAt, steps.firstFetchAt),
      citedToVisitedHours: lagHours(firstCitedAt, steps.firstVisitAt),
      readToVisitedHours: lagHours(steps.firstFetchAt, steps.firstVisitAt),
    },
    isCitedNeverVisited: isCited && hasVisits(engine) && hasLog && steps.firstVisitAt === null,
    isVisitedNeverCited: visits > 0 && !isCited && steps.cited === null,
    notMeasured: limitsOf(engine, { hasLog, isAsked }),
    coverage,
  };
}

export type Journey = {
  pages: JourneyPage[];
  basis: JourneyBasis;
  /** Number of pages that each index crawler got. */
  crawled: ReadonlyMap<string, number>;
};

/** How many pages each step of an engine has in the window. */
export function toFunnel({ pages, basis, crawled }: Journey) {
  const byEngine = Map.groupBy(pages, ({ engine }) => engine);
  const engines = [...new Set([...usualEngines, ...byEngine.keys()])];
  return engines.map((engine) => {
    const own = byEngine.get(engine) ?? [];
    const { hasLog } = basis;
    const isAsked = basis.asked.has(engine);
    const [bot] = crawlersOf(engine);
    const ofSeen = (step: 'cited' | 'read' | 'visited') =>
      own.filter((page) => page[step].state === 'seen').length;
    const ifLog = (isObservable: boolean, count: number) => (isObservable && hasLog ? count : null);
    const isRead = fetchersOf(engine).length > 0;
    return {
      engine,
      label: assistantByName(engine)?.label ?? null,
      crawler: bot ?? null,
      pagesCrawled: ifLog(bot !== undefined, crawled.get(bot ?? '') ?? 0),
      pagesCited: isAsked ? ofSeen('cited') : null,
      pagesRead: ifLog(isRead, ofSeen('read')),
      pagesVisited: ifLog(hasVisits(engine), ofSeen('visited')),
      reads: ifLog(
        isRead,
        own.reduce((sum, { read }) => sum + read.visits, 0),
      ),
      visits: ifLog(
        hasVisits(engine),
        own.reduce((sum, { visited }) => sum + visited.visits, 0),
      ),
      firstCitedAt: earliest(own.map(({ cited }) => cited.firstAt)),
      firstReadAt: earliest(own.map(({ read }) => read.firstAt)),
      firstVisitAt: earliest(own.map(({ visited }) => visited.firstAt)),
      citedNeverVisited: ifLog(
        hasVisits(engine) && isAsked,
        own.filter((page) => page.isCitedNeverVisited).length,
      ),
      visitedNeverCited: ifLog(
        hasVisits(engine),
        own.filter((page) => page.isVisitedNeverCited).length,
      ),
      notMeasured: limitsOf(engine, { hasLog, isAsked }),
      coverage: basis.coverage,
    };
  });
}
