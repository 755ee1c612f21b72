import { type Service, startService } from '../support/service';
import { daysAgo, failure, openScene, reading, type Scene } from './scene';

type Mover = {
  keyword: string;
  position: number | null;
  previousPosition: number | null;
  change: number | null;
  places: number;
  status: string;
  evidence: { isConfirmed: boolean; depth: number };
};

let service: Service;
let scene: Scene;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  scene = await openScene(service);
});
afterEach(() => scene.close());

const movers = async (query = '', path = `/websites/${scene.websiteId}/movers`) => {
  const answer = await scene.client.get<Mover[]>(`${path}?${query}`);
  expect(answer.error).toBeUndefined();
  return answer;
};

const names = async (query = '', path?: string) =>
  (await movers(query, path)).data.map(({ keyword }) => keyword);

type Place = number | null;

/** Keywords with their places on two days, all of them in one batch a day. */
async function week(
  keywords: Record<string, [before: Place, now: Place]>,
  { website = scene.websiteId, days = [8, 1], depthRead = 20 } = {},
): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const name of Object.keys(keywords)) ids[name] = await scene.addKeyword(name, website);
  for (const [index, day] of days.entries()) {
    const readings = Object.entries(keywords).map(([name, places]) =>
      reading(places[index] as Place, { keywordId: ids[name] ?? '', day: daysAgo(day), depthRead }),
    );
    await scene.write(readings, website);
  }
  return ids;
}

it('the greatest move first; losses and arrivals count to the end of what was read', async () => {
  await week({
    up: [15, 3],
    down: [2, 9],
    same: [5, 5],
    lost: [1, null],
    arrived: [null, 19],
    never: [null, null],
  });
  const { data, meta } = await movers();
  expect(
    data.map(({ keyword, places, status, change }) => [keyword, places, status, change]),
  ).toEqual([
    ['lost', -20, 'lost', null],
    ['up', 12, 'improved', 12],
    ['down', -7, 'declined', -7],
    ['arrived', 2, 'new', null],
  ]);
  expect(meta.total).toBe(4);
  expect(await names('direction=winners')).toEqual(['up', 'arrived']);
  expect(await names('direction=losers')).toEqual(['lost', 'down']);
  expect(await names('limit=1&offset=1')).toEqual(['up']);
  expect(await names('sort=position')).toEqual(['up', 'down', 'arrived', 'lost']);
  expect(await names('sort=keyword')).toEqual(['arrived', 'down', 'lost', 'up']);
  expect((await movers('sort=-keyword&limit=1')).meta.total).toBe(4);
  expect((await movers('offset=100')).meta.total).toBe(4);
});

it('ignores what one of the two depths could not see', async () => {
  const keywordId = await scene.addKeyword('deep');
  await scene.write([reading(35, { keywordId, day: daysAgo(8), depthRead: 50 })]);
  await scene.write([reading(null, { keywordId, day: daysAgo(1), depthRead: 20 })]);
  expect(await names()).toEqual([]);
});

it('a drop that was seen once is flagged', async () => {
  await week({ dropped: [2, 12], slipped: [2, 4] });
  const { data } = await movers('direction=losers');
  expect(data.map(({ keyword, evidence }) => [keyword, evidence.isConfirmed])).toEqual([
    ['dropped', false],
    ['slipped', true],
  ]);
});

it('a keyword that was not read on one of the days is not in the list', async () => {
  const ids = await week({ read: [9, 3], failed: [9, 3] });
  const keywordId = ids['failed'] ?? '';
  await scene.write([
    reading(2, { keywordId: ids['read'] ?? '', day: daysAgo(0) }),
    failure({ keywordId, day: daysAgo(0) }),
  ]);
  expect(await names()).toEqual(['read']);
  expect((await movers()).data[0]).toMatchObject({ position: 2, previousPosition: 9 });
});

it('a day that was read twice counts with its later reading', async () => {
  const ids = await week({ k: [9, 3] });
  const day = daysAgo(1);
  const checkedAt = `${day}T23:00:00.000Z`;
  await scene.write([reading(5, { keywordId: ids['k'] ?? '', day, checkedAt })]);
  expect((await movers()).data).toMatchObject([{ position: 5, places: 4, change: 4 }]);
});

it('ignores deleted keywords', async () => {
  const ids = await week({ kept: [9, 3], deleted: [9, 3] });
  await scene.client.delete('/keywords', { body: { ids: [ids['deleted']] } });
  const { data, meta } = await movers();
  expect([data.map(({ keyword }) => keyword), meta.total]).toEqual([['kept'], 1]);
});

it('websites that are collected on different days are compared at their own', async () => {
  const otherId = await scene.addWebsite('competitor');
  await week({ daily: [9, 3] });
  await week({ weekly: [4, 2] }, { website: otherId, days: [11, 4] });
  expect(await names('', '/movers')).toEqual(['daily', 'weekly']);
  expect(await names('relationship=competitor', '/movers')).toEqual(['weekly']);
});

it('other days can be asked for, and the reading of one day is never compared with itself', async () => {
  await week({ k: [9, 3] }, { days: [30, 20] });
  expect(await names()).toEqual([]);
  const [day, compareDay] = [daysAgo(20), daysAgo(30)];
  expect(await names(`day=${day}&compareDay=${compareDay}`)).toEqual(['k']);
  expect(await names(`day=${daysAgo(18)}&compareDay=${daysAgo(19)}`)).toEqual([]);
});

it('tags of keywords filter, and all movers come as CSV', async () => {
  const ids = await week({ tagged: [9, 3], other: [9, 1] });
  await scene.client.patch('/keywords', {
    ids: [ids['tagged'] ?? ''],
    changes: { tags: ['brand'] },
  });
  expect(await names('tag=brand')).toEqual(['tagged']);
  const { text } = await scene.client.get('/movers?format=csv&limit=1');
  expect(
    text
      .trim()
      .split('\r\n')
      .map((line) => line.split(',')[0]),
  ).toEqual(['keyword', 'other', 'tagged']);
});
