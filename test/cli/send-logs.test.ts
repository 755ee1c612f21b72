import {
  appendFileSync,
  createReadStream,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { checkLog } from '../../ingest/pipeline/check-log';
import { Sightline } from '../../packages/client/src/client';
import { Cli, ended } from '../support/cli';
import { createWorkspace, type Service, startService } from '../support/service';
import { waitFor } from '../support/wait-for';

let service: Service;
let sightline: Sightline;
let cli: Cli;
let websites = 0;
/** Where this test's files lie, and the website that gets them. */
let folder: string;
let websiteId: string;

beforeAll(async () => {
  service = await startService();
  const { readWriteKey: key } = await createWorkspace();
  sightline = new Sightline({ baseUrl: service.url, apiKey: key });
  cli = new Cli({ SIGHTLINE_URL: service.url, SIGHTLINE_KEY: key });
});
beforeEach(async () => {
  websites += 1;
  ({ id: websiteId } = await sightline.websites.create({ domain: `logs-${websites}.example` }));
  folder = join(cli.home, String(websites));
  mkdirSync(folder);
});
afterAll(async () => {
  cli.remove();
  await service.stop();
});

/** Lines of one crawler's visits, each to a path of its own. */
const linesOf = (from: number, to: number) =>
  Array.from(
    { length: to - from },
    (_, index) =>
      `66.249.66.1 - - [20/Nov/2026:10:00:00 +0000] "GET /p-${from + index} HTTP/1.1" 200 5 "-" "Googlebot/2.1"\n`,
  ).join('');

const send = (...more: string[]) => ['logs', 'send', ...more, '--website', websiteId];

/** Returns the number of stored visits, and that of different paths, which must be the same. */
async function stored(): Promise<[number, number]> {
  const query = { from: '2026-11-20', to: '2026-11-20' };
  const visits = await sightline.crawlers.listVisits(websiteId, query);
  const rows = await sightline.crawlers.listCrawledPaths(websiteId, query);
  return [visits.total, rows.total];
}

test('sends a file once, and then what was added', async () => {
  const path = join(folder, 'access.log');
  writeFileSync(path, linesOf(0, 50));
  expect(await cli.run(send(path))).toMatchObject({ code: 0 });
  const again = await cli.run(send(path));
  expect(again.stderr).toContain('Sent 0 lines');
  appendFileSync(path, linesOf(50, 80));
  await cli.run(send(path));
  expect(await stored()).toEqual([80, 80]);
});

test('reads stdin, a folder with compressed files, oldest first, and each once', async () => {
  await cli.run(send('-'), { input: linesOf(0, 30) });
  writeFileSync(join(folder, 'a.log.1.gz'), gzipSync(linesOf(30, 60)));
  writeFileSync(join(folder, 'a.log'), linesOf(60, 90));
  await cli.run(send(folder));
  const again = await cli.run(send(folder));
  expect(again.stderr).toContain('Sent 0 lines');
  expect(await stored()).toEqual([90, 90]);
});

test('follows a file through rotation and truncation until it is stopped', async () => {
  const path = join(folder, 'access.log');
  writeFileSync(path, linesOf(0, 40));
  const child = cli.start(send(path, '--follow'));
  const result = ended(child);
  await waitFor('40 visits', async () => (await stored())[0] === 40);
  // A line without its end waits for it.
  const [first = '', ...rest] = linesOf(40, 80).split(/(?<=\n)/);
  appendFileSync(path, first.slice(0, 30));
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  appendFileSync(path, first.slice(30) + rest.join(''));
  renameSync(path, `${path}.1`);
  writeFileSync(path, linesOf(80, 120));
  await waitFor('120 visits', async () => (await stored())[0] === 120);
  truncateSync(path);
  appendFileSync(path, linesOf(120, 150));
  await waitFor('150 visits', async () => (await stored())[0] === 150);
  child.kill('SIGINT');
  expect((await result).code).toBe(0);
  expect(await stored()).toEqual([150, 150]);
});

test('continues after a kill, with the rest of a file that was rotated since', async () => {
  const path = join(folder, 'access.log');
  writeFileSync(path, linesOf(0, 40));
  const child = cli.start(send(path, '--follow'));
  await waitFor('40 visits', async () => (await stored())[0] === 40);
  child.kill('SIGKILL');
  await ended(child);
  appendFileSync(path, linesOf(40, 70));
  renameSync(path, `${path}.1`);
  writeFileSync(path, linesOf(70, 100));
  expect(await cli.run(send(path))).toMatchObject({ code: 0 });
  expect(await stored()).toEqual([100, 100]);
  expect((await cli.run(send(path))).stderr).toContain('Sent 0 lines');
});

test('sends a piece again as it was, if it was killed before it noted the reply', async () => {
  const path = join(folder, 'access.log');
  // Pieces of eight megabytes: some are stored while the program is killed.
  const lines = 250_000;
  writeFileSync(path, linesOf(0, lines));
  for (let kills = 0; kills < 3; kills += 1) {
    const child = cli.start(send(path));
    setTimeout(() => child.kill('SIGKILL'), 700 + 300 * kills);
    await ended(child);
  }
  expect(await cli.run(send(path))).toMatchObject({ code: 0 });
  expect((await stored())[0]).toBe(lines);
});

test('waits while the service is away', async () => {
  const path = join(folder, 'access.log');
  writeFileSync(path, linesOf(0, 40));
  const child = cli.start(send(path, '--follow'), { SIGHTLINE_URL: 'http://127.0.0.1:9' });
  const result = ended(child);
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  await waitFor('another attempt', async () => said.includes('Trying again in'));
  child.kill('SIGTERM');
  expect((await result).code).toBe(0);
});

test('sends nothing when its place cannot be kept', async () => {
  const path = join(folder, 'access.log');
  writeFileSync(path, linesOf(0, 40));
  // A file where the folder should be.
  const blocked = { XDG_STATE_HOME: path };
  const result = await cli.run(send(path), { env: blocked });
  expect(result.code).toBe(1);
  expect(result.stderr).toContain('access.log');
  expect(await stored()).toEqual([0, 0]);
});

test('a check on this machine counts what ingestion counts', async () => {
  const samples = join(__dirname, '../fixtures/logs');
  for (const name of readdirSync(samples)) {
    const path = join(samples, name);
    const { formats, counts } = await checkLog(createReadStream(path), {
      domain: `logs-${websites}.example`,
    });
    const stored = await sightline.ingestLogs(websiteId, readFileSync(path), { key: name });
    const { received, visits, ignored, malformed, otherHost } = counts;
    expect({ name, format: formats[0], received, visits, ignored, malformed, otherHost }).toEqual({
      name,
      format: stored.format,
      received: stored.received,
      visits: stored.visits,
      ignored: stored.ignored,
      malformed: stored.malformed,
      otherHost: stored.otherHost,
    });
  }
});
