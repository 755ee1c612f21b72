import type { Queries } from '../../platform/postgres/database';
import { readLimits } from '../account/store/workspace-store';
import { getWebsiteSettings } from '../websites/store/website-settings-store';
import type { AuditLimits } from './rules/usual-options';
import { getOwnership } from './store/ownership-store';

/** Reads what bounds an audit of a website. */
export async function readAuditLimits(
  db: Queries,
  website: { id: string; domain: string },
  userAgent: string,
): Promise<AuditLimits> {
  const [{ auditPagesMax, auditOriginsMax }, { shownAt }, settings] = await Promise.all([
    readLimits(db),
    getOwnership(db, website),
    getWebsiteSettings(db, website.id),
  ]);
  return {
    domain: website.domain,
    settings,
    planPagesMax: auditPagesMax,
    originsMax: auditOriginsMax,
    isOwnershipShown: shownAt !== null,
    userAgent,
  };
}
