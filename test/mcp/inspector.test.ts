import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
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

const inspector = '@modelcontextprotocol/inspector';

/** Runs the protocol's own inspector, as a person does in a shell, and answers what it printed. */
async function inspect(...options: string[]): Promise<Record<string, unknown>> {
  const { secret } = await mine.newKey('read_write');
  const args = [
    '--cli',
    `${service.url}/mcp`,
    '--transport',
    'http',
    '--header',
    `Authorization: Bearer ${secret}`,
    ...options,
  ];
  const child = spawn(process.execPath, [
    packageFile(inspector, '../../.bin/mcp-inspector'),
    ...args,
  ]);
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  try {
    return JSON.parse(stdout) as Record<string, unknown>;
  } catch {
    throw new Error(`${stdout}${stderr}`);
  }
}

describeWithPackages([inspector], 'the official inspector', () => {
  it('lists the tools', async () => {
    const { tools } = await inspect('--method', 'tools/list');
    expect(tools).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: 'list_websites' })]),
    );
  });

  it('calls a tool', async () => {
    const answered = await inspect(
      '--method',
      'tools/call',
      '--tool-name',
      'list_websites',
      '--tool-arg',
      'limit=1',
    );
    expect(answered['structuredContent']).toMatchObject({
      data: [{ id: mine.ids['websiteId'] }],
      meta: { total: 1, limit: 1 },
    });
  });

  it('learns what a deletion would do, and deletes nothing', async () => {
    const { websiteId } = mine.ids;
    const answered = await inspect(
      '--method',
      'tools/call',
      '--tool-name',
      'delete_website',
      '--tool-arg',
      `websiteId=${websiteId}`,
    );
    expect(answered['structuredContent']).toMatchObject({
      confirmation: { status: 'confirmation_required' },
    });
    const { structuredContent } = await inspect(
      '--method',
      'tools/call',
      '--tool-name',
      'list_websites',
    );
    expect(structuredContent).toMatchObject({ meta: { total: 1 } });
  });
});
