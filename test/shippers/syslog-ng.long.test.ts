import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ApiProcess, startApiProcess } from '../support/api-process';
import { type DrainScene, newDrainScene } from '../support/drain-scene';
import { codeOf, describeWith, newFolder } from '../support/programs';
import { type Service, startService } from '../support/service';
import { waitFor } from '../support/wait-for';

const line = (n: number) =>
  `66.249.66.1 - - [20/Nov/2026:10:00:00 +0000] "GET /page-${String(n).padStart(4, '0')} HTTP/1.1" 200 512 "-" "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"\n`;
const lines = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => line(from + index)).join('');

describeWith(['syslog-ng'], 'syslog-ng as its page says', (programs) => {
  const folder = newFolder();
  const log = join(folder.path, 'access.log');
  let service: Service;
  let scene: DrainScene;
  let api: ApiProcess;
  let syslog: ChildProcess;

  beforeAll(async () => {
    service = await startService();
    scene = await newDrainScene(service);
    api = await startApiProcess();
    writeFileSync(log, '');
    const { token } = await scene.newDrain();
    const config = codeOf('shippers/syslog-ng.md', 0, {
      'https://{HOST}/api/v1/websites/{WEBSITE_ID}/logs': `${api.url}${scene.path}`,
      '{DRAIN_TOKEN}': token,
      '/var/log/nginx/access.log': log,
      'time-reopen(10)': 'time-reopen(1)',
      'reliable(yes)': `reliable(yes) dir("${folder.path}")`,
    });
    writeFileSync(join(folder.path, 'syslog-ng.conf'), `@version: 3.38\n${config}`);
    const file = (name: string) => join(folder.path, name);
    syslog = spawn(
      programs['syslog-ng'],
      [
        '--foreground',
        '--no-caps',
        '--cfgfile',
        file('syslog-ng.conf'),
        '--persist-file',
        file('persist'),
        '--pidfile',
        file('pid'),
        '--control',
        file('control'),
      ],
      { stdio: 'ignore' },
    );
    await waitFor('syslog-ng', async () => existsSync(file('control')));
  });

  afterAll(async () => {
    const gone = once(syslog, 'exit');
    syslog.kill('SIGTERM');
    await gone;
    await api.kill();
    await service.stop();
    folder.remove();
  });

  const stored = async () => (await scene.visits()).map(({ path }) => path);
  const untilStored = (count: number) =>
    waitFor(`${count} lines`, async () => (await stored()).length >= count);
  let written = 0;
  function write(count: number): void {
    appendFileSync(log, lines(written, written + count));
    written += count;
  }

  it('every line arrives once, also those written while the service is killed and away', async () => {
    const port = Number(new URL(api.url).port);
    for (let round = 0; round < 3; round += 1) {
      write(300);
      await untilStored(written - 200);
      await api.kill();
      write(200);
      api = await startApiProcess({ port });
      await untilStored(written);
    }
    // Fewer than a batch are sent when its time is up.
    write(10);
    await untilStored(written);
    const paths = Array.from({ length: written }, (_, n) => `/page-${String(n).padStart(4, '0')}`);
    expect((await stored()).sort()).toEqual(paths);
  });
});
