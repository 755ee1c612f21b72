import { newClient } from '../support/clients';
import { createWorkspace, type Service, startService } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

it('makes its sentences from the website’s own settings', async () => {
  const { workspaceId } = await createWorkspace('starter');
  const client = await newClient(service, workspaceId);
  const { data } = await client.post<{ id: string }>('/websites', { domain: uniqueDomain() });
  const path = `/websites/${data.id}/ai`;
  const brands = [{ name: 'Acme', isOwn: true }, { name: 'Rival' }];
  await client.post(`${path}/brands`, { brands });
  const prompts = [
    { text: 'Which tool?', topic: 'tools', country: 'US', language: 'en' },
    { text: 'Which app?', topic: 'apps', country: 'US', language: 'en' },
    { text: 'Ist Acme gut?', country: 'DE', language: 'de' },
  ];
  await client.post(`${path}/prompts`, { prompts });
  await client.post(`${path}/targets`, { engine: 'gemini', provider: 'gemini', samples: 7 });
  type Part = { part: string; sentences: string[] };
  const read = await client.get<{ parts: Part[] }>(`${path}/methodology`);
  const on = (name: string) => read.data.parts.find(({ part }) => part === name)?.sentences;
  expect(on('prompts')).toEqual(
    expect.arrayContaining([
      '3 prompts are tracked, in 2 topics.',
      expect.stringMatching(/^1 of them name an own brand/),
      'Prompts are asked for these countries and languages: US, en; DE, de.',
    ]),
  );
  expect(on('targets')?.[0]).toMatch(/^Gemini by API of Google Gemini.*: 7 answers a prompt/);
  expect(on('matching')?.[0]).toMatch('1 own brand and 1 competitor');
  expect(on('limits')?.join(' ')).toMatch('Access logs cannot show that Gemini');
});
