// cspell:ignore Männer
import { request } from 'node:http';
import { newId } from '../../platform/ids';
import { sql } from '../../platform/postgres/database';
import { newClient } from '../support/clients';
import { openOwnerRows } from '../support/owner-rows';
import { createWorkspace, type Service, startService } from '../support/service';
import { waitFor } from '../support/wait-for';
import { type ImportAnswer, openScene, type Scene } from './scene';

let service: Service;
let scene: Scene;

beforeAll(async () => {
  service = await startService();
});
beforeEach(async () => {
  scene = await openScene(service);
});
afterAll(() => service.stop());

const path = (of = scene) => `/keywords/import?websiteId=${of.websiteId}`;
const send = (csv: string | Buffer, headers: Record<string, string> = {}) =>
  scene.client.post<ImportAnswer>(path(), undefined, {
    rawBody: csv,
    headers: { 'Content-Type': 'text/csv', ...headers },
  });
const none = { received: 0, created: 0, updated: 0, exists: 0, invalid: 0, overLimit: 0 };
const codes = ({ errors }: ImportAnswer) => errors.map(({ row, code }) => `${row} ${code}`);
const oddCells = ({ warnings }: ImportAnswer) =>
  warnings.map(({ row, column, code }) => `${row} ${column} ${code}`);

it('columns are known by the names of common exports, and the rest is named as ignored', async () => {
  const csv = [
    'keyword,Search Volume,CPC (USD),COUNTRY,language,Location,Device,Search Engine,Tags,Groups,Target URL,Depth,KD',
    'Running Shoes,"1,900",$1.25,us,EN,"Austin,Texas",Mobile,Bing,a; b|c,Brand|Shoes,https://example.com/a,50,7',
    'boots,,,,,,,,,,,,',
  ].join('\r\n');
  expect(await scene.import(csv)).toEqual({
    ...none,
    received: 2,
    created: 2,
    errors: [],
    warnings: [],
    ignoredColumns: ['KD'],
  });
  const { rows } = await scene.list();
  const groups = await scene.client.get<Array<{ id: string; name: string; keywordCount: number }>>(
    `/keyword-groups?websiteId=${scene.websiteId}`,
  );
  expect(groups.data.map(({ name, keywordCount }) => `${name} ${keywordCount}`).sort()).toEqual([
    'Brand 1',
    'Shoes 1',
  ]);
  expect(rows[0]).toMatchObject({
    keyword: 'Running Shoes',
    searchVolume: 1900,
    cpc: 1.25,
    country: 'US',
    language: 'en',
    location: 'Austin,Texas',
    device: 'mobile',
    engine: 'bing',
    tags: ['a', 'b', 'c'],
    targetUrl: 'https://example.com/a',
    depth: 50,
  });
  expect(rows[0]?.groupIds.toSorted()).toEqual(groups.data.map(({ id }) => id).sort());
  expect(rows[1]).toMatchObject({
    keyword: 'boots',
    searchVolume: null,
    country: 'GB',
    language: 'cy',
    device: 'desktop',
  });
});

it.each([
  ['semicolons', 'Keyword;Volume\nrunning shoes;90\n'],
  ['tabs', 'Keyword\tVolume\nrunning shoes\t90'],
  ['a byte order mark', '\ufeffKeyword,Volume\r\nrunning shoes,90\r\n'],
  ['old line ends', 'Keyword,Volume\rrunning shoes,90\r'],
  ['quotes around all', '"Keyword","Volume"\n"running shoes","90"\n'],
  ['blank rows', 'Keyword,Volume\n\n \n,,\nrunning shoes,90\n\n'],
  [
    'a title above',
    'Keyword Stats 2026-11-21\n"September 1, 2026"\nKeyword,Volume\nrunning shoes,90',
  ],
  ['UTF-16', Buffer.from('\ufeffKeyword\tVolume\nrunning shoes\t90', 'utf16le')],
])('%s are read', async (_name, csv) => {
  expect(await scene.import(csv)).toMatchObject({ received: 1, created: 1, errors: [] });
  expect((await scene.list()).rows[0]).toMatchObject({
    keyword: 'running shoes',
    searchVolume: 90,
  });
});

it('rows without a keyword are named by their number, and an odd cell costs itself alone', async () => {
  const csv = [
    'Keyword,Volume,Country,Groups',
    'good,,,',
    '   ,5,,',
    `${'x'.repeat(1000)},,,`,
    'volume,many,,',
    'country,,Nowhere,',
    '',
    '"say "cheap" shoes",,,',
    '5" pipe,,,',
    '"a ""quoted"" word",,,',
    `group,,,${'x'.repeat(201)}`,
    'nul\0,,,',
    'GOOD,,,',
    '"two\r\nlines",,,',
    'last,,,',
  ].join('\r\n');
  const answer = await scene.import(csv);
  expect(answer).toMatchObject({ received: 13, created: 8, exists: 1, invalid: 4 });
  expect(codes(answer)).toEqual([
    '3 keyword_blank',
    '4 keyword_too_long',
    '8 csv_malformed',
    '12 invalid_text',
  ]);
  expect(oddCells(answer)).toEqual([
    '5 Volume invalid_type',
    '6 Country invalid_value',
    '11 Groups group_invalid',
  ]);
  expect((await scene.list()).rows.map(({ keyword }) => keyword)).toEqual([
    'good',
    'volume',
    'country',
    '5" pipe',
    'a "quoted" word',
    'group',
    'two lines',
    'last',
  ]);
});

it('unknown places, languages and devices are named; emoji and right-to-left text are kept', async () => {
  const csv = [
    'Keyword,Country,Language,Location,Device,Engine',
    '👩‍👩‍👧 gift,,,,,',
    'נעלי ריצה,,,,,',
    'cafe\u0301,,,,,',
    'CAFÉ,,,,,',
    'country,XX,,,,',
    'language,,english,,,',
    `location,,,${'x'.repeat(201)},,`,
    'device,,,,tablet,',
    'engine,,,,,yahoo',
    'bell\u0007,,,,,',
  ].join('\n');
  const answer = await scene.import(csv);
  expect(answer).toMatchObject({ received: 10, created: 8, exists: 1, invalid: 1 });
  expect(codes(answer)).toEqual(['11 keyword_invalid']);
  expect(oddCells(answer)).toEqual([
    '6 Country invalid_value',
    '7 Language invalid_value',
    '8 Location location_too_long',
    '9 Device invalid_value',
    '10 Engine invalid_value',
  ]);
  expect((await scene.list()).rows.slice(0, 3).map(({ keyword }) => keyword)).toEqual([
    '👩‍👩‍👧 gift',
    'נעלי ריצה',
    'café',
  ]);
});

it('a quote that is never closed costs its row alone', async () => {
  const rest = Array.from({ length: 3_000 }, (_, n) => `keyword ${n},5`);
  const answer = await scene.import(['Keyword,Volume', 'first,1', '"open,2', ...rest].join('\n'));
  expect(answer).toMatchObject({ received: 3_002, created: 3_001, invalid: 1 });
  expect(codes(answer)).toEqual(['3 csv_malformed']);
});

const german = 'Suchbegriff;Suchvolumen;CPC (EUR)\r\nLaufschuhe für Männer;1.900;1,25 €\r\n';
const windows1252 = Buffer.from(german.replace('€', '\x80'), 'latin1');

it('a file in another encoding is refused whole, and read by the charset that it is sent with', async () => {
  const refused = await send(windows1252);
  expect([refused.status, refused.error.details[0]?.code]).toEqual([422, 'encoding_unknown']);
  expect(refused.error.message).toContain('Line 2 is not text in UTF-8 or UTF-16');
  // The bytes are far below the first block of rows.
  const late = Buffer.concat([
    Buffer.from(`Keyword\n${Array.from({ length: 3_000 }, (_, n) => `k ${n}`).join('\n')}\n`),
    Buffer.from([0xe9, 0x0a]),
  ]);
  expect((await send(late)).status).toBe(422);
  expect((await scene.list()).total).toBe(0);

  const wrong = await send(windows1252, { 'Content-Type': 'text/csv; charset=klingon' });
  expect(wrong.status).toBe(415);
  const read = await send(windows1252, { 'Content-Type': 'text/csv; charset=windows-1252' });
  expect(read.data).toMatchObject({ received: 1, created: 1 });
  expect((await scene.list()).rows[0]).toMatchObject({
    keyword: 'Laufschuhe für Männer',
    searchVolume: 1_900,
    cpc: 1.25,
    cpcCurrency: 'EUR',
  });
});

it('a file may give keywords that exist new values; empty cells change nothing', async () => {
  await scene.import(
    'Keyword,Volume,CPC,Currency,Tags,Groups\na,1,1.5,EUR,x,old\nb,2,2.5,EUR,y,old',
  );
  const file = 'Keyword,Volume,CPC,Tags,Groups\nA,9,,z;w,new\nb,,,,\nc,3,,,\na,7,,,';
  const update = () =>
    scene.client.post<ImportAnswer>(`${path()}&onExisting=update`, undefined, {
      rawBody: file,
      headers: { 'Content-Type': 'text/csv' },
    });
  expect((await update()).data).toMatchObject({ received: 4, created: 1, updated: 1, exists: 2 });
  const { rows } = await scene.list();
  const [a, b] = ['a', 'b'].map((name) => rows.find(({ keyword }) => keyword === name));
  expect(a).toMatchObject({ searchVolume: 9, cpc: 1.5, cpcCurrency: 'EUR', tags: ['z', 'w'] });
  expect(a?.groupIds).toHaveLength(1);
  expect(a?.groupIds).not.toEqual(b?.groupIds);
  expect(b).toMatchObject({ searchVolume: 2, cpc: 2.5, tags: ['y'] });
  expect((await update()).data).toMatchObject({ created: 0, updated: 0, exists: 4 });
});

it('a file of which no row is taken is refused, with its first errors', async () => {
  const refused = await send(`Keyword,Device\n${'\u0007,mobile\n'.repeat(2_500)}`);
  expect([refused.status, refused.error.details.length]).toEqual([422, 100]);
  expect(refused.error.details[99]).toMatchObject({
    path: 'row 101',
    message: expect.stringContaining('keyword'),
  });
});

it('the first 100 errors are named and all are counted', async () => {
  const answer = await scene.import(`Keyword,Device\n${'\u0007,desktop\n'.repeat(2_500)}y,mobile`);
  expect([answer.invalid, answer.errors.length]).toEqual([2_500, 100]);
  expect(answer.errors[99]).toMatchObject({
    row: 101,
    message: expect.stringContaining('keyword'),
  });
  const odd = await scene.import(`Keyword,Device\n${'x,tablet\n'.repeat(2_500)}`);
  expect([odd.created, odd.exists, odd.warnings.length]).toEqual([1, 2_499, 100]);
});

it('a file sent again finds all of it there and changes nothing', async () => {
  const csv = 'Keyword,Volume,Tags\na,1,x\nb,2,y\nA,3,z';
  expect(await scene.import(csv)).toMatchObject({ received: 3, created: 2, exists: 1 });
  const before = await scene.list();
  expect(await scene.import(csv.replace('a,1,x', 'a,9,q'))).toMatchObject({
    created: 0,
    exists: 3,
  });
  expect(await scene.list()).toEqual(before);
});

it('what is exported is imported as it was, formula signs and quotes included', async () => {
  const groupId = await scene.newGroup('G');
  await scene.add([
    '=1+1',
    '+1',
    '-1',
    '@x',
    "'=quoted",
    "''=twice",
    "'plain",
    '＝1',
    '"q"',
    'a,b;c\td',
    'נעלי ריצה',
    '👩‍👩‍👧',
    '- x',
    "'",
    {
      keyword: 'full',
      country: 'US',
      language: 'en',
      location: '-Austin',
      device: 'mobile',
      engine: 'bing',
      depth: 30,
      targetUrl: 'https://example.com/?a=1,2',
      cpc: 1234.5,
      tags: ['=t', 'u v'],
      searchVolume: 1_234_567,
      groupIds: [groupId],
    },
  ]);
  const exported = (await scene.client.get('/keywords?format=csv')).text;
  const count = (await scene.list()).total;
  expect(await scene.import(exported)).toMatchObject({
    received: count,
    exists: count,
    invalid: 0,
  });
  const { rows } = await scene.list();
  await scene.client.delete('/keywords', { body: { ids: rows.map(({ id }) => id) } });
  expect(await scene.import(exported)).toMatchObject({ received: count, created: count });
  const again = await scene.list();
  const settable = ({
    id: _,
    createdAt: __,
    updatedAt: ___,
    ...rest
  }: object & (typeof rows)[0]) => ({
    ...rest,
    volumeEvidence: { ...rest.volumeEvidence, checkedAt: null },
  });
  expect(again.rows.map(settable)).toEqual(rows.map(settable));
});

it('a volume that a provider was read for is not imported as a given one', async () => {
  const [id = ''] = await scene.add([{ keyword: 'read', cpc: 2 }]);
  const owner = openOwnerRows();
  await owner.rows(
    `update keywords set search_volume = 90, volume_state = 'measured', volume_source = 'sandbox',
       volume_checked_at = now()
     where workspace_id = ? and id = ?`,
    [scene.workspaceId, id],
  );
  await owner.close();
  const exported = (await scene.client.get('/keywords?format=csv&q=read')).text;
  await scene.client.delete('/keywords', { body: { ids: [id] } });
  expect(await scene.import(exported)).toMatchObject({ created: 1, invalid: 0 });
  const [again] = (await scene.list('q=read')).rows;
  expect(again).toMatchObject({
    searchVolume: null,
    volumeEvidence: { state: 'pending', source: null },
    cpc: 2,
    cpcSource: 'given',
  });
});

it('enforces the plan’s limit within a file and across concurrent files', async () => {
  const small = await openScene(service, 'free');
  const file = (prefix: string) =>
    `Keyword\n${Array.from({ length: 80 }, (_, n) => `${prefix} ${n}`).join('\n')}`;
  const answers = await Promise.all(['a', 'b'].map((prefix) => small.import(file(prefix))));
  const sum = (name: 'created' | 'overLimit') =>
    answers.reduce((total, answer) => total + answer[name], 0);
  expect([sum('created'), sum('overLimit')]).toEqual([100, 60]);
  expect((await small.list()).total).toBe(100);
  const full = await small.client.send('POST', path(small), {
    rawBody: file('c'),
    headers: { 'Content-Type': 'text/csv' },
  });
  expect(full.status).toBe(402);
});

it('equal files at once add each keyword and group once', async () => {
  const csv = `Keyword,Group\n${Array.from({ length: 1_500 }, (_, n) => `k${n},G${n % 7}`).join('\n')}`;
  const answers = await Promise.all(Array.from({ length: 4 }, () => scene.import(csv)));
  expect(answers.reduce((total, { created }) => total + created, 0)).toBe(1_500);
  expect(answers.reduce((total, { exists }) => total + exists, 0)).toBe(4_500);
  const groups = await scene.client.get<Array<{ keywordCount: number }>>('/keyword-groups');
  expect(groups.meta.total).toBe(7);
  expect(groups.data.reduce((total, { keywordCount }) => total + keywordCount, 0)).toBe(1_500);
});

it.each([
  ['an empty file', ''],
  ['no keyword column', 'Name,Volume\nx,1'],
  ['a header too far down', `${'\n'.repeat(10)}Keyword\nx`],
  [
    'a picture',
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0xff, 0xfe, 0x00]),
    'encoding_unknown',
  ],
])('%s is a 422 that names the fault', async (_name, csv, code = 'keyword_column_missing') => {
  const { status, error } = await send(csv);
  expect([status, error.details[0]?.code]).toEqual([422, code]);
});

it('a header alone is an import of nothing', async () => {
  expect(await scene.import('Keyword')).toEqual({
    ...none,
    errors: [],
    warnings: [],
    ignoredColumns: [],
  });
});

it('forms, JSON and compressed bodies are a 415', async () => {
  for (const headers of [
    { 'Content-Type': 'multipart/form-data; boundary=x' },
    { 'Content-Type': 'application/json' },
    { 'Content-Encoding': 'gzip' },
  ]) {
    const { status, error } = await send('Keyword\nx', headers as Record<string, string>);
    expect([status, error.code]).toEqual([415, 'unsupported_media_type']);
  }
});

it('a website that is missing, unknown, or of another workspace is a 422', async () => {
  const stranger = await newClient(service, (await createWorkspace()).workspaceId);
  const post = (client: typeof scene.client, query: string) =>
    client.post(`/keywords/import${query}`, undefined, { rawBody: 'Keyword\nx' });
  const theirs = await post(stranger, `?websiteId=${scene.websiteId}`);
  const unknown = await post(stranger, `?websiteId=${newId('website')}`);
  expect([theirs.status, theirs.error.details]).toEqual([422, unknown.error.details]);
  expect((await post(stranger, '')).error.details[0]?.path).toBe('query.websiteId');
  expect((await scene.list()).total).toBe(0);
});

it('an Idempotency-Key answers the same file again as it was, and refuses another', async () => {
  const headers = { 'Idempotency-Key': newId('job') };
  const first = await send('Keyword\na', headers);
  expect(first.data).toMatchObject({ created: 1 });
  const again = await send('Keyword\na', headers);
  expect(again.data).toEqual(first.data);
  expect(again.headers.get('Idempotent-Replayed')).toBe('true');
  const other = await send('Keyword\nb', headers);
  expect([other.status, other.error.code]).toEqual([422, 'idempotency_key_reused']);
  expect((await scene.list()).total).toBe(1);
  const refused = { 'Idempotency-Key': newId('job') };
  expect((await send('Name\na', refused)).status).toBe(422);
  expect((await send('Keyword\nb', refused)).data).toMatchObject({ created: 1 });
});

it('a long file that is cut short leaves blocks of it, and sending it again completes it', async () => {
  // Longer than what is looked at before the first row is added.
  const note = 'x'.repeat(1_200);
  const rows = Array.from({ length: 5_000 }, (_, n) => `keyword ${n},${n},${note}`);
  const csv = ['Keyword,Volume,Note', ...rows].join('\n');
  const { key } = await newClient(service, scene.workspaceId);
  const sending = request(`${service.url}/api/v1${path()}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'text/csv' },
  });
  sending.on('error', () => undefined);
  sending.write(csv.slice(0, csv.length - 500_000));
  const { database } = service.services;
  const count = async () => {
    const [row] = await database
      .reader(scene.workspaceId)
      .run<{ count: number }>(sql('keywords').where('workspace_id', scene.workspaceId).count());
    return row?.count ?? 0;
  };
  await waitFor('the first block', async () => (await count()) > 0);
  sending.destroy();
  expect(await count()).toBeLessThan(5_000);
  expect(await scene.import(csv)).toMatchObject({ received: 5_000, invalid: 0 });
  expect((await scene.list('limit=1')).total).toBe(5_000);
});

it('each block that adds keywords has its audit entry', async () => {
  await scene.import(`Keyword\n${Array.from({ length: 1_200 }, (_, n) => `k${n}`).join('\n')}`);
  const log = await scene.client.get<Array<{ details: object; requestId: string }>>(
    `/account/audit-log?targetId=${scene.websiteId}&action=keyword.import`,
  );
  expect(log.data.map(({ details }) => details)).toEqual([
    { created: 200, updated: 0, rows: [1_002, 1_201] },
    { created: 1_000, updated: 0, rows: [2, 1_001] },
  ]);
  expect(new Set(log.data.map(({ requestId }) => requestId)).size).toBe(1);
});
