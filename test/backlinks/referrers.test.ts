import { ReferrerMerger } from '../../modules/backlinks/referrer-merger';
import { createLogger } from '../../platform/logger';
import { type DrainScene, newDrainScene, type SceneDrain } from '../support/drain-scene';
import { type Service, startService } from '../support/service';
import { waitFor } from '../support/wait-for';

let service: Service;
let mergers: ReferrerMerger[];

beforeAll(async () => {
  service = await startService();
  const { database } = service.services;
  // Two, as in two workers: each block counts once.
  mergers = [0, 1].map(() => new ReferrerMerger({ database, log: createLogger('test', 'silent') }));
  for (const merger of mergers) merger.start();
});
afterAll(async () => {
  await Promise.all(mergers.map((merger) => merger.stop()));
  await service.stop();
});

const person = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const today = new Date();
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const logDay = `${String(today.getUTCDate()).padStart(2, '0')}/${months[today.getUTCMonth()]}/${today.getUTCFullYear()}`;
const day = today.toISOString().slice(0, 10);
const line = (referer: string, path = '/') =>
  `203.0.113.7 - - [${logDay}:00:00:00 +0000] "GET ${path} HTTP/1.1" 200 1 "${referer}" "${person}"`;

const send = async (scene: DrainScene, drain: SceneDrain, lines: string[], key: string) => {
  const reply = await fetch(`${service.url}${scene.path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${drain.token}`,
      'content-type': 'text/plain',
      'idempotency-key': key,
    },
    body: `${lines.join('\n')}\n`,
  });
  expect([reply.status, reply.ok ? '' : await reply.text()]).toEqual([200, '']);
};

type Day = Record<string, number | string>;
const totalsOf = async ({ client, websiteId }: DrainScene) =>
  (await client.get<Day[]>(`/websites/${websiteId}/backlinks/referrers/series`)).data;
const merged = (scene: DrainScene, visits: number) =>
  waitFor('the merge', async () => {
    const days = await totalsOf(scene);
    return days[0]?.['visits'] === visits && days;
  });

it('counts what sends people, once however often lines are sent, and only where it is asked for', async () => {
  const scene = await newDrainScene(service);
  const { client, websiteId, domain } = scene;
  const drain = await scene.newDrain({ countReferrers: true });
  const silent = await scene.newDrain();
  const lines = [
    ...Array.from({ length: 30 }, (_, at) => line('https://blog.example/best?id=7', `/${at}`)),
    line('https://blog.example/other'),
    line('https://www.google.com/search?q=lamps'),
    line(`https://${domain}/cart`),
    line('-'),
  ];
  await send(scene, drain, lines, 'one');
  await send(scene, drain, lines, 'one');
  await send(scene, silent, [...lines, ...lines], 'two');
  await send(scene, drain, [line('https://blog.example/best?id=8')], 'three');
  expect(await merged(scene, 33)).toEqual([
    { day, visits: 33, searchEngines: 1, websites: 32, rest: 0 },
  ]);
  const path = `/websites/${websiteId}/backlinks/referrers`;
  const { data, meta } = await client.get(path);
  expect([meta.total, data]).toEqual([
    2,
    [
      { url: 'https://blog.example/best', visits: 31 },
      { url: 'https://blog.example/other', visits: 1 },
    ].map((row) => ({
      ...row,
      host: 'blog.example',
      kind: 'website',
      firstDay: day,
      lastDay: day,
    })),
  ]);
  expect((await client.get(`${path}?by=host`)).data).toMatchObject([{ visits: 32 }]);
  expect((await client.get(`${path}?kind=search_engine`)).data).toMatchObject([
    { url: 'https://www.google.com/', visits: 1 },
  ]);
  expect((await client.get(`${path}?q=OTHER`)).meta.total).toBe(1);
  expect((await client.get(`${path}?format=csv`)).text.trim().split('\r\n')).toHaveLength(3);
});

it('a sender of spam takes a bounded number of places, and none from what sends people', async () => {
  const scene = await newDrainScene(service);
  const drain = await scene.newDrain({ countReferrers: true });
  const real = Array.from({ length: 5 }, () => line('https://blog.example/best'));
  const spam = (host: (at: number) => string) =>
    Array.from({ length: 3_000 }, (_, at) => line(`https://${host(at)}/${at}`));
  await send(scene, drain, [...spam(() => 'one-host.example'), ...real], 'spam-1');
  await send(scene, drain, [...real, ...spam((at) => `spam-${at}.example`)], 'spam-2');
  const [total] = await merged(scene, 6_010);
  expect(total).toMatchObject({ websites: 1_009, rest: 5_001 });
  const { client, websiteId } = scene;
  const { data } = await client.get<{ url: string; visits: number }[]>(
    `/websites/${websiteId}/backlinks/referrers?limit=1000`,
  );
  expect(data).toHaveLength(1_000);
  expect(data[0]).toMatchObject({ url: 'https://blog.example/best', visits: 10 });
  const ofHost = data.filter(({ url }) => url.startsWith('https://one-host.example/'));
  expect(ofHost.length).toBeLessThanOrEqual(100);
});
