import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { IngestReply } from '../../ingest/commit/ingest-reply';
import { newDrainScene } from '../support/drain-scene';
import { codeOf, describeWith, newFolder, run } from '../support/programs';
import { type Service, startService } from '../support/service';

describeWith(['curl'], 'curl', (programs) => {
  const packed = join(__dirname, '..', 'fixtures', 'apache-combined-10k.log.gz');
  const plain = gunzipSync(readFileSync(packed));
  const folder = newFolder();
  const file = join(folder.path, 'access.log');
  let service: Service;

  beforeAll(async () => {
    service = await startService();
    writeFileSync(file, plain);
  });
  afterAll(async () => {
    await service.stop();
    folder.remove();
  });

  /** What the service answers to curl with these arguments, before the drain's own. */
  async function send(args: string[], input: Buffer | string = ''): Promise<IngestReply> {
    const scene = await newDrainScene(service);
    const { token } = await scene.newDrain();
    const { stdout, status, stderr } = await run(
      programs.curl,
      ['-s', '-S', '-u', `:${token}`, ...args, `${service.url}${scene.path}`],
      input,
    );
    if (status !== 0) throw new Error(stderr);
    return (JSON.parse(stdout) as { data: IngestReply }).data;
  }

  it.each<[string, string[], Buffer | string]>([
    ['-T of a file', ['-T', file], ''],
    ['-T - of a pipe', ['-T', '-'], plain],
    ['--data-binary @- as a form', ['--data-binary', '@-'], plain],
    ['-T of a packed file, named', ['-T', packed, '-H', 'Content-Encoding: gzip'], ''],
    ['-T of a packed file, not named', ['-T', packed], ''],
    ['--data-binary of a packed file', ['--data-binary', `@${packed}`], ''],
  ])('%s brings every line in', async (_, args, input) => {
    expect(await send(args, input)).toMatchObject({
      received: 10_000,
      malformed: 0,
      format: 'combined',
    });
  });

  it('the pages’ commands make a drain and change it', async () => {
    const { client, websiteId } = await newDrainScene(service);
    const api = { 'https://{HOST}': service.url, '{API_KEY}': client.key };
    const command = async (page: string, block: number, replace: Record<string, string>) => {
      const code = codeOf(`shippers/${page}.md`, block, { ...api, ...replace });
      const { stdout } = await run('/bin/sh', ['-c', code]);
      return (JSON.parse(stdout) as { data: Record<string, string> }).data;
    };
    const made = await command('README', 0, { '{WEBSITE_ID}': websiteId });
    expect(made).toMatchObject({ name: 'nginx', token: expect.stringMatching(/^sl_d_/) });
    const drain = { '{DRAIN_ID}': made['id'] ?? '' };
    const behind = await command('nginx', 3, drain);
    expect(behind).toMatchObject({ addressField: 'forwardedFor', trustedHops: 1 });
    const vercel = { ...drain, '{CODE}': 'c0de', '{SECRET}': 'a-secret-of-vercel' };
    expect(await command('vercel', 0, vercel)).toMatchObject({
      vercelVerify: 'c0de',
      isSigned: true,
    });
  });

  it('the page’s first command does as it stands', async () => {
    const scene = await newDrainScene(service);
    const { token } = await scene.newDrain();
    const command = codeOf('shippers/curl.md', 0, {
      'https://{HOST}/api/v1/websites/{WEBSITE_ID}/logs': `${service.url}${scene.path}`,
      '{DRAIN_TOKEN}': token,
      '/var/log/nginx/access.log.1': file,
    });
    const { status, stdout } = await run('/bin/sh', ['-c', command]);
    expect([status, JSON.parse(stdout)]).toMatchObject([0, { data: { received: 10_000 } }]);
  });
});
