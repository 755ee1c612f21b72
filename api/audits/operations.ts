import type { Operation } from '../operation/operation';
import { compareAudits } from './compare-audits';
import { cancelAudit, pauseAudit, resumeAudit } from './control-audit';
import { deleteAudit } from './delete-audit';
import { getAudit } from './get-audit';
import { getAuditPage } from './get-audit-page';
import { listAuditChecks } from './list-audit-checks';
import { listAuditFindings } from './list-audit-findings';
import { listAuditIssues } from './list-audit-issues';
import { listAuditLinks } from './list-audit-links';
import { listAuditPages } from './list-audit-pages';
import { listAuditSections } from './list-audit-sections';
import { listAudits, listWebsiteAudits } from './list-audits';
import { listLabPages } from './list-lab-pages';
import { listSkippedUrls } from './list-skipped-urls';
import { checkWebsiteOwnership, getOwnership } from './ownership';
import { startAudit } from './start-audit';
import { tryExtractions } from './try-extractions';

export const auditOperations: readonly Operation[] = [
  startAudit,
  tryExtractions,
  listWebsiteAudits,
  listAudits,
  getAudit,
  deleteAudit,
  cancelAudit,
  pauseAudit,
  resumeAudit,
  listAuditIssues,
  listAuditFindings,
  listAuditPages,
  getAuditPage,
  listAuditSections,
  listAuditLinks,
  listLabPages,
  compareAudits,
  listSkippedUrls,
  listAuditChecks,
  getOwnership,
  checkWebsiteOwnership,
];
