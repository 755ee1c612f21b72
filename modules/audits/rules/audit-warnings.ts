import { readRobotsFile, wildcardLimits } from '../../crawlers/robots/robots-file';
import type { RobotsOutcome } from '../../crawlers/robots/robots-reply';
import {
  originsMaxUsual,
  robotsBytesLimit,
  robotsBytesMax,
  type SkipReason,
} from './audit-options';
import type { FrontierUrl } from './site-rules/site-graph';

/** Reasons why an audit's numbers may not cover the whole site. */
export const auditWarningCodes = [
  'robots_unreachable',
  'robots_rules_not_read',
  'origin_limit',
  'sitemap_unreadable',
  'start_not_allowed',
  'start_no_answer',
  'start_broken',
  'externals_not_checked',
  'pages_need_rendering',
  'no_pages',
] as const;
export type AuditWarningCode = (typeof auditWarningCodes)[number];
export type AuditWarning = { code: AuditWarningCode; message: string };

/** Limit of the warnings; more would add nothing. */
const warningsMax = 20;

/** A start URL and its result. */
type Start = Pick<FrontierUrl, 'url' | 'skipReason'> & {
  status: number | null;
  failure: string | null;
};
/** `failure` is null if the file was read. Codes such as `http_404` give the response's status. */
type Sitemap = { url: string; failure: string | null };
type Robots = {
  url: string;
  status: number | null;
  outcome: RobotsOutcome;
  error: string | null;
  body: string | null;
};

const closedByRobots = new Set<SkipReason | 'canceled' | null>([
  'robots_disallowed',
  'robots_unreachable',
]);

function ofRobots({ url, status, error }: Robots): AuditWarning {
  if (error === robotsBytesLimit) {
    const message = `${url} was not kept: the robots.txt files of one audit may have ${robotsBytesMax} bytes together. Nothing of this host was asked for.`;
    return { code: 'robots_unreachable', message };
  }
  const answer =
    status === null ? `could not be read (${error ?? 'no answer'})` : `answered ${status}`;
  const message = `${url} ${answer}: nothing of this host was asked for, since crawlers then stay away.`;
  return { code: 'robots_unreachable', message };
}

/** A file that was cut, or rules with more wildcards than are read. */
function ofRules({ url, body }: Robots): AuditWarning[] {
  if (body === null) return [];
  const { warnings } = readRobotsFile(Buffer.from(body));
  const left = warnings.filter(({ code }) => code === 'too_many_wildcards').length;
  if (left === 0) return [];
  const { rulesPerFile, wildcardsPerRule } = wildcardLimits;
  const message = `${url} has ${left} rules with wildcards that were not read: a file may have ${rulesPerFile} different ones, with ${wildcardsPerRule} wildcards each. Crawlers that read them may be disallowed from more, or less, than is said here.`;
  return [{ code: 'robots_rules_not_read', message }];
}

function ofSitemap({ url, failure }: Sitemap): AuditWarning[] {
  if (failure === null) return [];
  const status = /^http_(\d+)$/.exec(failure)?.[1];
  const answer = status ? `answered ${status}` : `could not be read (${failure})`;
  const message = `${url} ${answer}: what this sitemap lists is not known, and no page is said to be missing from it.`;
  return [{ code: 'sitemap_unreadable', message }];
}

function ofStart({ url, skipReason, status, failure }: Start): AuditWarning[] {
  if (closedByRobots.has(skipReason)) {
    const message = `${url} was not asked for: robots.txt forbids it to this crawler.`;
    // An unreadable robots.txt has a warning of its own.
    return skipReason === 'robots_disallowed' ? [{ code: 'start_not_allowed', message }] : [];
  }
  if (skipReason !== null) return [];
  if (status === null) {
    return [
      { code: 'start_no_answer', message: `${url} did not answer (${failure ?? 'unknown'}).` },
    ];
  }
  const isBroken = status >= 400;
  return isBroken ? [{ code: 'start_broken', message: `${url} answered ${status}.` }] : [];
}

/**
 * Warns why an audit saw little or nothing. Unreadable robots.txt files and sitemaps are always
 * reported. The results of the start URLs are added if no page was crawled.
 */
export function warningsOf({
  robots,
  sitemaps,
  starts,
  pages,
  emptyPages = 0,
  areExternalsSilent = false,
  originsMax = originsMaxUsual,
  beyondOrigins = 0,
}: {
  robots: readonly Robots[];
  sitemaps: readonly Sitemap[];
  starts: readonly Start[];
  /** Number of pages that the health score is of. */
  pages: number;
  /** HTML pages that are empty before their scripts run; 0 for a rendered audit. */
  emptyPages?: number;
  /** Whether no external host responded. */
  areExternalsSilent?: boolean;
  /** Limit of origins, and the URLs that were skipped because of it. */
  originsMax?: number;
  beyondOrigins?: number;
}): AuditWarning[] {
  const warnings = [
    ...robots.filter(({ outcome }) => outcome === 'disallow_all').map(ofRobots),
    ...robots.flatMap(ofRules),
    ...sitemaps.flatMap(ofSitemap),
  ];
  if (beyondOrigins > 0) {
    const message = `The website has more than ${originsMax} origins (scheme, host and port), the most in one audit of this plan: ${beyondOrigins} URLs of other origins were not asked for.`;
    warnings.push({ code: 'origin_limit', message });
  }
  if (areExternalsSilent) {
    const message =
      'No external host answered, so that links to other sites could not be checked. See whether the worker reaches the Internet.';
    warnings.push({ code: 'externals_not_checked', message });
  }
  if (emptyPages > 0) {
    const are = emptyPages === 1 ? 'is' : 'are';
    const what = pages === 1 ? 'The page is' : `${emptyPages} of ${pages} checked pages ${are}`;
    const message = `${what} empty without scripts, so little of them could be checked. Render? Start an audit with render: "browser", once the domain is verified.`;
    warnings.push({ code: 'pages_need_rendering', message });
  }
  if (pages === 0) {
    const ofStarts = starts.flatMap(ofStart);
    const message = 'No HTML page was crawled, so that there is no health score.';
    warnings.push(...ofStarts, { code: 'no_pages', message });
  }
  // The last warning is the conclusion, so it is kept.
  return warnings.length > warningsMax
    ? [...warnings.slice(0, warningsMax - 1), ...warnings.slice(-1)]
    : warnings;
}
