import { auditByOurs } from './audit-ours';
import { serveAuditSite } from './audit-site';
import { perSecond, print } from './print';

const site = { pages: 100_000, pageBytes: 4 * 1024 };
const goalMib = 400;

/** Measures a worker's peak memory in an audit of 100,000 pages, including its analysis. */
export async function benchAuditMemory(): Promise<void> {
  const { close, ...served } = await serveAuditSite(site);
  const pages = { min: site.pages, max: site.pages };
  const { audits, memory } = await auditByOurs(served, { pages, atOnce: 32, runs: 1 });
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
