import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as Client2025 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as Stdio2025 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { findClosedPort } from '../support/closed-port';
import { createResources, type Resources } from '../support/samples';
import { createWorkspace, type Service, startService } from '../support/service';

let service: Service;
let mine: Resources;

beforeAll(async () => {
  service = await startService();
  mine = await createResources(service, await createWorkspace());
});
afterAll(() => service.stop());

const self = { name: 'sightline-tests', version: '1' };

/** The program as an agent's client starts it. */
const program = (url: string, key: string) => ({
  command: process.execPath,
  args: [join(__dirname, '..', '..', 'dist', 'admin', 'agent-bridge.js')],
  env: { SIGHTLINE_URL: url, SIGHTLINE_KEY: key, SIGHTLINE_TOOLKITS: 'websites' },
  stderr: 'ignore' as const,
});

const connect2026 = async (url: string, key: string) => {
  const client = new Client(self, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  await client.connect(new StdioClientTransport(program(url, key)));
  return client;
};

const connect2025 = async (url: string, key: string) => {
  const client = new Client2025(self);
  await client.connect(new Stdio2025(program(url, key)));
  return client;
};

describe.each([
  ['2026-07-28', connect2026],
  ['2025', connect2025],
] as const)('the program for clients of %s that speak by stdin and stdout', (_name, connect) => {
  it('lists and calls the tools of the running service', async () => {
    const { secret } = await mine.newKey('read');
    const client = await connect(service.url, secret);
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names).toContain('get_website');
    expect(names).not.toContain('list_keywords');
    const { websiteId } = mine.ids;
    const result = await client.callTool({ name: 'get_website', arguments: { websiteId } });
    expect(result.structuredContent).toMatchObject({ data: { id: websiteId } });
    await client.close();
  });
});

describe('the program, where the service refuses or is away', () => {
  it('informs a client why its key is refused', async () => {
    await expect(connect2025(service.url, mine.revokedKey)).rejects.toThrow(
      'not known or no longer valid',
    );
  });

  it('informs a client that the service is away', async () => {
    const url = `http://127.0.0.1:${await findClosedPort()}`;
    await expect(connect2025(url, mine.readKey)).rejects.toThrow('cannot be reached');
  });
});
