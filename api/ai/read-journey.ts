import { openAnswers } from '../../modules/ai/reads/open-answers';
import { groupedRate, pairGroups } from '../../modules/ai/rules/grouped-rate';
import {
  crawlersOf,
  engineOfBot,
  fetchersOf,
  hasVisits,
  lagHours,
  limitsOf,
  type StepState,
  usualEngines,
} from '../../modules/ai/rules/journey';
import {
  openCitations,
  readCitations,
  readCitingAnswers,
} from '../../modules/ai/store/answer-citations';
import type { Days } from '../../modules/ai/store/answer-filter';
import {
  type BotVisits,
  countCrawledPages,
  keyOfPath,
  readCitedTimes,
  readFetches,
  readIndexCrawls,
} from '../../modules/ai/store/read-journey';
import { readSourceOwners } from '../../modules/ai/store/source-owners';
import { assistantByName } from '../../modules/crawlers/rules/assistants';
import { type Coverage, LogCoverage } from '../../modules/crawlers/rules/log-coverage';
import { readPathReferrals } from '../../modules/crawlers/store/ai-referral-reads';
import { readLogCoverage } from '../../modules/crawlers/store/log-coverage-store';
import { getWebsiteSettings } from '../../modules/websites/store/website-settings-store';
import type { Website } from '../../modules/websites/store/website-store';
import { normalizePageUrl } from '../../platform/url/page-url';
import type { Context } from '../operation/operation';
import { toTarget } from './answers-query';
import { labelsThat } from './headline-labels';

const dayMs = 86_400_000;

/** What is known of one page and engine. */
export type JourneyPage = ReturnType<typeof toPage>;

type Steps = {
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

type Series = {
  target: ReturnType<typeof toTarget>;
  rate: ReturnType<typeof groupedRate<'answers_that_cite'>>;
};

/** What all rows share. */
export type JourneyBasis = {
  days: Days;
  websiteId: string;
  coverage: Coverage;
  hasLog: boolean;
  /** Engines with answers in the window. */
  asked: ReadonlySet<string>;
  dataSource: 'live' | 'sandbox';
};

const least = (times: (string | null | undefined)[]): string | null =>
  times.reduce<string | null>((first, at) => (at && (!first || at < first) ? at : first), null);
const greatest = (times: (string | null | undefined)[]): string | null =>
  times.reduce<string | null>((last, at) => (at && (!last || at > last) ? at : last), null);

const query = (parts: Record<string, string>) => new URLSearchParams(parts).toString();

function stateOf(
  isSeen: boolean,
  { isObservable, hasLog }: { isObservable: boolean; hasLog: boolean },
): StepState {
  if (!isObservable) return 'not_observable';
  if (isSeen) return 'seen';
  return hasLog ? 'not_seen' : 'no_log';
}

function toPage(steps: Steps, { days, websiteId, hasLog, asked, coverage }: JourneyBasis) {
  const { engine, path, series, fetches, crawl, visits } = steps;
  const isAsked = asked.has(engine);
  const reads = fetches.reduce((sum, one) => sum + one.visits, 0);
  const isCited = series.length > 0;
  const at = `/websites/${websiteId}`;
  const period = { from: days.from, to: days.to };
  const firstCitedAt = steps.cited?.firstAt ?? null;
  const [bot] = crawlersOf(engine);
  const [fetcher] = fetches;
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
      lastAt: greatest(fetches.map((one) => one.lastAt)),
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
    evidence: {
      crawled:
        crawl === undefined
          ? null
          : `${at}/crawlers/visits?${query({ bot: crawl.bot, path, verification: 'verified', ...period })}`,
      cited: isCited ? `${at}/ai/live-fetches?${query({ engine, url: path, ...period })}` : null,
      read:
        fetcher === undefined
          ? null
          : `${at}/crawlers/visits?${query({ bot: fetcher.bot, path, verification: 'verified', ...period })}`,
      visited:
        visits === 0
          ? null
          : `${at}/ai/referrals?${query({ groupBy: 'day,evidence,path', assistant: engine, path, sort: 'day', ...period })}`,
    },
  };
}

/** Reads what answers cite of the website, by engine and path, and the engines that answered. */
async function readCited(context: Context, website: Website, days: Days) {
  const { clickhouse, db } = context;
  const [answers, owners, settings] = await Promise.all([
    openAnswers(context, { days, prompts: { websiteId: website.id } }),
    readSourceOwners(db, website),
    getWebsiteSettings(db, website.id),
  ]);
  const { scope, targets } = answers;
  const labels = labelsThat(answers.labels, { isBranded: false });
  const within = [website.domain, ...settings.ownedHosts].map((host) => host.replace(/^www\./, ''));
  const source = await openCitations(clickhouse, db.workspaceId, {
    scope,
    labels,
    by: 'path',
    within,
  });
  const citations = (await readCitations(clickhouse, db.workspaceId, source)).filter(
    ({ name }) => owners.ownerOf(name).kind === 'own',
  );
  const names = [...new Set(citations.map(({ name }) => name))];
  // Without any name, the answers that cite others count still.
  const citing = await readCitingAnswers(
    clickhouse,
    db.workspaceId,
    source,
    names.length > 0 ? names : [''],
  );
  const asked = new Set<string>();
  const byKey = new Map<string, { engine: string; path: string; series: Series[] }>();
  for (const [targetId, { all, byName }] of citing) {
    const target = targets.get(targetId);
    if (!target) continue;
    asked.add(target.engine);
    const ofPaths = new Map<string, Map<number, number>>();
    for (const [name, byGroup] of byName) {
      const page = normalizePageUrl(name);
      if ('problem' in page || owners.ownerOf(name).kind !== 'own') continue;
      const { pathname } = new URL(page.url);
      const sums = ofPaths.get(pathname) ?? new Map<number, number>();
      ofPaths.set(pathname, sums);
      for (const [group, n] of byGroup) {
        sums.set(group, Math.min(all.get(group) ?? n, (sums.get(group) ?? 0) + n));
      }
    }
    for (const [path, byGroup] of ofPaths) {
      const key = `${target.engine} ${keyOfPath(path)}`;
      const known = byKey.get(key) ?? { engine: target.engine, path, series: [] };
      byKey.set(key, known);
      const rate = groupedRate(pairGroups(all, byGroup), 'answers_that_cite');
      known.series.push({ target: toTarget(target), rate });
    }
  }
  return { byKey, asked, dataSource: scope.dataSource };
}

/** Reads all pages that engines cite, read for people or sent people to, in the window. */
export async function readJourney(
  context: Context,
  website: Website,
  days: Days,
): Promise<{ pages: JourneyPage[]; basis: JourneyBasis; crawled: ReadonlyMap<string, number> }> {
  const { clickhouse, db } = context;
  const ref = { workspaceId: db.workspaceId, websiteId: website.id };
  const range = { from: new Date(days.from), to: new Date(Date.parse(days.to) + dayMs) };
  const within = { websiteId: website.id, range };
  const always = { websiteId: website.id, range: { from: undefined, to: undefined } };
  const [referrals, fetches, allFetches, cited, logDays, crawled] = await Promise.all([
    readPathReferrals(clickhouse, ref, days),
    readFetches(context, within),
    readFetches(context, always),
    readCited(context, website, days),
    readLogCoverage(db, ref, range),
    countCrawledPages(context, within),
  ]);
  const times = await readCitedTimes({ db }, ref, cited.dataSource === 'live');
  const coverage = new LogCoverage(logDays, Date.now()).of(
    range.from.getTime(),
    range.to.getTime(),
  );
  const basis: JourneyBasis = {
    days,
    websiteId: website.id,
    coverage,
    hasLog: coverage !== 'none',
    asked: cited.asked,
    dataSource: cited.dataSource,
  };
  const pages = new Map<string, Steps>();
  const stepsOf = (engine: string, key: string, path: string): Steps => {
    const at = `${engine} ${key}`;
    const known = pages.get(at);
    if (known) return known;
    const steps: Steps = {
      engine,
      key,
      path,
      series: [],
      fetches: [],
      firstFetchAt: null,
      cited: times.get(at) ?? null,
      visits: 0,
      firstVisitAt: null,
      lastVisitDay: null,
    };
    pages.set(at, steps);
    return steps;
  };
  for (const { engine, path, series } of cited.byKey.values()) {
    stepsOf(engine, keyOfPath(path), path).series = series;
  }
  for (const fetch of fetches) {
    const engine = engineOfBot(fetch.bot);
    if (engine !== undefined) stepsOf(engine, fetch.key, fetch.path).fetches.push(fetch);
  }
  for (const { assistant, key, path, visits } of referrals) {
    if (visits > 0) stepsOf(assistant, key, path);
  }
  for (const { assistant, key, visits, firstAt, lastDay } of referrals) {
    const steps = pages.get(`${assistant} ${key}`);
    if (steps) Object.assign(steps, { visits, firstVisitAt: firstAt, lastVisitDay: lastDay });
  }
  for (const { bot, key, firstAt } of allFetches) {
    const steps = pages.get(`${engineOfBot(bot)} ${key}`);
    if (steps) steps.firstFetchAt = least([steps.firstFetchAt, firstAt]);
  }
  await addCrawls(context, pages, { within, always });
  return { pages: [...pages.values()].map((steps) => toPage(steps, basis)), basis, crawled };
}

type Filters = {
  within: Parameters<typeof readIndexCrawls>[1];
  always: Parameters<typeof readIndexCrawls>[1];
};

async function addCrawls(context: Context, pages: ReadonlyMap<string, Steps>, asked: Filters) {
  const keys = [...new Set([...pages.values()].map(({ key }) => key))];
  const [now, ever] = await Promise.all([
    readIndexCrawls(context, asked.within, keys),
    readIndexCrawls(context, asked.always, keys),
  ]);
  const keyed = (visits: BotVisits[]) =>
    new Map(visits.map((one) => [`${one.bot} ${one.key}`, one]));
  const [byNow, byEver] = [keyed(now), keyed(ever)];
  for (const steps of pages.values()) {
    const [bot] = crawlersOf(steps.engine);
    const crawl = byNow.get(`${bot} ${steps.key}`);
    const first = byEver.get(`${bot} ${steps.key}`);
    if (crawl) steps.crawl = crawl;
    if (first) steps.firstCrawl = first;
  }
}

/** How many pages each step of an engine has in the window. */
export function toFunnel({ pages, basis, crawled }: Awaited<ReturnType<typeof readJourney>>) {
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
      firstCitedAt: least(own.map(({ cited }) => cited.firstAt)),
      firstReadAt: least(own.map(({ read }) => read.firstAt)),
      firstVisitAt: least(own.map(({ visited }) => visited.firstAt)),
      citedNeverVisited: own.filter((page) => page.isCitedNeverVisited).length,
      visitedNeverCited: own.filter((page) => page.isVisitedNeverCited).length,
      notMeasured: limitsOf(engine, { hasLog, isAsked }),
      coverage: basis.coverage,
    };
  });
}
