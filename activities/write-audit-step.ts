import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AuditRef } from '../core/domain/audits/audit-ref';
import { checkByCode } from '../core/domain/audits/checks';
import type { Finding } from '../core/domain/audits/finding';
import { judgePage, judgeResource, type PageFinding } from '../core/domain/audits/judge-page';
import {
  type BotJudge,
  type BotPermission,
  judgePermission,
} from '../core/domain/audits/site-rules/judge-bots';
import { judgeSite } from '../core/domain/audits/site-rules/judge-site';
import type { Site, SiteFinding } from '../core/domain/audits/site-rules/site-finding';
import type { FrontierUrl } from '../core/domain/audits/site-rules/site-graph';
import type { SiteSummary } from '../core/domain/audits/site-rules/site-summary';
import { unindexableReason } from '../core/domain/audits/site-rules/unindexable';
import type { Queries } from '../core/postgres/database';
import type { AnalysisWriter } from '../core/stores/audits/analysis-writer';
import { writeFindingRow, writeLinkRows, writeUrlRow } from '../core/stores/audits/audit-rows';
import {
  type FrontierRow,
  type KnownBefore,
  readKnownBefore,
  toFrontierUrl,
  urlsOf,
} from '../core/stores/audits/frontier-reading';

type Step = {
  db: Queries;
  ref: AuditRef;
  site: Site;
  writer: AnalysisWriter;
  summary: SiteSummary;
  bots: BotJudge;
};

type Judged = { permission: BotPermission; found: UrlFinding[] };

/** Of the URL by itself, or in its site. */
type UrlFinding = PageFinding | SiteFinding;

const nobody: BotPermission = { allowed: [], disallowed: [], isByRules: false };

/** Who knows of a page that no link leads to. */
function withKnowers(finding: UrlFinding, { inSitemap }: FrontierUrl, known?: KnownBefore) {
  if (finding.code !== 'orphan') return finding;
  const { inLedger = false, inLogs = false } = known ?? {};
  const knowers = Object.entries({ sitemap: inSitemap, ledger: inLedger, logs: inLogs });
  const knownBy = knowers.filter(([, knows]) => knows).map(([name]) => name);
  return { ...finding, detail: { knownBy } };
}

function judge({ site, bots }: Step, row: FrontierUrl): Judged {
  const { facts, url } = row;
  if (row.kind !== 'page') {
    const found = facts && row.kind === 'resource' ? judgeResource(facts, url) : [];
    return { permission: nobody, found };
  }
  const permission = bots.permissionOf(url);
  const found = [
    ...(facts ? judgePage(facts, url) : []),
    ...judgeSite(site, row.number),
    ...judgePermission(site, row.number, permission),
  ];
  return { permission, found };
}

const urlsIn = (finding: UrlFinding) => ('urls' in finding ? (finding.urls ?? {}) : {});
const numbersIn = (finding: UrlFinding): number[] => Object.values(urlsIn(finding)).flat();

/** A finding with addresses for numbers. */
function named(finding: UrlFinding, names: Map<number, string>): Finding {
  const { code, detail } = finding;
  const toName = (number: number) => names.get(number) ?? null;
  const entries = Object.entries(urlsIn(finding)).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(toName) : toName(value),
  ]);
  return { code, detail: { ...detail, ...Object.fromEntries(entries) } };
}

function severityCounts(findings: readonly UrlFinding[]) {
  const counts = { error: 0, warning: 0, notice: 0 };
  for (const { code } of findings) {
    const severity = checkByCode.get(code)?.severity;
    if (severity) counts[severity] += 1;
  }
  return counts;
}

/** What waits for the addresses that it names. */
type FoundOf = { number: number; urlHash: Buffer; found: UrlFinding[] };

/** Judges a URL and writes its row and its links. */
function writeUrl(step: Step, row: FrontierRow, known: KnownBefore | undefined): FoundOf {
  const { site, writer, summary } = step;
  const { number, url_hash: urlHash } = row;
  const url = toFrontierUrl(row);
  const judged = judge(step, url);
  const found = judged.found.map((one) => withKnowers(one, url, known));
  const counts = severityCounts(found);
  const reason = url.kind === 'page' ? unindexableReason(site.graph, number) : null;
  summary.add(url, reason, counts.error);
  const codes = found.map(({ code }) => code);
  const { permission } = judged;
  writeUrlRow(writer.row('audit_urls'), url, site, { reason, permission, codes, counts, known });
  writeLinkRows(() => writer.row('audit_links'), url);
  return { number, urlHash, found };
}

/** After so many URLs the event loop has its turn: blocks are sent meanwhile, and heartbeats. */
const urlsATurn = 20;

/** Judges some URLs and writes what there is of them; only one at a time is unpacked. */
export async function writeStep(step: Step, rows: readonly FrontierRow[]): Promise<void> {
  const { db, ref, writer } = step;
  const pages = rows.filter(({ kind }) => kind === 'page');
  const known = await readKnownBefore(
    db,
    ref,
    pages.map((row) => row.url_hash),
  );
  const all: FoundOf[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % urlsATurn === 0) await nextTurn();
    all.push(writeUrl(step, row, known.get(row.url)));
    await writer.sendFull();
  }
  const numbers = new Set(all.flatMap(({ found }) => found.flatMap(numbersIn)));
  const names = await urlsOf(db, ref, [...numbers]);
  for (const { found, ...url } of all) {
    for (const one of found) {
      writeFindingRow(writer.row('audit_findings'), url, named(one, names));
    }
  }
  await writer.sendFull();
}
