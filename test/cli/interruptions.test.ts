import { execFile, execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect, createServer as connectionServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import S3rver from 's3rver';
import { Sightline } from '../../packages/client/src/client';
import { Cli, ended } from '../support/cli';
import { createWorkspace, type Service, startService } from '../support/service';
import { waitFor } from '../support/wait-for';

const run = promisify(execFile);

/** No worker runs, so a job waits as long as a test likes. */
let service: Service;
let sightline: Sightline;
let cli: Cli;
const domain = 'interrupted.example';
let websiteId: string;

beforeAll(async () => {
  service = await startService();
  const { readWriteKey: key } = await createWorkspace();
  sightline = new Sightline({ baseUrl: service.url, apiKey: key });
  cli = new Cli({ SIGHTLINE_URL: service.url, SIGHTLINE_KEY: key });
  ({ id: websiteId } = await sightline.websites.create({ domain }));
  await sightline.keywords.create({ websiteId, keywords: ['a'] });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  watched = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
});
afterAll(async () => {
  cli.remove();
  proxy.close();
  await service.stop();
});

/** Request lines that went through a proxy, by which a test knows how far a command is. */
const asked: string[] = [];
const proxy = connectionServer((near) => {
  const far = connect(Number(new URL(service.url).port), '127.0.0.1');
  near.on('data', (bytes) => asked.push(bytes.toString().split('\r\n', 1)[0] ?? ''));
  near.pipe(far).pipe(near);
  for (const socket of [near, far]) socket.on('error', () => near.destroy());
});
let watched: string;

const linesOf = (from: number, to: number) =>
  Array.from(
    { length: to - from },
    (_, index) =>
      `66.249.66.1 - - [20/Nov/2026:10:00:00 +0000] "GET /p-${from + index} HTTP/1.1" 200 5 "-" "Googlebot/2.1"\n`,
  ).join('');

const query = { from: '2026-11-20', to: '2026-11-20' };
const visitsOf = async (id: string) => (await sightline.crawlers.listVisits(id, query)).total;

describe('Ctrl-C ends the wait, not the job, and nothing half done is left', () => {
  it.each([
    ['refresh', ['refresh', domain, '--kinds', 'serp', '--wait'], 'serp.collect'],
    [
      'audit',
      ['audit', domain, '--wait', '--out', 'audit.md', '--format', 'markdown'],
      'audit.run',
    ],
    ['reports make', ['reports', 'make', domain, '--out', 'report.pdf'], 'report.generate'],
    ['export', ['export', 'keywords', '--out', 'exported', '--state', 'state.json'], 'export.run'],
  ])('%s', async (_, args, type) => {
    const before = readdirSync(cli.home);
    const child = cli.start(args, { SIGHTLINE_URL: watched });
    const result = ended(child);
    const job = await waitFor('the job', async () => {
      const [found] = await sightline.jobs.list({ type: type as 'audit.run' }).all();
      return found;
    });
    await waitFor('the wait', async () => asked.some((line) => line.includes(job.id)));
    child.kill('SIGINT');
    const { code, stdout, stderr } = await result;
    expect([code, stdout]).toEqual([130, '']);
    expect(stderr).toContain(`sightline jobs cancel ${job.id}`);
    expect((await sightline.jobs.get(job.id)).status).toBe('queued');
    expect(readdirSync(cli.home)).toEqual(before);
    expect((await cli.run(['jobs', 'cancel', job.id])).code).toBe(0);
  });

  it('logs send: the next run continues, and each line is there once', async () => {
    const { id } = await sightline.websites.create({ domain: 'cut-logs.example' });
    const path = join(cli.home, 'large.log');
    const lines = 400_000;
    writeFileSync(path, linesOf(0, lines));
    const child = cli.start(['logs', 'send', path, '--website', id]);
    const result = ended(child);
    await waitFor('the first lines', async () => (await visitsOf(id)) > 0);
    child.kill('SIGINT');
    const { code, stderr } = await result;
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('The next run continues from here'),
    ]);
    expect(await visitsOf(id)).toBeLessThan(lines);
    // The file grows while it is read.
    const rest = ended(cli.start(['logs', 'send', path, '--website', id]));
    appendFileSync(path, linesOf(lines, lines + 1_000));
    expect((await rest).code).toBe(0);
    await cli.run(['logs', 'send', path, '--website', id]);
    expect(await visitsOf(id)).toBe(lines + 1_000);
    rmSync(path);
  });
});

/** A disk of a few pages, for which a test must be root. */
const isRoot = process.getuid?.() === 0;

(isRoot ? it : it.skip)(
  'a full disk where places are kept: nothing is sent, and later each line once',
  async () => {
    const { id } = await sightline.websites.create({ domain: 'full-disk.example' });
    const disk = join(cli.home, 'disk');
    mkdirSync(disk);
    const path = join(cli.home, 'small.log');
    writeFileSync(path, linesOf(0, 50));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'tmpfs', disk]);
    try {
      const env = { XDG_STATE_HOME: disk };
      const filler = join(disk, 'filler');
      try {
        writeFileSync(filler, Buffer.alloc(64 * 1024));
      } catch {
        // Full now.
      }
      const full = await cli.run(['logs', 'send', path, '--website', id], { env });
      expect(full.code).toBe(1);
      expect(full.stderr).toMatch(/ENOSPC|no space/);
      expect(await visitsOf(id)).toBe(0);
      rmSync(filler);
      expect((await cli.run(['logs', 'send', path, '--website', id], { env })).code).toBe(0);
      const again = await cli.run(['logs', 'send', path, '--website', id], { env });
      expect(again.stderr).toContain('Sent 0 lines');
      expect(await visitsOf(id)).toBe(50);
    } finally {
      execFileSync('umount', [disk]);
    }
  },
);

it('a pipe that closes in the middle of a long list is not a failure', async () => {
  const script = join(__dirname, '../../dist/packages/cli/main.js');
  const line = `"${process.execPath}" "${script}" api GET /audit-checks?limit=1000 | head -1; echo "\${PIPESTATUS[0]}"`;
  const env = { ...process.env, SIGHTLINE_URL: service.url, SIGHTLINE_KEY: cli.key };
  const { stdout } = await run('bash', ['-c', line], { env });
  expect(stdout).toBe('[\n0\n');
});

it('a newer service: unknown fields do no harm, and doctor names the difference', async () => {
  const newer = createServer((request, response) => {
    response.setHeader('Content-Type', 'application/json');
    if (request.url === '/healthz') return response.end('{"status":"ok","version":"9.9.9"}');
    const data = [{ id: 'web_1', domain: 'new.example', mood: { color: 'blue' } }];
    return response.end(JSON.stringify({ data, meta: { total: 1, limit: 100, offset: 0 } }));
  });
  await new Promise<void>((resolve) => newer.listen(0, '127.0.0.1', resolve));
  const env = { SIGHTLINE_URL: `http://127.0.0.1:${(newer.address() as AddressInfo).port}` };
  const listed = await cli.run(['websites', 'list', '--json', 'domain,mood.color'], { env });
  expect(JSON.parse(listed.stdout)).toEqual([{ domain: 'new.example', 'mood.color': 'blue' }]);
  const { stdout } = await cli.run(['doctor'], { env });
  expect(stdout).toContain('BAD  versions       service 9.9.9');
  newer.close();
});

it('open prints a link that signs in once', async () => {
  const opened = await cli.run(['open']);
  expect(opened.code).toBe(0);
  expect(opened.stdout).toMatch(/^http:\S+\n$/);
});

it('logs send s3://… sends each object once, also those that come later', async () => {
  const { id } = await sightline.websites.create({ domain: 'bucket.example' });
  const s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(cli.home, 's3'),
    configureBuckets: [{ name: 'logs' }],
  });
  const { port } = await s3.run();
  const endpoint = `http://127.0.0.1:${port}`;
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  const client = new S3Client({ endpoint, credentials, region: 'us-east-1', forcePathStyle: true });
  const put = (Key: string, Body: string | Buffer) =>
    client.send(new PutObjectCommand({ Bucket: 'logs', Key, Body }));
  const env = {
    AWS_ENDPOINT_URL: endpoint,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_REGION: 'us-east-1',
  };
  const send = () => cli.run(['logs', 'send', 's3://logs/cdn/', '--website', id], { env });
  await put('cdn/2026-11-19.log', linesOf(0, 30));
  await put('cdn/2026-11-20.log.gz', gzipSync(linesOf(30, 70)));
  await put('other/2026-11-20.log', linesOf(500, 600));
  expect((await send()).stderr).toContain('Sent 70 lines');
  expect((await send()).stderr).toContain('Sent 0 lines');
  await put('cdn/2026-11-21.log', linesOf(70, 100));
  expect((await send()).stderr).toContain('Sent 30 lines');
  expect(await visitsOf(id)).toBe(100);
  const refused = await cli.run(['logs', 'send', 's3://nowhere/', '--website', id], { env });
  expect(refused.code).toBe(1);
  expect(refused.stderr).toMatch(/bucket/i);
  client.destroy();
  await s3.close();
});
