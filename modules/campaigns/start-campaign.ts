import { today } from '../../platform/calendar/clock';
import { AppError } from '../../platform/errors';
import type { Queries } from '../../platform/postgres/database';
import type { WorkspaceReads } from '../../platform/workspace';
import type { CampaignStatistics } from './campaign-statistics';
import { type DrawnCohort, drawCohort, freezeCohort } from './draw-cohort';
import { resolveUnits } from './resolve-units';
import { frozenUnits } from './rules/cohort-units';
import { type Campaign, getCampaign, markStarted, setUnits } from './store/campaign-store';
import type { Cohort } from './store/cohort-store';

/** What was drawn of a campaign as it was then. */
type Drawn = { drawn: DrawnCohort; updatedAt: string };

/** Draws the arms of a draft, without keeping them. */
export async function drawDraft(
  workspace: WorkspaceReads,
  statistics: CampaignStatistics,
  campaignId: string,
): Promise<Drawn> {
  const campaign = await getCampaign(workspace.db, campaignId);
  mustBeDraft(campaign);
  const { startDay, endDay, updatedAt } = campaign;
  const drawn = await drawCohort(workspace, statistics, {
    campaign,
    days: { startDay, endDay },
    units: await resolveUnits(workspace, campaign),
  });
  return { drawn, updatedAt };
}

/** Starts a campaign, which must be locked, with the arms that were drawn. */
export async function startCampaign(
  tx: Queries,
  campaign: Campaign,
  { drawn, updatedAt }: Drawn,
): Promise<Cohort> {
  mustBeDraft(campaign);
  if (campaign.updatedAt !== updatedAt) {
    throw new AppError(
      'conflict',
      'The campaign was just changed: look at it, and start it again.',
    );
  }
  const { startDay, endDay } = campaign;
  const cohort = await freezeCohort(tx, { campaign, days: { startDay, endDay }, number: 1 }, drawn);
  await setUnits(tx, campaign.id, frozenUnits(campaign, drawn.units));
  await markStarted(tx, campaign.id);
  return cohort;
}

function mustBeDraft({ status, assignment, startDay }: Campaign): void {
  if (status !== 'draft') {
    const message = `This campaign is ${status}, and only a draft can be started: create another campaign.`;
    throw new AppError('conflict', message);
  }
  if (assignment === 'random' && startDay < today()) {
    const message = `Its first day, ${startDay}, has passed, and a random assignment is drawn before the change: set startDay to today or later.`;
    throw new AppError('conflict', message);
  }
}
