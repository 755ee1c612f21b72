import { Turns } from '../../../platform/concurrency/turns';
import type { Queries } from '../../../platform/postgres/database';
import type { Workspace } from '../../../platform/workspace';
import { botTable } from '../../crawlers/bots/bot-table';
import { type AuditedSignals, PageSignals } from '../../crawlers/policy/page-signals';
import { readPolicyFiles } from '../../crawlers/store/policy-file-store';
import { sitemapFilesMax } from '../crawl/read-seeds';
import type { AuditEndReason, AuditOfWebsite } from '../rules/audit-ref';
import { warningsOf } from '../rules/audit-warnings';
import { checkByCode } from '../rules/checks';
import type { Check } from '../rules/finding';
import { toCheck, unlikeChecks } from '../rules/own-checks';
import { BotAccessChecker } from '../rules/site-rules/check-bots';
import { type MissingPage, readMissingPage } from '../rules/site-rules/check-missing-page';
import { checkOrigins } from '../rules/site-rules/check-origins';
import type { Site } from '../rules/site-rules/site-finding';
import { type GraphUrl, SiteGraph, unknownUrl } from '../rules/site-rules/site-graph';
import { readStanding } from '../rules/site-rules/site-standing';
import { type AuditFailure, SiteSummary } from '../rules/site-rules/site-summary';
import { countIssues, removeOtherRuns } from '../store/analysis-reads';
import {
  beginAnalysis,
  type EndedAudit,
  findCompared,
  publishAnalysis,
  readEndedAudit,
} from '../store/analysis-store';
import { AnalysisWriter } from '../store/analysis-writer';
import { deleteOldAudits } from '../store/deleted-audit-store';
import {
  numbersOf,
  readForGraph,
  readFrontierAndKnown,
  removeFrontier,
  toGraphUrl,
} from '../store/frontier-reading';
import { readMissingRobots } from '../store/missing-robots';
import { unpackFacts } from '../store/packed-facts';
import { readProbes } from '../store/probe-store';
import { learnAuditUrls } from './add-audit-urls';
import { confirmNearDuplicates } from './confirm-near-duplicates';
import { writeStep } from './write-audit-step';

type Ending = { endReason: AuditEndReason; signal: AbortSignal };

export type AuditResult = {
  auditId: string;
  pages: number;
  healthScore: number | null;
  /** Why no page could be read; null if one was, or if the audit was canceled. */
  failure: AuditFailure | null;
  /** Visits that Lighthouse is to make, one for each page and device; missing in results of earlier versions. */
  labPages?: number;
};

/**
 * URLs that a page names without linking to them; they have numbers too. Its own URL is left out.
 */
const namedBy = ({ url: own, facts }: GraphUrl): (string | null)[] =>
  [
    facts?.fetch.redirectTo ?? null,
    facts?.outline?.canonical ?? null,
    ...(facts?.outline?.alternates ?? []).map(({ url }) => url),
  ].filter((url) => url !== own);

/** Whether the crawl knows every URL that the site's sitemaps contain. */
const isSitemapKnown = ({ sitemaps }: EndedAudit, endReason: AuditEndReason): boolean =>
  sitemaps !== null &&
  sitemaps.length < sitemapFilesMax &&
  sitemaps.some(({ urls }) => urls > 0) &&
  sitemaps.every(({ failure }) => failure === null) &&
  endReason !== 'url_limit';

type Analysis = {
  audit: EndedAudit;
  run: number;
  ending: Ending;
  /** A check by its code, one of the audit's own included. */
  checkOf: (code: string) => Check | undefined;
};

function checksOf({ options }: EndedAudit): Analysis['checkOf'] {
  const own = new Map(options.ownChecks.map(toCheck).map((check) => [check.code, check]));
  return (code) => checkByCode.get(code) ?? own.get(code);
}

/** Counts what a page says about its use; errors and redirects say nothing. */
function addSignals(signals: PageSignals, { url, facts }: GraphUrl): void {
  if (!facts?.outline || facts.fetch.status !== 200) return;
  const { robots, usage = [] } = facts.outline;
  signals.add({ url, headers: facts.fetch.headers, robots, usage });
}

async function readSite(
  workspace: Workspace,
  auditId: string,
  { audit, ending }: Analysis,
  { bots, signals }: { bots: BotAccessChecker; signals: PageSignals },
): Promise<Site> {
  const { db } = workspace;
  const graph = new SiteGraph(audit.urlsKnown);
  const isDisallowed = (url: string) => bots.isDisallowed(url);
  const turns = new Turns();
  for await (const rows of readForGraph(db, auditId)) {
    ending.signal.throwIfAborted();
    const urls = rows.map(toGraphUrl);
    const named = new Set(urls.flatMap(namedBy).filter((url) => url !== null));
    const numbers = await numbersOf(db, auditId, [...named]);
    const numberOf = (url: string) => numbers.get(url) ?? unknownUrl;
    for (const url of urls) {
      await turns.yieldIfOver();
      ending.signal.throwIfAborted();
      graph.add(url, { numberOf, isDisallowed });
      addSignals(signals, url);
    }
  }
  graph.end();
  const standing = readStanding(graph);
  await confirmNearDuplicates(db, auditId, { graph, standing }, ending.signal);
  return { graph, standing, isSitemapKnown: isSitemapKnown(audit, ending.endReason) };
}

/** What each host answers for an address that does not exist. */
async function readMissingPages(db: Queries, auditId: string): Promise<Map<string, MissingPage>> {
  const pages = new Map<string, MissingPage>();
  for (const [host, facts] of await readProbes(db, auditId)) {
    const page = readMissingPage(unpackFacts(facts));
    if (page) pages.set(host, page);
  }
  return pages;
}

async function writeSite(
  workspace: Workspace,
  ref: AuditOfWebsite,
  analysis: Analysis,
): Promise<{ summary: SiteSummary; robotsRead: number; aiSignals: AuditedSignals }> {
  const bots = new BotAccessChecker(analysis.audit.robots, botTable);
  const signals = new PageSignals();
  const site = await readSite(workspace, ref.auditId, analysis, { bots, signals });
  const aiSignals = signals.end();
  await workspace.transaction((tx) => readMissingRobots(tx, ref.websiteId, analysis.audit));
  const robotsRead = await learnAuditUrls(workspace, ref, site, analysis.ending.signal);
  const writer = new AnalysisWriter(workspace, ref, analysis.run);
  const summary = new SiteSummary(site);
  const { db } = workspace;
  const missingPages = await readMissingPages(db, ref.auditId);
  const { robots, sitemaps, hosts } = analysis.audit;
  const policies = { files: await readPolicyFiles(db, ref), signals: aiSignals };
  const files = { robots, sitemaps: sitemaps ?? [], hosts, policies };
  const ofOrigins = checkOrigins(files, site.graph.homes);
  for await (const { rows, extra: known } of readFrontierAndKnown(db, ref)) {
    const { signal } = analysis.ending;
    const severityOf = (code: string) => analysis.checkOf(code)?.severity;
    const pages = { bots, known, missingPages, ofOrigins, severityOf };
    const step = { db, auditId: ref.auditId, site, writer, summary, signal, ...pages };
    await writeStep(step, rows);
  }
  await writer.end();
  return { summary, robotsRead, aiSignals };
}

/** Sitemap files listed in the result, whether they were read or failed. */
const sitemapsShownMax = 50;

/** Whether the crawl was to cover the site, and found pages. */
const isOfSite = ({ options }: EndedAudit, score: number | null) =>
  options.mode === 'site' &&
  score !== null &&
  options.include.length + options.exclude.length === 0 &&
  options.maxDepth === null;

/** Names what was wrong with robots.txt, such as `dns`, where it kept the crawl from all pages. */
function failureOf({ failure }: SiteSummary, { robots }: EndedAudit): AuditFailure | null {
  if (failure?.code !== 'robots_unreachable') return failure;
  const closed = Object.values(robots).find(({ outcome }) => outcome === 'disallow_all');
  if (!closed) return failure;
  const { url, status, error } = closed;
  const answer = status === null ? `could not be read (${error})` : `answered ${status}`;
  const message = `No page of the website could be read: ${url} ${answer}, and crawlers then stay away.`;
  return { code: error ?? failure.code, message };
}

/** Pages that have nothing to read before their scripts run. */
const emptyOf = (counted: readonly { code: string; pages: number }[]): number =>
  counted.find(({ code }) => code === 'needs_rendering')?.pages ?? 0;

async function runAnalysis(
  workspace: Workspace,
  ref: AuditOfWebsite,
  analysis: Analysis,
): Promise<void> {
  const { audit, run, ending } = analysis;
  const { summary, robotsRead: learned, aiSignals } = await writeSite(workspace, ref, analysis);
  // A crawl that read nothing came to its end, but to no result.
  const failure = failureOf(summary, audit);
  const hasFailed = failure !== null && ending.endReason !== 'canceled';
  const endReason = hasFailed ? 'failed' : ending.endReason;
  const { db } = workspace;
  // A capped crawl says nothing of pages that it did not fetch, nor of links to them.
  const compared = endReason === 'finished' ? await findCompared(db, ref) : undefined;
  const counted = await countIssues(workspace, { ...ref, run }, compared);
  const unlike = new Set(compared ? unlikeChecks(audit.options, compared.options) : []);
  const { pages, healthy, score } = summary.health;
  const isCapped = endReason === 'page_limit' || endReason === 'url_limit';
  const isSetting = isOfSite(audit, score) && endReason === 'finished';
  await publishAnalysis(workspace, ref, {
    run,
    endReason,
    setsWebsiteScore: isSetting,
    comparedWith: compared?.id ?? null,
    healthPages: pages,
    healthyPages: healthy,
    healthScore: score,
    summary: {
      ...summary.toJSON(),
      failure,
      isCapped,
      setsWebsiteScore: isSetting,
      sample: isOfSite(audit, score) && isCapped ? summary.sample : null,
      ledger: { added: learned },
      aiSignals,
      sitemaps: (audit.sitemaps ?? [])
        .slice(0, sitemapsShownMax)
        .map(({ url, urls, failure }) => ({ url, urls, failure })),
      warnings: warningsOf({
        robots: Object.values(audit.robots),
        sitemaps: audit.sitemaps ?? [],
        starts: summary.starts,
        pages,
        emptyPages: audit.options.render === 'none' ? emptyOf(counted) : 0,
        areExternalsSilent: summary.areExternalsSilent,
        originsMax: audit.options.originsMax,
        beyondOrigins: summary.skippedFor('origin_limit'),
      }),
    },
    issues: counted.flatMap((issue) => {
      const check = analysis.checkOf(issue.code);
      const delta = unlike.has(issue.code) ? null : issue.delta;
      return check ? [{ ...issue, delta, severity: check.severity }] : [];
    }),
  });
}

/** Analyzes an audit; retries publish it only once. Returns null if the audit was deleted. */
export async function analyzeAudit(
  workspace: Workspace,
  ref: AuditOfWebsite,
  ending: Ending,
): Promise<AuditResult | null> {
  const read = () => readEndedAudit(workspace.db, ref);
  const audit = await read();
  if (!audit) return null;
  if (!audit.published) {
    const run = await beginAnalysis(workspace, ref.auditId);
    if (run !== undefined) {
      await runAnalysis(workspace, ref, { audit, run, ending, checkOf: checksOf(audit) });
    }
  }
  const published = (await read())?.published;
  if (!published) return null;
  await Promise.all([
    removeFrontier(workspace, ref.auditId),
    removeOtherRuns(workspace, { ...ref, run: published.run }),
    workspace.transaction((tx) => deleteOldAudits(tx, ref.websiteId)),
  ]);
  return {
    auditId: ref.auditId,
    pages: published.pages ?? 0,
    healthScore: published.healthScore,
    failure: published.endReason === 'failed' ? published.failure : null,
    labPages:
      published.endReason === 'canceled' || published.endReason === 'failed'
        ? 0
        : audit.options.labPages * audit.options.labFormFactors.length,
  };
}
