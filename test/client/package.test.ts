import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { findChromium } from '../../modules/audits/crawl/rendering/find-chromium';
import { itWithBrowser } from '../support/programs';

const run = promisify(execFile);
const root = join(__dirname, '../..');
const source = join(root, 'packages/client');

/** A project that installed the package; the build costs two seconds, the type check five. */
let project: string;
let installed: string;
let server: Server;
let url: string;

const sendJson = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));

beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), 'sightline-client-'));
  installed = join(project, 'node_modules/@sightline/client');
  mkdirSync(installed, { recursive: true });
  await run(process.execPath, [join(source, 'build.mjs'), join(installed, 'dist')]);
  cpSync(join(source, 'package.json'), join(installed, 'package.json'));
  server = createServer((request, response) => {
    if (request.url === '/index.mjs') {
      response.setHeader('Content-Type', 'text/javascript');
      response.end(readFileSync(join(installed, 'dist/index.mjs')));
    } else if (request.method === 'POST') {
      // Lines of an upload, of which this server only counts the ends.
      let received = 0;
      request.on('data', (bytes: Buffer) => {
        received += bytes.toString().split('\n').length - 1;
      });
      request.on('end', () => sendJson(response, 200, { data: { received } }));
    } else if (request.url?.startsWith('/api/v1/jobs')) {
      const finishedAt = '2026-11-24T00:00:00.000Z';
      sendJson(response, 200, { data: { id: 'job_1', status: 'completed', finishedAt } });
    } else if (request.url?.startsWith('/api/v1/reports')) {
      const error = { code: 'not_found', message: 'No such report.', requestId: 'r', details: [] };
      sendJson(response, 404, { error });
    } else if (request.url?.startsWith('/api/v1/websites')) {
      response.setHeader('Content-Type', 'application/json');
      const meta = { total: 1, limit: 100, offset: 0 };
      response.end(JSON.stringify({ data: [{ domain: 'from.example' }], meta }));
    } else response.setHeader('Content-Type', 'text/html').end('<title>A page</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(project, { recursive: true, force: true });
});

const listDomains = `
const sightline = new Sightline({ baseUrl: process.env.URL, apiKey: 'sl_r_test' });
sightline.websites.list().all().then((rows) => console.log(rows[0].domain));
`;

/** A webhook as the service signs it, as JSON. */
function signedWebhook(): string {
  const secret = `whsec_${Buffer.from('a secret of a test').toString('base64')}`;
  const payload = JSON.stringify({ type: 'ping' });
  const at = new Date();
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign('msg_1', at, payload),
  };
  return JSON.stringify({ payload, headers, secret });
}

/** What programs do most, once. */
const tour = `
import { NotFoundError, Sightline, verifyWebhook } from '@sightline/client';
const sightline = new Sightline({ baseUrl: process.env.URL, apiKey: 'sl_r_test' });
for await (const website of sightline.websites.list()) console.log(website.domain);
const lines = new Blob(['a\\nb\\n']).stream();
console.log('stored', (await sightline.ingestLogs('web_1', () => lines, { key: 'a' })).received);
console.log((await sightline.waitForJob('job_1')).status);
const error = await sightline.reports.get('rep_1').catch((reason) => reason);
console.log(error instanceof NotFoundError ? 'NotFoundError' : error, error.status);
const { payload, headers, secret } = JSON.parse(process.env.WEBHOOK);
console.log((await verifyWebhook(payload, headers, secret)).type);
`;

test.each([
  ['import', 'main.mjs', `import { Sightline } from '@sightline/client';`],
  ['require', 'main.cjs', `const { Sightline } = require('@sightline/client');`],
])('works by %s', async (_, file, line) => {
  writeFileSync(join(project, file), line + listDomains);
  const { stdout } = await run(process.execPath, [join(project, file)], { env: { URL: url } });
  expect(stdout).toBe('from.example\n');
});

/** Put there by `scripts/install-runtimes.sh`; skipped without them, which fails `.ci/run`. */
const runtimes = join(root, 'node_modules/.cache/runtimes/node_modules/.bin');

describe.each([
  ['deno', ['run', '--allow-all', '--no-prompt', '--node-modules-dir=manual', '--no-lock']],
  ['bun', ['run']],
])('in %s', (name, args) => {
  const program = join(runtimes, name);
  const tried = existsSync(program) ? test : test.skip;

  tried('lists, uploads, waits, and tells its errors apart', async () => {
    writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
    const file = join(project, `${name}.mjs`);
    writeFileSync(file, tour);
    const { stdout } = await run(program, [...args, file], {
      cwd: project,
      env: { PATH: process.env['PATH'], HOME: project, URL: url, WEBHOOK: signedWebhook() },
    });
    expect(stdout.trim().split('\n')).toEqual([
      'from.example',
      'stored 2',
      'completed',
      'NotFoundError 404',
      'ping',
    ]);
  });
});

test('has types that work by import and by require, and reject wrong arguments', async () => {
  const right = `
import { Sightline } from '@sightline/client';
export async function domains(sightline: Sightline): Promise<string[]> {
  const found: string[] = [];
  for await (const website of sightline.websites.list({ status: 'active' })) found.push(website.domain);
  const job: string = (await sightline.audits.start('web_1', { maxPages: 5 })).job.id;
  return [...found, job];
}
`;
  for (const extension of ['mts', 'cts']) {
    writeFileSync(join(project, `right.${extension}`), right);
    const wrong = right.replace(`status: 'active'`, `status: 'asleep'`);
    writeFileSync(join(project, `wrong.${extension}`), wrong);
  }
  symlinkSync(join(root, 'node_modules/@types'), join(project, 'node_modules/@types'));
  symlinkSync(join(root, 'node_modules/undici-types'), join(project, 'node_modules/undici-types'));
  const options = {
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    target: 'es2022',
    module: 'nodenext',
    types: ['node'],
  };
  const config = { compilerOptions: options, include: ['*.mts', '*.cts'] };
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(config));
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const { stdout } = await run(process.execPath, [tsc, '-p', project]).catch(
    (failed: { stdout: string }) => failed,
  );
  const lines = stdout.split('\n').filter((line) => line.includes('error'));
  expect(lines.map((line) => line.replace(/\(.*/, '').replace(/^.*\//, '')).sort()).toEqual([
    'wrong.cts',
    'wrong.mts',
  ]);
});

test('has no dependency and at most 15 kB, compressed', () => {
  const declared = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  expect(declared).not.toHaveProperty('dependencies');
  for (const file of ['index.mjs', 'index.cjs']) {
    const bytes = readFileSync(join(installed, 'dist', file));
    expect(gzipSync(bytes).length).toBeLessThanOrEqual(15_000);
    expect(bytes.toString()).not.toMatch(/require\(|\bfrom"/);
  }
});

itWithBrowser('works in a browser', async () => {
  const browser = await chromium.launch({
    executablePath: findChromium(undefined),
    args: ['--no-sandbox'],
  });
  try {
    const page = await browser.newPage();
    await page.goto(url);
    const domain = await page.evaluate(`(async () => {
      const { Sightline } = await import('/index.mjs');
      const sightline = new Sightline({ baseUrl: location.origin, apiKey: null });
      return (await sightline.websites.list()).rows[0].domain;
    })()`);
    expect(domain).toBe('from.example');
  } finally {
    await browser.close();
  }
});
