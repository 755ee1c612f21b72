import { z } from 'zod';
import { hasTextUpload } from '../../api/operation/examples';
import type { Operation } from '../../api/operation/operation';
import { operations } from '../../api/operations';
import { createSandbox, type Sandbox } from '../../dev/sandbox/sandbox';
import { ApiClient } from '../support/api-client';
import { expectCsvOf, parseCsv } from '../support/expect-csv';
import { type OpenIdDiscovery, startOpenIdDiscovery } from '../support/openid-discovery';
import { fillPath } from '../support/path-ids';
import { RecordedExamples } from '../support/recorded-examples';
import { renewedKey } from '../support/renewed-key';
import {
  createResources,
  type Resources,
  sampleBodies,
  sampleName,
  sampleUploads,
} from '../support/samples';
import { createWorkspace, type Service, startService } from '../support/service';

/** Every operation works with samples of its ids and body. A new one fails here until it has them. */

/** `WRITE_DOCS=1 npx jest every-operation` records the examples of the OpenAPI document. */
const examples = new RecordedExamples();

let sandbox: Sandbox;
let service: Service;
let mine: Resources;
let openId: OpenIdDiscovery;

beforeAll(async () => {
  sandbox = await createSandbox({ port: 0 });
  openId = await startOpenIdDiscovery();
  service = await startService({
    settings: {
      SEARCH_PROVIDER_URLS: [
        `bing_webmaster=${sandbox.url}/bing`,
        `google_token=${sandbox.url}/google/token`,
        `search_console=${sandbox.url}/google`,
      ].join(','),
      OPENID_HOSTS_ALLOWED: '127.0.0.1',
      GOOGLE_CLIENT_ID: 'sample',
      GOOGLE_CLIENT_SECRET: 'sample',
      // No mail leaves: digests need a mail server to be set.
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'Sightline <reports@sightline.example>',
    },
  });
  mine = await newResources();
});
afterAll(async () => {
  if (process.env['WRITE_DOCS']) examples.write();
  await service.stop();
  await sandbox.close();
  openId.close();
});

const newResources = async () => createResources(service, await createWorkspace());
const named = (some: readonly Operation[]) =>
  some.map((operation) => [operation.id, operation] as const);

async function works(operation: Operation, of: Resources, key: () => Promise<string>) {
  const client = new ApiClient(service.url, '');
  const path = fillPath(operation, (param) => of.ids[sampleName(operation.id, param)] ?? '');
  const bodies = sampleBodies(of, openId.issuer);
  if (operation.body) expect(bodies).toHaveProperty(operation.id);
  const isUpload = operation.kind === 'upload';
  const upload = sampleUploads(of)[operation.id];
  const { query, body: file, type = 'text/plain' } = upload ?? { query: '', body: '' };
  const answer = await client.send(operation.method.toUpperCase(), path + query, {
    key: await key(),
    ...(isUpload ? { rawBody: file, headers: { 'Content-Type': type } } : {}),
    ...(operation.body ? { body: bodies[operation.id] } : {}),
  });
  expect(answer.error).toBeUndefined();
  expect(answer.status).toBe(operation.status);

  if (operation.csv) {
    const csv = await client.send('GET', `${path}?format=csv`, { key: await key() });
    const { data } = await client.send('GET', `${path}?limit=1000`, { key: await key() });
    if ('sort' in operation.query.shape)
      await sortsAlike(operation, path, (await of.newKey('read')).secret);
    // The URL ledger has a column for each engine and channel instead of one for each field.
    const hasOwnColumns = operation.id === 'listLedgerUrls';
    if (hasOwnColumns) await parseCsv(csv.text);
    else await expectCsvOf(data as unknown as unknown[], csv.text);
  }
  if (process.env['WRITE_DOCS']) {
    const isJson = answer.headers.get('content-type')?.startsWith('application/json');
    examples.record(operation, {
      ...(operation.body && { request: bodies[operation.id] }),
      ...(hasTextUpload(operation) && { request: file }),
      ...(isJson && { response: JSON.parse(answer.text) as unknown }),
    });
  }
}

/** A file obeys `sort` as the list does, or both refuse it. */
async function sortsAlike({ id, query }: Operation, path: string, key: string) {
  const client = new ApiClient(service.url, '');
  const { properties } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' });
  const sorts = (properties?.['sort'] as { enum?: string[] } | undefined)?.enum ?? [];
  for (const sort of sorts.slice(0, 2)) {
    const csv = await client.send('GET', `${path}?format=csv&sort=${sort}`, { key });
    const { status, data } = await client.send('GET', `${path}?limit=1000&sort=${sort}`, { key });
    expect([id, sort, csv.status]).toEqual([id, sort, status]);
    expect([200, 422]).toContain(status);
    if (status === 200 && id !== 'listLedgerUrls') {
      await expectCsvOf(data as unknown as unknown[], csv.text);
    }
  }
}

describe('with a read key', () => {
  const readKey = renewedKey(() => mine.newKey('read'));
  it.each(named(operations.filter(({ scope }) => scope === 'read')))(
    '%s',
    async (_id, operation) => {
      await works(operation, mine, readKey);
    },
  );
});

/** Changes that end or replace what another change needs: each has resources of its own. */
const exclusive = [
  'cancelAudit',
  'cancelJob',
  'pauseAudit',
  'refuseCall',
  'replaceCampaignCohort',
  'resumeAudit',
];

const changes = operations.filter(({ scope }) => scope === 'write');
const isDeletion = ({ method }: Operation) => method === 'delete';

describe('with a key that may write', () => {
  let of: Resources;
  let key: () => Promise<string>;
  beforeAll(async () => {
    of = await newResources();
    key = renewedKey(() => of.newKey('read_write'));
  });

  const shared = changes.filter(
    (operation) => !isDeletion(operation) && !exclusive.includes(operation.id),
  );
  it.each(named(shared))('%s', async (_id, operation) => works(operation, of, key));

  it.each(named(changes.filter(({ id }) => exclusive.includes(id))))(
    '%s',
    async (_id, operation) => {
      const own = await newResources();
      await works(operation, own, async () => own.readWriteKey);
    },
  );
});

describe('deletions, from the innermost resources to the website', () => {
  let of: Resources;
  let key: () => Promise<string>;
  beforeAll(async () => {
    of = await newResources();
    key = renewedKey(() => of.newKey('read_write'));
  });

  const depth = ({ id, path }: Operation) => (id === 'deleteWebsite' ? 0 : path.split('/').length);
  const deletions = changes
    .filter(isDeletion)
    .sort((a, b) => depth(b) - depth(a) || a.path.localeCompare(b.path));
  it.each(named(deletions))('%s', async (_id, operation) => works(operation, of, key));
});
