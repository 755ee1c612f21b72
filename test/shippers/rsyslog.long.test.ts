import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type ApiProcess, startApiProcess } from '../support/api-process';
import { combinedLine, crawlerRequests } from '../support/crawler-requests';
import { type DrainScene, newDrainScene, type SceneDrain } from '../support/drain-scene';
import { codeOf, describeUnless, newFolder } from '../support/programs';
import { type Service, startService } from '../support/service';
import { waitFor } from '../support/wait-for';

const unpacked = join(__dirname, '..', '..', 'node_modules', '.cache', 'rsyslog', 'usr');
const [libraries = ''] = globSync(join(unpacked, 'lib', '*-linux-gnu'));
const missing = libraries === '' ? ['rsyslog, by scripts/unpack-rsyslog.sh on Debian 12'] : [];

const pathOf = (n: number) => `/page-${String(n).padStart(4, '0')}`;
const line = (n: number) => {
  const [request] = crawlerRequests;
  return request ? `${combinedLine({ ...request, path: pathOf(n) })}\n` : '';
};

describeUnless(missing, 'rsyslog as its page says', () => {
  const folder = newFolder();
  const log = join(folder.path, 'access.log');
  const refused = join(folder.path, 'refused.log');
  let service: Service;
  let scene: DrainScene;
  let drain: SceneDrain;
  let api: ApiProcess;
  let rsyslog: ChildProcess;

  beforeAll(async () => {
    service = await startService();
    scene = await newDrainScene(service);
    drain = await scene.newDrain();
    api = await startApiProcess();
    writeFileSync(log, '');
    const config = codeOf('shippers/rsyslog.md', 0, {
      'https://{HOST}:443/api/v1/websites/{WEBSITE_ID}/logs': `${api.url}${scene.path}`,
      '{DRAIN_TOKEN}': drain.token,
      '/var/log/nginx/access.log': log,
      '/var/log/sightline-refused.log': refused,
      'resumeInterval="10"': 'resumeInterval="1"',
    });
    const file = join(folder.path, 'rsyslog.conf');
    writeFileSync(file, `global(workDirectory="${folder.path}")\n${config}`);
    const pid = join(folder.path, 'pid');
    rsyslog = spawn(
      join(unpacked, 'sbin', 'rsyslogd'),
      ['-n', '-f', file, '-i', pid, '-M', join(libraries, 'rsyslog')],
      { env: { ...process.env, LD_LIBRARY_PATH: libraries }, stdio: 'ignore' },
    );
    await waitFor('rsyslog', async () => existsSync(pid));
  });

  afterAll(async () => {
    const gone = once(rsyslog, 'exit');
    rsyslog.kill('SIGTERM');
    await gone;
    await api.kill();
    await service.stop();
    folder.remove();
  });

  let written = 0;
  function write(count: number): void {
    const numbers = Array.from({ length: count }, (_, index) => written + index);
    appendFileSync(log, numbers.map(line).join(''));
    written += count;
  }
  const stored = async () => (await scene.visits()).map(({ path }) => path);
  const untilStored = () =>
    waitFor(`${written} lines`, async () => (await stored()).length >= written);
  /** Waits for the answer, too: rsyslog sends the lines of a batch without one again. */
  async function untilAnswered(): Promise<void> {
    await untilStored();
    const received = async () => (await scene.stateOf(drain)).lastSevenDays.received;
    await waitFor('a booked batch', async () => (await received()) === written);
    await setTimeout(1000);
  }

  it('every line arrives once, also those written while the service is away', async () => {
    write(300);
    await untilAnswered();
    const port = Number(new URL(api.url).port);
    await api.kill();
    write(200);
    api = await startApiProcess({ port });
    await untilStored();
    expect((await stored()).sort()).toEqual(Array.from({ length: written }, (_, n) => pathOf(n)));
    expect(existsSync(refused)).toBe(false);
  });

  it('a line that is not a request is counted, and not sent again', async () => {
    appendFileSync(log, 'worker process started\n');
    write(30);
    await untilStored();
    const counts = async () => (await scene.stateOf(drain)).lastSevenDays;
    await waitFor('a booked batch', async () => (await counts()).received === written + 1);
    expect(await counts()).toMatchObject({ visits: written, malformed: 1 });
  });
});
