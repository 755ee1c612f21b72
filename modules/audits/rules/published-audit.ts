/** A readable audit; `run` is the number of its published analysis. */
export type PublishedAudit = {
  workspaceId: string;
  websiteId: string;
  auditId: string;
  run: number;
};
