import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newDrainScene } from '../support/drain-scene';
import { freePort } from '../support/nginx';
import { ask, oddRequests } from '../support/odd-requests';
import { describeWith, newFolder } from '../support/programs';
import { type Service, startService } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';
import { waitFor } from '../support/wait-for';

/** Apache refuses control characters; there is nothing behind it, so that all is a 404. */
const requests = oddRequests.filter(({ target }) => target.toString() !== '/odd');
const fields = '%a %l %u %t \\"%r\\" %>s %O \\"%{Referer}i\\" \\"%{User-Agent}i\\"';

describeWith(['apache2'], 'Apache', (programs) => {
  const folder = newFolder();
  const file = (name: string) => join(folder.path, name);
  const domain = uniqueDomain();
  let service: Service;
  let apache: ChildProcess;

  beforeAll(async () => {
    service = await startService();
    const port = await freePort();
    const modules = ['mpm_event', 'authz_core', 'remoteip'].map(
      (name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`,
    );
    const config = [
      ...modules,
      `ServerRoot ${folder.path}`,
      `PidFile ${file('pid')}`,
      `ErrorLog ${file('error.log')}`,
      `Listen 127.0.0.1:${port}`,
      'ServerName localhost',
      'User www-data',
      'Group www-data',
      'RemoteIPHeader X-Forwarded-For',
      'RemoteIPInternalProxy 127.0.0.1',
      `CustomLog ${file('combined')} "${fields}"`,
      `CustomLog ${file('vhost_combined')} "%{Host}i:%p ${fields}"`,
    ];
    writeFileSync(file('apache.conf'), `${config.join('\n')}\n`);
    apache = spawn(programs.apache2, [
      '-d',
      folder.path,
      '-f',
      file('apache.conf'),
      '-DFOREGROUND',
    ]);
    const url = `http://127.0.0.1:${port}`;
    await waitFor('Apache', () =>
      fetch(`${url}/person`).then(
        () => true,
        () => false,
      ),
    );
    for (const request of requests) await ask(url, domain, request);
    const isWritten = (name: string) =>
      existsSync(file(name)) &&
      readFileSync(file(name), 'latin1').split('\n').length === requests.length + 2;
    await waitFor('the logs', async () => isWritten('combined') && isWritten('vhost_combined'));
  });
  afterAll(async () => {
    const gone = once(apache, 'exit');
    apache.kill('SIGTERM');
    await gone;
    await service.stop();
    folder.remove();
  });

  it.each(['combined', 'vhost_combined'] as const)(
    'in %s is read as it was asked, with any bytes that clients send',
    async (format) => {
      const scene = await newDrainScene(service, domain);
      const { token } = await scene.newDrain();
      const answer = await scene.client.post(`/websites/${scene.websiteId}/logs`, undefined, {
        key: token,
        rawBody: readFileSync(file(format)),
      });
      expect(answer.data).toMatchObject({ visits: requests.length, malformed: 0, format });
      const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : 1);
      const expected = requests.map(({ stored }) => ({ ...stored, status: 404, host: domain }));
      expect((await scene.visits()).sort(byPath)).toMatchObject(expected.sort(byPath));
    },
  );
});
