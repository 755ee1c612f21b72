import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DrainScene, newDrainScene, type SceneDrain } from '../support/drain-scene';
import { type Nginx, startNginx } from '../support/nginx';
import { codeOf, describeWith, newFolder, run } from '../support/programs';
import { type Service, startService } from '../support/service';
import { waitFor } from '../support/wait-for';

describeWith(['nginx', 'logrotate', 'curl'], 'logrotate as its page says', (programs) => {
  const folder = newFolder();
  const file = (name: string) => join(folder.path, name);
  let service: Service;
  let scene: DrainScene;
  let drain: SceneDrain;
  let nginx: Nginx;
  let asked = 0;

  beforeAll(async () => {
    service = await startService();
    scene = await newDrainScene(service);
    drain = await scene.newDrain();
    const log = `access_log ${file('access.log')}; real_ip_header X-Forwarded-For; set_real_ip_from 127.0.0.1;`;
    nginx = await startNginx(programs.nginx, folder.path, log);
    writeSender(service.url);
    const config = codeOf('shippers/curl.md', 2, {
      '/var/log/nginx/': `${folder.path}/`,
      '/run/nginx.pid': nginx.pidFile,
      '/usr/local/bin/send-log': file('send-log'),
      'create 0640 www-data adm': 'create 0640',
      'sleep 2': 'sleep 0.2',
    });
    writeFileSync(file('logrotate.conf'), config, { mode: 0o600 });
  });
  afterAll(async () => {
    await nginx.stop();
    await service.stop();
    folder.remove();
  });

  function writeSender(url: string): void {
    const script = codeOf('shippers/curl.md', 1, {
      'https://{HOST}/api/v1/websites/{WEBSITE_ID}/logs': `${url}${scene.path}`,
      '{DRAIN_TOKEN}': drain.token,
    });
    writeFileSync(file('send-log'), script);
    chmodSync(file('send-log'), 0o700);
  }

  async function crawl(pages: number): Promise<void> {
    const before = readFileSync(file('access.log'), 'utf8').length;
    const headers = { 'User-Agent': 'Googlebot/2.1', 'X-Forwarded-For': '66.249.66.1' };
    for (let page = 0; page < pages; page += 1, asked += 1) {
      await fetch(`${nginx.url}/page-${asked}`, { headers });
    }
    await waitFor('the lines', async () => {
      const lines = readFileSync(file('access.log'), 'utf8').slice(before).split('\n');
      return lines.length === pages + 1;
    });
  }

  const rotate = () =>
    run(programs.logrotate, ['--force', '--state', file('state'), file('logrotate.conf')]);
  const stored = async () => (await scene.visits()).map(({ path }) => path).sort();
  const expected = () => Array.from({ length: asked }, (_, page) => `/page-${page}`).sort();

  it('night after night, every line is sent and none counts twice', async () => {
    for (const pages of [30, 5, 25]) {
      await crawl(pages);
      expect(await rotate()).toMatchObject({ status: 0 });
      expect(await stored()).toEqual(expected());
    }
    expect((await scene.stateOf(drain)).lastSevenDays).toMatchObject({ received: 60, visits: 60 });
  });

  it('a night without the service is made up for in the next one', async () => {
    writeSender('http://127.0.0.1:1');
    await crawl(10);
    expect(await rotate()).toMatchObject({ status: 1 });
    expect(await stored()).toHaveLength(60);
    writeSender(service.url);
    await crawl(3);
    expect(await rotate()).toMatchObject({ status: 0 });
    expect(await stored()).toEqual(expected());
  });

  it('a file that was sent by hand counts nothing at night, in another form and by another command', async () => {
    await crawl(25);
    writeFileSync(file('by-hand.log.1'), readFileSync(file('access.log')));
    const command = codeOf('shippers/curl.md', 0, {
      'https://{HOST}/api/v1/websites/{WEBSITE_ID}/logs': `${service.url}${scene.path}`,
      '{DRAIN_TOKEN}': drain.token,
      '/var/log/nginx/access.log.1': file('by-hand.log.1'),
    });
    expect(await run('/bin/sh', ['-c', command])).toMatchObject({ status: 0 });
    expect(await stored()).toEqual(expected());
    expect(await rotate()).toMatchObject({ status: 0 });
    expect(await stored()).toEqual(expected());
    const { received, visits } = (await scene.stateOf(drain)).lastSevenDays;
    expect([received, visits]).toEqual([asked, asked]);
  });

  it('a packed file that is sent by hand once more counts nothing', async () => {
    expect(await run(file('send-log'), [file('access.log.2.gz')])).toMatchObject({ status: 0 });
    expect(await stored()).toEqual(expected());
  });
});
