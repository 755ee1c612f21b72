import { addDays } from '../../platform/calendar/day';
import type { DayRange } from '../../platform/calendar/day-range';
import { AppError } from '../../platform/errors';
import { normalizePageUrl } from '../../platform/url/page-url';
import type { WorkspaceReads } from '../../platform/workspace';
import { streamShownPages } from '../search-console/store/shown-page-store';
import type { CampaignUnit } from './metric-days';
import { type CampaignPlan, unitKindOf } from './rules/campaign';
import { pathMatcher, type RankSeries, type TargetSets } from './rules/campaign-targets';
import { firstDayRead } from './rules/campaign-window';
import {
  readLedgerPages,
  readLinkTargets,
  readTargetKeywords,
  readTargetPrompts,
  type TargetKeyword,
  websiteOfAiTarget,
} from './store/target-reads';
import { websiteFinder } from './website-of-pages';

export const campaignUnitsMax = 5_000;

/** A unit of a plan; `name` is the text of a keyword or prompt. */
export type ResolvedUnit = CampaignUnit & { name: string | null; isTarget: boolean };

type Plan = CampaignPlan & { websiteIds: readonly string[] };
type Arm = { pages: readonly string[]; sets: TargetSets };
type Found = Omit<ResolvedUnit, 'isTarget'>;

const conflict = (message: string) => new AppError('conflict', message);

/**
 * Returns the units of a plan as they are now: pages that follow a rule or that a link points to,
 * keywords of groups and tags. A start freezes them, so that later ones are not part of it. Throws a
 * conflict that says what keeps them from being compared.
 */
export async function resolveUnits(workspace: WorkspaceReads, plan: Plan): Promise<ResolvedUnit[]> {
  const kind = unitKindOf(plan);
  const resolve = { page: pagesOf, keyword: keywordsOf, prompt: promptsOf }[kind];
  const targets = await resolve(workspace, plan, { pages: plan.targetPages, sets: plan.targets });
  const controls = await resolve(workspace, plan, {
    pages: plan.controlPages,
    sets: plan.controls,
  });
  if (kind === 'keyword') mustBeOneSeries([...targets.series, ...controls.series]);
  const treated = new Set(targets.units.map(({ unit }) => unit));
  const both = controls.units.find(({ unit }) => treated.has(unit));
  if (both) {
    throw conflict(
      `${both.name ?? both.unit} is named as a target and as a control: remove it from one of them.`,
    );
  }
  const units = [
    ...targets.units.map((unit) => ({ ...unit, isTarget: true })),
    ...controls.units.map((unit) => ({ ...unit, isTarget: false })),
  ];
  if (units.length > campaignUnitsMax) {
    throw conflict(
      `The plan names ${units.length} ${kind}s; a campaign has at most ${campaignUnitsMax}: narrow it.`,
    );
  }
  if (plan.assignment === 'random' && units.length < 2) {
    throw conflict(
      `The plan names ${units.length === 0 ? `no ${kind}` : `one ${kind} only`}; a draw needs two at least, one for each arm.`,
    );
  }
  return units;
}

type Resolved = { units: Found[]; series: TargetKeyword[] };

async function pagesOf(
  workspace: WorkspaceReads,
  plan: Plan,
  { pages, sets }: Arm,
): Promise<Resolved> {
  const websiteOf = await websiteFinder(workspace.db, plan.websiteIds);
  const links = await readLinkTargets(workspace.db, plan.websiteIds, sets.linkIds);
  if (links.length < new Set(sets.linkIds).size) {
    throw conflict('A known link of this plan was deleted: remove it from the plan.');
  }
  const byRule = await pagesByRules(workspace, plan, sets.pathRules);
  const all = new Set([...pages, ...links.map(({ page }) => page), ...byRule]);
  const units = [...all].map((unit): Found => {
    const websiteId = websiteOf(unit);
    if (websiteId !== undefined) return { unit, websiteId, name: null };
    throw conflict(
      `${unit} belongs to none of the campaign’s websites: remove it, or add its website.`,
    );
  });
  return { units, series: [] };
}

/** Addresses of the ledger that are looked at for each website. */
const ledgerPagesMax = 100_000;

/** Pages that are tracked, or were shown in search before the start, and follow one of the rules. */
async function pagesByRules(
  workspace: WorkspaceReads,
  { websiteIds, startDay, endDay }: Plan,
  rules: readonly string[],
): Promise<string[]> {
  if (rules.length === 0) return [];
  const matchers = rules.map((rule) => ({
    matches: pathMatcher(rule),
    hasQuery: rule.includes('?'),
  }));
  const owner = await websiteFinder(workspace.db, websiteIds);
  const range: DayRange = {
    from: firstDayRead({ startDay, endDay }),
    to: addDays(startDay, -1),
  };
  const found = new Set<string>();
  const look = (address: string) => {
    const url = normalizePageUrl(address);
    if (!('url' in url) || owner(url.url) === undefined) return;
    const whole = url.query === '' ? url.path : `${url.path}?${url.query}`;
    // A rule without a question mark means pages without parameters.
    const follows = matchers.some(({ matches, hasQuery }) =>
      hasQuery ? matches(whole) : url.query === '' && matches(url.path),
    );
    if (follows) found.add(url.url);
  };
  for (const websiteId of websiteIds) {
    const tracked = await readLedgerPages(workspace.db, websiteId, {
      rules,
      rowsMax: ledgerPagesMax,
    });
    for (const { url } of tracked) look(url);
    for await (const { page } of streamShownPages(workspace, websiteId, range)) look(page);
  }
  return [...found].sort();
}

async function keywordsOf({ db }: WorkspaceReads, plan: Plan, { sets }: Arm): Promise<Resolved> {
  const { keywordIds: ids, keywordGroupIds: groupIds, keywordTags: tags } = sets;
  const all = await readTargetKeywords(db, plan.websiteIds, { ids, groupIds, tags });
  const known = new Set(all.map(({ id }) => id));
  if (ids.some((id) => !known.has(id))) {
    throw conflict('A keyword of this plan was deleted: remove it from the plan.');
  }
  const { rankSeries } = plan;
  const series = rankSeries ? all.filter((keyword) => isOf(keyword, rankSeries)) : all;
  const kept = new Set(series.map(({ id }) => id));
  const other = all.find(({ id }) => ids.includes(id) && !kept.has(id));
  if (other) {
    throw conflict(
      `The keyword “${other.keyword}” is of ${seriesText(other)}, not of rankSeries: remove it.`,
    );
  }
  const units = series.map(({ id, websiteId, keyword }) => ({
    unit: id,
    websiteId,
    name: keyword,
  }));
  return { units, series };
}

const isOf = (keyword: TargetKeyword, series: RankSeries) =>
  keyword.engine === series.engine &&
  keyword.country === series.country &&
  keyword.language === series.language &&
  keyword.device === series.device;

const seriesText = ({ engine, country, language, device, location }: TargetKeyword) =>
  `${engine}, ${country}, ${language}, ${device}${location === '' ? '' : `, ${location}`}`;

/** Positions of different engines, countries and devices are never mixed. */
function mustBeOneSeries(keywords: readonly TargetKeyword[]): void {
  const series = [...new Set(keywords.map(seriesText))];
  if (series.length < 2) return;
  throw conflict(
    `The keywords are of ${series.length} series, which are never mixed: ${series.slice(0, 5).join('; ')}. Set rankSeries to one of them, or name the keywords of one.`,
  );
}

async function promptsOf({ db }: WorkspaceReads, plan: Plan, { sets }: Arm): Promise<Resolved> {
  const { promptIds: ids, promptTags: tags } = sets;
  const all = await readTargetPrompts(db, plan.websiteIds, { ids, tags });
  const known = new Set(all.map(({ id }) => id));
  if (ids.some((id) => !known.has(id))) {
    throw conflict('A prompt of this plan was deleted: remove it from the plan.');
  }
  const branded = all.find(({ id, isBranded }) => isBranded && ids.includes(id));
  if (branded) {
    throw conflict(
      `The prompt “${branded.text}” names an own brand, which answers repeat: remove it.`,
    );
  }
  const websiteId = plan.aiTargetId && (await websiteOfAiTarget(db, plan.aiTargetId));
  if (!websiteId) throw conflict('The AI target of this plan was deleted: name another one.');
  const units = all
    .filter(({ isBranded }) => !isBranded)
    .map((prompt) => ({ unit: prompt.id, websiteId: prompt.websiteId, name: prompt.text }));
  const elsewhere = units.find((unit) => unit.websiteId !== websiteId);
  if (elsewhere) {
    throw conflict(
      `The prompt “${elsewhere.name}” is of another website than the AI target, which does not ask it.`,
    );
  }
  return { units, series: [] };
}
