import type { Pace } from '../../../platform/concurrency/pace';
import { evaluateKnownLink } from '../rules/evaluate-known-link';
import { isFoundIn } from '../rules/follow-loss';
import type { KnownLink, LinkVerdict } from '../rules/known-link';
import type { FetchedPage } from '../rules/linking-page';
import { redirectCandidates } from '../rules/redirect-candidates';
import { fetchLinkingPage, findRedirectEnd, framesOf, type PageFetch } from './fetch-linking-page';
import type { LinkingRobots } from './linking-robots';

/** The longest delay of a robots.txt that is observed: a longer one would never end. */
const crawlDelayMsMax = 30_000;

export type CheckDeps = PageFetch & {
  robots: LinkingRobots;
  pace: Pace;
  /** Between two requests to a host. */
  delayMs: number;
  /** Where redirects end, asked once in a run: links of many pages lead to the same target. */
  redirectEnds: Map<string, Promise<string | null>>;
};

/** Fetches a page once and decides the state of all known links that should be on it. */
export async function checkPage(
  deps: CheckDeps,
  sourceUrl: string,
  links: readonly KnownLink[],
): Promise<LinkVerdict[]> {
  const page = await fetchPolitely(deps, sourceUrl);
  const verdicts: LinkVerdict[] = [];
  for (const link of links) verdicts.push(await evaluateWithRedirects(deps, page, link));
  return verdicts;
}

async function fetchPolitely(deps: CheckDeps, url: string): Promise<FetchedPage> {
  const { origin, host } = new URL(url);
  if (!deps.robots.knows(origin)) await deps.pace.wait(host, deps.delayMs, deps.signal);
  const { refusal, crawlDelaySeconds } = await deps.robots.ask(url);
  if (refusal !== null) {
    const fetchedAt = new Date().toISOString();
    const isBlocked = refusal === 'robots_disallowed';
    return { url, fetchedAt, failure: refusal, httpStatus: null, isBlocked };
  }
  const delayMs = Math.max(deps.delayMs, Math.min(crawlDelaySeconds * 1_000, crawlDelayMsMax));
  await deps.pace.wait(host, delayMs, deps.signal);
  return fetchLinkingPage(deps, url);
}

/** Frames and redirects are looked into only where the page itself has no link to the target. */
async function evaluateWithRedirects(
  deps: CheckDeps,
  page: FetchedPage,
  link: KnownLink,
): Promise<LinkVerdict> {
  const plain = evaluateKnownLink(page, link);
  if (page.failure !== null || !page.document || isFoundIn(plain.state)) return plain;
  if (plain.evidence.linksToTarget > 0) return plain;
  for (const url of framesOf(page)) {
    const framed = await fetchPolitely(deps, url);
    if (framed.failure !== null || !framed.document) continue;
    const frame = { url, document: framed.document };
    const verdict = evaluateKnownLink({ ...page, frame }, link);
    if (verdict.evidence.linksToTarget > 0) return verdict;
  }
  const redirects = await readRedirects(deps, page, link);
  return redirects.size === 0 ? plain : evaluateKnownLink(page, link, redirects);
}

async function readRedirects(
  deps: CheckDeps,
  { document }: Extract<FetchedPage, { failure: null }>,
  link: KnownLink,
): Promise<Map<string, string | null>> {
  const ends = new Map<string, string | null>();
  const candidates = document ? redirectCandidates([document], link) : [];
  if (candidates.length === 0) return ends;
  for (const url of [...candidates, link.targetUrl]) {
    ends.set(url, await redirectEnd(deps, url));
  }
  return ends;
}

function redirectEnd(deps: CheckDeps, url: string): Promise<string | null> {
  const known = deps.redirectEnds.get(url);
  if (known !== undefined) return known;
  const end = deps.pace
    .wait(new URL(url).host, deps.delayMs, deps.signal)
    .then(() => findRedirectEnd(deps, url));
  deps.redirectEnds.set(url, end);
  return end;
}
