import { benchAiMatch } from './ai-match';
import { benchAiReads } from './ai-reads';
import { benchAudit } from './audit';
import { benchAuditManual } from './audit-manual';
import { benchAuditMemory } from './audit-memory';
import { benchBacklinks } from './backlinks';
import { benchBackup } from './backup';
import { benchBytes } from './bytes';
import { benchCampaigns } from './campaigns/campaigns';
import { benchCollect } from './collect';
import { benchCollectAi } from './collect-ai';
import { benchCrawlers } from './crawler-reads';
import { benchDashboard } from './dashboard';
import { benchDomainGraph } from './domain-graph';
import { benchExport } from './export';
import { benchExtractPage } from './extract-page';
import { benchGetWebsite } from './get-website';
import { benchIngestFairness } from './ingest-fairness';
import { benchIngestLedger } from './ingest-ledger';
import { benchIngestLines } from './ingest-lines';
import { benchIngestMemory } from './ingest-memory';
import { benchLedger } from './ledger';
import { benchMcpTokens } from './mcp-tokens';
import { benchNeighbor } from './neighbor/neighbor';
import { benchOverview } from './overview';
import { benchParseLines } from './parse-lines';
import { print, printMachine } from './print';
import { benchRankings } from './rankings';
import { benchReportCsv } from './report-csv';
import { benchReportPdf } from './report-pdf';
import { benchRoundTrips } from './round-trips';
import { benchScale } from './scale';
import { benchSearchBackfill } from './search-backfill';
import { benchSearchConsole } from './search-console';
import { benchSoak } from './soak';
import { benchStart } from './start';
import { benchWebhooks } from './webhooks';

const benches: Record<string, () => Promise<void>> = {
  'ai-match': benchAiMatch,
  'ai-reads': benchAiReads,
  audit: benchAudit,
  'audit-manual': benchAuditManual,
  'audit-memory': benchAuditMemory,
  backlinks: benchBacklinks,
  backup: benchBackup,
  bytes: benchBytes,
  campaigns: benchCampaigns,
  collect: benchCollect,
  'collect-ai': benchCollectAi,
  crawlers: benchCrawlers,
  export: benchExport,
  dashboard: benchDashboard,
  'domain-graph': benchDomainGraph,
  'extract-page': benchExtractPage,
  'get-website': benchGetWebsite,
  'ingest-fairness': benchIngestFairness,
  'ingest-ledger': benchIngestLedger,
  'ingest-lines': benchIngestLines,
  'ingest-memory': benchIngestMemory,
  ledger: benchLedger,
  'mcp-tokens': benchMcpTokens,
  neighbor: benchNeighbor,
  overview: benchOverview,
  'parse-lines': benchParseLines,
  rankings: benchRankings,
  'report-csv': benchReportCsv,
  'report-pdf': benchReportPdf,
  'round-trips': benchRoundTrips,
  scale: benchScale,
  'search-backfill': benchSearchBackfill,
  'search-console': benchSearchConsole,
  soak: benchSoak,
  start: benchStart,
  webhooks: benchWebhooks,
};

/** Long, or with programs and files that few machines have: they run only when named. */
const longBenches = new Set(['soak', 'audit-manual', 'backup']);

/** `npm run bench [-- name …]`: runs all benches but the longest, or the named ones. */
async function main(): Promise<void> {
  const names = process.argv.slice(2);
  const unknown = names.filter((name) => !Object.hasOwn(benches, name));
  if (unknown.length > 0) {
    print(`There is no bench ${unknown.join(', ')}. Known: ${Object.keys(benches).join(', ')}`);
    process.exitCode = 2;
    return;
  }
  printMachine();
  for (const [name, bench] of Object.entries(benches)) {
    const isWanted = names.length === 0 ? !longBenches.has(name) : names.includes(name);
    if (isWanted) await bench();
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

main().then(
  () => process.exit(),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  },
);
