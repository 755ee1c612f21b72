import { dayMs } from '../../../platform/calendar/day';
import { normalizePageUrl } from '../../../platform/url/page-url';
import type { WorkspaceReads } from '../../../platform/workspace';
import { LogCoverage } from '../../crawlers/rules/log-coverage';
import { readPathReferrals } from '../../crawlers/store/ai-referral-reads';
import { readLogCoverage } from '../../crawlers/store/log-coverage-store';
import { getWebsiteSettings } from '../../websites/store/website-settings-store';
import { groupedRate, pairGroups } from '../rules/grouped-rate';
import { crawlersOf, engineOfBot } from '../rules/journey';
import { labelsThat } from '../rules/visibility';
import { openCitations, readCitations, readCitingAnswers } from '../store/answer-citations';
import type { DataSource, Days } from '../store/answer-filter';
import {
  type BotVisits,
  countCrawledPages,
  keyOfPath,
  readCitedTimes,
  readFetches,
  readIndexCrawls,
} from '../store/read-journey';
import { readSourceOwners } from '../store/source-owners';
import {
  earliest,
  type Journey,
  type JourneyBasis,
  type Series,
  type Steps,
  toPage,
} from './journey-page';
import { openAnswers } from './open-answers';

type JourneyWebsite = { id: string; domain: string };
/** Days in UTC; by default live answers, if there are any. */
type Asked = { days: Days; dataSource?: DataSource | undefined };

/** Reads what answers cite of the website, by engine and path, and the engines that answered. */
async function readCited(
  workspace: WorkspaceReads,
  website: JourneyWebsite,
  { days, dataSource }: Asked,
) {
  const { db } = workspace;
  const [answers, owners, settings] = await Promise.all([
    openAnswers(workspace, { days, prompts: { websiteId: website.id }, dataSource }),
    readSourceOwners(db, website),
    getWebsiteSettings(db, website.id),
  ]);
  const { scope, targets } = answers;
  const labels = labelsThat(answers.labels, { isBranded: false });
  const within = [website.domain, ...settings.ownedHosts].map((host) => host.replace(/^www\./, ''));
  const source = await openCitations(workspace, {
    scope,
    labels,
    by: 'path',
    within,
  });
  const citations = (await readCitations(workspace, source)).filter(
    ({ name }) => owners.ownerOf(name).kind === 'own',
  );
  const names = [...new Set(citations.map(({ name }) => name))];
  // Without any name, the answers that cite others count still.
  const citing = await readCitingAnswers(workspace, source, names.length > 0 ? names : ['']);
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
      known.series.push({ target, rate });
    }
  }
  return { byKey, asked, dataSource: scope.dataSource };
}

/** Reads all pages that engines cite, read for people or sent people to, in the window. */
export async function readJourney(
  workspace: WorkspaceReads,
  website: JourneyWebsite,
  asked: Asked,
): Promise<Journey> {
  const { db } = workspace;
  const { days } = asked;
  const ref = { workspaceId: db.workspaceId, websiteId: website.id };
  const range = { from: new Date(days.from), to: new Date(Date.parse(days.to) + dayMs) };
  const within = { websiteId: website.id, range };
  const always = { websiteId: website.id, range: { from: undefined, to: undefined } };
  const [referrals, fetches, allFetches, cited, logDays, crawled] = await Promise.all([
    readPathReferrals(workspace, ref.websiteId, days),
    readFetches(workspace, within),
    readFetches(workspace, always),
    readCited(workspace, website, asked),
    readLogCoverage(db, ref.websiteId, range),
    countCrawledPages(workspace, within),
  ]);
  const times = await readCitedTimes({ db }, ref, cited.dataSource === 'live');
  const coverage = new LogCoverage(logDays, Date.now()).of(
    range.from.getTime(),
    range.to.getTime(),
  );
  const basis: JourneyBasis = {
    days,
    coverage,
    hasLog: coverage !== 'none',
    asked: cited.asked,
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
    if (steps) steps.firstFetchAt = earliest([steps.firstFetchAt, firstAt]);
  }
  await addCrawls(workspace, pages, { within, always });
  return { pages: [...pages.values()].map((steps) => toPage(steps, basis)), basis, crawled };
}

type Filters = {
  within: Parameters<typeof readIndexCrawls>[1];
  always: Parameters<typeof readIndexCrawls>[1];
};

async function addCrawls(
  workspace: WorkspaceReads,
  pages: ReadonlyMap<string, Steps>,
  asked: Filters,
) {
  const keys = [...new Set([...pages.values()].map(({ key }) => key))];
  const [now, ever] = await Promise.all([
    readIndexCrawls(workspace, asked.within, keys),
    readIndexCrawls(workspace, asked.always, keys),
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
