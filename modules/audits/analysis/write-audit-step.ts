import { Turns } from '../../../platform/concurrency/turns';
import type { Queries } from '../../../platform/postgres/database';
import { checkPage, checkResource, type PageFinding } from '../rules/check-page';
import type { Finding, Severity } from '../rules/finding';
import { hostOf } from '../rules/link-plan';
import {
  type BotAccessChecker,
  type BotPermission,
  checkPermission,
} from '../rules/site-rules/check-bots';
import { checkFragments, haveParts } from '../rules/site-rules/check-fragments';
import { checkLinks } from '../rules/site-rules/check-links';
import {
  checkMissingPage,
  isUnlikeMissing,
  type MissingPage,
  mayBeLikeMissing,
} from '../rules/site-rules/check-missing-page';
import { checkSite } from '../rules/site-rules/check-site';
import type { Site, SiteFinding } from '../rules/site-rules/site-finding';
import type { FrontierUrl } from '../rules/site-rules/site-graph';
import type { SiteSummary } from '../rules/site-rules/site-summary';
import { unindexableReason } from '../rules/site-rules/unindexable';
import type { AnalysisWriter } from '../store/analysis-writer';
import { writeFindingRow, writeUrlRow } from '../store/audit-rows';
import type { PackedFinding } from '../store/checked-page';
import {
  type FrontierRow,
  type KnownBefore,
  readSketches,
  toFrontierUrl,
  type UnpackedUrl,
  urlsOf,
} from '../store/frontier-reading';
import { joinSketch, sketchLengthOf } from '../store/packed-facts';

type Step = {
  db: Queries;
  auditId: string;
  site: Site;
  writer: AnalysisWriter;
  summary: SiteSummary;
  bots: BotAccessChecker;
  /** By URL. */
  known: Map<string, KnownBefore>;
  signal: AbortSignal;
  /** By host. */
  missingPages: ReadonlyMap<string, MissingPage>;
  /** Of a check, one of the audit's own included. */
  severityOf: (code: string) => Severity | undefined;
  /** About whole origins, by the number of the page that carries them. */
  ofOrigins: ReadonlyMap<number, SiteFinding[]>;
};

type CheckedUrl = { permission: BotPermission; found: UrlFinding[] };

/** A finding about the URL alone, or about its place in the site. */
type UrlFinding = PageFinding | PackedFinding | SiteFinding;

const noBots: BotPermission = { allowed: [], disallowed: [], isByRules: false };

/** Adds to an `orphan` finding which sources know the page. */
function withKnowers(finding: UrlFinding, { inSitemap }: FrontierUrl, known?: KnownBefore) {
  if (finding.code !== 'orphan') return finding;
  const { inLedger = false, inLogs = false } = known ?? {};
  const knowers = Object.entries({ sitemap: inSitemap, ledger: inLedger, logs: inLogs });
  const knownBy = knowers.filter(([, knows]) => knows).map(([name]) => name);
  return { ...finding, detail: { knownBy } };
}

/** Leaves `http_page` to one page where the whole site has no https: one cause, one finding. */
function onceForSite(
  { graph }: Site,
  number: number,
  finding: PageFinding | PackedFinding,
): (PageFinding | PackedFinding)[] {
  const { plainSitePage } = graph;
  if (finding.code !== 'http_page' || plainSitePage === null) return [finding];
  const own = 'json' in finding ? JSON.parse(finding.json.toString()) : finding.detail;
  const detail = { ...own, isWholeSite: true };
  return number === plainSitePage ? [{ code: finding.code, detail }] : [];
}

/** Findings about a page alone: those of the crawl, or of this version's checks. */
const findingsOf = ({ facts, checked, url }: UnpackedUrl): (PageFinding | PackedFinding)[] =>
  checked?.findings ?? (facts ? checkPage(facts, url) : []);

/** Compares a page with its host's answer for an address that does not exist. */
function checkMissing({ missingPages }: Step, row: UnpackedUrl): SiteFinding[] {
  const { checked } = row;
  const missing = missingPages.get(hostOf(row.url));
  if (!missing) return [];
  if (checked && checked.sketchLength > 0) {
    if (!mayBeLikeMissing(checked.sketchLength, missing)) return [];
    if (isUnlikeMissing(checked.readSketch(), missing)) return [];
  }
  return checkMissingPage(row, missingPages);
}

/** Whether a page must be compared with its host's answer for an address that does not exist. */
function needsSketch({ missingPages }: Step, { url, kind, facts }: FrontierRow): boolean {
  const missing = facts && kind === 'page' && missingPages.get(hostOf(url));
  return missing ? mayBeLikeMissing(sketchLengthOf(facts), missing) : false;
}

/** Reads the sketches of the few pages that need them. */
async function addSketches(step: Step, rows: readonly FrontierRow[]): Promise<FrontierRow[]> {
  const needed = rows.filter((row) => needsSketch(step, row)).map(({ number }) => number);
  const sketches = await readSketches(step.db, step.auditId, needed);
  return rows.map((row) => {
    const sketch = sketches.get(row.number);
    return sketch && row.facts ? { ...row, facts: joinSketch(row.facts, sketch) } : row;
  });
}

function checkParts(site: Site, row: UnpackedUrl): SiteFinding[] {
  const { checked } = row;
  const areThere = checked && haveParts(site.graph, checked.linkedParts, checked.links.to);
  return areThere ? [] : checkFragments(site, row);
}

function checkUrl(step: Step, row: UnpackedUrl): CheckedUrl {
  const { site, bots, ofOrigins } = step;
  const { facts, url, number } = row;
  if (row.kind !== 'page') {
    const found =
      facts && row.kind === 'resource'
        ? [...checkResource(facts, url), ...checkLinks(site, number)]
        : [];
    return { permission: noBots, found };
  }
  const permission = bots.permissionOf(url);
  const found = [
    ...findingsOf(row).flatMap((one) => onceForSite(site, number, one)),
    ...checkSite(site, number),
    ...checkPermission(site, number, permission),
    ...checkMissing(step, row),
    ...checkParts(site, row),
    ...(ofOrigins.get(number) ?? []),
  ];
  return { permission, found };
}

const urlsIn = (finding: UrlFinding) => ('urls' in finding ? (finding.urls ?? {}) : {});
const numbersIn = (finding: UrlFinding): number[] => Object.values(urlsIn(finding)).flat();

const noNames: ReadonlyMap<number, string> = new Map();

/** Returns the finding with URL numbers replaced by URLs. */
function named(finding: UrlFinding, names: ReadonlyMap<number, string>): Finding | PackedFinding {
  if ('json' in finding) return finding;
  const { code, detail } = finding;
  const toName = (number: number) => names.get(number) ?? null;
  const entries = Object.entries(urlsIn(finding)).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(toName) : toName(value),
  ]);
  return { code, detail: { ...detail, ...Object.fromEntries(entries) } };
}

function severityCounts(findings: readonly UrlFinding[], { severityOf }: Step) {
  const counts = { error: 0, warning: 0, notice: 0 };
  for (const { code } of findings) {
    const severity = severityOf(code);
    if (severity) counts[severity] += 1;
  }
  return counts;
}

/** A URL's findings that cannot be written until the URLs they name are read. */
type Waiting = { number: number; urlHash: Buffer; found: UrlFinding[] };

/**
 * Checks a URL and writes its row, links and findings. Returns the findings that name other URLs.
 */
function writeUrl(step: Step, row: FrontierRow): Waiting {
  const { site, writer, summary } = step;
  const { number, urlHash } = row;
  const known = step.known.get(row.url);
  const url = toFrontierUrl(row);
  const checked = checkUrl(step, url);
  const found = checked.found.map((one) => withKnowers(one, url, known));
  const counts = severityCounts(found, step);
  const reason = url.kind === 'page' ? unindexableReason(site.graph, number) : null;
  summary.add(url, reason, counts.error);
  const codes = found.map(({ code }) => code);
  const { permission } = checked;
  writeUrlRow(writer.row('audit_urls'), url, site, { reason, permission, codes, counts, known });
  if (url.checked) writer.links.addPacked(number, url.checked.links);
  else for (const link of url.facts?.links ?? []) writer.links.add(number, link);
  const waiting: Waiting = { number, urlHash, found: [] };
  for (const one of found) {
    if (numbersIn(one).length > 0) waiting.found.push(one);
    else writeFindingRow(writer.row('audit_findings'), waiting, named(one, noNames));
  }
  return waiting;
}

/** Checks a batch of URLs and writes their rows. Only one URL is unpacked at a time. */
export async function writeStep(step: Step, rows: readonly FrontierRow[]): Promise<void> {
  const { db, auditId, writer, signal } = step;
  const all: Waiting[] = [];
  const turns = new Turns();
  for (const row of await addSketches(step, rows)) {
    await turns.yieldIfOver();
    signal.throwIfAborted();
    const waiting = writeUrl(step, row);
    if (waiting.found.length > 0) all.push(waiting);
    await writer.sendFull();
  }
  const numbers = new Set(all.flatMap(({ found }) => found.flatMap(numbersIn)));
  const names = await urlsOf(db, auditId, [...numbers]);
  for (const { found, ...url } of all) {
    for (const one of found) {
      writeFindingRow(writer.row('audit_findings'), url, named(one, names));
    }
  }
  await writer.sendFull();
}
