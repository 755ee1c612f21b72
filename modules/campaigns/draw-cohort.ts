import { AppError } from '../../platform/errors';
import type { Queries } from '../../platform/postgres/database';
import type { WorkspaceReads } from '../../platform/workspace';
import type { CampaignStatistics } from './campaign-statistics';
import { type PreparedCohort, type PreparedUnit, prepareCohort } from './prepare-cohort';
import type { ResolvedUnit } from './resolve-units';
import { needs } from './rules/campaign-metrics';
import type { CampaignDays } from './rules/campaign-window';
import { toCohortDesign } from './rules/cohort-design';
import type { FixedArm } from './rules/design-campaign';
import type { Campaign } from './store/campaign-store';
import { type Cohort, getCohort, insertCohort } from './store/cohort-store';

type Drawing = {
  campaign: Campaign;
  days: CampaignDays;
  units: readonly ResolvedUnit[];
  /** Arms that units keep from an earlier cohort. */
  fixed?: ReadonlyMap<string, FixedArm>;
  wishedEffect?: number | undefined;
  seed?: number;
};

export type DrawnCohort = PreparedCohort & { units: (PreparedUnit & ResolvedUnit)[] };

/** Draws the arms of units, without keeping them. Throws a conflict if they cannot be measured. */
export async function drawCohort(
  workspace: WorkspaceReads,
  statistics: CampaignStatistics,
  { campaign, days, units: resolved, fixed = new Map(), wishedEffect, seed }: Drawing,
): Promise<DrawnCohort> {
  const units = resolved.map((unit) => ({ ...unit, fixed: fixed.get(unit.unit) ?? null }));
  const { id: campaignId, assignment, primaryMetric, secondaryMetrics, aiTargetId } = campaign;
  const prepared = await prepareCohort(workspace, statistics, {
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

/** Keeps a draw as the next cohort. */
export async function freezeCohort(
  tx: Queries,
  { campaign, days, number }: { campaign: Campaign; days: CampaignDays; number: number },
  { design, seed, window, units }: DrawnCohort,
): Promise<Cohort> {
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
    tx,
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
  return getCohort(tx, campaign.id, id);
}
