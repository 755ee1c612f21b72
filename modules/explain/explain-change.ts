import { addDays } from '../../platform/calendar/day';
import { type DayRange, dayCount, dayIndex } from '../../platform/calendar/day-range';
import { normalizePageUrl } from '../../platform/url/page-url';
import type { WorkspaceReads } from '../../platform/workspace';
import {
  type PartChange,
  readCrossedSums,
  readPartChanges,
} from '../search-console/store/part-changes-store';
import { readSearchDays, type SearchDay } from '../search-console/store/search-day-store';
import type { SearchTypeScope } from '../search-console/store/search-scope';
import { lookAtAudits } from './evidence/look-at-audits';
import { lookAtLogs } from './evidence/look-at-logs';
import {
  type ExplainedMetric,
  lookAtMeasurement,
  unfinishedDays,
} from './evidence/look-at-measurement';
import { lookAtCompetitors, lookAtFeatures } from './evidence/look-at-result-pages';
import { lookAtRobots } from './evidence/look-at-robots';
import type { Look } from './rules/cause-kinds';
import type { ComparedPeriods } from './rules/compared-periods';
import type { ChangedPage, Looking } from './rules/explain-request';
import { isUsual, type NoiseBand, noiseBand } from './rules/noise-band';
import { type Cause, type Ranking, rankCauses } from './rules/rank-causes';
import { type ClickSplit, splitClicks } from './rules/split-clicks';

/** Pages that evidence is looked for on, by their change. */
const pagesMax = 2_000;
const listedMax = 10;
/** Half a year of weeks before the periods, for the noise band. */
const historyDays = 27 * 7;

export type ExplainRequest = ComparedPeriods & { metric: ExplainedMetric; firstDay: string };

/** A page or query, and its numbers in both periods. */
export type Mover = { name: string; now: number; before: number; change: number };

export type Explanation = {
  verdict: Ranking['verdict'] | 'not_comparable';
  now: number;
  before: number;
  change: number;
  band: NoiseBand;
  isWithinNoise: boolean;
  unfinishedDays: number;
  daysWithoutData: { now: number; before: number };
  causes: Cause[];
  /** Null for other metrics than clicks. */
  split: ClickSplit | null;
  pages: Mover[];
  queries: Mover[];
  pagesLookedAt: number;
  notLookedAt: Ranking['notLookedAt'];
  source: 'live' | 'sandbox';
};

const sumOf = (
  { from, to }: DayRange,
  days: ReadonlyMap<string, SearchDay>,
  metric: ExplainedMetric,
): number =>
  [...days.values()]
    .filter(({ day }) => day >= from && day <= to)
    .reduce((sum, day) => sum + day[metric], 0);

const measuredIn = ({ from, to }: DayRange, days: ReadonlyMap<string, SearchDay>) =>
  [...days.keys()].filter((day) => day >= from && day <= to).length;

/** Days before the first stored one were not measured; a later one without a row had no impression. */
function bandOf(
  { range, before, metric, firstDay }: ExplainRequest,
  days: ReadonlyMap<string, SearchDay>,
  earlier: number,
): NoiseBand {
  const start = addDays(before.from, -historyDays);
  const length = dayIndex({ from: start, to: start }, range.from);
  const values = Array.from({ length }, (_, index) => {
    const day = addDays(start, index);
    if (day < firstDay) return null;
    const found = days.get(day);
    return found?.isFinal === false ? null : (found?.[metric] ?? 0);
  });
  return noiseBand(values, {
    rangeStart: length,
    beforeStart: dayIndex({ from: start, to: start }, before.from),
    days: dayCount(range),
    before: earlier,
  });
}

const toMover = (metric: ExplainedMetric, { name, now, before }: PartChange): Mover => ({
  name,
  now: now[metric],
  before: before[metric],
  change: now[metric] - before[metric],
});

/** The parts that went the way of the whole, the largest change first. */
const moversOf = (movers: readonly Mover[], change: number) =>
  movers.filter((mover) => Math.sign(mover.change) === Math.sign(change)).slice(0, listedMax);

function toChangedPage({ name, change }: Mover): ChangedPage[] {
  const page = normalizePageUrl(name);
  if ('problem' in page) return [];
  const { url, host, path, query } = page;
  const target = query === '' ? path : `${path}?${query}`;
  return [{ page: name, url, host, path, target, change }];
}

async function splitOf(
  workspace: WorkspaceReads,
  scope: SearchTypeScope,
  { range, before, metric }: ExplainRequest,
  days: ReadonlyMap<string, SearchDay>,
): Promise<ClickSplit | null> {
  if (metric !== 'clicks') return null;
  const sums = await readCrossedSums(workspace, scope, { range, before });
  const totalOf = (period: DayRange) => ({
    clicks: sumOf(period, days, 'clicks'),
    impressions: sumOf(period, days, 'impressions'),
  });
  return splitClicks(
    { total: totalOf(before), named: sums.before },
    { total: totalOf(range), named: sums.now },
  );
}

/** Looks for every kind of evidence around the periods, in the order of `causeKinds`. */
async function lookAround(
  workspace: WorkspaceReads,
  scope: SearchTypeScope,
  looking: Looking,
): Promise<Look[]> {
  if (looking.pages.length === 0) return [];
  return [
    await lookAtRobots(workspace, looking),
    await lookAtAudits(workspace, looking),
    await lookAtLogs(workspace, looking),
    await lookAtFeatures(workspace, looking, scope),
    await lookAtCompetitors(workspace, looking, scope),
  ];
}

/** Explains a change of clicks or impressions between two periods by what else is known of them. */
export async function explainChange(
  workspace: WorkspaceReads,
  scope: SearchTypeScope,
  request: ExplainRequest,
): Promise<Explanation> {
  const { range, before, metric, firstDay } = request;
  const found = await readSearchDays(
    workspace,
    { ...scope, shape: 'date' },
    { from: addDays(before.from, -historyDays), to: range.to },
  );
  const days = new Map(found.map((day) => [day.day, day]));
  const [now, earlier] = [sumOf(range, days, metric), sumOf(before, days, metric)];
  const change = now - earlier;
  const band = bandOf(request, days, earlier);
  const isWithinNoise = isUsual(band, now, earlier);
  const isSandbox = found.at(-1)?.source === 'sandbox';
  const changesOf = (dimension: 'page' | 'query', limit: number) =>
    readPartChanges(workspace, scope, {
      range,
      before,
      dimension,
      metric,
      limit,
    });
  const pages = (await changesOf('page', pagesMax)).map((each) => toMover(metric, each));
  const queries = (await changesOf('query', 4 * listedMax)).map((each) => toMover(metric, each));
  const { websiteId } = scope;
  const looking: Looking = {
    websiteId,
    range,
    before,
    isSandbox,
    pages: pages.flatMap(toChangedPage),
  };
  const looks = [
    lookAtMeasurement({ websiteId, metric, range, before, days }),
    ...(await lookAround(workspace, scope, looking)),
  ];
  const ranking = rankCauses({
    change,
    changeByPage: new Map(pages.map((page) => [page.name, page.change])),
    isWithinNoise,
    evidence: looks.flatMap(({ evidence }) => evidence),
    notLookedAt: looks.flatMap(({ notLookedAt }) => notLookedAt),
  });
  const isComparable = before.from >= firstDay;
  return {
    ...(isComparable ? ranking : { ...ranking, causes: [] }),
    verdict: isComparable ? ranking.verdict : 'not_comparable',
    now,
    before: earlier,
    change,
    band,
    isWithinNoise,
    unfinishedDays: unfinishedDays(range, days).length,
    daysWithoutData: {
      now: dayCount(range) - measuredIn(range, days),
      before: dayCount(before) - measuredIn(before, days),
    },
    split: await splitOf(workspace, scope, request, days),
    pages: moversOf(pages, change),
    queries: moversOf(queries, change),
    pagesLookedAt: looking.pages.length,
    source: isSandbox ? 'sandbox' : 'live',
  };
}
