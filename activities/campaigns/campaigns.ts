import { advanceCampaign, type CampaignDeps } from '../../modules/campaigns/advance-campaign';
import type { CampaignRef } from '../../modules/campaigns/workflow-input';

export type { CampaignDeps };

export const createCampaignActivities = (deps: CampaignDeps) => ({
  /** Collects what a running campaign lacks, and evaluates it once its days are over. Idempotent. */
  advanceCampaign: (ref: CampaignRef) => advanceCampaign(deps, ref),
});
