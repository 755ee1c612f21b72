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
import { urlHashOf } from '../core/domain/page-url';
import type { Queries } from '../core/postgres/database';
import type { AnalysisWriter } from '../core/stores/audits/analysis-writer';
import { toLinkRows, toUrlRow } from '../core/stores/audits/audit-rows';
import { type KnownBefore, readKnownBefore, urlsOf } from '../core/stores/audits/frontier-reading';

type Step = {
  db: Queries;
  ref: AuditRef;
  site: Site;
  writer: AnalysisWriter;
  summary: SiteSummary;
  bots: BotJudge;
};

type Judged = { row: FrontierUrl; permission: BotPermission; found: UrlFinding[] };

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
    return { row, permission: nobody, found };
  }
  const permission = bots.permissionOf(url);
  const found = [
    ...(facts ? judgePage(facts, url) : []),
    ...judgeSite(site, row.number),
    ...judgePermission(site, row.number, permission),
  ];
  return { row, permission, found };
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

function severityCounts(findings: readonly Finding[]) {
  const counts = { error: 0, warning: 0, notice: 0 };
  for (const { code } of findings) {
    const severity = checkByCode.get(code)?.severity;
    if (severity) counts[severity] += 1;
  }
  return counts;
}

/** Judges some URLs and writes what there is of them. */
export async function writeStep(step: Step, rows: readonly FrontierUrl[]): Promise<void> {
  const { db, ref, site, writer, summary } = step;
  const judged = rows.map((row) => judge(step, row));
  const numbers = new Set(judged.flatMap(({ found }) => found.flatMap(numbersIn)));
  const [names, ledger] = await Promise.all([
    urlsOf(db, ref, [...numbers]),
    readKnownBefore(
      db,
      ref,
      rows.filter(({ kind }) => kind === 'page').map(({ url }) => url),
    ),
  ]);
  for (const { row, permission, found } of judged) {
    const known = ledger.get(row.url);
    const findings = found.map((one) => named(withKnowers(one, row, known), names));
    const counts = severityCounts(findings);
    const reason = row.kind === 'page' ? unindexableReason(site.graph, row.number) : null;
    summary.add(row, reason, counts.error);
    const codes = findings.map(({ code }) => code);
    const url = toUrlRow(row, site, { reason, permission, codes, counts, known });
    await writer.add('audit_urls', [url]);
    await writer.add('audit_links', toLinkRows(row));
    const url_key = urlHashOf(row.url).readBigUInt64LE().toString();
    await writer.add(
      'audit_findings',
      findings.map(({ code, detail }) => ({
        ...{ code, number: row.number, url_key },
        detail: JSON.stringify(detail),
      })),
    );
  }
}
