import { type PlanName, planNames, plans } from '../../modules/account/rules/plans';
import { newClient } from '../support/clients';
import { insertKeyword } from '../support/keywords';
import { type OwnerRows, openOwnerRows } from '../support/owner-rows';
import { uniqueDomain } from '../support/samples';
import { createWorkspace, type Service, startService } from '../support/service';

let service: Service;
let owner: OwnerRows;

beforeAll(async () => {
  service = await startService();
  owner = openOwnerRows();
});
afterAll(async () => {
  await owner.close();
  await service.stop();
});

it.each(planNames)('the %s plan’s limits and credits are what the plan says', async (plan) => {
  const { workspaceId } = await createWorkspace(plan);
  const client = await newClient(service, workspaceId, 'read');
  const { status, data } = await client.get('/account');
  expect(status).toBe(200);
  const { websitesMax, keywordsMax, promptsMax, auditPagesMax, auditOriginsMax, creditsPerMonth } =
    plans[plan as PlanName];
  expect(data).toMatchObject({
    workspace: { id: workspaceId, name: 'test', createdAt: expect.stringMatching(/Z$/) },
    plan,
    limits: {
      websites: websitesMax,
      keywords: keywordsMax,
      prompts: promptsMax,
      auditPages: auditPagesMax,
      auditOrigins: auditOriginsMax,
      requestsPerMinute: 120,
    },
    usage: { websites: 0, keywords: 0, keys: 3 },
    credits: { included: creditsPerMonth, used: 0, reserved: 0, remaining: creditsPerMonth },
    key: { id: client.keyId, name: 'made by a test', access: 'read', expiresAt: null },
  });
});

it('credits are reset when the next month begins', async () => {
  const client = await newClient(service, (await createWorkspace()).workspaceId);
  const { data } = await client.get<{ credits: { resetsAt: string } }>('/account');
  const resetsAt = new Date(data.credits.resetsAt);
  expect(data.credits.resetsAt).toMatch(/-01T00:00:00\.000Z$/);
  expect(resetsAt.getTime()).toBeGreaterThan(Date.now());
  expect(resetsAt.getTime() - Date.now()).toBeLessThanOrEqual(31 * 86_400_000);
});

it('usage counts live websites, keywords and keys of this workspace alone', async () => {
  const { workspaceId } = await createWorkspace();
  const client = await newClient(service, workspaceId);
  const websites: string[] = [];
  for (let made = 0; made < 3; made += 1) {
    const created = await client.post<{ id: string }>('/websites', { domain: uniqueDomain() });
    websites.push(created.data.id);
  }
  const [first = '', second = ''] = websites;
  await client.patch(`/websites/${first}`, { archived: true });
  await client.patch(`/websites/${second}`, { status: 'paused' });
  await insertKeyword(owner, { workspaceId, websiteId: second }, 'one');
  const key = await client.post<{ id: string }>('/account/keys', { name: 'x', access: 'read' });
  await client.delete(`/account/keys/${key.data.id}`);
  const { data } = await client.get<{ usage: object }>('/account');
  expect(data.usage).toEqual({ websites: 2, keywords: 1, keys: 3 });
});

it('provider accounts are listed by provider, or as asked', async () => {
  const client = await newClient(service, (await createWorkspace()).workspaceId);
  for (const provider of ['serper', 'bing', 'serpapi']) {
    const path = `/account/providers/${provider}`;
    const saved = await client.send('PUT', path, { body: { apiKey: 'a key of a test' } });
    expect(saved.status).toBe(200);
  }
  const providers = async (query: string) => {
    const path = `/account/providers?${query}`;
    return (await client.get<Array<{ provider: string }>>(path)).data.map(
      ({ provider }) => provider,
    );
  };
  expect(await providers('')).toEqual(['bing', 'serpapi', 'serper']);
  expect(await providers('sort=-provider')).toEqual(['serper', 'serpapi', 'bing']);
  expect(await providers('sort=-createdAt&limit=1')).toEqual(['serpapi']);
});
