import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { print } from './print';

export type CrawlFigures = {
  pages: number;
  seconds: number;
  cpuSeconds: number;
  peakMib: number;
};

/** Other crawlers. Each reports its own time, without its start-up. */
type Peer = {
  name: string;
  /** A file that exists once the peer is installed. */
  mark: string;
  install(folder: string): Promise<unknown>;
  script: { name: string; text: string };
  command(folder: string): string;
};

async function run(command: string, args: string[], cwd: string): Promise<string> {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (errors += chunk));
  const [status] = await once(child, 'close');
  if (status !== 0) throw new Error(`${command} ${args[0]} failed: ${errors.slice(-1_000)}`);
  return output;
}

/** Peers print their figures on the last line. */
const readFigures = (output: string) =>
  JSON.parse(output.trim().split('\n').at(-1) ?? '') as CrawlFigures;

const crawleeScript = `
const { CheerioCrawler, Configuration, log } = require('@crawlee/cheerio');
const [url, pagesMax, atOnce] = process.argv.slice(2);
log.setLevel(log.LEVELS.ERROR);
let pages = 0;
const crawler = new CheerioCrawler({
  maxConcurrency: Number(atOnce),
  minConcurrency: Number(atOnce),
  maxRequestsPerCrawl: Number(pagesMax),
  async requestHandler({ $, enqueueLinks }) {
    pages += 1;
    $('title').text();
    await enqueueLinks();
  },
}, new Configuration({ persistStorage: false }));
const startedAt = performance.now();
crawler.run([url]).then(() => {
  const seconds = (performance.now() - startedAt) / 1000;
  const { user, system } = process.cpuUsage();
  const peakMib = process.resourceUsage().maxRSS / 1024;
  console.log(JSON.stringify({ pages, seconds, cpuSeconds: (user + system) / 1e6, peakMib }));
  process.exit();
});
`;

const advertoolsScript = `
import json, os, resource, sys, time
import advertools
os.environ['PATH'] = os.path.dirname(sys.executable) + os.pathsep + os.environ['PATH']
if os.path.exists('crawl.jsonl'):
    os.remove('crawl.jsonl')
startedAt = time.monotonic()
advertools.crawl(sys.argv[1], 'crawl.jsonl', follow_links=True, allowed_domains=['127.0.0.1'], custom_settings={
    'LOG_LEVEL': 'ERROR', 'CONCURRENT_REQUESTS': sys.argv[3], 'CONCURRENT_REQUESTS_PER_DOMAIN': sys.argv[3],
    'CLOSESPIDER_PAGECOUNT': 0, 'DOWNLOAD_DELAY': 0, 'AUTOTHROTTLE_ENABLED': False})
seconds = time.monotonic() - startedAt
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(json.dumps({'pages': sum(1 for line in open('crawl.jsonl') if '"status": 200' in line), 'seconds': seconds,
    'cpuSeconds': used.ru_utime + used.ru_stime, 'peakMib': used.ru_maxrss / 1024}))
`;

const peers: Peer[] = [
  {
    name: 'crawlee, CheerioCrawler: titles and links',
    mark: 'node_modules/@crawlee/cheerio',
    install: (folder) =>
      run('npm', ['install', '--no-audit', '--no-fund', '@crawlee/cheerio@3'], folder),
    script: { name: 'crawlee.cjs', text: crawleeScript },
    command: () => process.execPath,
  },
  {
    name: 'advertools: its columns, written as JSON',
    mark: 'venv/bin/advertools',
    async install(folder) {
      await run('python3', ['-m', 'venv', 'venv'], folder);
      await run('venv/bin/pip', ['install', '--quiet', 'advertools'], folder);
    },
    script: { name: 'crawl.py', text: advertoolsScript },
    command: (folder) => join(folder, 'venv/bin/python'),
  },
];

export type NamedFigures = CrawlFigures & { name: string };

/** Where peers stay installed between runs. */
const folder = join(tmpdir(), 'sightline-bench-peers');

/** Installs a missing peer from its registry; reports one that is not available. */
async function isInstalled({ name, mark, install, script }: Peer): Promise<boolean> {
  try {
    if (!existsSync(join(folder, mark))) {
      print(`${name}: is installed into ${folder}`);
      mkdirSync(folder, { recursive: true });
      // Otherwise npm would install into a project in a parent folder.
      writeFileSync(join(folder, 'package.json'), '{"private": true}\n');
      await install(folder);
    }
    writeFileSync(join(folder, script.name), script.text);
    return true;
  } catch (error) {
    print(`${name}: not there, and not to be installed (${String(error).slice(0, 300)})`);
    return false;
  }
}

/** Crawls the site with each peer, and with the bare minimum. Unavailable peers are left out. */
export async function crawlByPeers(
  url: string,
  { pages, atOnce }: { pages: number; atOnce: number },
): Promise<NamedFigures[]> {
  const args = [url, String(pages), String(atOnce)];
  const plain = [join(__dirname, 'audit-plain.js'), url, String(atOnce)];
  const results: NamedFigures[] = [
    {
      name: 'Node’s fetch and htmlparser2’s events alone',
      ...readFigures(await run(process.execPath, plain, '.')),
    },
  ];
  for (const peer of peers) {
    if (!(await isInstalled(peer))) continue;
    const output = await run(peer.command(folder), [peer.script.name, ...args], folder);
    results.push({ name: peer.name, ...readFigures(output) });
  }
  for (const { name, pages: found } of results) {
    if (found < pages) throw new Error(`${name} found ${found} pages of ${pages}`);
  }
  return results;
}
