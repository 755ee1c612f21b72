import type { Keyword } from '../../modules/rankings/keywords/store/keyword-row';
import { newClient } from '../support/clients';
import { createWorkspace, type Service, startService } from '../support/service';
import { openScene, type Scene } from './scene';

type Tag = { name: string; keywordCount: number; websiteCount: number };

let service: Service;
let scene: Scene;

beforeAll(async () => {
  service = await startService();
});
beforeEach(async () => {
  scene = await openScene(service);
});
afterAll(() => service.stop());

const list = async (query = '') => {
  const { data, meta } = await scene.client.get<Tag[]>(`/keyword-tags?${query}`);
  expect(meta.total).toBeGreaterThanOrEqual(data.length);
  return data.map(({ name, keywordCount, websiteCount }) => [name, keywordCount, websiteCount]);
};
const tagsOf = async (query = '') =>
  Object.fromEntries((await scene.list(query)).rows.map(({ keyword, tags }) => [keyword, tags]));
const rename = (body: object) => scene.client.patch<Tag>('/keyword-tags', body);

it('tags are listed with counts, of one website and of all', async () => {
  const other = await scene.newWebsite();
  await scene.add([
    { keyword: 'one', tags: ['Brand', 'b'] },
    { keyword: 'two', tags: ['brand'] },
  ]);
  await scene.add([{ keyword: 'one', tags: ['BRAND', 'c'] }], other);
  expect(await list()).toEqual([
    ['b', 1, 1],
    ['Brand', 3, 2],
    ['c', 1, 1],
  ]);
  expect(await list(`websiteId=${other}`)).toEqual([
    ['BRAND', 1, 1],
    ['c', 1, 1],
  ]);
  expect(await list('q=RA&sort=-keywordCount')).toEqual([['Brand', 3, 2]]);
  expect(await list('sort=-keywordCount&limit=1&offset=1')).toEqual([['b', 1, 1]]);
  const stranger = await newClient(service, (await createWorkspace()).workspaceId);
  expect((await stranger.get('/keyword-tags')).data).toEqual([]);
});

it('keeps the first spelling of a tag in every write', async () => {
  const [id = ''] = await scene.add([{ keyword: 'one', tags: ['Brand', 'brand', 'x'] }]);
  await scene.add([{ keyword: 'two', tags: ['BRAND'] }]);
  await scene.import('Keyword,Tags\nthree,brAnd;y\n');
  await scene.client.patch('/keywords', {
    ids: (await scene.list()).rows.map((row) => row.id),
    changes: { tags: { add: ['Y', 'bRAND'] } },
  });
  expect(await tagsOf()).toEqual({
    one: ['Brand', 'x', 'y'],
    two: ['Brand', 'y'],
    three: ['Brand', 'y'],
  });
  const { data } = await scene.client.patch('/keywords', {
    updates: [{ id, tags: ['BRAND', 'X', 'Y'] }],
  });
  expect(data).toEqual({ updated: 0, unchanged: 1 });
  await scene.client.patch('/keywords', { ids: [id], changes: { tags: { remove: ['BRAND'] } } });
  expect((await scene.get(id)).tags).toEqual(['x', 'y']);
});

it('every filter by tag compares without case', async () => {
  const other = await scene.newWebsite();
  await scene.add([{ keyword: 'one', tags: ['Brand'] }, 'two']);
  await scene.add([{ keyword: 'three', tags: ['bRAND'] }], other);
  expect(Object.keys(await tagsOf('tag=BRAND'))).toEqual(['one', 'three']);
  const rows = async (path: string) =>
    (await scene.client.get<Keyword[]>(path)).data.map(({ keyword }) => keyword).sort();
  expect(await rows(`/websites/${scene.websiteId}/rankings?tag=brand`)).toEqual(['one']);
  expect(await rows(`/websites/${scene.websiteId}/rankings?tag=br`)).toEqual([]);
});

it('a renamed tag has its new name on the keywords of one website, or of all', async () => {
  const other = await scene.newWebsite();
  await scene.add([
    { keyword: 'one', tags: ['a', 'Old', 'b'] },
    { keyword: 'two', tags: ['b'] },
  ]);
  await scene.add([{ keyword: 'three', tags: ['OLD'] }], other);
  const answer = await rename({ from: ['old'], to: 'New', websiteId: scene.websiteId });
  expect(answer.data).toEqual({ name: 'New', keywordCount: 1, websiteCount: 1 });
  expect(await tagsOf()).toEqual({ one: ['a', 'New', 'b'], two: ['b'], three: ['OLD'] });
  await rename({ from: ['new', 'OLD'], to: 'Newest' });
  expect(await tagsOf()).toEqual({ one: ['a', 'Newest', 'b'], two: ['b'], three: ['Newest'] });
  expect(await list()).toEqual([
    ['a', 1, 1],
    ['b', 2, 1],
    ['Newest', 2, 2],
  ]);
  const changed = (await scene.list('tag=newest')).rows;
  for (const { createdAt, updatedAt } of changed)
    expect(Date.parse(updatedAt)).toBeGreaterThan(Date.parse(createdAt));
});

it('renamed onto an existing one they become one, in the spelling given', async () => {
  await scene.add([
    { keyword: 'one', tags: ['brand', 'x', 'marke'] },
    { keyword: 'two', tags: ['MARKE', 'Brand'] },
    { keyword: 'three', tags: ['brand'] },
  ]);
  const { data } = await rename({ from: ['MARKE'], to: 'Brand' });
  expect(data).toEqual({ name: 'Brand', keywordCount: 3, websiteCount: 1 });
  expect(await tagsOf()).toEqual({ one: ['Brand', 'x'], two: ['Brand'], three: ['Brand'] });
  expect(await list()).toEqual([
    ['Brand', 3, 1],
    ['x', 1, 1],
  ]);
});

it('a deleted tag is taken from the keywords, which stay', async () => {
  const other = await scene.newWebsite();
  await scene.add([{ keyword: 'one', tags: ['a', 'b', 'c'] }]);
  await scene.add([{ keyword: 'two', tags: ['A'] }], other);
  const remove = (body: object) => scene.client.delete('/keyword-tags', { body });
  const of = { websiteId: scene.websiteId };
  expect((await remove({ names: ['A', 'C'], ...of })).data).toEqual({ deleted: true, count: 2 });
  expect(await tagsOf()).toEqual({ one: ['b'], two: ['A'] });
  const refused = await remove({ names: ['b', 'c'] });
  expect([refused.status, refused.error.details[0]?.path]).toEqual([422, 'names.1']);
  await remove({ names: ['a', 'b'] });
  expect([await tagsOf(), await list()]).toEqual([{ one: [], two: [] }, []]);
});

it('an unknown tag is named, and one of another website or workspace is unknown', async () => {
  const other = await scene.newWebsite();
  await scene.add([{ keyword: 'one', tags: ['a'] }]);
  const codes = async (body: object) => {
    const { status, error } = await rename(body);
    return [status, error.details.map(({ path, code }) => `${path} ${code}`)];
  };
  expect(await codes({ from: ['a'], to: 'b', websiteId: other })).toEqual([
    422,
    ['from.0 not_found'],
  ]);
  const stranger = await openScene(service);
  expect(await codes({ from: ['a'], to: 'b', websiteId: stranger.websiteId })).toEqual([
    422,
    ['websiteId not_found'],
  ]);
  expect(await tagsOf()).toEqual({ one: ['a'] });
});

it('keywords added during a rename lose no tag, and every tag is listed', async () => {
  await scene.add([{ keyword: 'first', tags: ['a', 'b'] }]);
  const answers = await Promise.all([
    rename({ from: ['a'], to: 'b' }),
    ...Array.from({ length: 10 }, (_, index) =>
      scene.client.post('/keywords', {
        websiteId: scene.websiteId,
        keywords: [{ keyword: `k${index}`, tags: ['A', 'B', 'c'] }],
      }),
    ),
    rename({ from: ['b'], to: 'd' }),
    scene.client.delete('/keyword-tags', { body: { names: ['a'] } }),
  ]);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  const { rows } = await scene.list();
  const counts = new Map<string, number>();
  for (const tag of rows.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const listed = (await list()).filter(([, keywords]) => keywords !== 0);
  expect(Object.fromEntries(listed.map(([name, keywords]) => [name, keywords]))).toEqual(
    Object.fromEntries(counts),
  );
  expect(rows).toHaveLength(11);
});

it('goes with its website', async () => {
  await scene.add([{ keyword: 'one', tags: ['a'] }]);
  await scene.client.delete(`/websites/${scene.websiteId}`);
  expect(await list()).toEqual([]);
});
