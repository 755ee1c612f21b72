import { advanceCampaign, type CampaignDeps } from '../../modules/campaigns/advance-campaign';
import type { CampaignRef } from '../../modules/campaigns/workflow-input';
import { openWorkspace, type Stores } from '../../platform/workspace';

export type { CampaignDeps };

export const createCampaignActivities = (deps: Stores & CampaignDeps) => ({
  /** Collects what a running campaign lacks, and evaluates it once its days are over. Idempotent. */
  advanceCampaign: (ref: CampaignRef) => advanceCampaign(openWorkspace(deps, ref), deps, ref),
});
