import { execFile } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { html, htmlHeaders } from '../audits/crawl-scene';
import { makeZip } from '../support/make-zip';
import { type OwnService, startOwnService } from '../support/own-service';
import { createWorkspace } from '../support/service';
import { openSite, type Site } from '../support/site';
import type { WorkerProcess } from '../support/worker-process';

// A complete worker runs here, so this file has servers of its own.

const root = join(__dirname, '..', '..');
const guides = join(root, 'docs', 'guides');
const names = readdirSync(guides).filter((name) => name.endsWith('.md'));
/** An export of Search Console's performance report. */
const performanceExport = makeZip({
  'Chart.csv': 'Date,Clicks,Impressions,CTR,Position\n2026-10-01,4,40,10%,3.2\n',
  'Filters.csv': 'Filter,Value\nSearch type,Web\n',
});
/** The domain in the guides, which is replaced by a host of the test's site. */
const domain = 'shop.example';

let own: OwnService;
let worker: WorkerProcess;
let site: Site;
let folder: string;

beforeAll(async () => {
  site = await openSite();
  own = await startOwnService();
  // Ten weeks instead of 16 months, which take a minute.
  const since = new Date(Date.now() - 70 * 86_400_000).toISOString().slice(0, 10);
  await fetch(`${own.sandbox.url}/_sandbox/google`, {
    method: 'PUT',
    body: JSON.stringify({ since }),
  });
  worker = await own.startWorker();
  folder = mkdtempSync(join(tmpdir(), 'sightline-guides-'));
  mkdirSync(join(folder, 'bin'));
  const cli = join(root, 'dist', 'packages', 'cli', 'main.js');
  const script = `#!/bin/sh\nexec '${process.execPath}' '${cli}' "$@"\n`;
  writeFileSync(join(folder, 'bin', 'sightline'), script, { mode: 0o755 });
});
afterAll(async () => {
  await worker.stop();
  await own.stop();
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

const blocksOf = (name: string): string[] =>
  [...readFileSync(join(guides, name), 'utf8').matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(
    ([, block = '']) => block,
  );

const withCommands = names.filter((name) => blocksOf(name).length > 0);

it('most guides have commands', () => {
  expect(withCommands.length).toBeGreaterThan(6);
});

it.each(withCommands)('%s: every command does as it stands', async (name) => {
  const host = site.takeHost();
  site.put(host, '/', (_, answer) => answer.writeHead(200, htmlHeaders).end(html('/a')));
  site.put(host, '/a', (_, answer) => answer.writeHead(200, htmlHeaders).end(html('/')));
  const home = join(folder, name);
  mkdirSync(home);
  copyFileSync(
    join(root, 'test', 'fixtures', 'apache-combined-10k.log.gz'),
    join(home, 'access.log.gz'),
  );
  writeFileSync(join(home, 'performance.zip'), performanceExport);
  const keyFile = await fetch(`${own.sandbox.url}/_sandbox/google/key-file?domains=${host}`);
  writeFileSync(join(home, 'key.json'), await keyFile.text());
  const { readWriteKey } = await createWorkspace();
  const commands = blocksOf(name).join('\n').replaceAll(domain, host);
  // A guide creates its website where it needs one; a reader who follows several has it already.
  const printed = await new Promise<string>((resolve, reject) => {
    const env = {
      PATH: [join(folder, 'bin'), process.env['PATH']].join(delimiter),
      HOME: home,
      XDG_CONFIG_HOME: join(home, 'config'),
      XDG_STATE_HOME: join(home, 'state'),
      SIGHTLINE_URL: own.service.url,
      SIGHTLINE_KEY: readWriteKey,
    };
    const script = `set -e -o pipefail\n${commands}`;
    const options = { cwd: home, env, timeout: 120_000, maxBuffer: 16 * 1024 * 1024 };
    execFile('bash', ['-x', '-c', script], options, (error, stdout, stderr) => {
      if (error) reject(new Error(`${stderr.slice(-3_000)}\n${stdout.slice(-1_000)}`));
      else resolve(stdout);
    });
  });
  expect(printed.length).toBeGreaterThan(0);
});
