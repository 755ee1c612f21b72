import {
  type AgentClient,
  answerOf,
  connect2025,
  connect2026,
  refusalOf,
} from '../support/mcp-clients';
import { createResources, type Resources } from '../support/samples';
import { createWorkspace, type Service, startService } from '../support/service';

let service: Service;
let mine: Resources;

beforeAll(async () => {
  service = await startService();
  mine = await createResources(service, await createWorkspace());
});
afterAll(() => service.stop());

const generations = [
  ['2026-07-28', connect2026],
  ['2025', connect2025],
] as const;

describe.each(generations)('a client of %s', (_name, connect) => {
  let agent: AgentClient;
  beforeAll(async () => {
    const { secret } = await mine.newKey('read_write');
    agent = await connect(service.url, { key: secret });
  });
  afterAll(() => agent.close());

  it('lists tools by the operations’ names', async () => {
    const names = await agent.toolNames();
    expect(names).toEqual(
      expect.arrayContaining(['list_websites', 'get_website', 'delete_website']),
    );
    expect(names).not.toContain('ingest_logs');
  });

  it('is answered as REST answers', async () => {
    const { websiteId } = mine.ids;
    const { data } = answerOf(await agent.call('get_website', { websiteId }));
    expect(data).toMatchObject({ id: websiteId, name: 'sample' });
  });

  it('is answered lists with how many there are', async () => {
    const { data, meta, notes } = answerOf<unknown[]>(await agent.call('list_websites'));
    expect(data).toHaveLength(1);
    expect(meta).toMatchObject({ total: 1, offset: 0, limit: 50 });
    expect(notes[0]).toBe('Rows 1 to 1 of 1.');
  });

  it('learns what is wrong with its arguments, and what does not exist', async () => {
    const wrong = refusalOf(await agent.call('list_websites', { color: 'red' }));
    expect(wrong).toMatchObject({ code: 'validation_error' });
    const missing = refusalOf(await agent.call('get_website', { websiteId: 'web_nothing' }));
    expect(missing).toMatchObject({ code: 'not_found' });
  });

  it('changes what it asks to change', async () => {
    const { websiteId } = mine.ids;
    const changed = await agent.call('update_website', { websiteId, name: 'by an agent' });
    expect(answerOf(changed).data).toMatchObject({ name: 'by an agent' });
    await agent.call('update_website', { websiteId, name: 'sample' });
  });
});
