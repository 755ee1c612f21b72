import { hasTextUpload } from '../../api/operation/examples';
import type { Operation } from '../../api/operation/operation';
import { operations } from '../../api/operations';
import { createSandbox, type Sandbox } from '../../dev/sandbox/sandbox';
import { type IdKind, newId } from '../../platform/ids';
import { ApiClient } from '../support/api-client';
import { expectCsvOf, parseCsv } from '../support/expect-csv';
import { RecordedExamples } from '../support/recorded-examples';
import {
  createResources,
  type Resources,
  sampleBodies,
  sampleName,
  sampleUploads,
} from '../support/samples';
import { createWorkspace, type Service, startService } from '../support/service';

/**
 * Made from the operation table: every operation × every kind of key × every kind of id. A new
 * operation joins automatically, and fails here until its path's ids and body have samples.
 */
const kindByParam: Record<string, IdKind> = {
  websiteId: 'website',
  keyId: 'key',
  personId: 'key',
  grantId: 'oauthGrant',
  groupId: 'keywordGroup',
  keywordId: 'keyword',
  jobId: 'job',
  batchId: 'logBatch',
  brandId: 'brand',
  campaignId: 'campaign',
  cohortId: 'cohort',
  eventId: 'campaignEvent',
  connectionId: 'connection',
  annotationId: 'annotation',
  linkId: 'knownLink',
  promptId: 'prompt',
  aiTargetId: 'aiTarget',
  answerId: 'aiAnswer',
  importId: 'aiImport',
  searchImportId: 'searchImport',
  drainId: 'drain',
  sitemapId: 'sitemap',
  urlId: 'url',
  robotsId: 'robotsCopy',
  auditId: 'audit',
  alertId: 'alert',
  approvalId: 'approval',
  webhookId: 'webhook',
  deliveryId: 'delivery',
  digestId: 'digest',
  reportId: 'report',
  exportId: 'export',
  scheduleId: 'reportSchedule',
};

/** Path names that are the same in every workspace. */
const nameParams = ['provider', 'code', 'number', 'index'];

const paramsOf = (operation: Operation) =>
  [...operation.path.matchAll(/\{(\w+)\}/g)]
    .map((match) => match[1] as string)
    .filter((param) => !nameParams.includes(param));

/** A new id of the kind that a parameter takes; a parameter that takes no id stays as it is. */
const unknownId = (param: string) => {
  const kind = kindByParam[param] as IdKind | undefined;
  return kind ? newId(kind) : (mine.ids[param] ?? '');
};

const fill = (operation: Operation, id: (param: string) => string) =>
  operation.path.replace(/\{(\w+)\}/g, (_, param: string) => id(param));

/** `WRITE_DOCS=1 npx jest tenant-matrix` records the examples of the OpenAPI document. */
const examples = new RecordedExamples();

let sandbox: Sandbox;
let service: Service;
let mine: Resources;
let theirs: Resources;
let client: ApiClient;

beforeAll(async () => {
  sandbox = await createSandbox({ port: 0 });
  service = await startService({
    searchUrls: {
      bing_webmaster: `${sandbox.url}/bing`,
      google_token: `${sandbox.url}/google/token`,
      search_console: `${sandbox.url}/google`,
    },
    googleClient: { id: 'sample', secret: 'sample' },
    // No mail leaves: digests need a mail server to be set.
    mail: { url: 'smtp://127.0.0.1:9', from: 'Sightline <reports@sightline.example>' },
  });
  mine = await createResources(service, await createWorkspace());
  theirs = await createResources(service, await createWorkspace());
  client = new ApiClient(service.url, mine.readWriteKey);
});
afterAll(async () => {
  if (process.env['WRITE_DOCS']) examples.write();
  await service.stop();
  await sandbox.close();
});

/** The rate limit is tested elsewhere; here each request comes from a key of its own. */
const freshKey = async (access: 'read' | 'read_write', from: Resources = mine) =>
  (await from.newKey(access)).secret;

/** Refusals are limited by address; here each request comes from an address of its own. */
let addresses = 0;
const nextAddress = () => {
  addresses += 1;
  return `198.18.${addresses >> 8}.${addresses & 255}`;
};

async function call(operation: Operation, path: string, key: string | null) {
  const body = sampleBodies(mine)[operation.id];
  const isUpload = operation.kind === 'upload';
  return client.send(operation.method.toUpperCase(), path, {
    key,
    headers: {
      'X-Forwarded-For': nextAddress(),
      ...(isUpload ? { 'Content-Type': 'text/plain' } : {}),
    },
    ...(isUpload ? { rawBody: '' } : {}),
    ...(operation.body ? { body: body ?? {} } : {}),
  });
}

describe.each(operations.map((operation) => [operation.id, operation] as const))(
  '%s',
  (_id, operation) => {
    const params = paramsOf(operation);
    const ownPath = () => fill(operation, (param) => mine.ids[param] ?? '');

    it('every id in its path has a sample', () => {
      for (const param of params) expect(kindByParam).toHaveProperty(param);
      if (operation.body) expect(sampleBodies(mine)).toHaveProperty(operation.id);
    });

    it.each([
      ['no key', async () => null, 401, 'unauthorized'],
      ['junk', async () => 'junk', 401, 'unauthorized'],
      ['a key with a typo', async () => `${mine.readKey.slice(0, -1)}_`, 401, 'unauthorized'],
      ['an expired key', async () => mine.expiredKey, 401, 'key_expired'],
      ['a revoked key', async () => mine.revokedKey, 401, 'unauthorized'],
    ])('%s is refused whatever the id', async (_name, key, status, code) => {
      const paths = [
        ownPath(),
        fill(operation, (param) => theirs.ids[param] ?? ''),
        fill(operation, () => 'x'),
      ];
      for (const path of paths) {
        const answer = await call(operation, path, await key());
        expect([answer.status, answer.error.code]).toEqual([status, code]);
      }
    });

    it('a read key may read and nothing else', async () => {
      const answer = await call(operation, ownPath(), await freshKey('read'));
      if (operation.scope === 'write') {
        expect([answer.status, answer.error.code]).toEqual([403, 'insufficient_scope']);
      } else {
        expect(answer.status).toBe(200);
      }
    });

    if (params.length > 0) {
      it.each([
        ['another workspace’s', (param: string) => theirs.ids[param] ?? ''],
        ['an unknown', (param: string) => unknownId(param)],
        ['a differently marked', (param: string) => unknownId(param).replace(/..$/, '00')],
        ['a malformed', () => 'not-an-id'],
        ['another kind’s', () => newId('workspace')],
        ['an upper-case', (param: string) => (mine.ids[param] ?? '').toUpperCase()],
      ])('%s id is the same 404', async (_name, id) => {
        const answer = await call(operation, fill(operation, id), await freshKey('read_write'));
        expect([answer.status, answer.error.code]).toEqual([404, 'not_found']);
        expect(answer.error.message).toMatch(/^No [\w. ]+ with this id in this workspace\./);
      });

      it('another workspace’s key finds nothing', async () => {
        const answer = await call(operation, ownPath(), await freshKey('read_write', theirs));
        expect([answer.status, answer.error.code]).toEqual([404, 'not_found']);
        expect(answer.error.message).toMatch(/^No [\w. ]+ with this id in this workspace\./);
      });
    }

    const bodyIds = Object.keys(kindByParam).filter(
      (name) => operation.body && hasField(operation, name),
    );
    if (bodyIds.length > 0) {
      it.each(bodyIds)(
        'another workspace’s %s in the body is the same 422 as an unknown one',
        async (name) => {
          const answers = [];
          for (const id of [theirs.ids[name], newId(kindByParam[name] as IdKind)]) {
            const body = { ...(sampleBodies(mine)[operation.id] as object), [name]: id };
            const answer = await client.send(operation.method.toUpperCase(), ownPath(), {
              key: await freshKey('read_write'),
              body,
            });
            const { requestId: _, ...error } = answer.error;
            answers.push({ status: answer.status, error });
          }
          expect(answers[0]?.status).toBe(422);
          expect(answers[0]).toEqual(answers[1]);
        },
      );
    }

    it('the own key and ids are let in', async () => {
      // Each change has a workspace of its own, since some delete what they are given.
      const isRead = operation.scope === 'read';
      const of = isRead ? mine : await createResources(service, await createWorkspace());
      const key = isRead ? await freshKey('read_write') : of.readWriteKey;
      const path = fill(operation, (param) => of.ids[sampleName(operation.id, param)] ?? '');
      const body = sampleBodies(of)[operation.id];
      const isUpload = operation.kind === 'upload';
      const upload = sampleUploads(of)[operation.id];
      const { query, body: file, type = 'text/plain' } = upload ?? { query: '', body: '' };
      const answer = await client.send(operation.method.toUpperCase(), path + query, {
        key,
        ...(isUpload ? { rawBody: file, headers: { 'Content-Type': type } } : {}),
        ...(operation.body ? { body } : {}),
      });
      expect(answer.error).toBeUndefined();
      expect(answer.status).toBe(operation.status);

      if (operation.csv) {
        const csv = await client.send('GET', `${path}?format=csv`, { key });
        const { data } = await client.send('GET', `${path}?limit=1000`, { key });
        // The URL ledger has a column for each engine and channel instead of one for each field.
        const hasOwnColumns = operation.id === 'listLedgerUrls';
        if (hasOwnColumns) await parseCsv(csv.text);
        else await expectCsvOf(data as unknown as unknown[], csv.text);
      }
      if (process.env['WRITE_DOCS']) {
        const isJson = answer.headers.get('content-type')?.startsWith('application/json');
        examples.record(operation, {
          ...(operation.body && { request: body }),
          ...(hasTextUpload(operation) && { request: file }),
          ...(isJson && { response: JSON.parse(answer.text) as unknown }),
        });
      }
    });
  },
);

function hasField(operation: Operation, name: string): boolean {
  const shape = (operation.body as { shape?: Record<string, unknown> } | undefined)?.shape;
  return shape !== undefined && Object.hasOwn(shape, name);
}
