import { newId } from '../../platform/ids';
import { newClient } from '../support/clients';
import { createWorkspace, type Service, startService } from '../support/service';
import { timeOf } from '../support/timing';
import { openScene, type RowAnswer, type Scene } from './scene';

let service: Service;
let scene: Scene;

beforeAll(async () => {
  service = await startService();
});
beforeEach(async () => {
  scene = await openScene(service);
});
afterAll(() => service.stop());

const results = (answers: RowAnswer[]) => answers.map(({ result }) => result);
const codes = (answer: RowAnswer | undefined) =>
  answer?.details?.map(({ path, code }) => `${path}:${code}`);

it('a string takes the website’s country and language and every default', async () => {
  const [id = ''] = await scene.add(['Running Shoes']);
  expect(await scene.get(id)).toEqual({
    id,
    websiteId: scene.websiteId,
    keyword: 'Running Shoes',
    country: 'GB',
    language: 'cy',
    location: null,
    device: 'desktop',
    engine: 'google',
    depth: null,
    targetUrl: null,
    groupIds: [],
    tags: [],
    searchVolume: null,
    volumeEvidence: { state: 'pending', source: null, checkedAt: null },
    cpc: null,
    cpcCurrency: null,
    cpcSource: null,
    position: null,
    previousPosition: null,
    change: null,
    bestPosition: null,
    url: null,
    evidence: {
      state: 'pending',
      source: null,
      checkedAt: null,
      depth: null,
      isConfirmed: null,
      failureCode: null,
      failedAt: null,
    },
    createdAt: expect.stringMatching(/Z$/),
    updatedAt: expect.stringMatching(/Z$/),
  });
});

it('an object sets every field', async () => {
  const groupId = await scene.newGroup('Brand');
  const fields = {
    keyword: 'running shoes',
    country: 'DE',
    language: 'de',
    location: 'Berlin,Germany',
    device: 'mobile',
    engine: 'bing',
    depth: 50,
    targetUrl: 'https://example.com/shoes',
    groupIds: [groupId],
    tags: ['shoes', 'b'],
    searchVolume: 1900,
    cpc: 1.25,
  };
  const [id = ''] = await scene.add([fields]);
  expect(await scene.get(id)).toMatchObject({
    ...fields,
    id,
    volumeEvidence: { state: 'measured', source: 'given', checkedAt: expect.stringMatching(/Z$/) },
    cpcSource: 'given',
  });
  const group = await scene.client.get<{ keywordCount: number }>(`/keyword-groups/${groupId}`);
  expect(group.data.keywordCount).toBe(1);
});

it('answers come one a row, in the order of the request', async () => {
  const [first = ''] = await scene.add(['old']);
  const answers = await scene.post([
    'new',
    '',
    'OLD',
    { keyword: 'new', device: 'mobile' },
    'New ',
  ]);
  expect(results(answers)).toEqual(['created', 'invalid', 'exists', 'created', 'exists']);
  expect(answers[2]?.id).toBe(first);
  expect(answers[4]?.id).toBe(answers[0]?.id);
  expect(answers[1]).toMatchObject({ id: null, keyword: '' });
  expect((await scene.list()).total).toBe(3);
});

it('case, white space and Unicode form make no other keyword, and the first spelling is kept', async () => {
  const given = ['Café Noir', ' café  noir ', 'CAFÉ\tNOIR', 'cafe\u0301 noir', 'cafe noir'];
  const answers = await scene.post(given);
  expect(results(answers)).toEqual(['created', 'exists', 'exists', 'exists', 'created']);
  expect((await scene.list()).rows.map(({ keyword }) => keyword)).toEqual([
    'Café Noir',
    'cafe noir',
  ]);
});

it('the same text is another keyword in another country, language, place, device, engine or website', async () => {
  const keyword = 'shoes';
  const answers = await scene.post([
    { keyword },
    { keyword, country: 'US' },
    { keyword, language: 'en' },
    { keyword, location: 'Cardiff' },
    { keyword, device: 'mobile' },
    { keyword, engine: 'bing' },
    { keyword, country: 'gb', language: 'CY', location: ' ', depth: 100 },
  ]);
  expect(results(answers)).toEqual([...Array(6).fill('created'), 'exists']);
  await scene.add(['shoes'], await scene.newWebsite());
});

it('emoji, right-to-left, quotes and formula signs are text like any other', async () => {
  const given = [
    '👩‍👩‍👧 gift',
    'נעלי ריצה',
    'حذاء',
    '"best" \'shoes\'',
    '=1+1',
    "'; drop table--",
    '\\',
  ];
  const ids = await scene.add(given);
  const kept = await Promise.all(ids.map(async (id) => (await scene.get(id)).keyword));
  expect(kept).toEqual(given);
});

it.each([
  ['', 'keyword:keyword_blank'],
  [' \t\n ', 'keyword:keyword_blank'],
  ['\u200b', 'keyword:keyword_blank'],
  ['x'.repeat(401), 'keyword:keyword_too_long'],
  ['x'.repeat(1000), 'keyword:keyword_too_long'],
  ['bell\u0007', 'keyword:keyword_invalid'],
  [7, ':invalid_type'],
  [null, ':invalid_type'],
  [['x'], ':invalid_type'],
  [{}, 'keyword:required'],
  [{ keyword: 7 }, 'keyword:invalid_type'],
  [{ keyword: 'x', country: 'XX' }, 'country:invalid_value'],
  [{ keyword: 'x', language: 'english' }, 'language:invalid_value'],
  [{ keyword: 'x', location: 'x'.repeat(201) }, 'location:location_too_long'],
  [{ keyword: 'x', device: 'tablet' }, 'device:invalid_value'],
  [{ keyword: 'x', engine: 'yahoo' }, 'engine:invalid_value'],
  [{ keyword: 'x', depth: 15 }, 'depth:not_multiple_of'],
  [{ keyword: 'x', depth: 110 }, 'depth:too_big'],
  [{ keyword: 'x', targetUrl: 'javascript:alert(1)' }, 'targetUrl:url_invalid'],
  [{ keyword: 'x', targetUrl: 'https://user:pass@example.com' }, 'targetUrl:url_invalid'],
  [{ keyword: 'x', searchVolume: -1 }, 'searchVolume:too_small'],
  [{ keyword: 'x', searchVolume: 1.5 }, 'searchVolume:invalid_type'],
  [{ keyword: 'x', cpc: -0.01 }, 'cpc:too_small'],
  [{ keyword: 'x', tags: [''] }, 'tags.0:too_small'],
  [{ keyword: 'x', position: 1 }, 'position:unknown_field'],
])('%j is invalid by %s, and its neighbors are added', async (row, code) => {
  const answers = await scene.post(['before', row, 'after']);
  expect(results(answers)).toEqual(['created', 'invalid', 'created']);
  expect(codes(answers[1])).toEqual([code]);
});

it('groups that are not the website’s make their row invalid, whether another website or workspace has them', async () => {
  const elsewhere = await scene.newGroup('Elsewhere', await scene.newWebsite());
  const other = await openScene(service);
  const theirs = await other.newGroup('Theirs');
  const own = await scene.newGroup('Own');
  const rows = [[own], [elsewhere], [theirs], [newId('keywordGroup')], [own, theirs]];
  const answers = await scene.post(rows.map((groupIds, n) => ({ keyword: `k${n}`, groupIds })));
  expect(results(answers)).toEqual(['created', ...Array(4).fill('invalid')]);
  for (const answer of answers.slice(1))
    expect(codes(answer)).toEqual(['groupIds:group_not_found']);
});

it('what cannot be stored, no keywords and too many are refused as a whole', async () => {
  const post = (keywords: unknown) =>
    scene.client.post('/keywords', { websiteId: scene.websiteId, keywords });
  for (const [keywords, code] of [
    [[], 'too_small'],
    [Array(10_001).fill('x'), 'too_big'],
    ['x', 'invalid_type'],
    [['a\0b'], 'invalid_text'],
    [['\ud800'], 'invalid_text'],
  ] as const) {
    const answer = await post(keywords);
    expect([answer.status, answer.error.details[0]?.code]).toEqual([422, code]);
  }
  expect((await scene.list()).total).toBe(0);
});

it('10,000 keywords are added by one request, and are all there when it is sent again', async () => {
  const keywords = Array.from({ length: 10_000 }, (_, n) => ({
    keyword: `keyword ${n}`,
    tags: ['t'],
  }));
  const other = await openScene(service);
  const sampleMs = await timeOf(() => other.add(keywords.slice(0, 500)));
  let ids: string[] = [];
  const tookMs = await timeOf(async () => {
    ids = await scene.add(keywords);
  });
  // Twenty times as many: five times what is in proportion, for a machine that is busy just now.
  expect(tookMs).toBeLessThan(Math.max(15_000, 5 * 20 * sampleMs));
  const again = await scene.post(keywords);
  expect(new Set(results(again))).toEqual(new Set(['exists']));
  expect(again.map(({ id }) => id)).toEqual(ids);
  const { rows, total } = await scene.list('limit=3');
  expect(total).toBe(10_000);
  expect(rows.map(({ keyword }) => keyword)).toEqual(['keyword 0', 'keyword 1', 'keyword 2']);
});

it('the plan’s number of keywords is never passed, and the first rows get the places', async () => {
  const small = await openScene(service, 'free');
  await small.add(Array.from({ length: 97 }, (_, n) => `first ${n}`));
  const answers = await small.post(['a', '', 'first 3', 'b', 'c', 'd', 'D', 'a']);
  expect(results(answers)).toEqual([
    'created',
    'invalid',
    'exists',
    'created',
    'created',
    'over_limit',
    'over_limit',
    'exists',
  ]);
  expect(answers[5]).toEqual({ id: null, keyword: 'd', result: 'over_limit' });
  expect((await small.list()).total).toBe(100);
});

it('a request of which no row is taken is refused: 422 for its faults, 402 for the plan', async () => {
  const small = await openScene(service, 'free');
  const post = (keywords: unknown[]) =>
    small.client.post('/keywords', { websiteId: small.websiteId, keywords });
  const invalid = await post(['', { keyword: 'x', country: 'XX' }]);
  expect([invalid.status, invalid.error.details.map(({ path }) => path)]).toEqual([
    422,
    ['keywords.0.keyword', 'keywords.1.country'],
  ]);
  await small.add(Array.from({ length: 100 }, (_, n) => `first ${n}`));
  const full = await post(['one more', '']);
  expect([full.status, full.error.code]).toEqual([402, 'payment_required']);
  expect((await post(['first 1'])).status).toBe(200);
});

it('enforces the plan’s limit when many add at once, on several websites', async () => {
  const small = await openScene(service, 'free');
  const websites = [small.websiteId, await small.newWebsite(), await small.newWebsite()];
  const clients = await Promise.all(websites.map(() => newClient(service, small.workspaceId)));
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, n) =>
      clients[n % 3]?.post<RowAnswer[]>('/keywords', {
        websiteId: websites[n % 3],
        keywords: Array.from({ length: 20 }, (__, k) => `of ${n % 6} ${k}`),
      }),
    ),
  );
  for (const answer of answers) expect([200, 402]).toContain(answer?.status);
  const all = answers.flatMap((answer) => answer?.data ?? []);
  expect(all.filter(({ result }) => result === 'created')).toHaveLength(100);
  expect((await small.list()).total).toBe(100);
});

it('equal requests at once add each keyword once', async () => {
  const keywords = Array.from({ length: 500 }, (_, n) => `keyword ${n}`);
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) => scene.post(n % 2 ? keywords : keywords.toReversed())),
  );
  const all = answers.flat();
  expect(all.filter(({ result }) => result === 'created')).toHaveLength(500);
  expect(all.filter(({ result }) => result === 'exists')).toHaveLength(2500);
  expect(new Set(all.map(({ id }) => id)).size).toBe(500);
});

it('one audit entry says how many were added, and none when none was', async () => {
  await scene.post(['a', 'b', '']);
  await scene.post(['a']);
  const log = await scene.client.get<Array<{ action: string; details: object }>>(
    `/account/audit-log?targetId=${scene.websiteId}&action=keyword.create`,
  );
  expect(log.data.map(({ details }) => details)).toEqual([{ created: 2, given: 3 }]);
});

it('a request under an Idempotency-Key is answered again as it was', async () => {
  const body = { websiteId: scene.websiteId, keywords: ['a'] };
  const headers = { 'Idempotency-Key': newId('job') };
  const first = await scene.client.post<RowAnswer[]>('/keywords', body, { headers });
  const again = await scene.client.post<RowAnswer[]>('/keywords', body, { headers });
  expect([first.data[0]?.result, again.data]).toEqual(['created', first.data]);
});

it('an unknown website, or one of another workspace, is a 422', async () => {
  const other = await newClient(service, (await createWorkspace()).workspaceId);
  for (const client of [other, scene.client]) {
    const websiteId = client === other ? scene.websiteId : newId('website');
    const answer = await client.post('/keywords', { websiteId, keywords: ['a'] });
    expect([answer.status, answer.error.details[0]]).toMatchObject([422, { path: 'websiteId' }]);
  }
});
