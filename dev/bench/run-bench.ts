import { writeFileSync } from 'node:fs';
import { benchAiReads } from './ai-reads';
import { benchAudit } from './audit';
import { benchBatches } from './batches';
import { type BenchName, isBenchName } from './bench-names';
import { benchCampaigns } from './campaigns/campaigns';
import { benchClickHouseAway } from './clickhouse-away';
import { benchCrawlerReads } from './crawler-reads';
import { benchDashboard } from './dashboard';
import { benchDomainGraph } from './domain-graph';
import { recorded } from './figures';
import { benchGetWebsite } from './get-website';
import { benchIngestFairness } from './ingest-fairness';
import { benchIngestLines } from './ingest-lines';
import { benchLedger } from './ledger';
import { benchNeighbor } from './neighbor/neighbor';
import { benchParseLines } from './parse-lines';
import { benchRankings } from './rankings';
import { benchScale } from './scale';
import { benchSearchConsole } from './search-console';

const benches: Record<BenchName, () => Promise<void>> = {
  'get-website': benchGetWebsite,
  'ingest-lines': benchIngestLines,
  'parse-lines': benchParseLines,
  batches: benchBatches,
  'clickhouse-away': benchClickHouseAway,
  'ingest-fairness': benchIngestFairness,
  'crawler-reads': benchCrawlerReads,
  rankings: benchRankings,
  'search-console': benchSearchConsole,
  'ai-reads': benchAiReads,
  ledger: benchLedger,
  audit: benchAudit,
  'domain-graph': benchDomainGraph,
  dashboard: benchDashboard,
  neighbor: benchNeighbor,
  scale: benchScale,
  campaigns: benchCampaigns,
};

/** Runs one bench in this process and writes its figures: `<name> <file>`. */
async function runBench([name, file]: string[]): Promise<void> {
  if (!isBenchName(name) || file === undefined) throw new Error('Usage: run-bench <name> <file>');
  await benches[name]();
  writeFileSync(file, JSON.stringify(recorded()));
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

runBench(process.argv.slice(2)).then(
  () => process.exit(),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  },
);
