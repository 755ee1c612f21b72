import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type McpProxy, startMcpProxy } from '../support/mcp-proxy';
import { createResources } from '../support/samples';
import { createWorkspace, type Service, startService } from '../support/service';
import { describeWithPackages, packageFile } from '../support/test-programs';

let service: Service;
let proxy: McpProxy;

beforeAll(async () => {
  service = await startService();
  const mine = await createResources(service, await createWorkspace());
  proxy = await startMcpProxy(service.url, async () => (await mine.newKey('read_write')).secret);
});
afterAll(async () => {
  await proxy.stop();
  await service.stop();
});

const conformance = '@modelcontextprotocol/conformance';
const tool = packageFile(conformance, 'dist/index.js');

/** Runs the protocol's own conformance tool against the service, and answers what it printed. */
async function conform(...options: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [tool, 'server', '--url', `${proxy.url}/mcp`, ...options]);
  const [stdout, stderr, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('close', resolve)),
  ]);
  return { code, output: stdout + stderr };
}

/**
 * Most scenarios call tools of the protocol's example server, which no other server has: the files
 * list these with the reason. The tool fails as well when what is listed as failing passes.
 */
describeWithPackages(
  [conformance],
  'the official conformance tool finds nothing but what is listed',
  () => {
    it.each(['2025-11-25', '2026-07-28'])('of %s', async (version) => {
      const expected = join(__dirname, `conformance-${version}.yml`);
      const { code, output } = await conform(
        '--requirements',
        version,
        '--expected-failures',
        expected,
      );
      if (code !== 0) throw new Error(output);
    });
  },
);
