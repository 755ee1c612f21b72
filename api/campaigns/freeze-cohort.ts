import type { z } from 'zod';
import {
  type PreparedCohort,
  type PreparedUnit,
  prepareCohort,
} from '../../modules/campaigns/prepare-cohort';
import type { ResolvedUnit } from '../../modules/campaigns/resolve-units';
import { needs } from '../../modules/campaigns/rules/campaign-metrics';
import type { CampaignDays } from '../../modules/campaigns/rules/campaign-window';
import { toCohortDesign } from '../../modules/campaigns/rules/cohort-design';
import type { FixedArm } from '../../modules/campaigns/rules/design-campaign';
import type { Campaign } from '../../modules/campaigns/store/campaign-store';
import { getCohort, insertCohort } from '../../modules/campaigns/store/cohort-store';
import { AppError } from '../../platform/errors';
import type { Context, WriteContext } from '../operation/operation';
import { type cohortSchema, toCohort } from './cohort-schema';

type Drawing = {
  campaign: Campaign;
  days: CampaignDays;
  units: readonly ResolvedUnit[];
  /** Arms that units keep from an earlier cohort. */
  fixed?: ReadonlyMap<string, FixedArm>;
  wishedEffect?: number | undefined;
  seed?: number;
};

type DrawnUnit = PreparedUnit & ResolvedUnit;

/** Draws the arms of units, without keeping them. Throws a conflict if they cannot be measured. */
export async function drawCohort(
  context: Context,
  { campaign, days, units: resolved, fixed = new Map(), wishedEffect, seed }: Drawing,
): Promise<PreparedCohort & { units: DrawnUnit[] }> {
  const units = resolved.map((unit) => ({ ...unit, fixed: fixed.get(unit.unit) ?? null }));
  const { id: campaignId, assignment, primaryMetric, secondaryMetrics, aiTargetId } = campaign;
  const prepared = await prepareCohort(context, context.services.campaignStatistics, {
    assignment,
    metrics: [primaryMetric, ...secondaryMetrics],
    of: { campaignId, aiTargetId },
    days,
    units,
    wishedEffect,
    ...(seed === undefined ? {} : { seed }),
  });
  const [missing] = prepared.notConnected;
  if (needs([primaryMetric, ...secondaryMetrics], 'search') && missing !== undefined) {
    throw new AppError(
      'conflict',
      `The website ${missing} is not connected to Search Console, which a metric of this campaign is from: bind it, or choose other metrics.`,
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
      `Nothing is ${isTreated ? 'to be changed' : 'left to compare with'}: add ${isTreated ? 'targets' : 'controls'} first.`,
    );
  }
  const known = new Map(units.map((unit) => [unit.unit, unit]));
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
      design: toCohortDesign(design, { assignment: campaign.assignment, metric }),
    },
    arms.map(({ id: unit, isTreated, stratum }) => ({
      unit,
      name: known.get(unit)?.name ?? null,
      websiteId: known.get(unit)?.websiteId ?? '',
      isTreated,
      stratum,
    })),
  );
  return toCohort(await getCohort(db, campaign.id, id));
}
