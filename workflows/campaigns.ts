import type { CampaignRef } from '../modules/campaigns/workflow-input';
import { activities } from './activities';

/**
 * Started by a campaign's schedule, and by a person who does not wait for it. Returns what became of
 * the campaign.
 */
export const advanceCampaign = (campaign: CampaignRef): Promise<string> =>
  activities.advanceCampaign(campaign);
