import type { AuditOptions } from '../../modules/audits/rules/audit-options';
import {
  type AuditLimits,
  pagesMaxOf,
  strangerConcurrency,
  strangerDelayMsMin,
  usualOptions,
} from '../../modules/audits/rules/usual-options';
import { type ErrorDetail, invalid, rowsInvalid } from '../../platform/errors';
import { askedUrl } from '../../platform/url/page-url';
import { readUrls } from '../indexing/read-urls';
import type { AuditBody } from './audit-body';
import { checkOwnRules } from './check-own-rules';

/** Decides all audit options but the credentials. Throws a 422 for options that are not allowed. */
export function decideOptions(
  body: AuditBody,
  limits: AuditLimits,
): Omit<AuditOptions, 'basicAuth'> {
  checkPoliteness(body, limits);
  const usual = usualOptions(limits);
  const own = {
    extractions: body.extractions ?? usual.extractions,
    ownChecks: body.ownChecks ?? usual.ownChecks,
    labPages: body.labPages ?? usual.labPages,
    labFormFactors: body.labFormFactors ?? usual.labFormFactors,
  };
  if (body.extractions || body.ownChecks) checkOwnRules(own);
  const mode = body.urls ? 'list' : 'site';
  return {
    ...usual,
    mode,
    urls: startsOf(body, limits),
    maxPages: pagesMaxOf(limits, body.maxPages),
    maxDepth: body.maxDepth ?? null,
    include: body.include,
    exclude: body.exclude,
    concurrency: body.concurrency ?? usual.concurrency,
    delayMs: body.delayMs ?? usual.delayMs,
    userAgent: body.userAgent ?? usual.userAgent,
    robots: body.robotsMode,
    sitemaps: body.readsSitemaps ?? mode === 'site',
    followNofollow: body.followNofollow,
    checkResources: body.checkResources,
    checkExternal: body.checkExternal,
    render: body.render,
    ...own,
  };
}

function checkPoliteness(body: AuditBody, { isOwnershipShown }: AuditLimits): void {
  if (isOwnershipShown) return;
  const details: ErrorDetail[] = [];
  const refuse = (path: string, most: string) =>
    details.push({
      path,
      code: 'ownership_required',
      message: `Until the domain is verified, ${most}.`,
    });
  if (body.robotsMode === 'ignore') refuse('robotsMode', 'robots.txt must be obeyed');
  // Under another name the crawl would evade the robots.txt rules for our crawler.
  if (body.userAgent !== undefined)
    refuse('userAgent', 'the crawler’s own user agent must be used');
  // Requests made by scripts cannot be rate-limited the way a crawl is.
  if (body.render === 'browser') refuse('render', 'pages cannot be rendered');
  if ((body.labPages ?? 0) > 0) refuse('labPages', 'no page is measured by Lighthouse');
  if ((body.concurrency ?? 1) > strangerConcurrency) {
    refuse('concurrency', `concurrency is at most ${strangerConcurrency}`);
  }
  if ((body.delayMs ?? strangerDelayMsMin) < strangerDelayMsMin) {
    refuse('delayMs', `delayMs is at least ${strangerDelayMsMin}`);
  }
  if (details.length === 0) return;
  const message =
    'These options require a verified domain: verify it by GET /websites/{websiteId}/ownership, or omit them.';
  throw rowsInvalid(message, details);
}

/** Returns the URLs the crawl starts from: the list, the URLs of the request, or the home page. */
function startsOf(body: AuditBody, { domain, settings }: AuditLimits): string[] {
  if (body.urls && body.startUrl !== undefined) {
    throw invalid('startUrl', 'urls_or_start', 'Name either `urls` or `startUrl`, not both.');
  }
  const given = body.urls ?? [body.startUrl ?? `https://${domain}/`];
  const details: ErrorDetail[] = [];
  const urls = new Map<string, string>();
  for (const [index, read] of readUrls(given, { domain, settings }).entries()) {
    if (!('reason' in read)) {
      // The crawl asks for an address as it is given; equal ones have one normal form.
      if (!urls.has(read.url)) urls.set(read.url, askedUrl(given[index] ?? read.url));
      continue;
    }
    details.push({
      path: body.urls ? `urls.${index}` : 'startUrl',
      code: read.reason,
      message: `${read.given} is not the URL of a page of this website: ${read.reason}.`,
    });
  }
  if (details.length === 0) return [...urls.values()];
  throw rowsInvalid(
    `${details.length} of these URLs cannot be audited: correct or remove them.`,
    details,
  );
}
