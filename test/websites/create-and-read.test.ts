import { newId } from '../../platform/ids';
import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { createWorkspace, type Service, startService } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';

type Website = {
  id: string;
  domain: string;
  name: string;
  tags: string[];
  country: string;
  language: string;
};

let service: Service;
let workspaceId: string;
let client: ApiClient;

beforeAll(async () => {
  service = await startService();
});
// A workspace each, since the same domain is wanted again and again.
beforeEach(async () => {
  ({ workspaceId } = await createWorkspace());
  client = await newClient(service, workspaceId);
});
afterAll(() => service.stop());

const create = (body: object) => client.post<Website>('/websites', body);

describe('POST /websites', () => {
  it('a domain is enough; the rest has the specification’s defaults', async () => {
    const answer = await create({ domain: 'example.com' });
    expect(answer.status).toBe(201);
    expect(answer.data).toEqual({
      id: expect.stringMatching(/^web_[0-9a-z]{26}$/),
      domain: 'example.com',
      name: 'example.com',
      relationship: 'own',
      status: 'active',
      country: 'US',
      language: 'en',
      searchConsoleConnected: false,
      serpTracking: true,
      aiTracking: true,
      healthScore: null,
      tags: [],
      lastSyncedAt: null,
    });
    expect((await client.get(`/websites/${answer.data.id}`)).data).toEqual(answer.data);
  });

  it('every field that may be given is kept', async () => {
    const body = {
      domain: 'example.com',
      name: 'Example, Inc.',
      relationship: 'competitor',
      country: 'de',
      language: 'DE',
      tags: ['z', 'a'],
    };
    expect((await create(body)).data).toMatchObject({ ...body, country: 'DE', language: 'de' });
  });

  it.each([
    ['https://www.Example.com/', 'example.com'],
    ['http://example.com', 'example.com'],
    ['HTTPS://EXAMPLE.COM', 'example.com'],
    ['www.example.co.uk', 'example.co.uk'],
    ['www.com', 'www.com'],
    ['www.www.example.com', 'www.example.com'],
    ['blog.example.com', 'blog.example.com'],
    ['example.com.', 'example.com'],
    ['example.com./', 'example.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['BÜCHER.example', 'xn--bcher-kva.example'],
    ['example。com', 'example.com'],
    ['somebody.github.io', 'somebody.github.io'],
    ['  example.com ', 'example.com'],
  ])('%s is %s', async (given, domain) => {
    const answer = await create({ domain: given });
    expect([answer.status, answer.data?.domain]).toEqual([201, domain]);
  });

  it.each([
    '',
    ' ',
    'localhost',
    'com',
    'co.uk',
    '127.0.0.1',
    '[::1]',
    '2130706433',
    '0x7f.1',
    'example.com/path',
    'example.com?q',
    'example.com#a',
    'example.com:8080',
    'example.com:',
    'user@example.com',
    'https://u:p@example.com',
    'ftp://example.com',
    'javascript:alert(1)',
    '//example.com',
    'exa mple.com',
    '-a.com',
    'a-.com',
    'a..com',
    '.com',
    '*.example.com',
    `${'a'.repeat(64)}.com`,
    `${'a.'.repeat(130)}com`,
    'exam\tple.com',
    'https://',
    'http:example.com',
    'example.com//',
    '\\\\example.com',
  ])('%j is not a domain', async (domain) => {
    const answer = await create({ domain });
    expect([answer.status, answer.error?.code, answer.error?.details]).toEqual([
      422,
      'validation_error',
      [{ path: 'domain', code: 'domain_invalid', message: expect.any(String) }],
    ]);
  });

  it.each([
    ['domain', {}, 'required'],
    ['domain', { domain: null }, 'invalid_type'],
    ['domain', { domain: 5 }, 'invalid_type'],
    ['name', { name: '' }, 'too_small'],
    ['name', { name: '   ' }, 'too_small'],
    ['name', { name: 'x'.repeat(201) }, 'too_big'],
    ['name', { name: 'a\nb' }, 'invalid_text'],
    ['relationship', { relationship: 'friend' }, 'invalid_value'],
    ['country', { country: 'XX' }, 'invalid_value'],
    ['country', { country: 'USA' }, 'invalid_value'],
    ['language', { language: 'xx' }, 'invalid_value'],
    ['tags', { tags: 'a' }, 'invalid_type'],
    ['tags.1', { tags: ['a', ''] }, 'too_small'],
    ['tags.0', { tags: [5] }, 'invalid_type'],
    ['tags', { tags: Array.from({ length: 101 }, (_, i) => `t${i}`) }, 'too_big'],
    ['status', { status: 'paused' }, 'unknown_field'],
    ['id', { id: newId('website') }, 'unknown_field'],
  ])('%s of %j is refused', async (path, fields, code) => {
    const body = path === 'domain' ? fields : { domain: 'example.com', ...fields };
    const answer = await create(body);
    expect([answer.status, answer.error?.details.map((each) => [each.path, each.code])]).toEqual([
      422,
      [[path, code]],
    ]);
    expect((await client.get('/websites')).meta.total).toBe(0);
  });

  it('the same domain again is a 422 in any spelling, even for an archived website, until it is deleted', async () => {
    const { data } = await create({ domain: 'example.com' });
    const again = async () => {
      const answer = await create({ domain: 'https://WWW.example.com/' });
      return [answer.status, answer.error?.details[0]?.code];
    };
    expect(await again()).toEqual([422, 'domain_exists']);
    await client.patch(`/websites/${data.id}`, { archived: true });
    expect(await again()).toEqual([422, 'domain_exists']);
    await client.delete(`/websites/${data.id}`);
    expect(await again()).toEqual([201, undefined]);
  });

  it('another workspace may have the same domain', async () => {
    await create({ domain: 'example.com' });
    const other = await newClient(service, (await createWorkspace()).workspaceId);
    expect((await other.post('/websites', { domain: 'example.com' })).status).toBe(201);
  });

  it('of twenty at once with one domain exactly one is made', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => create({ domain: 'example.com', tags: ['a', 'b'] })),
    );
    const codes = answers.map(({ status, error }) => [status, error?.details[0]?.code]);
    expect(codes.filter(([status]) => status === 201)).toHaveLength(1);
    expect(codes.filter(([, code]) => code === 'domain_exists')).toHaveLength(19);
  });
});

describe('tags of a website', () => {
  it('are made when they are new, without doubles, in the order given', async () => {
    const { data } = await create({
      domain: 'example.com',
      tags: ['z', 'a', ' z ', 'a', 'B', 'b'],
    });
    expect(data.tags).toEqual(['z', 'a', 'B']);
    const tags = await client.get<Array<{ name: string }>>('/tags');
    expect(tags.data.map(({ name }) => name)).toEqual(['a', 'B', 'z']);
  });

  it('twenty websites at once with the same new tags all get them', async () => {
    const names = Array.from({ length: 30 }, (_, index) => `tag-${index}`);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        create({ domain: uniqueDomain(), tags: index % 2 ? names : [...names].reverse() }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201));
    const tags = await client.get<Array<{ websiteCount: number }>>('/tags');
    expect(tags.data.map(({ websiteCount }) => websiteCount)).toEqual(names.map(() => 20));
  });
});
