/** The benches with what each guards, in the order of docs/performance.md. */
export const benchNames = {
  'get-website': 'a request of the API',
  'ingest-lines': 'log lines, from HTTP to rows',
  'parse-lines': 'the parsers of log lines',
  batches: 'log lines in batches, as shippers send them',
  'clickhouse-away': 'acknowledged log lines while ClickHouse is away',
  'ingest-fairness': 'reads while drains send batches',
  'crawler-reads': 'reads of crawler visits',
  rankings: 'reads of rank readings',
  'search-console': 'reads of Search Console',
  'ai-reads': 'reads of AI answers',
  ledger: 'reads of the URL ledger',
  audit: 'audits, next to other crawlers',
  'domain-graph': 'reading a domain graph',
  dashboard: 'the dashboard in Chromium',
  neighbor: 'a quiet tenant next to a hostile one',
  scale: 'ten times as many workspaces',
  campaigns: 'false alarms and power of experiments',
} as const;

export type BenchName = keyof typeof benchNames;

export const isBenchName = (name: string | undefined): name is BenchName =>
  name !== undefined && Object.hasOwn(benchNames, name);
