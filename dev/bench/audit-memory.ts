import { auditByOurs, closedPort } from './audit-ours';
import { serveAuditSite, siteDomain } from './audit-site';
import { perSecond, print } from './print';

const site = { pages: 100_000, pageBytes: 4 * 1024 };
const goalMib = 400;

/** Measures a worker's peak memory in an audit of 100,000 pages, including its analysis. */
export async function benchAuditMemory(): Promise<void> {
  const { port, close } = await serveAuditSite(site);
  const startUrl = `http://${siteDomain}/p/0`;
  const size = { pages: site.pages, atOnce: 32, runs: 1, startUrl };
  const { audits, memory } = await auditByOurs({ httpPort: port, httpsPort: closedPort }, size);
  close();
  const [audit] = audits;
  if (!audit) throw new Error('no audit');
  print(`\nAn audit of ${site.pages.toLocaleString('en')} linked pages of 4 KB`);
  print(
    `the worker’s memory: ${memory.idle.toFixed(0)} MiB idle, ${memory.peak.toFixed(0)} MiB at most; ` +
      `the goal is ${goalMib}. ${audit.seconds.toFixed(0)} s in all, ` +
      `${perSecond(site.pages, audit.crawlSeconds)} pages/s in the crawl of it.`,
  );
}
