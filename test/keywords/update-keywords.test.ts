import { newId } from '../../platform/ids';
import { newClient } from '../support/clients';
import { type OwnerRows, openOwnerRows } from '../support/owner-rows';
import { createWorkspace, type Service, startService } from '../support/service';
import { timeOf } from '../support/timing';
import { openScene, type Scene } from './scene';

let service: Service;
let owner: OwnerRows;
let scene: Scene;

beforeAll(async () => {
  service = await startService();
  owner = openOwnerRows();
});
beforeEach(async () => {
  scene = await openScene(service);
});
afterAll(async () => {
  await owner.close();
  await service.stop();
});

type Counts = { updated: number; unchanged: number };
const patch = (body: unknown) => scene.client.patch<Counts>('/keywords', body);
const change = async (body: unknown) => {
  const answer = await patch(body);
  expect([answer.status, answer.error]).toEqual([200, undefined]);
  return answer.data;
};
const refusal = async (body: unknown) => {
  const { status, error } = await patch(body);
  return [status, error.details.map(({ path, code }) => `${path} ${code}`)];
};
const memberships = async (groupId: string) =>
  (await scene.list(`groupId=${groupId}`)).rows.map(({ keyword }) => keyword).sort();

it('each gets changes of its own, and what is not named stays', async () => {
  const [one = '', two = ''] = await scene.add([{ keyword: 'one', tags: ['t'], depth: 50 }, 'two']);
  const before = await scene.get(one);
  const counts = await change({
    updates: [
      { id: one, targetUrl: 'https://example.com/a', searchVolume: 90, cpc: 0.5 },
      { id: two, depth: 100 },
    ],
  });
  expect(counts).toEqual({ updated: 2, unchanged: 0 });
  const after = await scene.get(one);
  expect(after).toEqual({
    ...before,
    targetUrl: 'https://example.com/a',
    searchVolume: 90,
    volumeEvidence: { state: 'measured', source: 'given', checkedAt: expect.stringMatching(/Z$/) },
    cpc: 0.5,
    cpcSource: 'given',
    updatedAt: expect.any(String),
  });
  expect(Date.parse(after.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt));
  expect((await scene.get(two)).depth).toBe(100);
  await change({
    updates: [{ id: one, targetUrl: null, searchVolume: null, cpc: null, depth: null }],
  });
  expect(await scene.get(one)).toMatchObject({
    targetUrl: null,
    searchVolume: null,
    cpc: null,
    depth: null,
    cpcSource: null,
    volumeEvidence: { state: 'pending', source: null, checkedAt: null },
  });
});

it('a keyword that is sent back as it was fetched keeps its provider’s volume', async () => {
  const [id = ''] = await scene.add(['read']);
  await owner.rows(
    `update keywords set search_volume = 90, volume_state = 'measured', volume_source = 'sandbox',
       volume_checked_at = now(), cpc = 2, cpc_source = 'sandbox'
     where workspace_id = ? and id = ?`,
    [scene.workspaceId, id],
  );
  const fetched = await scene.get(id);
  expect(await change({ updates: [fetched] })).toEqual({ updated: 0, unchanged: 1 });
  await change({ updates: [{ ...fetched, depth: 50 }] });
  const { searchVolume, volumeEvidence, cpcSource } = await scene.get(id);
  expect({ searchVolume, volumeEvidence, cpcSource }).toEqual({
    searchVolume: 90,
    volumeEvidence: fetched.volumeEvidence,
    cpcSource: 'sandbox',
  });
  await change({ updates: [{ id, country: 'US' }] });
  expect(await scene.get(id)).toMatchObject({
    searchVolume: null,
    cpc: null,
    cpcSource: null,
    volumeEvidence: { state: 'pending', source: null, checkedAt: null },
  });
});

it('tags are replaced by a list, and added and removed by an object', async () => {
  const ids = await scene.add([
    { keyword: 'one', tags: ['a', 'b'] },
    { keyword: 'two', tags: [] },
  ]);
  const tags = async () => Promise.all(ids.map(async (id) => (await scene.get(id)).tags));
  await change({ ids, changes: { tags: { add: ['c', 'a'], remove: ['b'] } } });
  expect(await tags()).toEqual([
    ['a', 'c'],
    ['c', 'a'],
  ]);
  await change({ ids, changes: { tags: ['x', 'x', 'y'] } });
  expect(await tags()).toEqual([
    ['x', 'y'],
    ['x', 'y'],
  ]);
  await change({ ids, changes: { tags: [] } });
  expect(await tags()).toEqual([[], []]);
  const many = Array.from({ length: 100 }, (_, n) => `t${n}`);
  await change({ ids, changes: { tags: many } });
  expect(await refusal({ ids, changes: { tags: { add: ['one more'] } } })).toEqual([
    422,
    ['ids.0.tags too_big', 'ids.1.tags too_big'],
  ]);
});

it('groups are replaced, joined and left, and their counts follow', async () => {
  const [a, b] = [await scene.newGroup('A'), await scene.newGroup('B')];
  const ids = await scene.add([{ keyword: 'one', groupIds: [a] }, 'two']);
  await change({ ids, changes: { groupIds: { add: [b] } } });
  expect([await memberships(a), await memberships(b)]).toEqual([['one'], ['one', 'two']]);
  await change({ ids, changes: { groupIds: { remove: [b] } } });
  expect([await memberships(a), await memberships(b)]).toEqual([['one'], []]);
  await change({ ids, changes: { groupIds: [b] } });
  expect([await memberships(a), await memberships(b)]).toEqual([[], ['one', 'two']]);
  const group = await scene.client.get<{ keywordCount: number }>(`/keyword-groups/${b}`);
  expect(group.data.keywordCount).toBe(2);
});

it('a group of another website is refused, and nothing is changed', async () => {
  const elsewhere = await scene.newGroup('Elsewhere', await scene.newWebsite());
  const [one = '', two = ''] = await scene.add(['one', 'two']);
  const updates = [
    { id: one, depth: 50 },
    { id: two, groupIds: [elsewhere] },
  ];
  expect(await refusal({ updates })).toEqual([422, ['updates.1.groupIds group_not_found']]);
  expect((await scene.get(one)).depth).toBeNull();
});

it('names unknown ids and those of another workspace, and changes nothing', async () => {
  const [one = ''] = await scene.add(['one']);
  const other = await openScene(service);
  const [theirs = ''] = await other.add(['theirs']);
  const unknown = [theirs, newId('keyword')];
  const updates = [one, ...unknown].map((id) => ({ id, depth: 50 }));
  expect(await refusal({ updates })).toEqual([
    422,
    ['updates.1.id not_found', 'updates.2.id not_found'],
  ]);
  expect(await refusal({ ids: [...unknown, one], changes: { depth: 50 } })).toEqual([
    422,
    ['ids.0 not_found', 'ids.1 not_found'],
  ]);
  expect((await scene.get(one)).depth).toBeNull();
  expect((await other.get(theirs)).depth).toBeNull();
});

it('another identity starts a new series: the keyword is pending again', async () => {
  const [id = ''] = await scene.add([{ keyword: 'shoes', searchVolume: 100, cpc: 2 }]);
  const measure = () =>
    owner.rows(
      `update keywords set state = 'measured', source = 'sandbox', checked_at = now(), depth_read = 20,
         position = 3, previous_position = 5, previous_checked_at = now(), previous_depth_read = 20,
         best_position = 2, url = 'https://example.com/', confirmed = false, failed_at = now(),
         failure_code = 'x', own_urls = '[1]', serp_features = '{ads_top}', ai_overview = '{}'
       where workspace_id = ? and id = ?`,
      [scene.workspaceId, id],
    );
  await measure();
  await change({ updates: [{ id, keyword: 'SHOES', depth: 50 }] });
  expect(await scene.get(id)).toMatchObject({ keyword: 'SHOES', position: 3, searchVolume: 100 });
  for (const [changes, volume] of [
    [{ device: 'mobile' }, 100],
    [{ engine: 'bing' }, 100],
    [{ location: 'Cardiff', searchVolume: 7 }, 7],
    [{ country: 'US' }, null],
    [{ language: 'en', searchVolume: 5 }, 5],
    [{ keyword: 'boots' }, null],
  ] as const) {
    await measure();
    await change({ updates: [{ id, ...changes }] });
    const { evidence, ...keyword } = await scene.get(id);
    expect(evidence).toMatchObject({
      state: 'pending',
      source: null,
      checkedAt: null,
      depth: null,
    });
    expect(evidence).toMatchObject({ isConfirmed: null, failureCode: null, failedAt: null });
    expect(keyword).toMatchObject({ position: null, previousPosition: null, change: null });
    expect(keyword).toMatchObject({ bestPosition: null, url: null, searchVolume: volume });
  }
  const [row] = await owner.rows(
    'select own_urls, serp_features, ai_overview from keywords where workspace_id = ? and id = ?',
    [scene.workspaceId, id],
  );
  expect(row).toEqual({ ownUrls: [], serpFeatures: [], aiOverview: null });
});

it('those that would become the same as another are named, and nothing is changed', async () => {
  const [desktop = '', mobile = '', third = ''] = await scene.add([
    'shoes',
    { keyword: 'shoes', device: 'mobile' },
    'boots',
  ]);
  const with_ = async (body: unknown) => (await patch(body)).error.details[0]?.message;
  const onMobile = { ids: [third, desktop], changes: { device: 'mobile' } };
  expect(await refusal(onMobile)).toEqual([422, ['ids.1 keyword_exists']]);
  expect(await with_(onMobile)).toContain(mobile);
  expect((await scene.get(third)).device).toBe('desktop');
  const both = [desktop, third].map((id) => ({ id, keyword: 'Hats' }));
  expect(await refusal({ updates: both })).toEqual([422, ['updates.1 keyword_exists']]);
  expect((await scene.get(desktop)).keyword).toBe('shoes');
});

it.each([
  [{ keyword: '' }, 'keyword keyword_blank'],
  [{ keyword: ' \t\u200b' }, 'keyword keyword_blank'],
  [{ keyword: 'x'.repeat(1000) }, 'keyword keyword_too_long'],
  [{ keyword: 'bell\u0007' }, 'keyword keyword_invalid'],
  [{ keyword: null }, 'keyword invalid_type'],
  [{ country: 'XX' }, 'country invalid_value'],
  [{ language: 'english' }, 'language invalid_value'],
  [{ location: 'x'.repeat(201) }, 'location location_too_long'],
  [{ location: 'bell\u0007' }, 'location location_invalid'],
  [{ device: 'tablet' }, 'device invalid_value'],
  [{ engine: 'yahoo' }, 'engine invalid_value'],
])(
  '%.60j is refused and named, one by one or for all, and nothing is changed',
  async (bad, named) => {
    const [good = '', other = ''] = await scene.add(['good', 'other']);
    const updates = [
      { id: good, keyword: 'changed' },
      { id: other, ...bad },
    ];
    expect(await refusal({ updates })).toEqual([422, [`updates.1.${named}`]]);
    expect(await refusal({ ids: [good, other], changes: bad })).toEqual([
      422,
      [`changes.${named}`],
    ]);
    expect((await scene.get(good)).keyword).toBe('good');
  },
);

it('emoji, right-to-left and quotes may be set; another Unicode form or case is the same keyword', async () => {
  const [one = '', two = '', three = ''] = await scene.add(['one', 'two', 'CAFÉ NOIR']);
  const updates = [
    { id: one, keyword: '👩‍👩‍👧 נעלי ריצה' },
    { id: two, keyword: '"best" \'shoes\' =1+1' },
  ];
  await change({ updates });
  expect((await scene.get(one)).keyword).toBe('👩‍👩‍👧 נעלי ריצה');
  expect((await scene.get(two)).keyword).toBe('"best" \'shoes\' =1+1');
  for (const keyword of ['  cafe\u0301   noir ', 'Café\tNoir']) {
    expect(await refusal({ updates: [{ id: one, keyword }] })).toEqual([
      422,
      ['updates.0 keyword_exists'],
    ]);
    // Itself in another spelling is no other keyword, either.
    await change({ updates: [{ id: three, keyword }] });
  }
});

it('keywords may trade places', async () => {
  const [one = '', two = '', three = ''] = await scene.add(['one', 'two', 'three']);
  await change({
    updates: [
      { id: one, keyword: 'two' },
      { id: two, keyword: 'three' },
      { id: three, keyword: 'one' },
    ],
  });
  const texts = await Promise.all(
    [one, two, three].map(async (id) => (await scene.get(id)).keyword),
  );
  expect(texts).toEqual(['two', 'three', 'one']);
});

it('a fetched keyword may be edited and sent back, but not what is read-only', async () => {
  const groupId = await scene.newGroup('G');
  const [id = ''] = await scene.add([
    { keyword: 'one', tags: ['a'], groupIds: [groupId], cpc: 1.5 },
  ]);
  const fetched = await scene.get(id);
  expect(await change({ updates: [fetched] })).toEqual({ updated: 0, unchanged: 1 });
  expect(await scene.get(id)).toEqual(fetched);
  expect(await change({ updates: [{ ...fetched, depth: 30 }] })).toEqual({
    updated: 1,
    unchanged: 0,
  });
  const current = await scene.get(id);
  const wrong = { ...current, position: 1, evidence: {}, websiteId: newId('website'), nope: 1 };
  expect(await refusal({ updates: [wrong] })).toEqual([
    422,
    [
      'updates.0.websiteId read_only',
      'updates.0.position read_only',
      'updates.0.evidence read_only',
      'updates.0.nope unknown_field',
    ],
  ]);
});

it('bodies that say nothing clear are refused', async () => {
  const [id = ''] = await scene.add(['one']);
  for (const [body, details] of [
    [{ updates: [{ id }], ids: [id], changes: {} }, ['ids not_both']],
    [{ ids: [id] }, ['changes required']],
    [{ changes: { depth: 50 } }, ['ids required']],
    [{ ids: [], changes: {} }, ['ids too_small']],
    [{ updates: [{ id }, { id }] }, ['updates.1.id duplicate_id']],
    [{ updates: [{ depth: 50 }] }, ['updates.0.id required']],
    [{ updates: [{ id, depth: 0 }] }, ['updates.0.depth too_small']],
    [{ updates: [{ id, keyword: ' ' }] }, ['updates.0.keyword keyword_blank']],
    [{ updates: [{ id, country: null }] }, ['updates.0.country invalid_type']],
    [{ ids: [id], changes: { position: 1 } }, ['changes.position unknown_field']],
    [{ ids: Array(10_001).fill(id), changes: {} }, ['ids too_big']],
    [{ keywords: [] }, ['keywords unknown_field']],
  ] as const) {
    expect([body, await refusal(body)]).toEqual([body, [422, details]]);
  }
  expect(await change({})).toEqual({ updated: 0, unchanged: 0 });
  expect(await change({ ids: [id, id], changes: {} })).toEqual({ updated: 0, unchanged: 1 });
});

it('10,000 are changed in one transaction, or none is', async () => {
  const ids = await scene.add(Array.from({ length: 10_000 }, (_, n) => `keyword ${n}`));
  const updates = ids.map((id, n) => ({ id, tags: [`t${n % 10}`], device: 'mobile' }));
  const sampleMs = await timeOf(() => change({ updates: updates.slice(0, 500) }));
  const tookMs = await timeOf(async () => {
    expect(await change({ updates })).toEqual({ updated: 9_500, unchanged: 500 });
  });
  // Twenty times as many: five times what is in proportion, for a machine that is busy just now.
  expect(tookMs).toBeLessThan(Math.max(20_000, 5 * 20 * sampleMs));
  expect((await scene.list('tag=t3&device=mobile')).total).toBe(1000);
  const last = updates.with(9_999, { id: newId('keyword'), tags: [], device: 'desktop' });
  expect(
    await refusal({ updates: last.map((update) => ({ ...update, device: 'desktop' })) }),
  ).toEqual([422, ['updates.9999.id not_found']]);
  expect((await scene.list('device=desktop')).total).toBe(0);
});

it('requests at once that change the same keywords in other orders all get through', async () => {
  const ids = await scene.add(Array.from({ length: 300 }, (_, n) => `keyword ${n}`));
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      patch({
        ids: n % 2 ? ids : ids.toReversed(),
        changes: { tags: { add: [`t${n}`] } },
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  const { tags } = await scene.get(ids[7] ?? '');
  expect(tags.toSorted()).toEqual(Array.from({ length: 8 }, (_, n) => `t${n}`));
});

it('one audit entry says what was changed, and none when nothing was', async () => {
  const ids = await scene.add(['one', 'two']);
  await change({ ids, changes: { depth: 50, tags: ['a'] } });
  await change({ ids, changes: { depth: 50 } });
  const log = await scene.client.get<Array<{ details: object; targetId: string }>>(
    '/account/audit-log?action=keyword.update',
  );
  expect(log.data).toMatchObject([
    { targetId: scene.websiteId, details: { updated: 2, fields: ['depth', 'tags'] } },
  ]);
});

it('deletion is all or nothing, and takes the keywords out of their groups', async () => {
  const groupId = await scene.newGroup('G');
  const given = ['one', 'two', 'three'].map((keyword) => ({ keyword, groupIds: [groupId] }));
  const [one = '', two = ''] = await scene.add(given);
  const remove = (ids: unknown, client = scene.client) =>
    client.delete<{ deleted: boolean; count: number }>('/keywords', { body: { ids } });
  const unknown = newId('keyword');
  const refused = await remove([one, unknown]);
  expect([refused.status, refused.error.details]).toMatchObject([
    422,
    [{ path: 'ids.1', code: 'not_found', message: expect.stringContaining(unknown) }],
  ]);
  const stranger = await newClient(service, (await createWorkspace()).workspaceId);
  expect((await remove([one], stranger)).status).toBe(422);
  expect((await scene.list()).total).toBe(3);
  expect((await remove([one, two, one])).data).toEqual({ deleted: true, count: 2 });
  expect((await scene.client.get(`/keywords/${one}`)).status).toBe(404);
  const group = await scene.client.get<{ keywordCount: number }>(`/keyword-groups/${groupId}`);
  expect(group.data.keywordCount).toBe(1);
  for (const ids of [[], 'x', ['x'], [newId('website')]]) {
    expect((await remove(ids)).status).toBe(422);
  }
  const log = await scene.client.get<Array<{ details: object }>>(
    '/account/audit-log?action=keyword.delete',
  );
  expect(log.data.map(({ details }) => details)).toEqual([{ count: 2 }]);
});

it('what was deleted makes room for others, up to the plan’s number', async () => {
  const small = await openScene(service, 'free');
  const ids = await small.add(Array.from({ length: 100 }, (_, n) => `keyword ${n}`));
  const { websiteId } = small;
  const { status } = await small.client.post('/keywords', { websiteId, keywords: ['more'] });
  expect(status).toBe(402);
  await small.client.delete('/keywords', { body: { ids: ids.slice(0, 1) } });
  expect((await small.post(['more', 'and more'])).map(({ result }) => result)).toEqual([
    'created',
    'over_limit',
  ]);
});
