import fc from 'fast-check';
import { readRobotsFile } from '../../modules/crawlers/robots/robots-file';
import { evaluate, rulesFor } from '../../modules/crawlers/robots/robots-rules';
import { forbiddenCondition } from '../../modules/crawlers/store/forbidden-condition';
import { newClient } from '../support/clients';
import { insertVisits } from '../support/crawler-visits';
import { type InnerService, startServiceHere } from '../support/in-process';
import { daysAgo, storeRobots, visitTime } from '../support/robots-scene';
import { createWorkspace } from '../support/service';
import { costOf, sharedThreadMsMax } from '../support/thread-cost';
import { uniqueDomain } from '../support/unique-domain';

type Row = { bot: string; visitState: string; access: string; violations: number | null };

let service: InnerService;
beforeAll(async () => {
  service = await startServiceHere();
});
afterAll(() => service.stop());

async function newWebsite() {
  const { workspaceId } = await createWorkspace();
  const client = await newClient(service, workspaceId);
  const domain = uniqueDomain();
  const { id: websiteId } = (await client.post<{ id: string }>('/websites', { domain })).data;
  const matrix = async (query = '') =>
    (await client.get<Row[]>(`/websites/${websiteId}/crawlers/matrix?limit=1000&${query}`)).data;
  const rowOf = async (bot: string, query = '') =>
    (await matrix(query)).find((row) => row.bot === bot);
  const visit = (bot: string, path: string, at: Date, more = {}) => ({
    bot,
    path,
    at: visitTime(at),
    host: domain,
    ...more,
  });
  const insert = (visits: Parameters<typeof insertVisits>[2]) =>
    insertVisits(service.services.clickhouse, { workspaceId, websiteId }, visits);
  const scope = { workspaceId, websiteId, host: domain };
  return { client, websiteId, workspaceId, domain, scope, matrix, rowOf, visit, insert };
}

const robots = `User-agent: *
Disallow: /private
Disallow: /*?session=

User-agent: GPTBot
User-agent: Google-Extended
Disallow: /
`;

it('says for each crawler what it may do, whether it came, and whether it kept to the rules', async () => {
  const { scope, matrix, rowOf, visit, insert, client, websiteId } = await newWebsite();
  await storeRobots(service, scope, { at: daysAgo(10), text: robots });
  await insert([
    visit('Googlebot', '/', daysAgo(3)),
    visit('Googlebot', '/private/a', daysAgo(2)),
    visit('Googlebot', '/page', daysAgo(2), { query: 'a=1&session=2' }),
    visit('Googlebot', '/page', daysAgo(1), { query: 'session=2' }),
    visit('Googlebot', '/robots.txt', daysAgo(1)),
    visit('Googlebot', '/private/b', daysAgo(1), { verification: 'spoofed' }),
    visit('GPTBot', '/page', daysAgo(1), { purpose: 'ai_training' }),
    visit('GPTBot', '/robots.txt', daysAgo(1), { purpose: 'ai_training' }),
    visit('ChatGPT-User', '/private/c', daysAgo(1), { purpose: 'ai_user' }),
    visit('MJ12bot', '/private/d', daysAgo(1), { verification: 'unverifiable' }),
  ]);
  expect(await rowOf('Googlebot')).toMatchObject({
    access: 'partly',
    isRootAllowed: true,
    group: '*',
    rule: null,
    canIgnore: false,
    // The addresses of spoofed visits say nothing of the site's.
    urlsChecked: 8,
    urlsDisallowed: 4,
    visitState: 'visited',
    visits: 5,
    violations: 2,
    spoofed: 1,
    unverifiable: 0,
    // The first visit's time: the copy is older.
    violationsFrom: expect.stringContaining(daysAgo(3).toISOString().slice(0, 10)),
    citationState: 'not_measured',
  });
  expect(await rowOf('GPTBot')).toMatchObject({
    access: 'partly',
    isRootAllowed: false,
    rule: 'disallow: /',
    line: 7,
    violations: 1,
  });
  expect(await rowOf('ChatGPT-User')).toMatchObject({ visitState: 'visited', violations: null });
  expect(await rowOf('MJ12bot')).toMatchObject({
    visitState: 'unverified',
    visits: 0,
    violations: 0,
  });
  expect(await rowOf('Google-Extended')).toMatchObject({
    visitState: 'not_applicable',
    visits: null,
    violations: null,
    isRootAllowed: false,
  });
  expect(await rowOf('bingbot')).toMatchObject({
    visitState: 'not_visited',
    visits: 0,
    violations: 0,
  });
  expect(await rowOf('Googlebot', `from=${daysAgo(1.5).toISOString()}`)).toMatchObject({
    visits: 2,
    violations: 1,
  });
  const filtered = await matrix('purpose=ai_training&visitState=visited');
  expect(filtered.map(({ bot }) => bot)).toEqual(['GPTBot']);
  const csv = await client.get(
    `/websites/${websiteId}/crawlers/matrix?format=csv&visitState=visited`,
  );
  expect(csv.text.trim().split('\r\n')).toHaveLength(4);
  const sorted = await matrix('sort=-violations&visitState=visited');
  expect(sorted.map(({ bot, violations }) => [bot, violations])).toEqual([
    ['Googlebot', 2],
    ['GPTBot', 1],
    ['ChatGPT-User', null],
  ]);
});

it('a crawler that may go nowhere is blocked, and without a copy nothing is known', async () => {
  const { scope, rowOf, visit, insert } = await newWebsite();
  expect(await rowOf('GPTBot')).toMatchObject({
    access: 'unknown',
    visitState: 'not_measured',
    visits: null,
    violations: null,
  });
  await insert([visit('Googlebot', '/private', daysAgo(1)), visit('Googlebot', '/a', daysAgo(1))]);
  expect(await rowOf('Googlebot')).toMatchObject({
    visitState: 'visited',
    visits: 2,
    violations: null,
  });
  await storeRobots(service, scope, { at: daysAgo(10), text: robots });
  expect(await rowOf('GPTBot')).toMatchObject({
    access: 'blocked',
    visitState: 'not_visited',
    urlsChecked: 3,
  });
  expect(await rowOf('AdsBot-Google')).toMatchObject({ access: 'allowed', group: null });
  expect(await rowOf('Googlebot')).toMatchObject({ violations: 1 });
  // Before the first copy.
  const early = `from=${daysAgo(30).toISOString()}&to=${daysAgo(11).toISOString()}`;
  await insert([visit('Googlebot', '/private', daysAgo(12))]);
  expect(await rowOf('Googlebot', early)).toMatchObject({
    visits: 1,
    violations: null,
    violationsFrom: null,
  });
});

it('checks visits against the versions of their time', async () => {
  const { scope, rowOf, visit, insert } = await newWebsite();
  await storeRobots(service, scope, { at: daysAgo(20), text: 'User-agent: *\nDisallow: /old' });
  await storeRobots(service, scope, { at: daysAgo(11), text: 'User-agent: *\nDisallow: /old' });
  await storeRobots(service, scope, { at: daysAgo(10), text: 'User-agent: *\nDisallow: /new' });
  const days = [25, 15, 10.5, 9.5, 5];
  await insert(
    days.flatMap((day) => [
      visit('bingbot', `/old/${day}`, daysAgo(day)),
      visit('bingbot', `/new/${day}`, daysAgo(day)),
    ]),
  );
  // /old on day 15, and /new on day 5: not while one of the two versions may have allowed it.
  expect(await rowOf('bingbot')).toMatchObject({ visits: 10, violations: 2 });
});

it('the database forbids just what the rules do', async () => {
  const piece = fc.constantFrom(...'/ab*$.?=+('.split(''), '%2A', '%24', 'ツ', '%C3%A9');
  const path = fc.array(piece, { maxLength: 6 }).map((pieces) => `/${pieces.join('')}`);
  const kind = fc.constantFrom('allow', 'disallow', 'disallow');
  const ruleSet = fc.array(fc.tuple(kind, path), { minLength: 1, maxLength: 6 });
  const { workspaceId, websiteId, insert, visit } = await newWebsite();
  const targets = fc
    .sample(path, { numRuns: 300, seed: 1 })
    .map((each) => URL.parse(`http://e.com${each}`))
    .map((url) => `${url?.pathname}${url?.search}`);
  const unique = [...new Set(targets), '/robots.txt'];
  await insert(
    unique.map((target) => {
      const [pathOnly = '', ...query] = target.split('?');
      return visit('bingbot', pathOnly, daysAgo(1), { query: query.join('?') });
    }),
  );
  for (const rules of fc.sample(ruleSet, { numRuns: 60, seed: 2 })) {
    const text = rules.map(([name, value]) => `${name}: ${value}`).join('\n');
    const file = readRobotsFile(Buffer.from(`user-agent: *\n${text}`));
    const meant = rulesFor(file, { tokens: ['bingbot'], ignoresStar: false });
    const condition = forbiddenCondition([meant], 'p');
    const rows = await service.services.clickhouse.of(workspaceId).query<{ target: string }>({
      sql: `SELECT DISTINCT if(query = '', path, concat(path, '?', query)) AS target
            FROM crawler_visits WHERE workspace_id = {workspace:String}
              AND website_id = {website:String} AND ${condition?.sql}`,
      parameters: { ...condition?.parameters, website: websiteId },
      comment: 'test',
    });
    const forbidden = unique
      .map((target) => (target.indexOf('?') === target.length - 1 ? target.slice(0, -1) : target))
      .filter((target) => !evaluate(meant, target).isAllowed);
    expect([text, rows.map(({ target }) => target).sort()]).toEqual([
      text,
      [...new Set(forbidden)].sort(),
    ]);
  }
});

it('a robots.txt that was made to cost time delays no other request, and the answer says how many addresses were checked', async () => {
  const { scope, insert, visit, matrix } = await newWebsite();
  const wild = Array.from({ length: 900 }, (_, i) => `Disallow: /${'*a'.repeat(15)}*b${i}`);
  const rest = `Disallow: /${'*a'.repeat(100)}b\n`.repeat(1_800);
  for (const days of [9, 7, 5, 3]) {
    const text = `User-agent: *\n# ${days}\n${wild.join('\n')}\n${rest}`;
    await storeRobots(service, scope, { at: daysAgo(days), text });
  }
  const paths = Array.from({ length: 400 }, (_, index) => `/${index}${'a'.repeat(1_900)}`);
  await insert([
    visit('Googlebot', '/early', daysAgo(6)),
    ...paths.map((path) => visit('Googlebot', path, daysAgo(1))),
  ]);
  await matrix();
  type Checked = Row & { urlsChecked: number; violationsFrom: string };
  let rows: Checked[] = [];
  const costMs = await costOf(async () => {
    rows = (await matrix()) as Checked[];
  });
  expect(costMs).toBeLessThan(3 * sharedThreadMsMax);
  // Of versions that are long together, the newest are read, and visits before them are not checked.
  const google = rows.find(({ bot }) => bot === 'Googlebot');
  expect(Date.parse(google?.violationsFrom ?? '')).toBeGreaterThan(daysAgo(4).getTime());
  for (const { urlsChecked } of rows) {
    expect(urlsChecked).toBeGreaterThan(1);
    expect(urlsChecked).toBeLessThan(100);
  }
});
