/** Words that the field has a better one for. Inline code and quotations of code are not checked. */
export const retiredWords = [
  { pattern: /\bnobody\b/i, use: 'no one, or name who' },
  { pattern: /\bwhoever\b/i, use: 'name the actor' },
  { pattern: /\bby (itself|themselves|himself)\b/i, use: 'alone, automatically, separately' },
  { pattern: /\bso many\b/i, use: 'a number, or: at most N' },
  { pattern: /\bstands? in\b/i, use: 'is in' },
  { pattern: /\b(is|are) none\b/i, use: 'there is no, is not a' },
  { pattern: /\bmeanwhile\b/i, use: 'while it runs, at the same time' },
  { pattern: /\bbeside\b/i, use: 'with, next to, alongside' },
  { pattern: /\bjudg(e|es|ed|ing)\b/i, use: 'check, evaluate' },
  { pattern: /\b(tells?|told|telling)\b/i, use: 'say, report, distinguish' },
  { pattern: /\b(holds?|held|holding)\b/i, use: 'pause, lock, keep, contain, be true' },
  { pattern: /\blets? go\b/i, use: 'release' },
  { pattern: /\b(goes|go|went|going) on\b/i, use: 'continue' },
  { pattern: /\b(comes?|came) to no end\b/i, use: 'does not finish' },
  { pattern: /\b(takes?|took|taken) in\b/i, use: 'ingest, read, accept' },
  { pattern: /\bmend(s|ed|ing)?\b/i, use: 'fix, repair' },
  { pattern: /\b(breaks?|broke|broken) off\b/i, use: 'is cut short' },
  { pattern: /\bin one piece\b/i, use: 'atomically' },
  { pattern: /\bside by side\b/i, use: 'concurrently' },
  { pattern: /\bfirst come,? first served\b/i, use: 'FIFO' },
  { pattern: /\bmade good\b/i, use: 'corrected' },
  { pattern: /\bput in line\b/i, use: 'queue' },
  { pattern: /\bmanners\b/i, use: 'politeness' },
];

/**
 * Where a retired word is an error. Add a folder once `npm run lint:words -- --all` shows nothing
 * for it.
 */
export const enforcedPaths = [
  '.github',
  'AGENTS.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'README.md',
  'SECURITY.md',
  'dev/openapi',
  'docs/architecture.md',
  'docs/decisions',
  'docs/keywords-csv.md',
  'docs/log-formats.md',
  'docs/mcp.md',
  'docs/numbers.md',
  'docs/performance.md',
  'docs/reports',
  'docs/reports.md',
  'docs/shippers',
  'ingest/fast/README.md',
  'platform/clickhouse/native/README.md',
  'platform/postgres/pipeline/README.md',
];
