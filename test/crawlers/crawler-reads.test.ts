import { plans } from '../../modules/account/rules/plans';
import { settleVisits } from '../../modules/crawlers/store/crawler-verdict-store';
import { rollUpDueVisits } from '../../modules/crawlers/store/roll-up-visits';
import { forgetOldVisits } from '../../modules/crawlers/store/visit-retention';
import { addVisitTimes, readRolls } from '../../modules/crawlers/store/visit-roll-store';
import { fromUuid, toUuid } from '../../platform/ids';
import { sql } from '../../platform/postgres/database';
import { openWorkspace } from '../../platform/workspace';
import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { insertVisits } from '../support/crawler-visits';
import { createWorkspace, type Service, startService } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';
import { addresses, agents, type LogEntry, toLog } from './scene';

const bing = { agent: agents.bing, ip: addresses.bing };
const yandex = { agent: agents.yandex, ip: '198.51.100.7' };
const person = { agent: agents.person, ip: '198.51.100.8' };
const spoofer = { ip: addresses.stranger };

/** 12 October has people's lines in each hour and no crawler; from 11 October there are no logs. */
const log: LogEntry[] = [
  { at: '2026-09-20T10:00:00', target: '/gone' },
  { at: '2026-09-20T11:30:00', target: '/a' },
  { at: '2026-09-21T08:00:00', target: '/old', status: 404, ...bing },
  { at: '2026-10-10T05:10:00', target: '/a' },
  { at: '2026-10-10T05:20:00', target: '/a' },
  { at: '2026-10-10T06:00:00', target: '/blog/x/1?utm=1' },
  { at: '2026-10-10T07:00:00', target: '/a', ...person },
  ...Array.from({ length: 24 }, (_, hour) => ({
    at: `2026-10-12T${String(hour).padStart(2, '0')}:30:00`,
    target: '/a',
    ...person,
  })),
  { at: '2026-10-13T01:00:00', target: '/a', status: 404 },
  { at: '2026-10-13T02:00:00', target: '/old', status: 301, ...bing },
  { at: '2026-10-13T03:00:00', target: '/a', ...spoofer },
  { at: '2026-10-13T04:00:00', target: '/b', ...yandex },
  { at: '2026-10-14T01:00:00', target: '/assets/app.css', ...bing },
  { at: '2026-10-14T02:00:00', target: '/a' },
  { at: '2026-10-14T03:00:00', target: '/blog/x/1?utm=2&sid=9&sid=8', status: 500 },
  { at: '2026-10-14T04:00:00', target: '/blog/y', status: 304, method: 'HEAD' },
];

const october = 'from=2026-10-10&to=2026-10-14';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** A website with the log above, and a client to read it. */
async function newScene(entries: LogEntry[] = log) {
  const { workspaceId } = await createWorkspace();
  const client = await newClient(service, workspaceId);
  const { data } = await client.post<{ id: string }>('/websites', { domain: uniqueDomain() });
  const send = async (more: LogEntry[]) => {
    const reply = await client.send('POST', `/websites/${data.id}/logs`, {
      rawBody: toLog(more),
      headers: { 'Content-Type': 'text/plain' },
    });
    expect([reply.status, (reply.data as { malformed: number }).malformed]).toEqual([200, 0]);
  };
  await send(entries);
  // As a look-up soon after the visits would have found it.
  await settleVisits(openWorkspace(service.services, workspaceId), {
    websiteId: data.id,
    bot: 'Googlebot',
    addresses: [addresses.stranger],
    settlements: [0],
    fromMs: Date.parse('2026-01-01'),
    toMs: Date.parse('2026-12-31'),
    verdict: 'spoofed',
    reason: 'reverse_name_foreign',
    openReasons: ['rdns_not_checked'],
  });
  return { client, workspaceId, websiteId: data.id, send };
}

type Scene = Awaited<ReturnType<typeof newScene>>;

const rollUp = async ({ workspaceId, websiteId }: Scene, dayVisitsMin?: number) => {
  const { database, clickhouse } = service.services;
  const rolled = async () =>
    database
      .reader(workspaceId)
      .run<{ partition: number; roll: number | null }>(
        sql('visit_months')
          .select('partition', 'roll')
          .where({ workspace_id: workspaceId, website_id: websiteId })
          .orderBy('partition'),
      );
  const days = dayVisitsMin && { dayVisitsMin, pathDaysStep: 1 };
  const options = { quietSeconds: 0, rollsMax: 1_000, ...days };
  await rollUpDueVisits({ database, clickhouse }, options);
  return rolled();
};

it('a reverse name can accuse visits whose lines came within a week, and no earlier ones', async () => {
  const at = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString();
  const scene = await newScene([9, 8, 7, 1].map((ago) => ({ at: at(ago), target: '/a' })));
  const { data } = await scene.client.get<{ at: string; canAccuse: boolean | null }[]>(
    `/websites/${scene.websiteId}/crawlers/series?from=${at(9).slice(0, 10)}`,
  );
  const ofDay = (ago: number) => data.find((point) => point.at === at(ago).slice(0, 10))?.canAccuse;
  expect([9, 8, 7, 6, 1].map(ofDay)).toEqual([false, false, true, null, true]);
});

describe.each(['visit by visit', 'rolled up'])('reads of crawlers, %s', (how) => {
  let scene: Scene;
  let reader: ApiClient;
  beforeAll(async () => {
    scene = await newScene();
    if (how === 'rolled up') {
      const months = await rollUp(scene);
      expect(months.map(({ partition }) => partition)).toEqual([202609, 202610]);
      for (const { roll } of months) expect(roll).toEqual(expect.any(Number));
    }
  });
  beforeEach(async () => {
    reader = await newClient(service, scene.workspaceId, 'read');
  });

  async function read(path: string): Promise<Record<string, unknown>[]> {
    const answer = await reader.get<Record<string, unknown>[]>(
      `/websites/${scene.websiteId}/crawlers${path}`,
    );
    expect(answer.text.slice(0, 300)).toContain('"data"');
    expect(answer.meta.total).toBeGreaterThanOrEqual(answer.data.length);
    return answer.data;
  }

  const pick = (rows: Record<string, unknown>[], ...names: string[]) =>
    rows.map((row) => names.map((name) => row[name]));

  it('counts by every dimension and under every filter', async () => {
    const by = async (name: string, rest = '') =>
      pick(await read(`?groupBy=${name}&${october}${rest}`), name, 'visits');
    expect(await by('bot')).toEqual([
      ['Googlebot', 8],
      ['bingbot', 2],
      ['YandexBot', 1],
    ]);
    expect(await by('verification')).toEqual([
      ['verified', 9],
      ['spoofed', 1],
      ['unverifiable', 1],
    ]);
    expect(await by('statusClass')).toEqual([
      ['2xx', 7],
      ['3xx', 2],
      ['4xx', 1],
      ['5xx', 1],
    ]);
    expect(await by('hour', '&sort=day')).toContainEqual(['2026-10-10T05:00:00Z', 2]);
    expect(await by('directory')).toEqual([
      ['/', 7],
      ['/blog/', 3],
      ['/assets/', 1],
    ]);
    expect(await by('directory', '&depth=2')).toEqual([
      ['/', 7],
      ['/blog/x/', 2],
      ['/assets/', 1],
      ['/blog/', 1],
    ]);
    expect(await by('httpStatus', '&sort=-httpStatus')).toEqual([
      [500, 1],
      [404, 1],
      [304, 1],
      [301, 1],
      [200, 7],
    ]);
    expect(await by('method')).toEqual([
      ['GET', 10],
      ['HEAD', 1],
    ]);
    expect(await by('hasQuery')).toEqual([
      [false, 9],
      [true, 2],
    ]);
    expect(await by('bot', '&httpStatus=4xx')).toEqual([['Googlebot', 1]]);
    expect(await by('bot', '&httpStatus=301')).toEqual([['bingbot', 1]]);
    expect(await by('httpStatus', '&httpStatus=301-404&sort=-httpStatus')).toEqual([
      [404, 1],
      [304, 1],
      [301, 1],
    ]);
    expect(await by('bot', '&operator=Microsoft')).toEqual([['bingbot', 2]]);
    expect(await by('bot', '&path=/blog/')).toEqual([['Googlebot', 3]]);
    expect(await by('day', '&path=/blog/&sort=day')).toEqual([
      ['2026-10-10', 1],
      ['2026-10-14', 2],
    ]);
  });

  it('cuts a range exactly at any instant', async () => {
    const visits = async (from: string, to: string) =>
      pick(await read(`?from=${from}&to=${to}`), 'bot', 'visits');
    expect(await visits('2026-10-10T05:15:00Z', '2026-10-10T06:00:00Z')).toEqual([
      ['Googlebot', 1],
    ]);
    expect(await visits('2026-10-10T05:00:00Z', '2026-10-10T06:00:01Z')).toEqual([
      ['Googlebot', 3],
    ]);
    expect(await visits('2026-10-13T02:00:00Z', '2026-10-13T03:00:00Z')).toEqual([['bingbot', 1]]);
    const paths = pick(
      await read('/paths?from=2026-09-20T11:00:00Z&to=2026-10-10'),
      'path',
      'visits',
    );
    expect(paths).toEqual(expect.arrayContaining([['/a', 3]]));
    expect(paths).not.toContainEqual(['/gone', 1]);
  });

  it('lists single visits, newest first or oldest first', async () => {
    const newest = await read(`/visits?${october}`);
    expect(pick(newest, 'at', 'httpStatus')[0]).toEqual(['2026-10-14T04:00:00.000Z', 304]);
    const oldest = await read(`/visits?${october}&sort=at`);
    expect(pick(oldest, 'at')).toEqual(pick(newest, 'at').toReversed());
  });

  it('gives a day series without holes, and distinguishes a gap from zero visits', async () => {
    const points = await read(`/series?${october}&bot=Googlebot&by=bot`);
    expect(
      pick(points, 'at', 'bot', 'visits', 'verified', 'spoofed', 'errors', 'coverage'),
    ).toEqual([
      ['2026-10-10', 'Googlebot', 3, 3, 0, 0, 'partly'],
      ['2026-10-11', 'Googlebot', null, null, null, null, 'none'],
      ['2026-10-12', 'Googlebot', 0, 0, 0, 0, 'full'],
      ['2026-10-13', 'Googlebot', 2, 1, 1, 1, 'partly'],
      ['2026-10-14', 'Googlebot', 3, 3, 0, 1, 'partly'],
    ]);
    // Received weeks later, so that only a visit that was checked before is called spoofed.
    expect(points.map(({ canAccuse }) => canAccuse)).toEqual([false, null, false, true, false]);
    const newestFirst = await read(`/series?${october}&bot=Googlebot&by=bot&sort=-at`);
    expect(newestFirst).toEqual(points.toReversed());
  });

  it('gives an hour series and pages of it', async () => {
    const points = await read(
      '/series?from=2026-10-10&to=2026-10-10&interval=hour&offset=4&limit=4',
    );
    expect(pick(points, 'at', 'visits', 'coverage')).toEqual([
      ['2026-10-10T04:00:00Z', null, 'none'],
      ['2026-10-10T05:00:00Z', 2, 'full'],
      ['2026-10-10T06:00:00Z', 1, 'full'],
      ['2026-10-10T07:00:00Z', 0, 'full'],
    ]);
  });

  it('gives a crawler that never came its series of zeros', async () => {
    const points = await read('/series?from=2026-10-12&to=2026-10-12&bot=GPTBot&by=bot');
    expect(points).toMatchObject([{ at: '2026-10-12', bot: 'GPTBot', visits: 0 }]);
  });

  it('lists the paths that are crawled most and least', async () => {
    const most = await read(`/paths?${october}`);
    expect(most[0]).toEqual({
      path: '/a',
      query: null,
      visits: 5,
      verified: 4,
      bots: ['Googlebot'],
      firstVerifiedAt: '2026-10-10T05:10:00.000Z',
      lastVerifiedAt: '2026-10-14T02:00:00.000Z',
      lastAt: '2026-10-14T02:00:00.000Z',
      lastHttpStatus: 200,
    });
    expect(pick(most, 'path', 'visits').slice(0, 2)).toEqual([
      ['/a', 5],
      ['/blog/x/1', 2],
    ]);
    expect(most).toHaveLength(6);
    const least = await read(`/paths?kind=least&${october}`);
    expect(pick(least, 'path').at(-1)).toEqual(['/a']);
    const never = least.find(({ path }) => path === '/b');
    expect(never).toMatchObject({ verified: 0, firstVerifiedAt: null, bots: ['YandexBot'] });
  });

  it('sorts paths by name and by time, whichever kind they are', async () => {
    const sorted = async (query: string) => pick(await read(`/paths?${october}&${query}`), 'path');
    expect((await sorted('sort=path')).slice(0, 3)).toEqual([['/a'], ['/assets/app.css'], ['/b']]);
    expect((await sorted('sort=-lastVerifiedAt')).at(-1)).toEqual(['/b']);
    expect(await sorted('kind=new&sort=-path')).toEqual([
      ['/blog/y'],
      ['/blog/x/1'],
      ['/assets/app.css'],
    ]);
    const oldest = await read('/paths?kind=gone&from=2026-10-14&sort=lastVerifiedAt');
    expect(pick(oldest, 'path')).toEqual([['/gone'], ['/old']]);
  });

  it('distinguishes addresses by their queries when asked to', async () => {
    const urls = await read(`/paths?${october}&by=url&path=/blog/x`);
    expect(pick(urls, 'path', 'query').sort()).toEqual([
      ['/blog/x/1', 'utm=1'],
      ['/blog/x/1', 'utm=2&sid=9&sid=8'],
    ]);
  });

  it('lists what is crawled for the first time, by verified visits alone', async () => {
    const found = await read(`/paths?kind=new&${october}`);
    expect(pick(found, 'path', 'visits', 'firstVerifiedAt')).toEqual([
      ['/blog/y', 1, '2026-10-14T04:00:00.000Z'],
      ['/assets/app.css', 1, '2026-10-14T01:00:00.000Z'],
      ['/blog/x/1', 2, '2026-10-10T06:00:00.000Z'],
    ]);
    const byBing = await read(`/paths?kind=new&${october}&bot=bingbot`);
    expect(pick(byBing, 'path')).toEqual([['/assets/app.css']]);
  });

  it('lists what is crawled no longer', async () => {
    expect(await read(`/paths?kind=gone&${october}`)).toMatchObject([
      { path: '/gone', visits: 1, lastVerifiedAt: '2026-09-20T10:00:00.000Z' },
    ]);
    const since = await read('/paths?kind=gone&from=2026-10-14');
    expect(pick(since, 'path')).toEqual([['/old'], ['/gone']]);
  });

  it('lists the errors that verified crawlers met, and whether the path works again', async () => {
    expect(await read('/errors')).toEqual([
      {
        path: '/blog/x/1',
        httpStatus: 500,
        visits: 1,
        bots: ['Googlebot'],
        firstAt: '2026-10-14T03:00:00.000Z',
        lastAt: '2026-10-14T03:00:00.000Z',
        lastOkAt: '2026-10-10T06:00:00.000Z',
      },
      {
        path: '/a',
        httpStatus: 404,
        visits: 1,
        bots: ['Googlebot'],
        firstAt: '2026-10-13T01:00:00.000Z',
        lastAt: '2026-10-13T01:00:00.000Z',
        lastOkAt: '2026-10-14T02:00:00.000Z',
      },
      {
        path: '/old',
        httpStatus: 404,
        visits: 1,
        bots: ['bingbot'],
        firstAt: '2026-09-21T08:00:00.000Z',
        lastAt: '2026-09-21T08:00:00.000Z',
        lastOkAt: '2026-10-13T02:00:00.000Z',
      },
    ]);
    expect(pick(await read('/errors?sort=path'), 'path')).toEqual([
      ['/a'],
      ['/blog/x/1'],
      ['/old'],
    ]);
    expect(pick(await read('/errors?httpStatus=4xx&bot=bingbot'), 'path')).toEqual([['/old']]);
    expect(await read('/errors?httpStatus=200')).toEqual([]);
  });

  it('shares verified crawling out, with numerator and denominator, as the list of errors counts', async () => {
    const rows = await read(`/waste?${october}`);
    expect(rows.slice(0, 8)).toEqual([
      { bot: null, kind: 'parameters', visits: 2, of: 9, share: 0.222222 },
      { bot: null, kind: 'redirects', visits: 1, of: 9, share: 0.111111 },
      { bot: null, kind: 'errors', visits: 2, of: 9, share: 0.222222 },
      { bot: null, kind: 'static', visits: 1, of: 9, share: 0.111111 },
      { bot: 'Googlebot', kind: 'parameters', visits: 2, of: 7, share: 0.285714 },
      { bot: 'Googlebot', kind: 'redirects', visits: 0, of: 7, share: 0 },
      { bot: 'Googlebot', kind: 'errors', visits: 2, of: 7, share: 0.285714 },
      { bot: 'Googlebot', kind: 'static', visits: 0, of: 7, share: 0 },
    ]);
    const errors = await read(`/errors?${october}`);
    expect(errors.reduce((sum, { visits }) => sum + Number(visits), 0)).toBe(2);
    const sorted = await read(`/waste?${october}&sort=-share`);
    expect(pick(sorted, 'bot', 'share').slice(0, 3)).toEqual([
      ['bingbot', 0.5],
      ['bingbot', 0.5],
      ['Googlebot', 0.285714],
    ]);
    expect(await read(`/waste?${october}&verification=unverifiable`)).toContainEqual(
      expect.objectContaining({ bot: null, of: 1 }),
    );
    expect(await read(`/waste?${october}&verification=spoofed`)).toContainEqual(
      expect.objectContaining({ bot: null, of: 1, visits: 0 }),
    );
    expect(await read('/waste?path=/blog')).toContainEqual(
      expect.objectContaining({ bot: null, kind: 'parameters', visits: 2, of: 3 }),
    );
  });

  it('names the parameters that take most, each once a visit', async () => {
    expect(await read(`/parameters?${october}`)).toEqual([
      { name: 'utm', visits: 2, of: 9, share: 0.222222, bots: ['Googlebot'] },
      { name: 'sid', visits: 1, of: 9, share: 0.111111, bots: ['Googlebot'] },
    ]);
    expect(pick(await read(`/parameters?${october}&sort=name`), 'name')).toEqual([
      ['sid'],
      ['utm'],
    ]);
    expect(await read('/parameters?to=2026-10-12&path=/blog')).toEqual([
      { name: 'utm', visits: 1, of: 1, share: 1, bots: ['Googlebot'] },
    ]);
  });

  it('reports crawlers that are new or vanished, by the logs that came', async () => {
    const bots = async (range: string) =>
      pick(await read(`/bots?${range}`), 'bot', 'change', 'visits', 'daysSeen', 'daysSilent');
    expect(await bots(october)).toEqual([
      ['Googlebot', 'present', 7, 3, 0],
      ['bingbot', 'present', 2, 2, 0],
    ]);
    expect(pick(await read(`/bots?${october}&sort=bot`), 'bot')).toEqual([
      ['bingbot'],
      ['Googlebot'],
    ]);
    expect(await bots('from=2026-09-21&to=2026-09-21')).toEqual([
      ['bingbot', 'new', 1, 1, 0],
      ['Googlebot', 'vanished', 0, 0, 1],
    ]);
    // Without logs it is unknown which crawlers stopped, and before the first logs which began.
    expect(await bots('from=2026-10-01&to=2026-10-05')).toEqual([
      ['bingbot', 'unknown', 0, 0, 0],
      ['Googlebot', 'unknown', 0, 0, 1],
    ]);
    expect(await bots('from=2026-09-01&to=2026-09-20')).toEqual([
      ['Googlebot', 'unknown', 2, 1, 0],
    ]);
    expect(await bots(`${october}&change=new`)).toEqual([]);
  });

  it('lists the gaps between logs, of at least hoursMin', async () => {
    const gaps = await read('/gaps?from=2026-10-10&to=2026-10-13&hoursMin=6');
    expect(gaps).toEqual([
      { from: '2026-10-10T08:00:00Z', to: '2026-10-12T00:00:00Z', hours: 40 },
      { from: '2026-10-13T05:00:00Z', to: '2026-10-14T00:00:00Z', hours: 19 },
    ]);
    expect(await read('/gaps?from=2026-10-10&to=2026-10-13&hoursMin=6&sort=hours')).toEqual(
      gaps.toReversed(),
    );
    expect(await read('/gaps?from=2026-10-10&to=2026-10-10')).toMatchObject([
      { hours: 5 },
      { hours: 16 },
    ]);
  });

  it('says the same in CSV', async () => {
    const paths = ['', '/series', '/paths', '/errors', '/waste', '/parameters', '/bots', '/gaps'];
    for (const path of paths) {
      const base = `/websites/${scene.websiteId}/crawlers${path}`;
      const { meta } = await reader.get(`${base}?from=2026-09-01&to=2026-10-14`);
      const csv = await reader.get(`${base}?from=2026-09-01&to=2026-10-14&format=csv`);
      expect(csv.headers.get('content-type')).toContain('text/csv');
      expect([path, csv.text.trim().split('\r\n').length - 1]).toEqual([path, meta.total]);
    }
  });
});

describe('rolled up months', () => {
  const countOf = async (scene: Scene, rest = '') => {
    const answer = await scene.client.get<{ visits: number }[]>(
      `/websites/${scene.websiteId}/crawlers?groupBy=bot${rest}`,
    );
    return answer.data.reduce((sum, { visits }) => sum + visits, 0);
  };

  it('count late visits at once, and are rolled up anew once it is quiet', async () => {
    const scene = await newScene();
    await rollUp(scene);
    await scene.send([{ at: '2026-10-13T09:00:00', target: '/late' }]);
    expect(await countOf(scene)).toBe(15);
    expect(await countOf(scene, '&path=/late')).toBe(1);
    const months = await rollUp(scene);
    expect(months.every(({ roll }) => roll !== null)).toBe(true);
    expect(await countOf(scene)).toBe(15);
    expect(await countOf(scene, '&path=/late')).toBe(1);
  });

  it('count no visits of another website of the workspace', async () => {
    const scene = await newScene();
    const { data } = await scene.client.post<{ id: string }>('/websites', {
      domain: uniqueDomain(),
    });
    const reply = await scene.client.send('POST', `/websites/${data.id}/logs`, {
      rawBody: toLog(log.slice(0, 5)),
      headers: { 'Content-Type': 'text/plain' },
    });
    expect(reply.status).toBe(200);
    await rollUp(scene);
    await rollUp(scene);
    expect(await countOf(scene)).toBe(14);
    expect(await countOf({ ...scene, websiteId: data.id })).toBe(5);
    const paths = await scene.client.get(`/websites/${data.id}/crawlers?groupBy=path`);
    expect(paths.meta.total).toBe(3);
  });

  it('are added up by year, which every read of whole months gives the same numbers from', async () => {
    const scene = await newScene();
    const bots = [{}, bing, yandex, spoofer];
    await scene.send(
      Array.from({ length: 400 }, (_, n) => ({
        at: `2026-${['07', '08', '09', '10'][n % 4]}-${String(1 + (n % 27)).padStart(2, '0')}T10:00:00`,
        target: `/section-${n % 3}/page-${n % 23}${n % 5 === 0 ? '?utm=1' : ''}`,
        status: [200, 200, 301, 404, 503][n % 5] ?? 200,
        ...bots[n % 7 === 0 ? 3 : n % 3],
      })),
    );
    const queries = [
      '?groupBy=bot',
      '?groupBy=purpose,day&sort=day',
      '?groupBy=httpStatus,method,hasQuery&from=2026-07-05',
      '?groupBy=bot&from=2026-07-05T10:00:00Z&to=2026-10-05T09:30:00Z',
      '?groupBy=hour&sort=day',
      '?groupBy=path,bot',
      '?groupBy=directory',
      '?groupBy=path&path=/section-1/',
      '?groupBy=httpStatus&bot=bingbot&path=/section-',
      ...['most', 'least'].map((kind) => `/paths?kind=${kind}`),
      ...['new', 'gone'].map((kind) => `/paths?kind=${kind}&from=2026-09-15`),
      '/paths?bot=Googlebot',
      '/paths?to=2026-09-30',
      '/paths?from=2026-08-15',
      '/errors',
      '/series',
      '/series?by=bot&from=2026-08-03&to=2026-10-04',
      '/series?from=2026-08-03T05:00:00Z&to=2026-10-04T11:00:00Z',
      '/series?by=statusClass&interval=hour&from=2026-09-20&to=2026-09-21',
      '/waste',
      '/visits',
      '/visits?sort=at&limit=7&offset=100',
      '/visits?path=/section-2&bot=Googlebot&limit=7',
    ];
    const readAll = async () => {
      const client = await newClient(service, scene.workspaceId, 'read');
      const answers = [];
      for (const query of queries) {
        const { data, meta } = await client.get(`/websites/${scene.websiteId}/crawlers${query}`);
        answers.push({ query, data, total: meta.total });
      }
      return answers;
    };
    const visitByVisit = await readAll();
    // Of two roll-ups at once, the one that began last counts.
    await Promise.all([rollUp(scene), rollUp(scene)]);
    await rollUp(scene);
    const db = service.services.database.reader(scene.workspaceId);
    const rolls = await readRolls(db, scene.websiteId);
    expect(rolls.map(({ partition, parts }) => [partition, parts.length])).toEqual([
      [2026, 4],
      [202607, 1],
      [202608, 1],
      [202609, 1],
      [202610, 1],
    ]);
    expect(await readAll()).toEqual(visitByVisit);
    // As a version that adds up years without days records them.
    await service.services.database.transaction(scene.workspaceId, (tx) =>
      tx.run(sql('visit_years').where('website_id', scene.websiteId).update({ day_roll: null })),
    );
    expect(await readRolls(db, scene.websiteId)).toHaveLength(4);
    expect(await readAll()).toEqual(visitByVisit);
    await rollUp(scene);
    expect((await readRolls(db, scene.websiteId))[0]).toMatchObject({
      partition: 2026,
      kind: 'year',
    });
    expect(await readAll()).toEqual(visitByVisit);
    await scene.send([{ at: '2026-08-13T09:00:00', target: '/late' }]);
    expect(await readRolls(db, scene.websiteId)).toHaveLength(3);
    expect(await countOf(scene, '&path=/late')).toBe(1);
  });

  it('are joined by past days of the present month, of the same numbers', async () => {
    const scene = await newScene();
    const dayOf = (ago: number) =>
      new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
    const today = dayOf(0);
    const bots = [{}, bing, yandex, spoofer];
    await scene.send(
      Array.from({ length: 240 }, (_, n) => ({
        at: `${dayOf(n % 6)}T${String(n % 24).padStart(2, '0')}:10:00`,
        target: `/section-${n % 3}/page-${n % 23}${n % 5 === 0 ? '?utm=1' : ''}`,
        status: [200, 200, 301, 404, 503][n % 5] ?? 200,
        ...bots[n % 4],
      })),
    );
    const { database, clickhouse } = service.services;
    // As a time that was far ahead when its line came: it is of no month.
    await insertVisits(clickhouse, scene, [{ at: `${dayOf(2)} 12:00:00.000`, partition: 0 }]);
    const from = dayOf(4);
    const queries = [
      '?groupBy=bot',
      '?groupBy=purpose,day&sort=day',
      `?groupBy=httpStatus,method,hasQuery&from=${from}&to=${dayOf(2)}`,
      `?groupBy=bot&from=${from}T10:00:00Z&to=${dayOf(1)}T09:30:00Z`,
      `?groupBy=bot&from=${from}T10:00:00Z&to=${dayOf(1)}T09:00:00Z`,
      '?groupBy=hour&sort=day',
      '?groupBy=path',
      '?groupBy=path,bot',
      `?groupBy=path,bot&from=${from}`,
      `?groupBy=path&from=${dayOf(40)}`,
      '?groupBy=directory&depth=2',
      '?groupBy=httpStatus&bot=bingbot&path=/section-',
      ...['most', 'least'].map((kind) => `/paths?kind=${kind}`),
      ...['new', 'gone'].map((kind) => `/paths?kind=${kind}&from=${dayOf(2)}`),
      `/paths?from=${from}`,
      '/paths?bot=Googlebot',
      '/errors',
      '/errors?bot=bingbot',
      '/series',
      `/series?by=bot&interval=hour&from=${from}&to=${today}`,
      '/waste',
      '/parameters',
      `/parameters?from=${from}&to=${dayOf(3)}`,
      `/bots?from=${from}&to=${today}`,
      '/visits?limit=7',
    ];
    const readAll = async () => {
      const client = await newClient(service, scene.workspaceId, 'read');
      const answers = [];
      for (const query of queries) {
        const { data, meta } = await client.get(`/websites/${scene.websiteId}/crawlers${query}`);
        answers.push({ query, data, total: meta.total });
      }
      return answers;
    };
    const partsOf = async (kind: 'day' | 'days') => {
      const rolls = await readRolls(database.reader(scene.workspaceId), scene.websiteId);
      return rolls
        .filter((roll) => roll.kind === kind)
        .flatMap(({ parts }) => parts.map(({ part }) => part));
    };
    const daysRolled = () => partsOf('day');
    const pathDays = () => partsOf('days');
    const visitByVisit = await readAll();
    const past = [5, 4, 3, 2, 1].map(dayOf).filter((day) => day.slice(0, 7) === today.slice(0, 7));

    await Promise.all([rollUp(scene, 1), rollUp(scene, 1)]);
    await rollUp(scene, 1);
    expect(await daysRolled()).toEqual(past);
    expect(await pathDays()).toEqual(past);
    expect(await readAll()).toEqual(visitByVisit);

    // On the first two days of a month there is no such day.
    const [late] = past;
    if (late === undefined) return;
    const before = await countOf(scene);
    await scene.send([{ at: `${late}T09:00:00`, target: '/late' }]);
    expect(await daysRolled()).toEqual(past.slice(1));
    expect(await pathDays()).toEqual([]);
    expect(await countOf(scene)).toBe(before + 1);
    expect(await countOf(scene, '&path=/late')).toBe(1);
    await rollUp(scene, 1);
    expect(await daysRolled()).toEqual(past);
    expect(await pathDays()).toEqual(past);
    expect(await countOf(scene)).toBe(before + 1);
    expect(await countOf(scene, '&path=/late')).toBe(1);

    const verdict = {
      workspaceId: scene.workspaceId,
      websiteId: scene.websiteId,
      bot: 'Googlebot',
      addresses: [addresses.stranger],
      settlements: [0],
      fromMs: Date.parse(late),
      toMs: Date.parse(late) + 86_399_999,
      verdict: 'spoofed' as const,
      reason: 'reverse_name_foreign',
      openReasons: ['rdns_not_checked'],
    };
    expect(await settleVisits(openWorkspace(service.services, verdict), verdict)).toBeGreaterThan(
      0,
    );
    expect(await daysRolled()).toEqual(past.slice(1));
    expect(await pathDays()).toEqual([]);
    const settled = await readAll();
    await rollUp(scene, 1);
    expect(await pathDays()).toEqual(past);
    expect(await readAll()).toEqual(settled);

    await scene.send([{ at: `${late}T09:00:00`, target: '/later' }]);

    // Few visits are read one by one.
    await rollUp(scene);
    expect(await daysRolled()).toEqual(past.slice(1));
    expect(await countOf(scene)).toBe(before + 2);
  });

  it('go with the visits that retention removes, and only then', async () => {
    const { services } = service;
    const { database, clickhouse } = services;
    const scene = await newScene();
    const { workspaceId } = scene;
    const dayMs = 86_400_000;
    // After the retention of the visits above, but not of those that came later.
    const nowMs = Date.now() + (plans.unlimited.logRetentionDays + 2) * dayMs;
    const received = new Date(nowMs - dayMs).toISOString().slice(0, 23).replace('T', ' ');
    const { data } = await scene.client.post<{ id: string }>('/websites', {
      domain: uniqueDomain(),
    });
    const kept = { workspaceId, websiteId: data.id };
    const partitions = [202_609, 202_610];
    await insertVisits(clickhouse, kept, [
      { at: '2026-09-20 10:00:00.000', receivedAt: received, partition: 202_609 },
      { at: '2026-10-20 10:00:00.000', receivedAt: received, partition: 202_610 },
    ]);
    await database.transaction(workspaceId, (tx) =>
      addVisitTimes(tx, kept.websiteId, { partitions, days: [] }),
    );
    const number = BigInt(`0x${toUuid(workspaceId).replaceAll('-', '')}`);
    const page = {
      // The last before this workspace, so that others' rows stay.
      afterWorkspaceId: fromUuid((number - 256n).toString(16).padStart(32, '0')),
      workspacesMax: 1,
      nowMs,
    };
    const rowsOf = async (websiteId: string) => {
      const [row] = await clickhouse.of(workspaceId).query<{ rows: number }>({
        sql: `SELECT count() AS rows FROM crawler_paths WHERE website_id = {website:String}`,
        parameters: { website: websiteId },
        comment: 'test',
      });
      return row?.rows;
    };
    const forget = () => forgetOldVisits(services, page);
    await rollUp(scene);
    await rollUp(scene);
    expect(await rowsOf(scene.websiteId)).toBeGreaterThan(0);
    expect((await forget()).visitsRemoved).toBeGreaterThan(0);
    await rollUp(scene);
    await rollUp(scene);
    await forget();
    expect(await rowsOf(scene.websiteId)).toBe(0);
    expect(await rowsOf(data.id)).toBeGreaterThan(0);
    const rolls = await readRolls(database.reader(workspaceId), kept.websiteId);
    expect(rolls.map(({ partition }) => partition)).toEqual([2026, ...partitions]);
    expect(await countOf({ ...scene, websiteId: data.id })).toBe(2);
  });

  it('wait until a month has been quiet, and leave the present month alone', async () => {
    const scene = await newScene([
      ...log,
      { at: new Date().toISOString().slice(0, 19), target: '/now' },
    ]);
    const { database, clickhouse } = service.services;
    await rollUpDueVisits({ database, clickhouse }, { quietSeconds: 3_600, rollsMax: 1_000 });
    const rolls = await database
      .reader(scene.workspaceId)
      .run<{ roll: number | null }>(sql('visit_months').select('roll'));
    expect(rolls.filter(({ roll }) => roll !== null)).toEqual([]);
    const months = await rollUp(scene);
    expect(months.map(({ roll }) => roll !== null)).toEqual([true, true, false]);
    expect(await countOf(scene)).toBe(15);
  });
});

describe('bad requests', () => {
  it.each([
    ['/paths?kind=new', 'query.from'],
    ['/paths?kind=gone', 'query.from'],
    ['?httpStatus=4x', 'query.httpStatus'],
    ['?httpStatus=1000', 'query.httpStatus'],
    ['?groupBy=bot&sort=day', 'query.sort'],
    ['/paths?kind=new&from=2026-10-10&sort=visits', 'query.sort'],
    ['?depth=4', 'query.depth'],
    ['?groupBy=weather', 'query.groupBy.0'],
    ['/errors?verification=spoofed', 'query.verification'],
    ['/gaps?hoursMin=0', 'query.hoursMin'],
  ])('%s is a 422 that names what is wrong', async (path, where) => {
    const scene = await newScene([]);
    const answer = await scene.client.get(`/websites/${scene.websiteId}/crawlers${path}`);
    expect([answer.status, answer.error.details[0]?.path]).toEqual([422, where]);
  });

  it('a series of more points than an answer may contain is a 422', async () => {
    const scene = await newScene();
    const path = `/websites/${scene.websiteId}/crawlers/series?interval=hour&from=2000-01-01`;
    const answer = await scene.client.get(path);
    expect([answer.status, answer.error.code]).toEqual([422, 'validation_error']);
  });
});
