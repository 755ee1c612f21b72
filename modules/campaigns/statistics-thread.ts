import { lowerThreadPriority } from '../../platform/lower-priority';
import { designCampaign } from './rules/design-campaign';
import { judgeCohort } from './rules/judge-cohort';

lowerThreadPriority();

/** The names by which `CampaignStatistics` calls them. */
export { designCampaign, judgeCohort };
