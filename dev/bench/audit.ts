import { type AuditFigures, auditByOurs } from './audit-ours';
import { crawlByPeers, type NamedFigures } from './audit-peers';
import { serveAuditSite } from './audit-site';
import { bySize, record } from './figures';
import { perSecond, print, table } from './print';

const site = { pages: bySize(2_000, 100), pageBytes: 30 * 1024 };
const atOnce = 32;
const runs = bySize(3, 1);
const goalPerSecond = 1_200;

const sum = (parts: Record<string, number>) =>
  Object.values(parts).reduce((total, part) => total + part, 0);

export function printAuditCpu(audits: readonly AuditFigures[]): void {
  const parts = ['worker', 'postgres', 'clickhouse', 'others'] as const;
  print('\nProcessor milliseconds a page of each audit, one after the other');
  table(
    ['audit', 'crawl, pages/s', 'whole, pages/s', ...parts],
    audits.map(({ pages, crawlSeconds, seconds, cpuSeconds }, index) => [
      String(index + 1),
      perSecond(pages, crawlSeconds),
      perSecond(pages, seconds),
      ...parts.map((part) => ((cpuSeconds[part] * 1_000) / pages).toFixed(2)),
    ]),
  );
}

/**
 * Runs whole audits of linked pages of 30 KB, from the request to the published findings.
 * Concurrency is the only politeness limit. Other crawlers crawl the same site in the same run for
 * comparison.
 */
export async function benchAudit(): Promise<void> {
  const { close, ...served } = await serveAuditSite(site);
  const pages = { min: site.pages, max: site.pages };
  const { audits, memory } = await auditByOurs(served, { pages, atOnce, runs });
  const best = audits.reduce((one, other) => (other.seconds < one.seconds ? other : one));
  const worker = {
    pages: site.pages,
    cpuSeconds: sum(best.cpuSeconds),
    peakMib: memory.peak,
  };
  const rows: NamedFigures[] = [
    { name: 'Sightline, to published findings', seconds: best.seconds, ...worker },
    { name: 'Sightline, the crawl of it alone', seconds: best.crawlSeconds, ...worker },
    ...(await crawlByPeers(`http://127.0.0.1:${served.httpPort}/p/0`, {
      pages: site.pages,
      atOnce,
    })),
  ];
  close();
  print(
    `\nAn audit of ${site.pages.toLocaleString('en')} linked pages of 30 KB, ${atOnce} requests at once, best of ${runs} runs`,
  );
  table(
    ['what', 'seconds', 'pages/s', 'audit to it', 'CPU, s', 'peak, MiB'],
    rows.map(({ name, seconds, cpuSeconds, peakMib }) => [
      name,
      seconds.toFixed(2),
      perSecond(site.pages, seconds),
      (seconds / best.seconds).toFixed(2),
      cpuSeconds.toFixed(1),
      peakMib.toFixed(0),
    ]),
  );
  print(
    'Our CPU seconds are those of the whole audit and of the databases too, our memory is the worker’s ' +
      `(${memory.idle.toFixed(0)} MiB idle). The goal is ${goalPerSecond.toLocaleString('en')} pages/s.`,
  );
  printAuditCpu(audits);
  for (const { name, seconds } of rows.slice(2)) {
    record({
      isPrintedOnly: name.startsWith('crawlee'),
      scenario: `a whole audit of ${site.pages.toLocaleString('en')} pages of 30 KB, next to: ${name}`,
      aim: `≥ ${goalPerSecond.toLocaleString('en')}`,
      result: site.pages / best.seconds,
      unit: 'pages/s',
      compared: {
        kind: name.startsWith('Node') ? 'limit' : 'peer',
        name,
        result: site.pages / seconds,
      },
    });
  }
  record({
    scenario: 'memory of the worker during these audits, at most',
    aim: '',
    result: memory.peak,
    unit: 'MiB',
    compared: { kind: 'limit', name: 'idle', result: memory.idle },
  });
}
