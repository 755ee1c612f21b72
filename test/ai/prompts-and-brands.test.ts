import { newId } from '../../platform/ids';
import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { type OwnerRows, openOwnerRows } from '../support/owner-rows';
import { createWorkspace, type Service, startService } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';

type Row = { id: string | null; result: string; details?: Array<{ code: string }> };
type Prompt = {
  id: string;
  text: string;
  country: string;
  isBranded: boolean;
  isFrozen: boolean;
  revision: number;
  tags: string[];
  topic: string | null;
};

let service: Service;
let client: ApiClient;
let workspaceId: string;
let path: string;
let owner: OwnerRows;

beforeAll(async () => {
  service = await startService();
  owner = openOwnerRows();
});
beforeEach(async () => {
  ({ workspaceId } = await createWorkspace('starter'));
  client = await newClient(service, workspaceId);
  const website = { domain: uniqueDomain(), country: 'DE', language: 'de' };
  path = `/websites/${(await client.post<{ id: string }>('/websites', website)).data.id}/ai`;
});
afterAll(async () => {
  await owner.close();
  await service.stop();
});

const add = async (...prompts: unknown[]): Promise<Row[]> => {
  const { data, error } = await client.post<Row[]>(`${path}/prompts`, { prompts });
  expect(error).toBeUndefined();
  return data;
};
const results = (rows: Row[]) => rows.map(({ result, details }) => details?.[0]?.code ?? result);
const list = async (query = '') => (await client.get<Prompt[]>(`${path}/prompts?${query}`)).data;

describe('prompts', () => {
  it('are added with a result each, and again without effect', async () => {
    const rows = [
      { text: ' Welche  Schuhe sind gut?\r\n', topic: 'Schuhe', tags: ['A'] },
      { text: 'WELCHE SCHUHE SIND GUT?' },
      { text: 'Welche Schuhe sind gut?', country: 'AT' },
      { text: 'x'.repeat(4_001) },
      { text: '\u200b \n' },
      { text: 'ما هي أفضل الأحذية؟', language: 'ar' },
      { text: 'ok', stage: 'never' },
      'no object',
    ];
    const expected = ['created', 'exists', 'created', 'prompt_too_long', 'prompt_blank', 'created'];
    expect(results(await add(...rows)).slice(0, 6)).toEqual(expected);
    expect((await add(...rows)).map(({ result }) => result)).toEqual([
      'exists',
      'exists',
      'exists',
      'invalid',
      'invalid',
      'exists',
      'invalid',
      'invalid',
    ]);
    expect(await list('topic=Schuhe&tag=a')).toEqual([
      expect.objectContaining({ text: 'Welche Schuhe sind gut?', country: 'DE', revision: 1 }),
    ]);
  });

  it('are imported from CSV', async () => {
    const { data, error } = await client.post(`${path}/prompts/import`, undefined, {
      rawBody:
        'Prompt;Topic;Tags;Stage;Rank\nWas ist gut?;Schuhe;a|b;Decision;1\n;;;;\nx;;;soon;\n',
      headers: { 'Content-Type': 'text/csv' },
    });
    expect(error).toBeUndefined();
    expect(data).toMatchObject({
      created: 2,
      invalid: 0,
      warnings: [{ row: 4, column: 'Stage' }],
      ignoredColumns: ['Rank'],
    });
    expect(await list('stage=decision&q=IST')).toMatchObject([{ tags: ['a', 'b'] }]);
    const update = () =>
      client.post(`${path}/prompts/import?onExisting=update`, undefined, {
        rawBody: 'Prompt,Topic,Tags,Stage\nwas ist gut?,Boots,,retention\nwas ist gut?,Hats,,\n',
        headers: { 'Content-Type': 'text/csv' },
      });
    expect((await update()).data).toMatchObject({ created: 0, updated: 1, exists: 1 });
    expect(await list('q=IST')).toMatchObject([
      { topic: 'Boots', tags: ['a', 'b'], stage: 'retention', revision: 1 },
    ]);
    expect((await update()).data).toMatchObject({ updated: 0, exists: 2 });
  });

  it('start a new revision when the question changes, not when a label does', async () => {
    const [row] = await add({ text: 'one' }, { text: 'two' });
    const change = (body: object) => client.patch<Prompt>(`${path}/prompts/${row?.id}`, body);
    expect((await change({ topic: 't' })).data).toMatchObject({ revision: 1, topic: 't' });
    expect((await change({ text: 'three' })).data).toMatchObject({ revision: 2 });
    expect((await change({ country: 'AT' })).data).toMatchObject({ revision: 3 });
    expect((await change({ text: 'TWO', country: 'DE' })).error?.details?.[0]?.code).toBe(
      'prompt_exists',
    );
    const { data } = await client.get<{ revisions: object[] }>(`${path}/prompts/${row?.id}`);
    expect(data.revisions).toMatchObject([
      { revision: 3, text: 'three', country: 'AT' },
      { revision: 2, text: 'three', country: 'DE' },
      { revision: 1, text: 'one' },
    ]);
  });

  it('are bounded by the plan under concurrent requests, and frozen above a lower plan', async () => {
    const batch = (name: string) =>
      add(...Array.from({ length: 30 }, (_, n) => ({ text: `${name} ${n}` })));
    const rows = (await Promise.all(['a', 'b', 'c', 'd'].map(batch))).flat();
    expect(rows.filter(({ result }) => result === 'created')).toHaveLength(100);
    expect(rows.filter(({ result }) => result === 'over_limit')).toHaveLength(20);
    await owner.rows("update workspaces set plan = 'free' where id = ?", [workspaceId]);
    const frozen = (await list('limit=200')).filter(({ isFrozen }) => isFrozen);
    expect(frozen).toHaveLength(80);
  });

  it('are deleted all or none', async () => {
    const [one, two] = await add({ text: 'one' }, { text: 'two' });
    const unknown = newId('prompt');
    const refused = await client.delete(`${path}/prompts`, { body: { ids: [one?.id, unknown] } });
    expect(refused.error?.details).toMatchObject([{ path: 'ids.1', code: 'not_found' }]);
    expect(await list()).toHaveLength(2);
    await client.delete(`${path}/prompts`, { body: { ids: [one?.id, two?.id] } });
    expect(await list()).toEqual([]);
  });
});

describe('brands', () => {
  const addBrands = async (...brands: object[]) =>
    (await client.post<Row[]>(`${path}/brands`, { brands })).data;

  it('decide which prompts are branded, also those added before', async () => {
    await add({ text: 'Is Acme good?' }, { text: 'Is acmeology good?' }, { text: 'Rival?' });
    const [own] = await addBrands({ name: 'Acme', isOwn: true }, { name: 'Rival' });
    const branded = async () => (await list('isBranded=true')).map(({ text }) => text);
    expect(await branded()).toEqual(['Is Acme good?']);
    await client.patch(`${path}/brands/${own?.id}`, { aliases: ['Acmeology'] });
    expect(await branded()).toEqual(['Is Acme good?', 'Is acmeology good?']);
    await client.delete(`${path}/brands/${own?.id}`);
    expect(await branded()).toEqual([]);
  });

  it('share no name', async () => {
    const rows = await addBrands(
      { name: 'Acme', aliases: ['Acme Inc'] },
      { name: 'ACMÉ' },
      { name: 'Other', aliases: ['acme inc'] },
      { name: 'Rival' },
    );
    expect(rows.map(({ result }) => result)).toEqual(['created', 'exists', 'invalid', 'created']);
    const taken = await client.patch(`${path}/brands/${rows[3]?.id}`, { name: 'Acme-Inc' });
    expect(taken.error?.details?.[0]?.code).toBe('name_exists');
    const alias = await client.patch(`${path}/brands/${rows[3]?.id}`, { aliases: ['acme'] });
    expect(alias.error?.details?.[0]).toMatchObject({ path: 'aliases', code: 'name_exists' });
    const blank = await client.post(`${path}/brands`, { brands: [{ name: '—' }] });
    expect(blank.error?.details?.[0]?.code).toBe('name_unmatchable');
  });

  it('share no domain, and those that have shared one since before may be changed', async () => {
    const domains = ['acme.example'];
    const [acme, limited] = await addBrands({ name: 'Acme', domains }, { name: 'Acme Ltd' });
    const refused = await addBrands({ name: 'Rival' }, { name: 'Acme Inc', isOwn: true, domains });
    expect(refused.map(({ result }) => result)).toEqual(['created', 'invalid']);
    const change = (id: string | null | undefined, body: object) =>
      client.patch<{ domains: string[] }>(`${path}/brands/${id}`, body);
    expect((await change(limited?.id, { domains })).error?.details).toEqual([
      {
        path: 'domains',
        code: 'domain_exists',
        message: expect.stringContaining('The brand Acme of this website already has'),
      },
    ]);
    await owner.rows('update ai_brands set domains = ? where name = ? and workspace_id = ?', [
      domains,
      'Acme Ltd',
      workspaceId,
    ]);
    const more = [...domains, 'acme-ltd.example'];
    expect((await change(limited?.id, { domains: more })).data.domains).toEqual(more);
    expect((await change(acme?.id, { isOwn: true, domains })).status).toBe(200);
    expect((await change(acme?.id, { domains: more })).status).toBe(422);
  });
});

it('targets are series: unique, changed only in how often they ask', async () => {
  const target = { engine: 'chatgpt', provider: 'openai', model: 'm' };
  const { data, status } = await client.post<{ id: string }>(`${path}/targets`, target);
  expect([status, data]).toEqual([
    201,
    expect.objectContaining({ ...target, samples: 5, online: true }),
  ]);
  const again = await client.post(`${path}/targets`, target);
  expect(again.error?.details?.[0]?.code).toBe('target_exists');
  const one = `${path}/targets/${data.id}`;
  expect((await client.patch(one, { targetHalfWidth: 0.2, isPaused: true })).data).toMatchObject({
    targetHalfWidth: 0.2,
    isPaused: true,
    samples: 5,
  });
  expect((await client.patch(one, { model: 'other' })).status).toBe(422);
  expect((await client.delete(one)).data).toEqual({ deleted: true });
  expect((await client.get(`${path}/targets`)).data).toEqual([]);
});
