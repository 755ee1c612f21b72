import { addCampaignEvent } from './add-campaign-event';
import { concludeCampaign } from './conclude-campaign';
import { createCampaign } from './create-campaign';
import { deleteCampaign } from './delete-campaign';
import { deleteCampaignEvent } from './delete-campaign-event';
import { getCampaign } from './get-campaign';
import { getCampaignDesign } from './get-campaign-design';
import { getCampaignResults } from './get-campaign-results';
import { importCampaignConversions } from './import-conversions';
import { listCampaignEvents } from './list-campaign-events';
import { listCampaignSeries } from './list-campaign-series';
import { listCampaigns } from './list-campaigns';
import { listCohortUnits } from './list-cohort-units';
import { listCampaignCohorts } from './list-cohorts';
import { listMarks } from './list-marks';
import { replaceCohort } from './replace-cohort';
import { startCampaign } from './start-campaign';
import { stopCampaign } from './stop-campaign';
import { updateCampaign } from './update-campaign';

export const campaignOperations = [
  listCampaigns,
  createCampaign,
  getCampaign,
  updateCampaign,
  deleteCampaign,
  getCampaignDesign,
  startCampaign,
  getCampaignResults,
  concludeCampaign,
  stopCampaign,
  listCampaignCohorts,
  replaceCohort,
  listCohortUnits,
  listCampaignSeries,
  listCampaignEvents,
  addCampaignEvent,
  deleteCampaignEvent,
  importCampaignConversions,
  listMarks,
];
