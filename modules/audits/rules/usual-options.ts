import type { WebsiteSettings } from '../../websites/rules/website-settings';
import type { AuditOptions } from './audit-options';

/** What bounds the options of an audit. */
export type AuditLimits = {
  domain: string;
  settings: WebsiteSettings;
  /** Null means no limit. */
  planPagesMax: number | null;
  originsMax: number;
  isOwnershipShown: boolean;
  /** The service's own user agent, used where neither request nor settings name one. */
  userAgent: string;
};

/** Default page limit where neither plan, settings nor request set one. */
const pagesUnbounded = 100_000;
const delayMsUsual = 100;
/** Limits for a domain whose ownership is not verified. */
export const strangerConcurrency = 1;
export const strangerDelayMsMin = 1_000;

/** The smallest of the limits of plan, settings and request; `asked` is the request's. */
export function pagesMaxOf({ settings, planPagesMax }: AuditLimits, asked?: number): number {
  const bounds = [asked, settings.audits.maxPages, planPagesMax];
  const set = bounds.filter((bound) => typeof bound === 'number');
  return set.length === 0 ? pagesUnbounded : Math.min(...set);
}

/** Returns the options of an audit that asks for no others; it has no credentials. */
export function usualOptions(limits: AuditLimits): AuditOptions {
  const { domain, settings, originsMax, isOwnershipShown } = limits;
  return {
    mode: 'site',
    urls: [`https://${domain}/`],
    maxPages: pagesMaxOf(limits),
    maxDepth: null,
    originsMax,
    include: [],
    exclude: [],
    concurrency: isOwnershipShown ? settings.audits.concurrency : strangerConcurrency,
    delayMs: isOwnershipShown ? delayMsUsual : strangerDelayMsMin,
    userAgent: (isOwnershipShown ? settings.audits.userAgent : null) ?? limits.userAgent,
    robots: 'obey',
    sitemaps: true,
    followNofollow: false,
    checkResources: true,
    checkExternal: true,
    render: 'none',
    extractions: settings.audits.extractions,
    ownChecks: settings.audits.ownChecks,
    labPages: isOwnershipShown ? settings.audits.labPages : 0,
    labFormFactors: settings.audits.labFormFactors,
    isOwnershipShown,
    basicAuth: null,
  };
}
