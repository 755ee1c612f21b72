import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findClosedPort } from '../support/closed-port';
import { decide, RawClient } from '../support/oauth-client';
import { createResources, type Resources } from '../support/samples';
import { createWorkspace, type Service, startService } from '../support/service';
import { describeWithPackages, packageFile } from '../support/test-programs';

let service: Service;
let mine: Resources;

beforeAll(async () => {
  service = await startService();
  mine = await createResources(service, await createWorkspace());
});
afterAll(() => service.stop());

const conformance = '@modelcontextprotocol/conformance';
const tool = packageFile(conformance, 'dist/index.js');

describeWithPackages([conformance], 'the protocol’s own conformance tool', () => {
  it('finds no fault with the authorization', async () => {
    const port = await findClosedPort();
    const client = new RawClient(service.url);
    const { body } = await client.register({ redirect_uris: ['http://127.0.0.1/callback'] });
    const options = { url: service.url, resource: `${service.url}/mcp`, port: String(port) };
    const child = spawn(process.execPath, [
      ...[tool, 'authorization', '--client-id', String(body['client_id'])],
      ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
    ]);
    const closed = once(child, 'close');
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    let visit: Promise<unknown> | undefined;
    for await (const chunk of child.stdout.setEncoding('utf8')) {
      output += String(chunk);
      const [url] = /^http\S+\/oauth\/authorize\?\S+$/m.exec(output) ?? [];
      if (!url) continue;
      visit ??= decide(service.url, url, { key: mine.readWriteKey }).then((back) => fetch(back));
    }
    await visit;
    const [code] = (await closed) as [number];
    if (code !== 0 || !visit) throw new Error(output);
  });
});
