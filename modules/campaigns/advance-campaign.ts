import type { ClickHouse } from '../../platform/clickhouse/clickhouse';
import { today } from '../../platform/clock';
import { AppError } from '../../platform/errors';
import type { Database, Queries } from '../../platform/postgres/database';
import { enqueueSearch } from '../search-console/collect/enqueue-search';
import { addDays } from '../search-console/rules/day-range';
import { readGoogleProperties } from '../search-console/store/binding-store';
import { readStoredDays } from '../search-console/store/performance-store';
import { recordEvents } from '../webhooks/record-events';
import { findWebsite } from '../websites/store/website-store';
import type { CampaignStatistics } from './campaign-statistics';
import { judgeCampaignCohort } from './judge-campaign-cohort';
import { isSearchMetric } from './rules/campaign-window';
import { type Campaign, getCampaign, markEnded } from './store/campaign-store';
import { type Cohort, readCohorts, readUnits, storeResult } from './store/cohort-store';
import type { CampaignRef } from './workflow-input';

export type CampaignDeps = {
  database: Database;
  clickhouse: ClickHouse;
  campaignStatistics: CampaignStatistics;
};

export type Advanced =
  | 'gone'
  | 'not_running'
  | 'collecting'
  | 'waiting_for_final_days'
  | 'concluded';

/** Search data of a day are usually final after three days; later, the rest is evaluated without it. */
const finalWithinDays = 10;
/** Logs of a day may be sent late. */
const logsWithinDays = 1;

/**
 * Does what a running campaign needs now: collects the days that are missing, and evaluates its cohorts
 * once their days are over and final. Idempotent.
 */
export async function advanceCampaign(deps: CampaignDeps, ref: CampaignRef): Promise<Advanced> {
  const { database, clickhouse } = deps;
  const db = database.reader(ref.workspaceId);
  const campaign = await findCampaign(db, ref.campaignId);
  if (!campaign) return 'gone';
  if (campaign.status !== 'running') return 'not_running';
  const finalThrough = await readFinalDay({ db, clickhouse }, campaign);
  const cohorts = await readCohorts(db, campaign.id);
  const ended = cohorts.filter((cohort) => isOver(campaign, cohort, finalThrough));
  for (const cohort of ended) {
    if (cohort.result === null) await judge(deps, ref.workspaceId, campaign, cohort);
  }
  const [newest] = cohorts;
  if (newest && ended.includes(newest)) {
    await conclude(deps, ref, newest.id);
    return 'concluded';
  }
  await collectMissing(deps, ref.workspaceId, campaign, finalThrough);
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

const needsSearch = ({ primaryMetric, secondaryMetrics }: Campaign) =>
  [primaryMetric, ...secondaryMetrics].some(isSearchMetric);

/** The newest day that is final on all websites; null if one has none, or needs none. */
export async function readFinalDay(
  { db, clickhouse }: { db: Queries; clickhouse: ClickHouse },
  campaign: Campaign,
): Promise<string | null> {
  if (!needsSearch(campaign)) return null;
  const { workspaceId } = db;
  const properties = await readGoogleProperties(db);
  const days: string[] = [];
  for (const websiteId of campaign.websiteIds) {
    const property = properties.get(websiteId);
    if (property === undefined) continue;
    const scope = { workspaceId, websiteId, property, type: 'web', shape: 'page' } as const;
    const stored = await readStoredDays(clickhouse, scope);
    if (!stored?.lastFinal) return null;
    days.push(stored.lastFinal);
  }
  return days.toSorted()[0] ?? null;
}

function isOver(campaign: Campaign, { endDay }: Cohort, finalThrough: string | null): boolean {
  const day = today();
  if (!needsSearch(campaign)) return day > addDays(endDay, logsWithinDays);
  if (finalThrough !== null && finalThrough >= endDay) return day > endDay;
  return day > addDays(endDay, finalWithinDays);
}

async function judge(
  { database, clickhouse, campaignStatistics }: CampaignDeps,
  workspaceId: string,
  { assignment, primaryMetric, secondaryMetrics }: Campaign,
  cohort: Cohort,
): Promise<void> {
  const db = database.reader(workspaceId);
  const result = await judgeCampaignCohort(
    { db, clickhouse, statistics: campaignStatistics },
    {
      assignment,
      metrics: [primaryMetric, ...secondaryMetrics],
      cohort,
      units: await readUnits(db, cohort.id),
    },
  );
  await database.transaction(workspaceId, (tx) => storeResult(tx, cohort.id, result));
}

async function conclude(
  { database }: CampaignDeps,
  { workspaceId, campaignId }: CampaignRef,
  cohortId: string,
): Promise<void> {
  await database.transaction(workspaceId, async (tx) => {
    if (!(await markEnded(tx, campaignId, { status: 'concluded' }))) return;
    const campaign = await getCampaign(tx, campaignId);
    const cohort = (await readCohorts(tx, campaignId)).find(({ id }) => id === cohortId);
    const primary = cohort?.result?.metrics.find(({ isPrimary }) => isPrimary);
    const { name, websiteIds } = campaign;
    await recordEvents(tx, [
      {
        type: 'campaign.concluded',
        subject: campaignId,
        websiteId: websiteIds.length === 1 ? (websiteIds[0] ?? null) : null,
        path: `/campaigns/${campaignId}/results`,
        data: {
          name,
          metric: campaign.primaryMetric,
          verdict: primary?.verdict ?? null,
          estimate: primary?.estimate ?? null,
          low: primary?.interval?.low ?? null,
          high: primary?.interval?.high ?? null,
          unit: primary?.unit ?? null,
        },
      },
    ]);
  });
}

/** Days that Google may still change; collecting earlier than after these finds nothing new. */
const changingDays = 3;

/** Requests search data that should be there by now, unless the website's own settings do. */
async function collectMissing(
  { database }: CampaignDeps,
  workspaceId: string,
  campaign: Campaign,
  finalThrough: string | null,
): Promise<void> {
  if (campaign.cadence !== 'daily' || !needsSearch(campaign)) return;
  const due = addDays(today(), -changingDays);
  if (finalThrough !== null && finalThrough >= due) return;
  for (const websiteId of campaign.websiteIds) {
    await database.transaction(workspaceId, async (tx) => {
      const website = await findWebsite(tx, websiteId);
      if (website) await enqueueSearch(tx, website, { isScheduled: true });
    });
  }
}
