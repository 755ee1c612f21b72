import type { WebsiteRef } from '../../websites/rules/website-ref';

/** An audit of a website of a workspace. */
export type AuditRef = WebsiteRef & { auditId: string };

/** Why a crawl ended. */
export const auditEndReasons = [
  'finished',
  'page_limit',
  'url_limit',
  'canceled',
  'failed',
] as const;
export type AuditEndReason = (typeof auditEndReasons)[number];
