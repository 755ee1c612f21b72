import type { AuditEvent } from '../../modules/account/store/audit-log';

/**
 * One audit-log entry may cover many keywords. It targets the only keyword, else their website,
 * else the workspace.
 */
export function auditTarget(
  workspaceId: string,
  keywords: Array<{ id: string; websiteId: string }>,
): Pick<AuditEvent, 'targetType' | 'targetId'> {
  const [first] = keywords;
  if (first && keywords.length === 1) return { targetType: 'keyword', targetId: first.id };
  if (first && keywords.every(({ websiteId }) => websiteId === first.websiteId)) {
    return { targetType: 'website', targetId: first.websiteId };
  }
  return { targetType: 'workspace', targetId: workspaceId };
}
