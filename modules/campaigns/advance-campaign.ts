import { today } from '../../platform/calendar/clock';
import { addDays } from '../../platform/calendar/day';
import { AppError } from '../../platform/errors';
import type { Queries } from '../../platform/postgres/database';
import type { Workspace, WorkspaceReads } from '../../platform/workspace';
import { readStoredDays } from '../search-console/store/performance-store';
import { readSearchDays } from '../search-console/store/search-day-store';
import { readSearchProperties } from '../search-console/store/website-property-store';
import { recordEvents } from '../webhooks/record-events';
import type { CampaignStatistics } from './campaign-statistics';
import { type CollectDeps, collectMissing } from './collect-missing';
import { evaluateCampaignCohort } from './evaluate-campaign-cohort';
import { type MetricSource, needs } from './rules/campaign-metrics';
import type { CohortResult } from './rules/cohort-result';
import { finalThrough } from './rules/final-through';
import { type Campaign, getCampaign, markEnded } from './store/campaign-store';
import { type Cohort, readCohorts, readUnits, storeResult } from './store/cohort-store';
import { lastConversionDay } from './store/conversion-store';
import type { CampaignRef } from './workflow-input';

export type CampaignDeps = CollectDeps & { campaignStatistics: CampaignStatistics };

export type Advanced =
  | 'gone'
  | 'not_running'
  | 'collecting'
  | 'waiting_for_final_days'
  | 'concluded';

/** Search data of a day are usually final after three days; later, the rest is evaluated without it. */
const finalWithinDays = 10;
/** Logs of a day may be sent late, and a collection that began on it may end after it. */
const logsWithinDays = 1;

/**
 * Does what a running campaign needs now: collects the days that are missing, and evaluates its cohorts
 * once their days are over and final. Idempotent.
 */
export async function advanceCampaign(
  workspace: Workspace,
  deps: CampaignDeps,
  { campaignId, isAsked = false }: Omit<CampaignRef, 'workspaceId'>,
): Promise<Advanced> {
  const { db } = workspace;
  const campaign = await findCampaign(db, campaignId);
  if (!campaign) return 'gone';
  if (campaign.status !== 'running') return 'not_running';
  const cohorts = await readCohorts(db, campaign.id);
  const [newest] = cohorts;
  for (const cohort of cohorts) {
    const finalDay = await readFinalDay(workspace, campaign, cohort);
    if (isOver(campaign, cohort, { finalDay, isAsked })) {
      const result = cohort.result ?? (await evaluate(workspace, deps, campaign, cohort));
      const isKept = await keep(workspace, {
        campaign,
        cohort,
        result,
        isLast: cohort === newest,
      });
      if (!isKept) return 'not_running';
      if (cohort === newest) return 'concluded';
    } else if (cohort === newest) {
      await collectMissing(workspace, deps, { campaign, cohort, finalDay });
    }
  }
  return newest && today() > newest.endDay ? 'waiting_for_final_days' : 'collecting';
}

async function findCampaign(db: Queries, id: string): Promise<Campaign | undefined> {
  try {
    return await getCampaign(db, id);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  }
}

const metricsOf = ({ primaryMetric, secondaryMetrics }: Campaign) => [
  primaryMetric,
  ...secondaryMetrics,
];

const needsSource = (campaign: Campaign, source: MetricSource) =>
  needs(metricsOf(campaign), source);

/**
 * The newest day up to which everything that comes late is there: Search Console is final on all
 * websites without a gap since the start, and conversions were sent. Null if one has none, or needs
 * none.
 */
export async function readFinalDay(
  workspace: WorkspaceReads,
  campaign: Campaign,
  { startDay }: Pick<Cohort, 'startDay'>,
): Promise<string | null> {
  const days: (string | null)[] = [];
  if (needsSource(campaign, 'conversions'))
    days.push(await lastConversionDay(workspace.db, campaign.id));
  if (needsSource(campaign, 'search'))
    days.push(...(await readFinalSearch(workspace, campaign, startDay)));
  const known = days.flatMap((day) => day ?? []);
  return known.length === days.length ? (known.toSorted()[0] ?? null) : null;
}

async function readFinalSearch(
  workspace: WorkspaceReads,
  { websiteIds }: Campaign,
  startDay: string,
): Promise<(string | null)[]> {
  const { workspaceId } = workspace;
  const properties = await readSearchProperties(workspace.db);
  const days: (string | null)[] = [];
  for (const websiteId of websiteIds) {
    const property = properties.get(websiteId);
    if (property === undefined) continue;
    const scope = { workspaceId, websiteId, property, type: 'web' } as const;
    // Totals of a day may be there before its pages, which are what is compared.
    const ofPages = { ...scope, shape: 'page' } as const;
    const last = (await readStoredDays(workspace, scope, 'page'))?.lastFinal ?? null;
    if (last === null) {
      days.push(null);
      continue;
    }
    const stored = await readSearchDays(workspace, ofPages, { from: startDay, to: last });
    const final = stored.filter(({ isFinal }) => isFinal).map(({ day }) => day);
    days.push(finalThrough(startDay, last, new Set(final)));
  }
  return days;
}

type Known = { finalDay: string | null; isAsked: boolean };

function isOver(campaign: Campaign, { endDay }: Cohort, { finalDay, isAsked }: Known): boolean {
  const day = today();
  const isSent = needsSource(campaign, 'conversions');
  if (!isSent && !needsSource(campaign, 'search')) return day > addDays(endDay, logsWithinDays);
  const isFinal = finalDay !== null && finalDay >= endDay;
  // Conversions may come in several files: only their sender knows when they are all there.
  if (isFinal && (isAsked || !isSent)) return day > endDay;
  return day > addDays(endDay, finalWithinDays);
}

async function evaluate(
  workspace: Workspace,
  { campaignStatistics }: CampaignDeps,
  campaign: Campaign,
  cohort: Cohort,
): Promise<CohortResult> {
  return evaluateCampaignCohort(workspace, campaignStatistics, {
    assignment: campaign.assignment,
    metrics: metricsOf(campaign),
    of: { campaignId: campaign.id, aiTargetId: campaign.aiTargetId },
    cohort,
    units: await readUnits(workspace.db, cohort.id),
  });
}

type Kept = { campaign: Campaign; cohort: Cohort; result: CohortResult; isLast: boolean };

/** Stores a verdict, together with the end that the last one brings; false if a person stopped the campaign. */
async function keep(
  workspace: Workspace,
  { campaign, cohort, result, isLast }: Kept,
): Promise<boolean> {
  return workspace.transaction(async (tx) => {
    // A person may have stopped it during the seconds that this took: then there is no verdict.
    const { status } = await getCampaign(tx, campaign.id, { forUpdate: true });
    if (status !== 'running') return false;
    if (cohort.result === null) await storeResult(tx, cohort.id, result);
    if (isLast) await conclude(tx, campaign);
    return true;
  });
}

async function conclude(tx: Queries, { id, name, websiteIds, primaryMetric }: Campaign) {
  await markEnded(tx, id, { status: 'concluded' });
  // Another run may have stored a result first: the event carries the one that is kept.
  const [newest] = await readCohorts(tx, id);
  const primary = newest?.result?.metrics.find(({ isPrimary }) => isPrimary);
  await recordEvents(tx, [
    {
      type: 'campaign.concluded',
      subject: id,
      websiteId: websiteIds.length === 1 ? (websiteIds[0] ?? null) : null,
      path: `/campaigns/${id}/results`,
      data: {
        name,
        metric: primaryMetric,
        verdict: primary?.verdict ?? null,
        estimate: primary?.estimate ?? null,
        low: primary?.interval?.low ?? null,
        high: primary?.interval?.high ?? null,
        unit: primary?.unit ?? null,
      },
    },
  ]);
}
