import { combinedLine, crawlerRequests, expectStored } from '../support/crawler-requests';
import { type DrainScene, newDrainScene, type SceneDrain } from '../support/drain-scene';
import { type Service, startService } from '../support/service';
import { describeWithPackages, requirePackage } from '../support/test-programs';

let service: Service;
let scene: DrainScene;
let drain: SceneDrain;

beforeAll(async () => {
  service = await startService();
});
beforeEach(async () => {
  scene = await newDrainScene(service);
  drain = await scene.newDrain();
});
afterAll(() => service.stop());

type BulkItem = { status: number; error?: { reason: string } };
type Bulk = {
  errors: boolean;
  items: Partial<Record<'create' | 'delete' | 'index' | 'update', BulkItem>>[];
};
/** What is used here of Elasticsearch’s client. */
type Client = {
  helpers: { bulk(options: object): Promise<object> };
  bulk(options: object): Promise<Bulk>;
  info(): Promise<object>;
  ping(): Promise<boolean>;
  license: { get(): Promise<{ license: object }> };
  indices: { get(options: object): Promise<object> };
};
type Auth =
  | { apiKey: string | { id: string; api_key: string } }
  | { bearer: string }
  | { username: string; password: string };

function clientWith(auth: Auth, more: { compression?: boolean; maxRetries?: number } = {}): Client {
  const { Client } = requirePackage<{ Client: new (options: object) => Client }>(
    '@elastic/elasticsearch',
  );
  return new Client({ node: `${service.url}${scene.path}/elasticsearch`, auth, ...more });
}

/** As Filebeat sends lines. */
const shipped = () =>
  crawlerRequests.map((request) => ({
    '@timestamp': new Date().toISOString(),
    message: combinedLine(request),
    host: { name: 'web-1' },
    agent: { type: 'filebeat', version: '9.2.0' },
    log: { file: { path: '/var/log/nginx/access.log' }, offset: 0 },
  }));
/** As an agent sends them whose pipeline has parsed them, by the names of the schema. */
const parsed = () =>
  crawlerRequests.map(({ at, path, agent }) => ({
    '@timestamp': at.toISOString(),
    source: { ip: '66.249.66.1' },
    url: { original: `${path}?q=1`, domain: scene.domain },
    http: { request: { method: 'GET' }, response: { status_code: 200, body: { bytes: 512 } } },
    user_agent: { original: agent },
  }));
const flat = () =>
  crawlerRequests.map(({ at, path, agent }) => ({
    '@timestamp': at.toISOString(),
    'source.ip': '66.249.66.1',
    'url.path': path,
    'url.query': 'q=1',
    'http.request.method': 'GET',
    'http.response.status_code': 200,
    'user_agent.original': agent,
  }));

const counts = async () => (await scene.stateOf(drain)).lastSevenDays;

describeWithPackages(['@elastic/elasticsearch'], 'Elasticsearch’s client', () => {
  const helpBulk = async (client: Client, documents: object[], action: 'create' | 'index') => {
    const dropped: { status: number; reason: string | undefined }[] = [];
    const stats = await client.helpers.bulk({
      datasource: documents,
      onDocument: () => ({ [action]: { _index: 'logs-nginx-default' } }),
      onDrop: ({ status, error }: BulkItem) =>
        dropped.push({ status, reason: error?.reason ?? undefined }),
      retries: 2,
      wait: 10,
    });
    return { stats, dropped };
  };

  it.each<[string, () => object[], 'create' | 'index']>([
    ['whole lines, created', shipped, 'create'],
    ['parsed lines, indexed', parsed, 'index'],
    ['parsed lines with dots in their names', flat, 'create'],
  ])('by its bulk helper sends %s', async (_, documents, action) => {
    const client = clientWith({ apiKey: drain.token }, { compression: true });
    const { stats, dropped } = await helpBulk(client, documents(), action);
    expect(stats).toMatchObject({ total: 3, successful: 3, failed: 0, retry: 0, aborted: false });
    expect(dropped).toEqual([]);
    await expectStored(scene, drain);
  });

  it.each<[string, (token: string) => Auth]>([
    ['an API key with an id', (token) => ({ apiKey: { id: 'any', api_key: token } })],
    ['a bearer', (token) => ({ bearer: token })],
    ['a password', (token) => ({ username: 'any', password: token })],
  ])('gives its token as %s, and finds a server that it knows', async (_, authOf) => {
    const client = clientWith(authOf(drain.token));
    expect(await client.info()).toMatchObject({ version: { number: '9.0.0' } });
    expect((await client.license.get()).license).toMatchObject({ status: 'active' });
    expect(await client.ping()).toBe(true);
    await helpBulk(client, shipped(), 'create');
    await expectStored(scene, drain);
  });

  it('hears of each line that is not of an access log, and does not send it again', async () => {
    const noise = [{ message: 'worker process started' }, { message: '' }];
    const client = clientWith({ apiKey: drain.token });
    const { stats, dropped } = await helpBulk(client, [...noise, ...shipped()], 'create');
    expect(stats).toMatchObject({ total: 5, successful: 3, failed: 2, retry: 0 });
    expect(dropped).toEqual([
      { status: 400, reason: 'This is no line of an access log: no_time.' },
      { status: 400, reason: 'This is no line of an access log: no_address.' },
    ]);
    expect(await scene.visits()).toHaveLength(2);
    expect(await counts()).toMatchObject({ received: 5, visits: 2, malformed: 2 });
  });

  it('gets an item for each action of any kind, in their order', async () => {
    const client = clientWith({ apiKey: drain.token });
    const [a = {}, b = {}, c = {}] = shipped();
    const reply = await client.bulk({
      index: 'logs',
      refresh: 'wait_for',
      operations: [
        { create: { _id: 'mine' } },
        a,
        { delete: { _id: 'x', _index: 'old' } },
        { update: { _id: 'y' } },
        { doc: b },
        { index: { _index: 'other' } },
        c,
      ],
    });
    expect(reply).toMatchObject({
      errors: true,
      items: [
        { create: { _index: 'logs', _id: 'mine', status: 201, result: 'created' } },
        { delete: { _index: 'old', _id: 'x', status: 400 } },
        { update: { _index: 'logs', _id: 'y', status: 400 } },
        { index: { _index: 'other', _id: expect.stringMatching(/^.{8,}$/), status: 201 } },
      ],
    });
    expect(reply.items[1]?.delete?.error?.reason).toContain('only index and create');
    expect(await scene.visits()).toHaveLength(2);
  });

  it('learns in its own words what is refused', async () => {
    const refused = (auth: Auth, ask: (client: Client) => Promise<unknown>) =>
      ask(clientWith(auth, { maxRetries: 0 })).then(
        () => 'taken',
        (error) => [
          error.statusCode,
          error.body?.error?.type,
          error.headers?.['x-elastic-product'],
        ],
      );
    const product = 'Elasticsearch';
    const known = { apiKey: drain.token };
    expect(await refused({ apiKey: 'sl_d_x' }, (client) => client.info())).toEqual([
      401,
      'security_exception',
      product,
    ]);
    expect(await refused(known, (client) => client.indices.get({ index: 'x' }))).toEqual([
      404,
      'resource_not_found_exception',
      product,
    ]);
    expect(await refused(known, (client) => client.bulk({ operations: [] }))).toEqual([
      400,
      'illegal_argument_exception',
      product,
    ]);
  });
});
