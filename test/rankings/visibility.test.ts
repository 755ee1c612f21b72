import { expectCsvOf } from '../support/expect-csv';
import { type Service, startService } from '../support/service';
import { daysAgo, failure, openScene, reading, type Scene } from './scene';

type Day = {
  day: string;
  keywords: number;
  buckets: Record<string, number>;
  averagePosition: { value: number | null; keywords: number };
  visibility: { score: number; weighting: string; volumeShare: number; measuredShare: number };
  traffic: { clicks: number | null; curve: string; volumeShare: number };
  cohort: { kind: string; since: string | null };
  covers: Record<string, string[]>;
  evidence: { sources: string[]; samples: number; depth: number };
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

const series = async (query = '', path = `/websites/${scene.websiteId}/visibility`) => {
  const answer = await scene.client.get<Day[]>(`${path}?sort=day${query}`);
  expect(answer.error).toBeUndefined();
  return answer.data;
};

const day = (date: number) => `2026-11-${String(date).padStart(2, '0')}`;

it('buckets sum to the keywords; what failed or lies beyond the depth is not measured', async () => {
  const positions = [1, 4, 12, 25, 60, null];
  const ids = await Promise.all(positions.map((_, index) => scene.addKeyword(`k${index}`)));
  const read = (date: number) =>
    positions.map((position, index) =>
      reading(position, { keywordId: ids[index] ?? '', day: day(date), depthRead: 100 }),
    );
  await scene.write(read(1));
  const [, , third, fourth, ...rest] = read(2);
  const cut = { ...reading(null, { keywordId: ids[0] ?? '', day: day(2) }), state: 'beyond_depth' };
  await scene.write([
    { ...cut, state: 'beyond_depth' as const },
    failure({ keywordId: ids[1] ?? '', day: day(2) }),
    ...[third, fourth, ...rest].filter((one) => one !== undefined),
  ]);
  const [first, second] = await series();
  expect(first?.buckets).toEqual({
    '1-3': 1,
    '4-10': 1,
    '11-20': 1,
    '21-50': 1,
    '51-100': 1,
    notFound: 1,
    notMeasured: 0,
  });
  expect(second).toMatchObject({ keywords: 6, buckets: { notFound: 1, notMeasured: 2, '1-3': 0 } });
  expect(second?.averagePosition).toEqual({ value: 32.33, keywords: 3 });
  expect(second?.visibility.measuredShare).toBe(0.666667);
});

it('a day without readings is a gap, not a zero', async () => {
  const keywordId = await scene.addKeyword('k');
  await scene.write([reading(1, { keywordId, day: day(1) })]);
  await scene.write([failure({ keywordId, day: day(2) })]);
  await scene.write([reading(3, { keywordId, day: day(4) })]);
  expect((await series()).map((one) => one.day)).toEqual([day(1), day(4)]);
});

it('keywords that are added do not move the fixed cohort; cohort=all has them', async () => {
  const old = await scene.addKeyword('old');
  await scene.write([reading(1, { keywordId: old, day: day(1) })]);
  const added = await scene.addKeyword('added');
  await scene.write([
    reading(1, { keywordId: old, day: day(2) }),
    reading(null, { keywordId: added, day: day(2) }),
  ]);
  const fixed = await series();
  expect(fixed.map(({ keywords, visibility }) => [keywords, visibility.score])).toEqual([
    [1, 1],
    [1, 1],
  ]);
  expect(fixed[1]?.cohort).toEqual({ kind: 'fixed', since: day(1) });
  const all = await series('&cohort=all');
  expect(all.map(({ keywords, visibility }) => [keywords, visibility.score])).toEqual([
    [2, 1],
    [2, 0.5],
  ]);
  const later = await series(`&from=${day(2)}`);
  expect(later.map(({ keywords }) => keywords)).toEqual([2]);
});

it('volumes weigh, and unknown ones add no traffic', async () => {
  const [first, none] = [await scene.addKeyword('a'), await scene.addKeyword('b')];
  await scene.write([
    reading(1, { keywordId: first, day: day(1), searchVolume: 3000 }),
    reading(null, { keywordId: none, day: day(1), searchVolume: 1000 }),
  ]);
  await scene.write([
    reading(1, { keywordId: first, day: day(2), searchVolume: 3000 }),
    reading(1, { keywordId: none, day: day(2) }),
  ]);
  const [weighed, mixed] = await series();
  expect(weighed?.visibility).toMatchObject({ score: 0.75, weighting: 'volume', volumeShare: 1 });
  expect(weighed?.traffic).toEqual({ clicks: 855, curve: 'sistrix-2020', volumeShare: 1 });
  expect(mixed?.visibility).toMatchObject({ weighting: 'mixed', volumeShare: 0.5 });
  expect(mixed?.traffic).toEqual({ clicks: 855, curve: 'sistrix-2020', volumeShare: 0.5 });
});

it('says what it covers, and filters narrow it down', async () => {
  const [desktop, mobile] = [await scene.addKeyword('a'), await scene.addKeyword('b')];
  await scene.owner.rows("update keywords set device = 'mobile' where id = ?", [mobile]);
  await scene.write([
    reading(1, { keywordId: desktop, day: day(1) }),
    reading(9, { keywordId: mobile, day: day(1), device: 'mobile' }),
  ]);
  const [both] = await series();
  expect(both?.covers).toEqual({
    mixes: ['device'],
    devices: ['desktop', 'mobile'],
    countries: ['US'],
    languages: ['en'],
    locations: [''],
    engines: ['google'],
    sources: ['serper'],
  });
  const [one] = await series('&device=mobile');
  expect(one).toMatchObject({ keywords: 1, covers: { devices: ['mobile'] } });
  expect(one?.averagePosition).toEqual({ value: 9, keywords: 1 });
});

it('groups, tags, languages and locations are those of the keywords', async () => {
  const [tagged, other] = [await scene.addKeyword('a'), await scene.addKeyword('b')];
  await scene.client.patch('/keywords', {
    ids: [tagged],
    changes: { tags: ['brand'] },
  });
  const read = (keywordId: string, position: number) =>
    reading(position, { keywordId, day: day(1) });
  await scene.write([read(tagged, 2), read(other, 8)]);
  const group = await scene.client.post<{ id: string }>('/keyword-groups', {
    websiteId: scene.websiteId,
    name: 'g',
  });
  await scene.owner.rows('insert into keyword_group_members values (?, ?, ?)', [
    scene.workspaceId,
    group.data.id,
    other,
  ]);
  const average = async (query: string) => (await series(query))[0]?.averagePosition.value;
  expect(await average('&tag=brand')).toBe(2);
  expect(await average(`&groupId=${group.data.id}`)).toBe(8);
  expect(await series('&language=de')).toEqual([]);
});

it('ignores deleted keywords from the moment they are deleted', async () => {
  const [kept, deleted] = [await scene.addKeyword('a'), await scene.addKeyword('b')];
  for (const date of [1, 2]) {
    await scene.write(
      [kept, deleted].map((keywordId) => reading(3, { keywordId, day: day(date) })),
    );
  }
  expect((await series()).map(({ keywords }) => keywords)).toEqual([2, 2]);
  await scene.client.delete('/keywords', { body: { ids: [deleted] } });
  expect(
    (await series()).map(({ keywords, buckets }) => [keywords, buckets['notMeasured']]),
  ).toEqual([
    [1, 0],
    [1, 0],
  ]);
});

it('a day that was read twice counts once', async () => {
  const keywordId = await scene.addKeyword('k');
  await scene.write([reading(9, { keywordId, day: day(1) })]);
  await scene.write([reading(2, { keywordId, day: day(1), checkedAt: `${day(1)}T18:00:00.000Z` })]);
  expect(await series()).toMatchObject([
    { keywords: 1, averagePosition: { value: 2, keywords: 1 }, evidence: { samples: 1 } },
  ]);
});

it('sandbox and live readings are never in one series', async () => {
  const keywordId = await scene.addKeyword('k');
  await scene.write([reading(1, { keywordId, day: day(1), source: 'sandbox' })]);
  await scene.write([reading(9, { keywordId, day: day(2) })]);
  expect((await series()).map((one) => one.day)).toEqual([day(2)]);
  const [sandbox, ...rest] = await series('&source=sandbox');
  expect([sandbox?.day, sandbox?.evidence.sources, rest]).toEqual([day(1), ['sandbox'], []]);
});

it('a workspace: all websites together, by tag and relationship, live before sandbox', async () => {
  const rivalId = await scene.addWebsite('competitor');
  const sandboxId = await scene.addWebsite();
  const mine = await scene.addKeyword('mine');
  const theirs = await scene.addKeyword('theirs', rivalId);
  const sandbox = await scene.addKeyword('sandbox', sandboxId);
  await scene.write([reading(2, { keywordId: mine, day: day(1) })]);
  await scene.write([reading(4, { keywordId: theirs, day: day(3), source: 'serpapi' })], rivalId);
  await scene.write(
    [reading(9, { keywordId: sandbox, day: day(1), source: 'sandbox' })],
    sandboxId,
  );
  await scene.write([reading(2, { keywordId: mine, day: day(3) })]);
  const days = await series('', '/visibility');
  expect(days.map((one) => [one.day, one.keywords, one.averagePosition.value])).toEqual([
    [day(1), 2, 2],
    [day(3), 2, 3],
  ]);
  expect(days[0]?.covers['sources']).toEqual(['serpapi', 'serper']);
  expect(await series('&relationship=competitor', '/visibility')).toMatchObject([
    { day: day(3), keywords: 1, averagePosition: { value: 4 } },
  ]);
  expect(await series('&websiteTag=none', '/visibility')).toEqual([]);
});

it('comes as CSV', async () => {
  const keywordId = await scene.addKeyword('k');
  await scene.write([reading(1, { keywordId, day: day(1) })]);
  const { text } = await scene.client.get(`/websites/${scene.websiteId}/visibility?format=csv`);
  expect(text.split('\r\n')[0]).toMatch(
    /^day,keywords,buckets\.1-3,.*,averagePosition\.value,.*,visibility\.score,/,
  );
  expect(text.split('\r\n')[1]).toMatch(/^2026-11-01,1,/);
});

it('CSV has a column for each nested number, and says what is mixed and what a share is of', async () => {
  const desktop = await scene.addKeyword('desktop');
  const mobile = await scene.addKeyword('mobile');
  await scene.client.patch('/keywords', { ids: [mobile], changes: { device: 'mobile' } });
  const at = daysAgo(0);
  await scene.write([
    reading(2, { keywordId: desktop, day: at }),
    reading(5, {
      keywordId: mobile,
      day: at,
      device: 'mobile',
      checkedAt: new Date(Date.now() + 60_000).toISOString(),
    }),
  ]);
  const path = `/websites/${scene.websiteId}/visibility`;
  const days = await series();
  expect(days[0]).toMatchObject({
    visibility: { unit: 'clicks_of_first_positions' },
    covers: { mixes: ['device'], devices: ['desktop', 'mobile'] },
  });
  const one = await series('&device=desktop');
  expect(one[0]?.covers).toMatchObject({ mixes: [], devices: ['desktop'] });
  const { text } = await scene.client.get(`${path}?format=csv&sort=day`);
  await expectCsvOf(days, text);
  expect(text.split('\r\n')[0]).toContain('buckets.1-3,buckets.4-10');
  for (const each of [`/websites/${scene.websiteId}/rankings`, '/keywords']) {
    const { data } = await scene.client.get<unknown[]>(each);
    const csv = await scene.client.get(`${each}?format=csv`);
    await expectCsvOf(data, csv.text);
  }
  const competitors = await scene.client.get<object[]>(`/websites/${scene.websiteId}/competitors`);
  expect(competitors.data[0]).toMatchObject({
    shareOfVoiceUnit: 'clicks_of_all_results',
    covers: { mixes: ['device'], sources: ['serper'] },
  });
});
