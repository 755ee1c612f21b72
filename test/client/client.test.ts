import { execFile } from 'node:child_process';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { promisify } from 'node:util';
import { Sightline } from '../../packages/client/src/client';
import { InvalidRequestError, NotFoundError } from '../../packages/client/src/errors';
import { createWorkspace, type Service, startService } from '../support/service';

const run = promisify(execFile);

/** A proxy that cuts each connection whose turn it is, once that many bytes went its way. */
class CuttingProxy {
  readonly #server: Server;
  /** Bytes of the request, or of the response, after which the next connection is cut. */
  cuts: Array<{ request?: number; response?: number }> = [];

  constructor(to: string) {
    const { port } = new URL(to);
    this.#server = createServer((near) => {
      const far = connect(Number(port), '127.0.0.1');
      const cut = this.cuts.shift();
      const end = () => {
        near.destroy();
        far.destroy();
      };
      let sent = 0;
      near.on('data', (bytes) => {
        sent += bytes.length;
        far.write(bytes);
        if (cut?.request !== undefined && sent >= cut.request) setTimeout(end, 50);
      });
      far.on('data', (bytes) => (cut?.response === undefined ? near.write(bytes) : end()));
      for (const socket of [near, far]) socket.on('error', end).on('close', end);
    });
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close = () => this.#server.close();
}

let service: Service;
let proxy: CuttingProxy;
let sightline: Sightline;
let throughProxy: Sightline;

beforeAll(async () => {
  service = await startService();
  const { readWriteKey: apiKey } = await createWorkspace();
  sightline = new Sightline({ baseUrl: service.url, apiKey });
  proxy = new CuttingProxy(service.url);
  throughProxy = new Sightline({
    baseUrl: await proxy.listen(),
    apiKey,
    headers: { Connection: 'close' },
  });
});
afterAll(async () => {
  proxy.close();
  await service.stop();
});

test('the generated files are those of the operation table', async () => {
  const { stdout } = await run(process.execPath, ['dist/dev/openapi/main.js', 'compare']);
  expect(stdout).toBe('');
});

test('lists every row across pages', async () => {
  const domains = Array.from({ length: 5 }, (_, index) => `page-${index}.example`);
  for (const domain of domains) await sightline.websites.create({ domain });
  const found: string[] = [];
  for await (const { domain } of sightline.websites.list({ q: 'page-', limit: 2 })) {
    found.push(domain);
  }
  expect(found).toEqual(domains);
});

test('names what was refused', async () => {
  const wrong = sightline.websites.create({ domain: 'not a domain' });
  const error = await wrong.then(undefined, (reason: unknown) => reason);
  expect(error).toBeInstanceOf(InvalidRequestError);
  expect(error).toMatchObject({ status: 422, details: [{ path: 'domain' }] });
  expect((error as InvalidRequestError).requestId).toMatch(/./);
  const unknown = sightline.websites.get('web_01kamzv4s1eh3bg3g7qfs1x2r2');
  await expect(unknown).rejects.toBeInstanceOf(NotFoundError);
});

test('creates one website though the first response was cut', async () => {
  proxy.cuts = [{ response: 1 }];
  const { data, response } = await throughProxy.websites
    .create({ domain: 'cut.example' })
    .withResponse();
  expect(proxy.cuts).toEqual([]);
  expect(response.headers.get('Idempotent-Replayed')).toBe('true');
  expect(await sightline.websites.list({ q: 'cut.example' }).all()).toMatchObject([
    { id: data.id },
  ]);
});

test('stores every line once though the connection was cut in the middle', async () => {
  const { id } = await sightline.websites.create({ domain: 'logs.example' });
  const count = 20_000;
  const lines = Array.from(
    { length: count },
    (_, index) =>
      `66.249.66.1 - - [20/Nov/2026:10:00:00 +0000] "GET /page-${index} HTTP/1.1" 200 5 "-" "Googlebot/2.1"\n`,
  ).join('');
  proxy.cuts = [{ request: lines.length / 2 }];
  const reply = await throughProxy.ingestLogs(id, lines, { format: 'combined' });
  expect(proxy.cuts).toEqual([]);
  expect(reply.received).toBe(count);
  const { total } = await sightline.crawlers.listVisits(id, {
    from: '2026-11-20',
    to: '2026-11-20',
  });
  expect(total).toBe(count);
});
