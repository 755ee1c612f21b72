import {
  robotsDirectives,
  saysNofollow,
  saysNoindex,
} from '../../crawlers/rules/robots-directives';
import type { KnownLink, LinkEvidence, LinkVerdict } from './known-link';
import type { FetchedPage, PageDocument, PageLink, RedirectEnds } from './linking-page';
import { isOfSameDomain, redirectCandidates } from './redirect-candidates';
import { isSameAddress, isSameButOrigin, isSamePage } from './same-page';
import { textAround } from './text-around';

type Answered = Extract<FetchedPage, { failure: null }>;

/** A link to the target, and the document that has it. */
type Found = { link: PageLink; document: PageDocument; frameUrl: string | null };

/** Pages with less text may be empty until their scripts have run. */
const shellCharsMax = 200;

/** Directives that bind all search engines, or Google. */
const isForSearch = ({ agent }: { agent: string }) => agent === 'robots' || agent === 'googlebot';

const noEvidence = {
  movedTo: null,
  linkUrl: null,
  anchor: null,
  textBefore: null,
  textAfter: null,
  rel: [],
  isFollowed: null,
  linksToTarget: 0,
  viaRedirect: null,
  frameUrl: null,
  robotsHeader: null,
  robotsMeta: null,
  canonical: null,
  isAnchorAsExpected: null,
  isRelAsExpected: null,
} as const;

const bare = (page: FetchedPage): LinkEvidence => ({
  ...noEvidence,
  rel: [],
  fetchedAt: page.fetchedAt,
  httpStatus: page.httpStatus,
});

/**
 * Decides the state of a known link from one fetch of the linking page. Only an answer that was read
 * to its end can say that a link is gone: whatever failed, was refused or was cut off is
 * `unreachable`.
 */
export function evaluateKnownLink(
  page: FetchedPage,
  link: KnownLink,
  redirects: RedirectEnds = new Map(),
): LinkVerdict {
  if (page.failure !== null) {
    const state = page.isBlocked ? 'blocked' : 'unreachable';
    return { state, reason: page.failure, evidence: bare(page) };
  }
  const evidence = pageEvidence(page);
  const { httpStatus, document } = page;
  if (httpStatus === 404 || httpStatus === 410) {
    return { state: 'page_gone', reason: `http_${httpStatus}`, evidence };
  }
  if (httpStatus < 200 || httpStatus > 299) {
    return { state: 'unreachable', reason: `http_${httpStatus}`, evidence };
  }
  if (document === null) return { state: 'unreachable', reason: 'not_html', evidence };
  const found = findLinks(page, document, link, redirects);
  const best = found.find(({ link: { rel } }) => !rel.some(isUnfollowed)) ?? found[0];
  if (best === undefined) return { ...evaluateMissing(document, link, redirects), evidence };
  return evaluateFound(page, link, { best, count: found.length, evidence, redirects });
}

function pageEvidence(page: Answered): LinkEvidence {
  const { finalUrl, robotsHeader, document } = page;
  const meta = document?.robots.map(({ agent, content }) => `${agent}: ${content}`).join('; ');
  return {
    ...bare(page),
    movedTo: isSameAddress(page.url, finalUrl) ? null : finalUrl,
    robotsHeader,
    robotsMeta: meta || null,
    canonical: document?.canonical ?? null,
  };
}

const leadsTo = (url: string, target: string, redirects: RedirectEnds): boolean => {
  if (isSamePage(url, target)) return true;
  const end = redirects.get(url);
  const targetEnd = redirects.get(target) ?? target;
  if (end && end !== url) return isSamePage(end, target) || isSamePage(end, targetEnd);
  // Where no redirect was followed, the other form of the address is taken for the same page.
  return isSamePage(url, targetEnd) || isSameButOrigin(url, target);
};

function findLinks(
  { frame }: Answered,
  document: PageDocument,
  { targetUrl }: KnownLink,
  redirects: RedirectEnds,
): Found[] {
  const within = (each: PageDocument, frameUrl: string | null): Found[] =>
    each.links
      .filter(({ url }) => leadsTo(url, targetUrl, redirects))
      .map((link) => ({ link, document: each, frameUrl }));
  const direct = within(document, null);
  return direct.length > 0 || frame === null ? direct : within(frame.document, frame.url);
}

const isUnfollowed = (token: string) =>
  token === 'nofollow' || token === 'ugc' || token === 'sponsored';

type FoundLinks = { best: Found; count: number; evidence: LinkEvidence; redirects: RedirectEnds };

function evaluateFound(
  page: Answered,
  { targetUrl, expectedAnchor, expectedRel }: KnownLink,
  { best, count, evidence, redirects }: FoundLinks,
): LinkVerdict {
  const { link, document, frameUrl } = best;
  const directives = robotsDirectives({
    html: document,
    fetch: { headers: { 'x-robots-tag': page.robotsHeader ?? '' } },
  }).filter(isForSearch);
  const isPageNofollow = directives.some(saysNofollow);
  const rels = new Set(link.rel.filter(isUnfollowed));
  const seen: LinkEvidence = {
    ...evidence,
    linkUrl: link.url,
    anchor: link.anchor,
    ...textAround(document.text, link),
    rel: link.rel,
    isFollowed: rels.size === 0 && !isPageNofollow,
    linksToTarget: count,
    viaRedirect: isSamePage(link.url, targetUrl) ? null : (redirects.get(link.url) ?? link.url),
    frameUrl,
    isAnchorAsExpected: expectedAnchor === null ? null : isSameText(link.anchor, expectedAnchor),
    isRelAsExpected:
      expectedRel === null
        ? null
        : rels.size === expectedRel.length && expectedRel.every((token) => rels.has(token)),
  };
  const { state, reason } = stateOfFound(page, {
    isNoindex: directives.some(saysNoindex),
    isPageNofollow,
    rels,
    movedTo: evidence.movedTo,
  });
  return { state, reason, evidence: seen };
}

const isSameText = (one: string, other: string) =>
  one.replace(/\s+/g, ' ').trim().toLowerCase() === other.replace(/\s+/g, ' ').trim().toLowerCase();

type Seen = {
  isNoindex: boolean;
  isPageNofollow: boolean;
  rels: Set<string>;
  movedTo: string | null;
};

/** What takes the whole page's worth comes before what concerns the link alone. */
function stateOfFound(
  { url, finalUrl, document }: Answered,
  { isNoindex, isPageNofollow, rels, movedTo }: Seen,
): Pick<LinkVerdict, 'state' | 'reason'> {
  const canonical = document?.canonical ?? null;
  const isCanonical =
    canonical === null || isSameAddress(canonical, finalUrl) || isSameAddress(canonical, url);
  if (isNoindex) return { state: 'noindexed', reason: 'noindex' };
  if (!isCanonical) return { state: 'canonicalized_away', reason: 'canonical_elsewhere' };
  if (movedTo !== null) return { state: 'redirected', reason: 'page_moved' };
  for (const token of ['sponsored', 'ugc', 'nofollow'] as const) {
    if (rels.has(token)) return { state: token, reason: `rel_${token}` };
  }
  if (isPageNofollow) return { state: 'nofollow', reason: 'page_nofollow' };
  return { state: 'live', reason: 'found' };
}

/** Says why an answer that was read has no link to the target. */
function evaluateMissing(
  document: PageDocument,
  link: KnownLink,
  redirects: RedirectEnds,
): Pick<LinkVerdict, 'state' | 'reason'> {
  const { targetUrl } = link;
  if (document.isCut) return { state: 'unreachable', reason: 'body_too_large' };
  if (document.scriptLinks.some((text) => names(text, targetUrl))) {
    return { state: 'removed', reason: 'javascript_link' };
  }
  if (names(document.scriptText, targetUrl)) {
    return { state: 'needs_rendering', reason: 'named_in_script' };
  }
  const isShell = document.scripts > 0 && document.text.trim().length < shellCharsMax;
  if (isShell && document.links.length < 3) {
    return { state: 'needs_rendering', reason: 'empty_until_rendered' };
  }
  const others = redirectCandidates([document], link).filter((url) =>
    isOfSameDomain(url, targetUrl),
  );
  // An address that was not followed to its end may lead to the target.
  if (others.some((url) => !redirects.get(url))) {
    return { state: 'other_address', reason: 'redirect_not_followed' };
  }
  return { state: 'removed', reason: others.length > 0 ? 'links_elsewhere' : 'link_not_found' };
}

/** Whether a script names the address, also with the escaped slashes of JSON. */
function names(script: string, url: string): boolean {
  const address = url.replace(/^https?:/, '');
  // A bare host would be found in many scripts, such as those that count visitors.
  if (/^\/\/[^/]*\/?$/.test(address)) return script.includes(url) || script.includes(escaped(url));
  return script.includes(address) || script.includes(escaped(address));
}

const escaped = (text: string) => text.replaceAll('/', '\\/');
