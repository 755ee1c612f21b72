import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newDrainScene } from '../support/drain-scene';
import { type Nginx, startNginx } from '../support/nginx';
import { codeOf, describeWith, newFolder } from '../support/programs';
import { sendRaw } from '../support/raw-http';
import { uniqueDomain } from '../support/samples';
import { type Service, startService } from '../support/service';
import { waitFor } from '../support/wait-for';

jest.setTimeout(60_000);

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const bytes = (text: string) => Buffer.from(text, 'latin1');
const utf8 = (text: string) => Buffer.from(text);

/** What is asked of nginx, as bytes, and what must be stored of it. */
const requests = [
  {
    target: bytes('/plain?x=1'),
    agent: bytes('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'),
    stored: { path: '/plain', query: 'x=1' },
  },
  { target: bytes('/quotes'), agent: bytes('Googlebot/2.1 "quoted" back\\slash \\x41 \\"') },
  { target: bytes('/gone'), agent: bytes('Googlebot/2.1'), stored: { status: 404 } },
  { target: bytes('/utf8'), agent: utf8('Googlebot/2.1 ünïcödé 中文 🤖') },
  { target: bytes('/odd'), agent: bytes('Googlebot/2.1 \x01\x7f\xff\xfe\tend') },
  {
    target: utf8('/café/%7Euser'),
    agent: bytes('Googlebot/2.1'),
    stored: { path: '/caf%C3%A9/~user' },
  },
  {
    target: bytes('/referred'),
    agent: bytes('Googlebot/2.1'),
    referer: utf8('https://e.com/"ü"'),
    stored: { referer: 'https://e.com/"ü"' },
  },
].map((request) => ({
  referer: Buffer.alloc(0),
  ...request,
  stored: {
    path: request.target.toString(),
    userAgent: request.agent.toString('utf8'),
    ip: '::ffff:66.249.66.1',
    verification: 'verified',
    ...request.stored,
  },
}));

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
    for (const { target, agent, referer } of requests) await ask(target, agent, referer);
    await ask(bytes('/person'), bytes(firefox), bytes(''));
    await sendRaw(nginx.url, bytes('\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n'));
    const isWritten = (file: string) =>
      existsSync(file) && readFileSync(file, 'latin1').split('\n').length === requests.length + 3;
    await waitFor('both logs', async () => Object.values(files).every(isWritten));
  });
  afterAll(async () => {
    await nginx.stop();
    await service.stop();
    folder.remove();
  });

  const ask = (target: Buffer, agent: Buffer, referer: Buffer) =>
    sendRaw(
      nginx.url,
      Buffer.concat([
        ...[bytes('GET '), target, bytes(` HTTP/1.1\r\nHost: ${domain}\r\nConnection: close\r\n`)],
        ...[bytes('X-Forwarded-For: 1.2.3.4, 66.249.66.1\r\nUser-Agent: '), agent],
        ...(referer.length > 0 ? [bytes('\r\nReferer: '), referer] : []),
        bytes('\r\n\r\n'),
      ]),
    );

  test.each(['combined', 'json'] as const)(
    'in %s is read as it was asked, whatever bytes clients send',
    async (format) => {
      const scene = await newDrainScene(service, domain);
      const { token } = await scene.newDrain();
      const answer = await scene.client.post(`/websites/${scene.websiteId}/logs`, undefined, {
        key: token,
        rawBody: readFileSync(files[format]),
      });
      const [received, visits] = [requests.length + 2, requests.length];
      expect(answer.data).toMatchObject({ received, visits, ignored: 2, malformed: 0, format });
      const stored = await scene.visits();
      const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : 1);
      expect(stored.sort(byPath)).toMatchObject(
        requests.map((request) => request.stored).sort(byPath),
      );
    },
  );
});
