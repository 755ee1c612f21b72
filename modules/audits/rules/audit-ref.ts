import type { WebsiteRef } from '../../websites/rules/website-ref';

/** An audit, and the website that its rows are stored by. */
export type AuditOfWebsite = { websiteId: string; auditId: string };

/** The same of any workspace, as workflows pass it. */
export type AuditRef = WebsiteRef & AuditOfWebsite;

/** Why a crawl ended. */
export const auditEndReasons = [
  'finished',
  'page_limit',
  'url_limit',
  'canceled',
  'failed',
] as const;
export type AuditEndReason = (typeof auditEndReasons)[number];
