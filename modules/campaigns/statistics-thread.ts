import { lowerThreadPriority } from '../../platform/lower-priority';
import { designCampaign } from './rules/design-campaign';
import { evaluateCohort } from './rules/evaluate-cohort';

lowerThreadPriority();

/** The names by which `CampaignStatistics` calls them. */
export { designCampaign, evaluateCohort };
