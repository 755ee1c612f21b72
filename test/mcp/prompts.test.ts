import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { connect2025, connect2026 } from '../support/mcp-clients';
import { createResources, type Resources } from '../support/samples';
import { createWorkspace, type Service, startService } from '../support/service';

type Client = Awaited<ReturnType<typeof connect2026>>['client'];

let service: Service;
let mine: Resources;
let api: ApiClient;
let domain: string;

beforeAll(async () => {
  service = await startService();
  mine = await createResources(service, await createWorkspace());
  api = await newClient(service, mine.workspace.workspaceId);
  const { data } = await api.get<{ domain: string }>(`/websites/${mine.ids['websiteId']}`);
  domain = data.domain;
});
afterAll(() => service.stop());

describe.each([
  ['2026-07-28', connect2026],
  ['2025', connect2025],
] as const)('a client of %s', (_name, connect) => {
  let client: Client;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const { secret } = await mine.newKey('read');
    const agent = await connect(service.url, { key: secret, toolkits: 'default' });
    client = agent.client as unknown as Client;
    close = () => agent.close();
  });
  afterAll(() => close());

  const textOf = async (uri: string) => {
    const [content] = (await client.readResource({ uri })).contents;
    return content && 'text' in content ? content.text : '';
  };

  it('reads who it is: the key, what it may do, the plan and the time', async () => {
    const me = JSON.parse(await textOf('sightline://whoami'));
    expect(me).toMatchObject({
      mayChange: false,
      key: { access: 'read' },
      workspace: { id: mine.workspace.workspaceId },
      plan: 'unlimited',
      credits: { remaining: null },
    });
    expect(Math.abs(Date.parse(me.now) - Date.now())).toBeLessThan(60_000);
    expect(me.tools).toBe((await client.listTools()).tools.length);
  });

  it('reads what the words mean', async () => {
    expect(await textOf('sightline://glossary')).toContain('**discovered**');
  });

  it('gets work in the words of a person’s arguments, and learns what is missing', async () => {
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual([
      'weekly_review',
      'why_did_this_page_drop',
      'is_this_page_discovered',
    ]);
    const given = { website: domain, page: `https://${domain}/shoes` };
    const prompt = await client.getPrompt({ name: 'is_this_page_discovered', arguments: given });
    const [message] = prompt.messages;
    expect(message?.content).toMatchObject({ type: 'text' });
    expect(JSON.stringify(message)).toContain(`https://${domain}/shoes`);
    await expect(
      client.getPrompt({ name: 'is_this_page_discovered', arguments: { website: domain } }),
    ).rejects.toThrow('page is required');
  });

  it('completes a website by its domain, and a keyword by those of the website', async () => {
    const complete = async (name: string, value: string, given: Record<string, string> = {}) => {
      const { completion } = await client.complete({
        ref: { type: 'ref/prompt', name: 'why_did_this_page_drop' },
        argument: { name, value },
        context: { arguments: given },
      });
      return completion.values;
    };
    expect(await complete('website', domain.slice(0, 6))).toEqual([domain]);
    expect(await complete('website', 'nobody-has-this')).toEqual([]);
    const { data } = await api.get<Array<{ keyword: string }>>('/keywords');
    const [first] = data.map(({ keyword }) => keyword);
    expect(await complete('keyword', '', { website: domain })).toContain(first);
    expect(await complete('page', 'https://')).toEqual([]);
  });
});
