import { newClient } from '../support/clients';
import { createWorkspace, type Service, startService } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

type Estimate = {
  serp: { skipped: string | null };
  ai: { calls: number; credits: number; skipped: string | null };
  backlinks: { calls: number; credits: number; skipped: string | null };
  gsc: { skipped: string | null };
  credits: number;
  creditsRemaining: number;
  isAffordable: boolean;
};

it('names each kind with its cost, or why nothing would be collected', async () => {
  const { workspaceId } = await createWorkspace('free');
  const client = await newClient(service, workspaceId);
  const { data: website } = await client.post<{ id: string }>('/websites', {
    domain: uniqueDomain(),
  });
  const path = `/websites/${website.id}/refresh-estimate`;
  expect((await client.get<Estimate>(path)).data).toMatchObject({
    serp: { skipped: 'no_keywords' },
    ai: { calls: 0, skipped: 'no_prompts' },
    backlinks: { skipped: 'provider_not_configured' },
    gsc: { skipped: 'not_connected' },
    credits: 0,
    isAffordable: true,
  });

  const account = { login: 'sample', password: 'sample' };
  await client.send('PUT', '/account/providers/dataforseo', { body: account });
  await client.post('/keywords', { websiteId: website.id, keywords: ['lamp'] });
  const { data: all } = await client.get<Estimate>(path);
  expect(all.backlinks.credits).toBeGreaterThan(0);
  const { data: ranks } = await client.get<Estimate>(`${path}?kinds=serp`);
  expect(ranks.credits).toBe(2);
  expect(all.credits).toBe(ranks.credits + all.backlinks.credits);
  expect(all.isAffordable).toBe(all.credits <= all.creditsRemaining);
  expect((await client.get(`${path}?kinds=serp,news`)).status).toBe(422);

  // AI Overviews that load later cost up to one credit more a keyword, once they are wanted.
  const settings = `/websites/${website.id}/settings`;
  await client.patch(settings, { collection: { loadsAiOverviews: true } });
  expect((await client.get<Estimate>(`${path}?kinds=serp`)).data.credits).toBe(3);
});
