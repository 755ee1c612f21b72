import { today } from '../../platform/calendar/clock';
import { addDays, dayOf } from '../../platform/calendar/day';
import type { Queries } from '../../platform/postgres/database';
import type { Workspace } from '../../platform/workspace';
import { plans } from '../account/rules/plans';
import { getWorkspace } from '../account/store/workspace-store';
import { enqueueAi } from '../ai/collect/enqueue-ai';
import { readAnswerCells } from '../ai/store/answer-cells';
import { collectionTime } from '../rankings/rules/collection-schedule';
import { enqueueSerp } from '../rankings/store/collection-store';
import { enqueueSearch } from '../search-console/collect/enqueue-search';
import { getWebsiteSettings } from '../websites/store/website-settings-store';
import { findWebsite, type StoredWebsite } from '../websites/store/website-store';
import { needs } from './rules/campaign-metrics';
import type { Campaign } from './store/campaign-store';
import { type Cohort, readUnits } from './store/cohort-store';
import { keywordsUnreadSince } from './store/target-reads';

export type CollectDeps = { hasSandbox: boolean };

type Running = { campaign: Campaign; cohort: Cohort; finalDay: string | null };

/** Days that Google may still change; collecting earlier than after these finds nothing new. */
const changingDays = 3;

/**
 * Requests what a running campaign's metrics need and today lacks, unless the website's own settings
 * collect it: its search data, positions of its keywords, and answers to its prompts. Credits and
 * limits are those of any scheduled collection, and a job without enough of them says so.
 */
export async function collectMissing(
  workspace: Workspace,
  deps: CollectDeps,
  running: Running,
): Promise<void> {
  const { campaign, cohort } = running;
  if (campaign.cadence !== 'daily') return;
  const metrics = [campaign.primaryMetric, ...campaign.secondaryMetrics];
  if (needs(metrics, 'search')) await collectSearch(workspace, running);
  // Positions and answers of a day cannot be had later.
  if (today() > cohort.endDay) return;
  const readsRanks = needs(metrics, 'rankings');
  if (!readsRanks && !needs(metrics, 'ai')) return;
  const units = await readUnits(workspace.db, cohort.id);
  for (const [websiteId, ofWebsite] of Map.groupBy(units, (unit) => unit.websiteId)) {
    const ids = ofWebsite.map(({ unit }) => unit);
    if (readsRanks) await collectRankings(workspace, deps, { websiteId, ids });
    else await collectAnswers(workspace, deps, { websiteId, ids, campaign });
  }
}

async function withWebsite(
  workspace: Workspace,
  websiteId: string,
  enqueue: (tx: Queries, website: StoredWebsite) => Promise<unknown>,
): Promise<void> {
  await workspace.transaction(async (tx) => {
    const website = await findWebsite(tx, websiteId);
    if (website) await enqueue(tx, website);
  });
}

async function collectSearch(workspace: Workspace, { campaign, finalDay }: Running): Promise<void> {
  const due = addDays(today(), -changingDays);
  if (finalDay !== null && finalDay >= due) return;
  for (const websiteId of campaign.websiteIds) {
    await withWebsite(workspace, websiteId, (tx, website) =>
      enqueueSearch(tx, website, { isScheduled: true }),
    );
  }
}

/** Minutes that a website's own collection may take to come. */
const slackMinutes = 60;

/**
 * Returns the first day whose readings are new enough not to be asked for again, or null while the
 * website's own collection of today is still to come. A plan's cadence is never sped up. Positions
 * and answers are of the real day, whatever a test clock says.
 */
async function freshSince(db: Queries, websiteId: string): Promise<string | null> {
  const website = await findWebsite(db, websiteId);
  if (website?.status !== 'active') return null;
  const { plan } = await getWorkspace(db);
  const { cadence } = (await getWebsiteSettings(db, websiteId)).collection;
  const own = collectionTime({ websiteId, plan, status: website.status, cadence });
  const now = new Date();
  const minutes = now.getUTCHours() * 60 + now.getUTCMinutes();
  const isOwnDay = own.dayOfWeek === undefined || own.dayOfWeek === now.getUTCDay();
  if (isOwnDay && minutes < own.hour * 60 + own.minute + slackMinutes) return null;
  const day = dayOf(now);
  return plans[plan].keywordCadence === 'weekly' ? addDays(day, -6) : day;
}

async function collectRankings(
  workspace: Workspace,
  deps: CollectDeps,
  { websiteId, ids }: { websiteId: string; ids: readonly string[] },
): Promise<void> {
  const { db } = workspace;
  const since = await freshSince(db, websiteId);
  if (since === null) return;
  const keywordIds = await keywordsUnreadSince(db, ids, since);
  if (keywordIds.length === 0) return;
  const { hasSandbox } = deps;
  await withWebsite(workspace, websiteId, (tx, website) =>
    enqueueSerp(tx, website, { hasSandbox, isScheduled: true, keywordIds }),
  );
}

async function collectAnswers(
  workspace: Workspace,
  deps: CollectDeps,
  {
    websiteId,
    ids,
    campaign: { aiTargetId: targetId },
  }: { websiteId: string; ids: readonly string[]; campaign: Campaign },
): Promise<void> {
  if (targetId === null) return;
  const since = await freshSince(workspace.db, websiteId);
  if (since === null) return;
  const days = { from: since, to: dayOf(Date.now()) };
  const read = await Promise.all(
    (['live', 'sandbox'] as const).map((dataSource) =>
      readAnswerCells(workspace, { websiteId, days, dataSource, targetId }),
    ),
  );
  const answered = new Set(read.flat().map(({ promptId }) => promptId));
  const promptIds = ids.filter((id) => !answered.has(id));
  if (promptIds.length === 0) return;
  const { hasSandbox } = deps;
  await withWebsite(workspace, websiteId, (tx, website) =>
    enqueueAi(tx, website, { hasSandbox, isScheduled: true, only: { targetId, promptIds } }),
  );
}
