import type { z } from 'zod';
import {
  type PreparedCohort,
  type PreparedUnit,
  prepareCohort,
} from '../../modules/campaigns/prepare-cohort';
import { type CampaignPlan, scaleOf } from '../../modules/campaigns/rules/campaign';
import { type CampaignDays, isSearchMetric } from '../../modules/campaigns/rules/campaign-window';
import { toCohortDesign } from '../../modules/campaigns/rules/cohort-design';
import type { FixedArm } from '../../modules/campaigns/rules/design-campaign';
import type { Campaign } from '../../modules/campaigns/store/campaign-store';
import { getCohort, insertCohort } from '../../modules/campaigns/store/cohort-store';
import { AppError } from '../../platform/errors';
import type { Context, WriteContext } from '../operation/operation';
import { websiteFinder } from './check-plan';
import { type cohortSchema, toCohort } from './cohort-schema';

type Pages = Pick<CampaignPlan, 'targetPages' | 'controlPages'>;

type Drawing = {
  campaign: Campaign;
  days: CampaignDays;
  pages: Pages;
  /** Arms that pages keep from an earlier cohort. */
  fixed?: ReadonlyMap<string, FixedArm>;
  wishedEffect?: number | undefined;
  seed?: number;
};

/** Draws the arms of pages, without keeping them. Throws a conflict if they cannot be measured. */
export async function drawCohort(
  { db, clickhouse, services }: Context,
  { campaign, days, pages, fixed = new Map(), wishedEffect, seed }: Drawing,
): Promise<PreparedCohort & { units: PreparedUnit[] }> {
  const websiteOf = await websiteFinder(db, campaign.websiteIds);
  const units = [
    ...pages.targetPages.map((page) => ({ page, isTarget: true })),
    ...pages.controlPages.map((page) => ({ page, isTarget: false })),
  ].map(({ page, isTarget }) => {
    const websiteId = websiteOf(page);
    if (websiteId === undefined) {
      throw new AppError(
        'conflict',
        `${page} belongs to none of the campaign’s websites any more: remove the page, or add its website.`,
      );
    }
    return { page, websiteId, isTarget, fixed: fixed.get(page) ?? null };
  });
  const { assignment, primaryMetric, secondaryMetrics } = campaign;
  const prepared = await prepareCohort(
    { db, clickhouse, statistics: services.campaignStatistics },
    {
      assignment,
      metric: primaryMetric,
      days,
      units,
      wishedEffect,
      ...(seed === undefined ? {} : { seed }),
    },
  );
  const needsSearch = [primaryMetric, ...secondaryMetrics].some(isSearchMetric);
  const [missing] = prepared.notConnected;
  if (needsSearch && missing !== undefined) {
    throw new AppError(
      'conflict',
      `The website ${missing} is not connected to Search Console, which a metric of this campaign is from: bind it, or measure crawler_visits alone.`,
    );
  }
  return { ...prepared, units };
}

/** Keeps a draw as the next cohort, and returns it as the API shows it. */
export async function freezeCohort(
  { db }: WriteContext,
  { campaign, days, number }: { campaign: Campaign; days: CampaignDays; number: number },
  { design, seed, window, units }: Awaited<ReturnType<typeof drawCohort>>,
): Promise<z.input<typeof cohortSchema>> {
  const arms = design.assignment;
  for (const isTreated of [true, false]) {
    if (arms.some((unit) => unit.isTreated === isTreated)) continue;
    throw new AppError(
      'conflict',
      `No page is ${isTreated ? 'to be changed' : 'left to compare with'}: add pages first.`,
    );
  }
  const websiteOf = new Map(units.map(({ page, websiteId }) => [page, websiteId]));
  const metric = campaign.primaryMetric;
  const none = { from: days.startDay, to: days.startDay };
  const history = window.before ?? none;
  const id = await insertCohort(
    db,
    campaign.id,
    {
      number,
      ...days,
      historyFrom: history.from,
      historyTo: history.to,
      seed,
      design: toCohortDesign(design, metric, scaleOf(metric)),
    },
    arms.map(({ id: page, isTreated, stratum }) => ({
      page,
      websiteId: websiteOf.get(page) ?? '',
      isTreated,
      stratum,
    })),
  );
  return toCohort(await getCohort(db, campaign.id, id));
}
