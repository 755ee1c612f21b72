import { type Service, startService } from '../support/service';
import { daysAgo, failure, openScene, reading, type Scene } from './scene';

type Row = {
  keyword: string;
  keywordId: string;
  position: number | null;
  previousPosition: number | null;
  change: number | null;
  status: string;
  traffic: number | null;
  url: string | null;
  isTargetUrl: boolean | null;
  evidence: Record<string, unknown>;
};

let scene: Scene;

let service: Service;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  scene = await openScene(service);
});
afterEach(() => scene.close());

const list = async (query = '', path = `/websites/${scene.websiteId}/rankings`) => {
  const answer = await scene.client.get<Row[]>(`${path}${query}`);
  expect(answer.error).toBeUndefined();
  return answer;
};

const only = async (query = '') => (await list(query)).data[0] as Row;

/** A keyword with readings on the given days before today. */
async function keywordRead(
  name: string,
  readings: Array<[daysBack: number, position: number | null, depthRead?: number]>,
  websiteId = scene.websiteId,
): Promise<string> {
  const keywordId = await scene.addKeyword(name, websiteId);
  for (const [daysBack, position, depthRead = 20] of readings) {
    await scene.write(
      [reading(position, { keywordId, day: daysAgo(daysBack), depthRead })],
      websiteId,
    );
  }
  return keywordId;
}

describe('the newest readings', () => {
  it.each([
    [
      'improved',
      [
        [2, 8],
        [1, 3],
      ],
      3,
      8,
      5,
    ],
    [
      'declined',
      [
        [2, 3],
        [1, 5],
      ],
      5,
      3,
      -2,
    ],
    [
      'unchanged',
      [
        [2, 3],
        [1, 3],
      ],
      3,
      3,
      0,
    ],
    ['first', [[1, 3]], 3, null, null],
    [
      'new',
      [
        [2, null],
        [1, 3],
      ],
      3,
      null,
      null,
    ],
    [
      'lost',
      [
        [2, 3],
        [1, null],
      ],
      null,
      3,
      null,
    ],
    [
      'not_found',
      [
        [2, null],
        [1, null],
      ],
      null,
      null,
      null,
    ],
    [
      'beyond_depth',
      [
        [2, 15, 20],
        [1, null, 10],
      ],
      null,
      15,
      null,
    ],
    [
      'beyond_depth',
      [
        [2, null, 10],
        [1, 15, 20],
      ],
      15,
      null,
      null,
    ],
    ['pending', [], null, null, null],
  ] as const)('%s after %j', async (status, readings, position, previousPosition, change) => {
    await keywordRead('k', readings as never);
    expect(await only()).toMatchObject({ status, position, previousPosition, change });
    expect((await list(`?status=${status}`)).meta.total).toBe(1);
  });

  it('a failed check shows the old position as stale, with its code', async () => {
    const keywordId = await keywordRead('k', [[2, 4]]);
    await scene.write([failure({ keywordId, day: daysAgo(1) })]);
    expect(await only()).toMatchObject({
      status: 'failed',
      position: 4,
      change: null,
      evidence: { state: 'stale', failureCode: 'timeout', depth: 20, samples: 1 },
    });
  });

  it('a check that failed before any reading is failed, never "not ranking"', async () => {
    const keywordId = await scene.addKeyword('k');
    await scene.write([failure({ keywordId, day: daysAgo(1) })]);
    expect(await only()).toMatchObject({
      status: 'failed',
      position: null,
      traffic: null,
      evidence: { state: 'failed', failureCode: 'timeout' },
    });
  });

  it('less read than the old position is beyond_depth in the evidence, too', async () => {
    await keywordRead('k', [
      [2, 15, 20],
      [1, null, 10],
    ]);
    expect((await only()).evidence).toMatchObject({ state: 'beyond_depth', depth: 10 });
  });

  it('traffic is null for an unknown volume and 0 for a known one that is not found', async () => {
    const known = await keywordRead('known', [[1, null]]);
    const ranks = await keywordRead('ranks', [[1, 1]]);
    await keywordRead('unknown', [[1, 1]]);
    await scene.owner.rows('update keywords set search_volume = 1000 where id = any (?)', [
      [known, ranks],
    ]);
    const { data } = await list('?sort=keyword');
    expect(data.map(({ traffic }) => traffic)).toEqual([0, 285, null]);
    const byTraffic = await list('?sort=-traffic');
    expect(byTraffic.data[0]?.keyword).toBe('ranks');
  });

  it('the target URL matches with any protocol, with or without www and closing slash', async () => {
    const keywordId = await keywordRead('k', [[1, 3]]);
    const target = async (url: string) => {
      await scene.owner.rows('update keywords set target_url = ? where id = ?', [url, keywordId]);
      return (await only()).isTargetUrl;
    };
    expect(await target('http://www.own.example.com/page/')).toBe(true);
    expect(await target('https://own.example.com/other')).toBe(false);
  });
});

it('a second refresh on one day keeps every status and change', async () => {
  await keywordRead('first', [[0, 3]]);
  await keywordRead('moved', [
    [1, 8],
    [0, 3],
  ]);
  await keywordRead('gone', [
    [1, 8],
    [0, null],
  ]);
  const shown = async () =>
    (await list('?sort=keyword')).data.map(({ keyword, status, previousPosition, change }) => [
      keyword,
      status,
      previousPosition,
      change,
    ]);
  const before = [
    ['first', 'first', null, null],
    ['gone', 'lost', 8, null],
    ['moved', 'improved', 8, 5],
  ];
  expect(await shown()).toEqual(before);
  const positions: Record<string, number> = { first: 3, moved: 3 };
  const { data } = await list();
  await scene.write(
    data.map(({ keywordId, keyword }) =>
      reading(positions[keyword] ?? null, {
        keywordId,
        day: daysAgo(0),
        checkedAt: `${daysAgo(0)}T11:00:00.000Z`,
      }),
    ),
  );
  expect(await shown()).toEqual(before);
  const dated = (await list(`?day=${daysAgo(0)}&sort=keyword`)).data;
  expect(dated.map(({ status, change }) => [status, change])).toEqual(
    before.map(([, status, , change]) => [status, change]),
  );
});

describe('on a date', () => {
  it('it is the latest reading within seven days, with the one before', async () => {
    await keywordRead('k', [
      [12, 9],
      [10, 4],
      [1, 2],
    ]);
    expect(await only(`?day=${daysAgo(8)}`)).toMatchObject({
      position: 4,
      previousPosition: 9,
      change: 5,
      status: 'improved',
      evidence: { state: 'measured', source: 'serper' },
    });
    expect(await only(`?day=${daysAgo(2)}`)).toMatchObject({
      position: null,
      status: 'not_measured',
      evidence: { state: 'not_measured', checkedAt: null },
    });
  });

  it('compareDay compares with that date; a gap there is not_measured, not "new"', async () => {
    await keywordRead('read', [
      [30, 9],
      [10, 4],
      [1, 2],
    ]);
    await keywordRead('gap', [[1, 2]]);
    const compared = async (query: string) => (await list(query)).data.map(({ status }) => status);
    expect(await compared(`?compareDay=${daysAgo(9)}&sort=-keyword`)).toEqual([
      'improved',
      'not_measured',
    ]);
    const both = `?day=${daysAgo(10)}&compareDay=${daysAgo(30)}&status=improved`;
    const { data, meta } = await list(both);
    expect(meta.total).toBe(1);
    expect(data[0]).toMatchObject({ keyword: 'read', position: 4, previousPosition: 9, change: 5 });
  });

  it('two days that have the same reading are not compared', async () => {
    await keywordRead('k', [[3, 4]]);
    const days = `?day=${daysAgo(1)}&compareDay=${daysAgo(2)}`;
    expect(await only(days)).toMatchObject({ position: 4, status: 'not_measured', change: null });
    expect(await only(`?compareDay=${daysAgo(2)}`)).toMatchObject({ status: 'not_measured' });
  });

  it('positions filter and sort by the date’s readings', async () => {
    await keywordRead('a', [
      [10, 9],
      [1, 1],
    ]);
    await keywordRead('b', [
      [10, 2],
      [1, 8],
    ]);
    await keywordRead('c', [[1, 3]]);
    const { data } = await list(`?day=${daysAgo(9)}&sort=position`);
    expect(data.map(({ keyword }) => keyword)).toEqual(['b', 'a', 'c']);
    const some = await list(`?day=${daysAgo(9)}&positionMin=3&positionMax=10`);
    expect(some.data.map(({ keyword }) => keyword)).toEqual(['a']);
  });

  it('a later failed check makes it stale, one on the same day does not', async () => {
    const keywordId = await keywordRead('k', [[5, 3]]);
    await scene.write([failure({ keywordId, day: daysAgo(5) })]);
    expect((await only(`?day=${daysAgo(5)}`)).evidence).toMatchObject({ state: 'measured' });
    await scene.write([failure({ keywordId, day: daysAgo(4) })]);
    expect(await only(`?day=${daysAgo(4)}`)).toMatchObject({
      status: 'failed',
      position: 3,
      evidence: { state: 'stale', failureCode: 'timeout' },
    });
  });

  it('an unconfirmed drop is that of the newest reading only', async () => {
    await keywordRead('k', [
      [3, 2],
      [2, 12],
      [1, 3],
      [0, null],
    ]);
    const confirmed = async (query: string) => (await only(query)).evidence['isConfirmed'];
    expect(await confirmed('')).toBe(false);
    expect(await confirmed(`?day=${daysAgo(0)}`)).toBe(false);
    expect(await confirmed(`?day=${daysAgo(2)}`)).toBe(true);
  });

  it('readings of another source are not mixed in', async () => {
    const keywordId = await scene.addKeyword('k');
    const sandbox = { keywordId, source: 'sandbox' };
    await scene.write([reading(3, { ...sandbox, day: daysAgo(3) })]);
    await scene.write([reading(9, { keywordId, day: daysAgo(1) })]);
    expect(await only(`?day=${daysAgo(2)}`)).toMatchObject({ status: 'not_measured' });
    expect(await only(`?day=${daysAgo(1)}`)).toMatchObject({ status: 'first', position: 9 });
  });

  it('a date in the future and a reversed pair are a 422', async () => {
    const path = `/websites/${scene.websiteId}/rankings`;
    for (const query of [`day=${daysAgo(-2)}`, `day=${daysAgo(5)}&compareDay=${daysAgo(5)}`]) {
      expect((await scene.client.get(`${path}?${query}`)).status).toBe(422);
    }
  });

  it('what a keyword was read for before it became another one is not its own', async () => {
    const keywordId = await keywordRead('k', [[3, 2]]);
    const change = await scene.client.patch('/keywords', {
      ids: [keywordId],
      changes: { country: 'DE' },
    });
    expect(change.status).toBe(200);
    await scene.write([reading(9, { keywordId, country: 'DE', day: daysAgo(-1) })]);
    expect(await only()).toMatchObject({ status: 'first', position: 9 });
    expect(await only(`?day=${daysAgo(2)}`)).toMatchObject({ status: 'not_measured' });
  });
});

describe('a whole workspace', () => {
  it('filters by a website’s tag and relationship, and leaves archived websites out', async () => {
    const rivalId = await scene.addWebsite('competitor');
    await keywordRead('mine', [[1, 3]]);
    await keywordRead('theirs', [[1, 5]], rivalId);
    await scene.client.patch(`/websites/${rivalId}`, { tags: ['rivals'] });
    const keywords = async (query: string) =>
      (await list(query, '/rankings')).data.map(({ keyword }) => keyword);
    expect(await keywords('?sort=position')).toEqual(['mine', 'theirs']);
    expect(await keywords('?websiteTag=rivals')).toEqual(['theirs']);
    expect(await keywords('?relationship=own')).toEqual(['mine']);
    expect(await keywords(`?relationship=own&day=${daysAgo(1)}&sort=position`)).toEqual(['mine']);
    await scene.client.patch(`/websites/${rivalId}`, { archived: true });
    expect(await keywords('')).toEqual(['mine']);
  });

  it('comes as CSV with the same rows', async () => {
    await keywordRead('a', [
      [10, 9],
      [1, 1],
    ]);
    await keywordRead('b', [
      [10, 2],
      [1, 8],
    ]);
    for (const query of ['', `&day=${daysAgo(9)}`, `&compareDay=${daysAgo(8)}&sort=-change`]) {
      const { text } = await scene.client.get(`/rankings?format=csv${query}`);
      const [head, ...lines] = text.trim().split('\r\n');
      expect(head?.startsWith('keyword,position,previousPosition,change,status,url')).toBe(true);
      expect(lines.map((line) => line.split(',')[0]).sort()).toEqual(['a', 'b']);
    }
  });
});
