import { parseString } from 'fast-csv';
import { plans } from '../../modules/account/rules/plans';
import type { Keyword } from '../../modules/rankings/keywords/store/keyword-row';
import { newClient } from '../support/clients';
import { type OwnerRows, openOwnerRows } from '../support/owner-rows';
import { createWorkspace, type Service, startService } from '../support/service';
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

const set = (keyword: string, assignments: string, of = scene) =>
  owner.rows(`update keywords set ${assignments} where workspace_id = ? and keyword = ?`, [
    of.workspaceId,
    keyword,
  ]);
const reading = (state: string, checkedAt = 'now()') =>
  `state = '${state}', source = 'sandbox', checked_at = ${checkedAt}, depth_read = 20`;
const measured = reading('measured');

const names = async (query: string) => {
  const { rows, total } = await scene.list(query);
  expect(total).toBe(rows.length);
  return rows.map(({ keyword }) => keyword).join(' ');
};

const csv = async (query: string) => {
  const answer = await scene.client.get(`/keywords?format=csv&${query}`);
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([
    200,
    'text/csv; charset=utf-8',
  ]);
  return new Promise<Array<Record<string, string>>>((resolve, reject) => {
    const rows: Array<Record<string, string>> = [];
    parseString(answer.text, { headers: true })
      .on('error', reject)
      .on('data', (row: Record<string, string>) => rows.push(row))
      .on('end', () => resolve(rows));
  });
};

it('every filter narrows, and they narrow together', async () => {
  const groupId = await scene.newGroup('G');
  const elsewhere = await scene.newWebsite();
  await scene.add([
    { keyword: 'a', tags: ['t', 'u'], searchVolume: 0 },
    { keyword: 'b', tags: ['t'], groupIds: [groupId], searchVolume: 50 },
    { keyword: 'c', device: 'mobile', country: 'US', searchVolume: 100 },
    { keyword: 'd', engine: 'bing', language: 'en' },
  ]);
  await scene.add(['e'], elsewhere);
  await set('a', `${measured}, position = 1`);
  await set('b', `${measured}, position = 11`);
  for (const [query, found] of [
    ['', 'a b c d e'],
    [`websiteId=${scene.websiteId}`, 'a b c d'],
    [`websiteId=${elsewhere}`, 'e'],
    [`groupId=${groupId}`, 'b'],
    ['tag=t', 'a b'],
    ['tag=T', 'a b'],
    ['device=mobile', 'c'],
    ['country=us', 'c'],
    ['language=en', 'd'],
    ['engine=bing', 'd'],
    ['state=measured', 'a b'],
    ['state=pending', 'c d e'],
    ['state=frozen', ''],
    ['positionMin=2', 'b'],
    ['positionMax=10', 'a'],
    ['positionMin=1&positionMax=11', 'a b'],
    ['volumeMin=50', 'b c'],
    ['volumeMax=50', 'a b'],
    ['tag=t&volumeMin=1&state=measured&device=desktop', 'b'],
  ] as const) {
    expect([query, await names(query)]).toEqual([query, found]);
  }
});

it('text is found in any case and Unicode form, and signs stand for themselves', async () => {
  await scene.add(['100% Café', 'snake_case', 'back\\slash', 'נעלי ריצה']);
  expect(await names('q=CAFE%CC%81')).toBe('100% Café');
  expect(await names('q=%25')).toBe('100% Café');
  expect(await names('q=_')).toBe('snake_case');
  expect(await names('q=%5C')).toBe('back\\slash');
  expect(await names(`q=${encodeURIComponent('ריצה')}`)).toBe('נעלי ריצה');
});

it('unknown values come last both ways, and equal ones in the order they were added', async () => {
  await scene.add([
    { keyword: 'B', searchVolume: 5, cpc: 2 },
    { keyword: 'a', searchVolume: 5 },
    { keyword: 'c' },
    { keyword: 'D', searchVolume: 9, cpc: 10 },
  ]);
  await set('B', `${measured}, position = 3, previous_position = 4, best_position = 1`);
  await set('c', `${measured}, position = 2, previous_position = 12, best_position = 2`);
  await set('D', `${measured}, position = 3, previous_position = 1, best_position = 1`);
  for (const [sort, order] of [
    ['keyword', 'a B c D'],
    ['-keyword', 'D c B a'],
    ['searchVolume', 'B a D c'],
    ['-searchVolume', 'D B a c'],
    ['cpc', 'B D a c'],
    ['-cpc', 'D B a c'],
    ['position', 'c B D a'],
    ['-position', 'B D c a'],
    ['change', 'D B c a'],
    ['-change', 'c B D a'],
    ['bestPosition', 'B D c a'],
    ['checkedAt', 'B c D a'],
    ['-checkedAt', 'D c B a'],
    ['createdAt', 'B a c D'],
    ['-updatedAt', 'B a c D'],
  ] as const) {
    expect([sort, await names(`sort=${sort}`)]).toEqual([sort, order]);
  }
  expect((await scene.client.get('/keywords?sort=url')).status).toBe(422);
});

it('prices are sorted within their currency', async () => {
  await scene.add([
    { keyword: 'yen', cpc: 900, cpcCurrency: 'JPY' },
    { keyword: 'dollars', cpc: 9, cpcCurrency: 'USD' },
    { keyword: 'cents', cpc: 0.5, cpcCurrency: 'USD' },
    { keyword: 'unknown' },
    { keyword: 'euros', cpc: 10.25, cpcCurrency: 'EUR' },
    { keyword: 'nobody-knows', cpc: 3 },
  ]);
  expect(await names('sort=cpc')).toBe('nobody-knows euros yen cents dollars unknown');
  expect(await names('sort=-cpc')).toBe('dollars cents yen euros nobody-knows unknown');
});

it('pages neither overlap nor leave out, under any sort, and the total stays', async () => {
  await scene.add(Array.from({ length: 60 }, (_, n) => ({ keyword: `k${n}`, cpc: n % 4 })));
  for (const sort of ['', 'sort=-cpc&', 'sort=createdAt&', 'sort=position&', 'q=k&sort=cpc&']) {
    const found: string[] = [];
    for (const offset of [0, 25, 50, 75]) {
      const { rows, total } = await scene.list(`${sort}limit=25&offset=${offset}`);
      expect(total).toBe(60);
      found.push(...rows.map(({ id }) => id));
    }
    expect([found.length, new Set(found).size]).toEqual([60, 60]);
  }
});

it('the evidence says how well the position is known', async () => {
  const states = ['new', 'read', 'nowhere', 'unclear', 'broken', 'renewed', 'late', 'old'];
  await scene.add(states);
  await set('read', `${measured}, position = 4, previous_position = 9, url = 'https://a.example/'`);
  await set('nowhere', reading('not_found'));
  await set('unclear', reading('beyond_depth'));
  await set('broken', "state = 'failed', failed_at = now(), failure_code = 'captcha'");
  await set('renewed', `${measured}, failed_at = now() - interval '1 day', failure_code = 'x'`);
  await set(
    'late',
    `${measured}, position = 7, failed_at = now() + interval '1 s', failure_code = 'x'`,
  );
  await set('old', reading('measured', "now() - interval '73 hours'"));
  const { rows } = await scene.list();
  expect(rows.map(({ keyword, evidence }) => `${keyword} ${evidence.state}`)).toEqual([
    'new pending',
    'read measured',
    'nowhere not_found',
    'unclear beyond_depth',
    'broken failed',
    'renewed measured',
    'late stale',
    'old stale',
  ]);
  expect(rows[1]).toMatchObject({
    position: 4,
    previousPosition: 9,
    change: 5,
    url: 'https://a.example/',
    evidence: { source: 'sandbox', depth: 20, isConfirmed: true, failureCode: null },
  });
  expect(rows[4]?.evidence).toMatchObject({ failureCode: 'captcha', checkedAt: null });
  expect(rows[6]?.position).toBe(7);
  for (const state of ['measured', 'stale', 'failed', 'not_found', 'beyond_depth', 'pending']) {
    const of = rows.filter(({ evidence }) => evidence.state === state);
    expect((await scene.list(`state=${state}`)).rows).toEqual(of);
  }
});

it('a reading is old by the cadence of the website or the plan, whichever is slower', async () => {
  await scene.add(['daily']);
  const weekly = await scene.newWebsite();
  await scene.client.patch(`/websites/${weekly}/settings`, { collection: { cadence: 'weekly' } });
  await scene.add(['weekly'], weekly);
  const free = await openScene(service, 'free');
  await free.add(['free']);
  const state = async (of: Scene, keyword: string, days: number) => {
    await set(keyword, reading('measured', `now() - interval '${days} days'`), of);
    return (await of.list(`q=${keyword}`)).rows[0]?.evidence.state;
  };
  for (const [days, states] of [
    [2, ['measured', 'measured', 'measured']],
    [4, ['stale', 'measured', 'measured']],
    [22, ['stale', 'stale', 'stale']],
  ] as const) {
    const found = [
      await state(scene, 'daily', days),
      await state(scene, 'weekly', days),
      await state(free, 'free', days),
    ];
    expect([days, found]).toEqual([days, states]);
  }
});

it('after a downgrade the newest over the plan’s number are frozen over the whole workspace', async () => {
  const { keywordsMax } = plans.free;
  const second = await scene.newWebsite();
  await scene.add(Array.from({ length: keywordsMax - 5 }, (_, n) => `one ${n}`));
  await scene.add(
    Array.from({ length: 10 }, (_, n) => `two ${n}`),
    second,
  );
  expect((await scene.list('state=frozen')).total).toBe(0);
  await owner.rows("update workspaces set plan = 'free' where id = ?", [scene.workspaceId]);
  const frozen = await scene.list('state=frozen');
  expect(frozen.rows.map(({ keyword }) => keyword)).toEqual([5, 6, 7, 8, 9].map((n) => `two ${n}`));
  const id = frozen.rows[0]?.id ?? '';
  expect((await scene.get(id)).evidence.state).toBe('frozen');
  expect((await scene.list('state=pending')).total).toBe(keywordsMax);
});

it('CSV has every row in the order asked for, with the columns of the document', async () => {
  const ids = await scene.add(
    Array.from({ length: 6_000 }, (_, n) => ({
      keyword: `keyword ${n}`,
      tags: ['a', 'b'],
      ...(n % 3 === 0 ? {} : { searchVolume: n % 100 }),
    })),
  );
  const rows = await csv('');
  expect(rows.map((row) => row['id'])).toEqual(ids);
  expect(rows[1]).toMatchObject({ keyword: 'keyword 1', tags: 'a; b', searchVolume: '1', cpc: '' });
  for (const sort of ['-searchVolume', 'searchVolume', 'createdAt', 'keyword']) {
    const sorted = await csv(`sort=${sort}`);
    expect(new Set(sorted.map((row) => row['id'])).size).toBe(6_000);
    const pages = await Promise.all(
      [0, 4_900, 5_900].map((offset) => scene.list(`sort=${sort}&limit=100&offset=${offset}`)),
    );
    for (const [index, offset] of [0, 4_900, 5_900].entries()) {
      expect(sorted.slice(offset, offset + 100).map((row) => row['id'])).toEqual(
        pages[index]?.rows.map(({ id }) => id),
      );
    }
  }
  expect(await csv('q=keyword 77&sort=-keyword')).toHaveLength(
    (await scene.list('q=keyword 77')).total,
  );
});

it('another workspace sees none of it', async () => {
  const [id = ''] = await scene.add(['mine']);
  const stranger = await newClient(service, (await createWorkspace()).workspaceId);
  expect((await stranger.get<Keyword[]>('/keywords')).meta.total).toBe(0);
  expect((await stranger.get(`/keywords?websiteId=${scene.websiteId}`)).meta.total).toBe(0);
  expect((await stranger.get(`/keywords/${id}`)).status).toBe(404);
});

it.each([
  ['state=improved', 'query.state'],
  ['positionMin=0', 'query.positionMin'],
  ['volumeMin=-1', 'query.volumeMin'],
  ['volumeMin=1.5', 'query.volumeMin'],
  ['country=XX', 'query.country'],
  ['websiteId=x', 'query.websiteId'],
  ['limit=1001', 'query.limit'],
  ['position=1', 'query.position'],
])('%s is a 422 that names %s', async (query, path) => {
  const answer = await scene.client.get(`/keywords?${query}`);
  expect([answer.status, answer.error.details.map((detail) => detail.path)]).toEqual([422, [path]]);
});
