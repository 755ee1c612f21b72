import { ApiClient } from '../support/api-client';
import { answerOf, connect2026, type Json, refusalOf } from '../support/mcp-clients';
import { createResources, type Resources } from '../support/samples';
import { createWorkspace, type Service, startService } from '../support/service';

let service: Service;
let mine: Resources;

beforeAll(async () => {
  service = await startService();
  mine = await createResources(service, await createWorkspace());
});
afterAll(() => service.stop());

const person = () => new ApiClient(service.url, mine.readWriteKey);

async function connectAgent() {
  const created = await person().post<{ id: string; key: string; isAgent: boolean }>(
    '/account/keys',
    { name: 'the agent', access: 'read_write', isAgent: true },
  );
  const agent = await connect2026(service.url, { key: created.data.key });
  const confirmed = async (name: string, given: Json) => {
    const { confirmationToken } = answerOf(await agent.call(name, given)).confirmation;
    return agent.call(name, { ...given, confirmationToken });
  };
  return { ...created.data, agent, confirmed };
}

describe('the key of an agent', () => {
  it('is listed as such', async () => {
    const { id, isAgent, agent } = await connectAgent();
    expect(isAgent).toBe(true);
    const { data } = await person().get<Array<{ id: string; isAgent: boolean }>>('/account/keys');
    expect(data.find((key) => key.id === id)?.isAgent).toBe(true);
    expect(data.filter((key) => !key.isAgent).length).toBeGreaterThan(0);
    await agent.close();
  });

  it('is refused by the API for every request', async () => {
    const { key, agent } = await connectAgent();
    const rest = new ApiClient(service.url, key);
    const { websiteId, approvalId } = mine.ids;
    const refused = await Promise.all([
      rest.get('/account'),
      rest.delete(`/websites/${websiteId}`),
      rest.post(`/approvals/${approvalId}/approve`),
      rest.send('POST', `/websites/${websiteId}/logs`, { rawBody: 'a line' }),
    ]);
    for (const { status, error } of refused) {
      expect([status, error.code]).toEqual([403, 'forbidden']);
      expect(error.message).toContain('/mcp only');
    }
    expect((await person().get(`/websites/${websiteId}`)).status).toBe(200);
    await agent.close();
  });

  it('works at /mcp, where its deletions are confirmed and on record', async () => {
    const { id, agent, confirmed } = await connectAgent();
    const made = await person().post<{ id: string }>('/keyword-groups', {
      websiteId: mine.ids['websiteId'],
      name: 'to be deleted',
    });
    const deleted = await confirmed('delete_keyword_group', { groupId: made.data.id });
    expect(answerOf(deleted).data).toEqual({ deleted: true });
    const log = await person().get<Json[]>('/account/audit-log?action=keyword_group.delete');
    expect(log.data[0]).toMatchObject({ keyId: id, actor: 'the agent' });
    await agent.close();
  });

  it('makes no key that works elsewhere, nor gets the secret of one', async () => {
    const { agent, confirmed, id } = await connectAgent();
    const created = await agent.call('create_key', { name: 'free', access: 'read' });
    expect(refusalOf(created)).toMatchObject({ code: 'forbidden' });
    const { keyId } = mine.ids;
    expect(refusalOf(await agent.call('rotate_key', { keyId }))).toMatchObject({
      code: 'forbidden',
    });
    const own = await confirmed('create_key', { name: 'bound', access: 'read', isAgent: true });
    expect(answerOf(own).data).toMatchObject({ isAgent: true, createdByKeyId: id });
    const ownId = String(answerOf(own).data['id']);
    expect(answerOf(await confirmed('rotate_key', { keyId: ownId })).data['id']).toBe(ownId);
    expect(answerOf(await confirmed('rotate_key', { keyId: id })).data['id']).toBe(id);
    await agent.close();
  });

  it('gets no secret of another agent’s key, which would outlive its own', async () => {
    const [one, other] = [await connectAgent(), await connectAgent()];
    const refused = refusalOf(await one.agent.call('rotate_key', { keyId: other.id }));
    expect(refused).toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('that it created'),
    });
    await Promise.all([one.agent.close(), other.agent.close()]);
  });

  it('takes the keys that it made along when it ends, and what those made', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const { data: first } = await person().post<{ id: string; key: string }>('/account/keys', {
      name: 'first',
      access: 'read_write',
      isAgent: true,
      expiresAt,
    });
    const make = async (key: string, name: string) => {
      const agent = await connect2026(service.url, { key });
      const given = { name, access: 'read_write', isAgent: true };
      const { confirmationToken, summary } = answerOf(await agent.call('create_key', given))
        .confirmation as { confirmationToken: string; summary: string[] };
      expect(summary[1]).toContain(expiresAt);
      const made = answerOf(await agent.call('create_key', { ...given, confirmationToken }));
      await agent.close();
      return made.data as { id: string; key: string; expiresAt: string };
    };
    const second = await make(first.key, 'second');
    expect(second.expiresAt).toBe(expiresAt);
    const third = await make(second.key, 'third');
    const { data: apart } = await person().post<{ key: string }>('/account/keys', {
      name: 'apart',
      access: 'read',
      isAgent: true,
    });
    const works = async (key: string) =>
      (await new ApiClient(service.url, key).get('/account')).error.code === 'forbidden';
    expect(await Promise.all([second, third, apart].map(({ key }) => works(key)))).toEqual([
      true,
      true,
      true,
    ]);
    await person().delete(`/account/keys/${first.id}`);
    expect(await Promise.all([second, third, apart].map(({ key }) => works(key)))).toEqual([
      false,
      false,
      true,
    ]);
  });
});
