import { today } from '../../platform/calendar/clock';
import { addDays } from '../../platform/calendar/day';
import { AppError, rowsInvalid } from '../../platform/errors';
import type { Queries } from '../../platform/postgres/database';
import type { WorkspaceReads } from '../../platform/workspace';
import type { CampaignStatistics } from './campaign-statistics';
import { type DrawnCohort, drawCohort, freezeCohort } from './draw-cohort';
import { resolveUnits } from './resolve-units';
import { planProblems } from './rules/campaign';
import type { CampaignDays } from './rules/campaign-window';
import {
  changedUnits,
  mustNotChangeArms,
  nextDays,
  rulesOf,
  type UnitChanges,
} from './rules/cohort-units';
import { type Campaign, setUnits } from './store/campaign-store';
import { type Cohort, getCohort, readUnits, shortenCohort } from './store/cohort-store';
import { unknownTargets } from './unknown-targets';

/** The next cohort as it was drawn, and the one that it follows. */
type NextCohort = {
  drawn: DrawnCohort;
  earlier: Cohort;
  units: ReturnType<typeof changedUnits>;
  days: CampaignDays;
  updatedAt: string;
};

/** Draws the next cohort of a running campaign, without keeping it. */
export async function drawNextCohort(
  workspace: WorkspaceReads,
  statistics: CampaignStatistics,
  campaign: Campaign,
  given: UnitChanges,
): Promise<NextCohort> {
  const { db } = workspace;
  const tomorrow = addDays(today(), 1);
  const days = nextDays(campaign.endDay, given.startDay ?? tomorrow, tomorrow);
  const units = changedUnits(campaign, given);
  const problems = planProblems({ ...campaign, ...units, startDay: days.startDay });
  if (problems.length > 0) throw rowsInvalid('These units are not an experiment.', problems);
  const unknown = await unknownTargets(db, { ...campaign, ...units });
  if (unknown.length > 0) throw rowsInvalid('These units do not exist.', unknown);
  const earlier = await getCohort(db, campaign.id);
  const before = await readUnits(db, earlier.id);
  const fixed = new Map(before.map((unit) => [unit.unit, unit] as const));
  const resolved = await resolveUnits(workspace, { ...campaign, ...days, ...units });
  mustNotChangeArms(resolved, campaign, fixed);
  const drawn = await drawCohort(workspace, statistics, { campaign, days, units: resolved, fixed });
  return { drawn, earlier, units, days, updatedAt: campaign.updatedAt };
}

/** Ends the present cohort of a campaign, which must be locked, and freezes the next one. */
export async function replaceCohort(
  tx: Queries,
  campaign: Campaign,
  { drawn, earlier, units, days, updatedAt }: NextCohort,
): Promise<Cohort> {
  if (campaign.updatedAt !== updatedAt) {
    throw new AppError('conflict', 'The campaign was just changed: look at it, and try again.');
  }
  await shortenCohort(tx, earlier.id, addDays(days.startDay, -1));
  await setUnits(tx, campaign.id, {
    ...units,
    targets: { ...units.targets, ...rulesOf(campaign.targets) },
    controls: { ...units.controls, ...rulesOf(campaign.controls) },
  });
  return freezeCohort(tx, { campaign, days, number: earlier.number + 1 }, drawn);
}
