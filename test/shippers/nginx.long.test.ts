import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newDrainScene } from '../support/drain-scene';
import { type Nginx, startNginx } from '../support/nginx';
import { ask, bytes, oddRequests } from '../support/odd-requests';
import { codeOf, describeWith, newFolder } from '../support/programs';
import { sendRaw } from '../support/raw-http';
import { type Service, startService } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';
import { waitFor } from '../support/wait-for';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
describeWith(['nginx'], 'nginx', (programs) => {
  const folder = newFolder();
  const files = { combined: join(folder.path, 'access.log'), json: join(folder.path, 'a.json') };
  const domain = uniqueDomain();
  let service: Service;
  let nginx: Nginx;

  beforeAll(async () => {
    service = await startService();
    const config = [
      `access_log ${files.combined};`,
      codeOf('shippers/nginx.md', 0, { '/var/log/nginx/access.json': files.json }),
      codeOf('shippers/nginx.md', 1, { '10.0.0.0/8': '127.0.0.1' }),
    ].join('\n');
    nginx = await startNginx(programs.nginx, folder.path, config);
    for (const request of oddRequests) await ask(nginx.url, domain, request);
    await ask(nginx.url, domain, { target: bytes('/person'), agent: bytes(firefox) });
    const referer = bytes('https://chatgpt.com/');
    const fromChatGpt = { target: bytes('/guide?utm_source=chatgpt.com'), agent: bytes(firefox) };
    await ask(nginx.url, domain, { ...fromChatGpt, referer });
    await sendRaw(nginx.url, bytes('\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n'));
    const isWritten = (file: string) =>
      existsSync(file) &&
      readFileSync(file, 'latin1').split('\n').length === oddRequests.length + 4;
    await waitFor('both logs', async () => Object.values(files).every(isWritten));
  });
  afterAll(async () => {
    await nginx.stop();
    await service.stop();
    folder.remove();
  });

  it.each(['combined', 'json'] as const)(
    'in %s is read as it was asked, with any bytes that clients send',
    async (format) => {
      const scene = await newDrainScene(service, domain);
      const { token } = await scene.newDrain();
      const answer = await scene.client.post(`/websites/${scene.websiteId}/logs`, undefined, {
        key: token,
        rawBody: readFileSync(files[format]),
      });
      const [received, visits] = [oddRequests.length + 3, oddRequests.length];
      expect(answer.data).toMatchObject({ received, visits, ignored: 3, malformed: 0, format });
      const stored = await scene.visits();
      const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : 1);
      expect(stored.sort(byPath)).toMatchObject(
        oddRequests.map((request) => request.stored).sort(byPath),
      );
      const sent = await scene.client.get(
        `/websites/${scene.websiteId}/ai/referrals?groupBy=assistant,path,evidence`,
      );
      expect(sent.data).toMatchObject([{ assistant: 'chatgpt', path: '/guide', evidence: 'both' }]);
    },
  );
});
