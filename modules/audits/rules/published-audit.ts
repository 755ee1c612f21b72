/** An audit that can be read: the analysis whose rows count has this number. */
export type PublishedAudit = {
  workspaceId: string;
  websiteId: string;
  auditId: string;
  run: number;
};
