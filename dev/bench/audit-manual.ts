import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { answers } from '../cluster/ports';
import { projectRoot } from '../stack/entry-point';
import { findFreePort } from '../stack/free-port';
import { printAuditCpu } from './audit';
import { auditByOurs } from './audit-ours';
import { siteDomain } from './audit-site';
import { print, table } from './print';

const name = 'openjdk-17-doc';
const unpacked = join(projectRoot, 'node_modules', '.cache', name);
const docs = join(unpacked, 'usr', 'share', 'doc', name);
/** Fewer would mean that a part of the manual was not found. */
const pagesMin = 10_000;
const atOnce = 32;

/** Makes a certificate for the site that only these audits trust. */
function makeCertificate(folder: string): { key: string; certificate: string } {
  const made = { key: join(folder, 'site.key'), certificate: join(folder, 'site.crt') };
  const kind = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '2',
  ];
  const of = ['-subj', `/CN=${siteDomain}`, '-addext', `subjectAltName=DNS:${siteDomain}`];
  const files = ['-keyout', made.key, '-out', made.certificate];
  execFileSync('openssl', ['req', '-x509', ...kind, ...of, ...files], { stdio: 'ignore' });
  return made;
}

/** Serves the manual by nginx, over http and https; its sitemap names the home page of both. */
async function serveManual(folder: string) {
  const { key, certificate } = makeCertificate(folder);
  const [httpPort, httpsPort] = [await findFreePort(), await findFreePort()];
  const homes = ['http', 'https'].map((scheme) => `${scheme}://${siteDomain}/api/index.html`);
  const sitemap = `<urlset>${homes.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`;
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  );
  const config = `daemon off; worker_processes 1; error_log stderr crit; pid ${join(folder, 'pid')};
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 512; }
http { ${temporary.join(' ')} access_log off; sendfile on; keepalive_requests 1000000;
types { text/html html; text/css css; application/javascript js; image/png png; image/svg+xml svg; }
server { listen 127.0.0.1:${httpPort}; listen 127.0.0.1:${httpsPort} ssl; root ${docs};
ssl_certificate ${certificate}; ssl_certificate_key ${key};
location = /sitemap.xml { default_type application/xml; return 200 '${sitemap}'; } } }`;
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, config);
  const nginx = spawn('nginx', ['-p', folder, '-c', file, '-e', 'stderr'], { stdio: 'inherit' });
  while (!(await answers(httpsPort))) {
    if (nginx.exitCode !== null) throw new Error('nginx ended before it served the manual.');
    await sleep(50);
  }
  const stop = async () => {
    nginx.kill('SIGTERM');
    await once(nginx, 'exit');
  };
  const env = { NODE_EXTRA_CA_CERTS: certificate };
  return { startUrl: `https://${siteDomain}/api/index.html`, httpPort, httpsPort, env, stop };
}

/**
 * Audits a real manual of ten thousand pages with some 110 links each, over http and https as one
 * site: Java 17's as Debian ships it, served by nginx.
 */
export async function benchAuditManual(): Promise<void> {
  execFileSync(join(projectRoot, 'scripts', 'unpack-debian.sh'), [unpacked, name]);
  if (!existsSync(join(docs, 'api', 'index.html'))) throw new Error(`${docs} has no manual.`);
  const folder = await mkdtemp(join(tmpdir(), 'sightline-manual-'));
  try {
    const { stop, ...served } = await serveManual(folder);
    const pages = { min: 2 * pagesMin, max: Number.POSITIVE_INFINITY };
    const { audits, memory } = await auditByOurs(served, { pages, atOnce, runs: 1 }).finally(stop);
    print('\nAn audit of Java 17’s manual, served by nginx over http and https');
    table(
      ['audit', 'pages', 'crawl, s', 'whole, s'],
      audits.map(({ pages, crawlSeconds, seconds }, index) => [
        String(index + 1),
        pages.toLocaleString('en'),
        crawlSeconds.toFixed(1),
        seconds.toFixed(1),
      ]),
    );
    print(
      `The worker’s memory: ${memory.idle.toFixed(0)} MiB idle, ${memory.peak.toFixed(0)} at most.`,
    );
    printAuditCpu(audits);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
