import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { createWorkspace, type Service, startService } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';

type Tag = { name: string; websiteCount: number };

let service: Service;
let client: ApiClient;

beforeAll(async () => {
  service = await startService();
});
beforeEach(async () => {
  client = await newClient(service, (await createWorkspace()).workspaceId);
});
afterAll(() => service.stop());

const create = async (...tags: string[]) =>
  (await client.post<{ id: string }>('/websites', { domain: uniqueDomain(), tags })).data.id;
const counts = async () =>
  Object.fromEntries(
    (await client.get<Tag[]>('/tags')).data.map(({ name, websiteCount }) => [name, websiteCount]),
  );

it('a workspace without tags has an empty list', async () => {
  const answer = await client.get('/tags');
  expect([answer.data, answer.meta.total]).toEqual([[], 0]);
});

it('each is counted over active and paused websites', async () => {
  await create('a', 'b');
  const paused = await create('a');
  const archived = await create('a', 'c');
  await client.patch(`/websites/${paused}`, { status: 'paused' });
  await client.patch(`/websites/${archived}`, { archived: true });
  expect(await counts()).toEqual({ a: 2, b: 1, c: 0 });
  const sorted = await client.get<Tag[]>('/tags?sort=websiteCount');
  expect(sorted.data.map(({ name }) => name)).toEqual(['c', 'b', 'a']);
  await client.patch(`/websites/${archived}`, { archived: false });
  expect(await counts()).toEqual({ a: 3, b: 1, c: 1 });
});

it('one that no website carries any more stays, counted as none', async () => {
  const websiteId = await create('a', 'b');
  await client.patch(`/websites/${websiteId}`, { tags: ['b'] });
  expect(await counts()).toEqual({ a: 0, b: 1 });
  await client.delete(`/websites/${websiteId}`);
  expect(await counts()).toEqual({ a: 0, b: 0 });
});

it('they are in order of their names, in pages that meet', async () => {
  await create('pear', 'apple', 'fig');
  const names = async (query: string) =>
    (await client.get<Tag[]>(`/tags?${query}`)).data.map(({ name }) => name);
  expect(await names('')).toEqual(['apple', 'fig', 'pear']);
  expect(await names('limit=2')).toEqual(['apple', 'fig']);
  expect(await names('limit=2&offset=2')).toEqual(['pear']);
  expect((await client.get('/tags?limit=2')).meta).toEqual({ total: 3, limit: 2, offset: 0 });
});

describe('case does not count', () => {
  const tagsOf = async (id: string) =>
    (await client.get<{ tags: string[] }>(`/websites/${id}`)).data.tags;

  it('a tag keeps the spelling of its first use, wherever it is used', async () => {
    const one = await create('Retail', 'b');
    const other = await create('retail', 'RETAIL', 'c');
    expect([await tagsOf(one), await tagsOf(other)]).toEqual([
      ['Retail', 'b'],
      ['Retail', 'c'],
    ]);
    await client.patch(`/websites/${one}`, { tags: ['B', ' retail '] });
    expect(await tagsOf(one)).toEqual(['b', 'Retail']);
    expect(await counts()).toEqual({ b: 1, c: 1, Retail: 2 });
  });

  it('lists and rankings are filtered in any case', async () => {
    const id = await create('Retail');
    await create('wholesale');
    await client.post('/keywords', { websiteId: id, keywords: ['shoes'] });
    const found = await client.get<Array<{ id: string }>>('/websites?tag=rETAIL');
    expect(found.data.map((website) => website.id)).toEqual([id]);
    for (const [tag, total] of [
      ['RETAIL', 1],
      ['Wholesale', 0],
    ]) {
      expect((await client.get(`/rankings?websiteTag=${tag}`)).meta.total).toBe(total);
    }
  });

  it('twenty websites at once in two spellings have one tag', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => create(index % 2 ? 'Shop' : 'shop', 'other')),
    );
    expect(Object.values(await counts())).toEqual([20, 20]);
  });
});

describe('rename and merge', () => {
  const rename = (body: object) => client.patch<Tag>('/tags', body);
  const tagsOf = async (id: string) =>
    (await client.get<{ tags: string[] }>(`/websites/${id}`)).data.tags;

  it('a renamed tag has its new name on all websites, archived ones included', async () => {
    const one = await create('old', 'b');
    const archived = await create('a', 'old');
    await client.patch(`/websites/${archived}`, { archived: true });
    expect((await rename({ from: ['OLD'], to: 'New' })).data).toEqual({
      name: 'New',
      websiteCount: 1,
    });
    expect([await tagsOf(one), await tagsOf(archived)]).toEqual([
      ['New', 'b'],
      ['a', 'New'],
    ]);
    expect(await counts()).toEqual({ a: 0, b: 1, New: 1 });
  });

  it('the case of a tag can be changed', async () => {
    const id = await create('seo');
    await rename({ from: ['seo'], to: 'SEO' });
    expect([await tagsOf(id), await counts()]).toEqual([['SEO'], { SEO: 1 }]);
  });

  it('several become one, each website having it once', async () => {
    const both = await create('x', 'shop', 'store', 'y');
    const one = await create('store', 'x');
    const existing = await create('Commerce', 'shop');
    const answer = await rename({ from: ['shop', 'store'], to: 'commerce' });
    expect(answer.data).toEqual({ name: 'commerce', websiteCount: 3 });
    expect(await tagsOf(both)).toEqual(['x', 'commerce', 'y']);
    expect(await tagsOf(one)).toEqual(['commerce', 'x']);
    expect(await tagsOf(existing)).toEqual(['commerce']);
    expect(await counts()).toEqual({ commerce: 3, x: 2, y: 1 });
  });

  it('an unknown tag is named, and nothing is renamed', async () => {
    await create('a');
    const { status, error } = await rename({ from: ['a', 'nothing'], to: 'b' });
    expect([status, error.details.map(({ path, code }) => [path, code])]).toEqual([
      422,
      [['from.1', 'not_found']],
    ]);
    expect(await counts()).toEqual({ a: 1 });
  });

  it('a website tagged during a rename gets the tag or a new one', async () => {
    await create('a', 'b');
    const answers = await Promise.all([
      rename({ from: ['a'], to: 'b' }),
      ...Array.from({ length: 10 }, () =>
        client.post('/websites', { domain: uniqueDomain(), tags: ['A', 'B'] }),
      ),
      rename({ from: ['b'], to: 'c' }),
    ]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const made = answers.filter(({ status }) => status === 201).length;
    const tags = await client.get<Array<{ tags: string[] }>>('/websites');
    expect([made, tags.data.length]).toEqual([10, 11]);
  });
});

it('a deleted tag is taken from all websites, and an unknown one is named', async () => {
  const id = await create('a', 'b', 'C');
  expect((await client.delete('/tags', { body: { names: ['c', 'A'] } })).data).toEqual({
    deleted: true,
    count: 2,
  });
  expect((await client.get<{ tags: string[] }>(`/websites/${id}`)).data.tags).toEqual(['b']);
  expect(await counts()).toEqual({ b: 1 });
  const { status, error } = await client.delete('/tags', { body: { names: ['b', 'a'] } });
  expect([status, error.details[0]?.path]).toEqual([422, 'names.1']);
});
