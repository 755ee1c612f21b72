import { addCampaignEvent } from './add-campaign-event';
import { createCampaign } from './create-campaign';
import { deleteCampaign } from './delete-campaign';
import { deleteCampaignEvent } from './delete-campaign-event';
import { getCampaign } from './get-campaign';
import { listCampaignEvents } from './list-campaign-events';
import { listCampaigns } from './list-campaigns';
import { updateCampaign } from './update-campaign';

export const campaignOperations = [
  listCampaigns,
  createCampaign,
  getCampaign,
  updateCampaign,
  deleteCampaign,
  listCampaignEvents,
  addCampaignEvent,
  deleteCampaignEvent,
];
