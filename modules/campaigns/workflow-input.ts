export const advanceCampaignWorkflow = 'advanceCampaign';

/** A campaign, as workflows and schedules name it. */
export type CampaignRef = {
  workspaceId: string;
  campaignId: string;
  /** Whether a person says that all conversions were sent. */
  isAsked?: boolean;
};
