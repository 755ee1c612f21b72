import { openWorkspace } from '../../platform/workspace';
import { type SeededAnswer, seedAnswers } from '../support/ai-answers';
import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { createWorkspace, type Service, startService } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';

type Row = Record<string, unknown>;

let service: Service;
let client: ApiClient;
let path: string;

const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();
const pages = (...names: string[]) => names.map((name) => `https://${name}.example/`);

beforeAll(async () => {
  service = await startService();
  const { workspaceId } = await createWorkspace('starter');
  const db = service.services.database.reader(workspaceId);
  client = await newClient(service, workspaceId);
  const { data } = await client.post<{ id: string }>('/websites', { domain: uniqueDomain() });
  path = `/websites/${data.id}/ai`;
  await client.post(`${path}/brands`, { brands: [{ name: 'Acme', isOwn: true }] });
  const prompts = [{ text: 'Which tool?' }, { text: 'Which app?' }, { text: 'Is Acme good?' }];
  const added = await client.post<Array<{ id: string }>>(`${path}/prompts`, { prompts });
  const [first = '', second = '', branded = ''] = added.data.map(({ id }) => id);
  const target = await client.post<{ id: string }>(`${path}/targets`, {
    engine: 'chatgpt',
    provider: 'openai',
  });
  const read = (promptId: string, days: number, text: string, cited: string[]): SeededAnswer => ({
    promptId,
    targetId: target.data.id,
    at: daysAgo(days),
    text,
    cited,
  });
  const answers = [
    // Named on readings 2, 3 and 5 of six: one pair names it on both days, five on either.
    read(first, 9, 'None.', pages('a', 'b')),
    read(first, 8, 'Acme.', pages('a', 'b')),
    read(first, 7, 'Acme.', pages('b', 'c')),
    { ...read(first, 7, 'None.', pages('a')), sample: 2 },
    read(first, 4, 'None.', []),
    read(first, 3, 'Acme.', pages('c')),
    read(first, 2, 'None.', pages('c')),
    // Named on every reading of three: two pairs.
    read(second, 8, 'Acme.', pages('d')),
    read(second, 7, 'Acme.', pages('e')),
    read(second, 6, 'Acme.', pages('e')),
    read(branded, 8, 'Acme.', pages('x')),
    read(branded, 7, 'Acme.', pages('y')),
  ];
  const stores = openWorkspace(service.services, db);
  await seedAnswers(stores, { websiteId: data.id }, answers);
});
afterAll(() => service.stop());

const read = async (query: string) => (await client.get<Row[]>(`${path}/${query}`)).data;

it('compares what each prompt’s answers cite on consecutive readings', async () => {
  // Pairs of the first prompt: ab→ab, ab→abc, abc→c, c→c; of the second: d→e, e→e.
  expect(await read('citations/turnover')).toMatchObject([
    {
      by: 'domain',
      readingPairs: 6,
      prompts: 2,
      overlap: { hits: 7, n: 12, of: 'sources_of_either_reading' },
      newShare: { hits: 2, n: 9, of: 'sources_of_later_readings' },
      goneShare: { hits: 3, n: 10, of: 'sources_of_earlier_readings' },
    },
  ]);
  const [byPage] = await read('citations/turnover?by=page');
  expect(byPage).toMatchObject({ readingPairs: 6, overlap: { hits: 7, n: 12 } });
  expect(await read('citations/turnover')).toMatchObject([
    { overlap: { interval: { method: 'ratio_by_prompt' } } },
  ]);
});

it('has no interval below five pairs', async () => {
  const [row] = await read(
    `citations/turnover?from=${daysAgo(8).slice(0, 10)}&to=${daysAgo(7).slice(0, 10)}`,
  );
  expect(row).toMatchObject({ readingPairs: 2, overlap: { interval: null } });
});

it('says how stable it is that unbranded prompts name the brand', async () => {
  const [row] = await read('visibility?stability=true');
  expect(row).toMatchObject({
    stability: { hits: 3, n: 7, of: 'reading_pairs_naming_an_own_brand', prompts: 2 },
  });
  const [unasked] = await read('visibility');
  expect(unasked).toMatchObject({ stability: null });
});
