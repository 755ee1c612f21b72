import { spawnSync } from 'node:child_process';
import { basePath } from '../../api/app';
import { operations } from '../../api/operations';
import { inPlace } from '../../dev/openapi/in-place';
import { startServiceHere } from '../support/in-process';
import { createWorkspace, type Service, startService } from '../support/service';

type Schema = Record<string, unknown>;
type Described = {
  operationId: string;
  summary?: string;
  description?: string;
  tags: string[];
  'x-key-scope': string;
  parameters: Array<{
    name: string;
    in: string;
    required: boolean;
    description?: string;
    schema: Schema;
  }>;
  requestBody?: unknown;
  responses: Record<string, { description: string; content: Record<string, { schema: Schema }> }>;
};
type Document = {
  openapi: string;
  info: { description: string };
  tags: Array<{ name: string; description?: string }>;
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema>; headers: Record<string, object> };
};

let service: Service;
let document: Document;

beforeAll(async () => {
  service = await startService({ settings: { DATABASE_DISK: '1TB' } });
  document = (await (await fetch(`${service.url}/openapi.json`)).json()) as Document;
});
afterAll(() => service.stop());

const described = () =>
  Object.entries(inPlace(document).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

it('it is a valid OpenAPI 3.1 document', async () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  // The validator is an ES module, which jest cannot load.
  const script = `import { Validator } from '@seriousme/openapi-schema-validator';
    import { json } from 'node:stream/consumers';
    const { valid, errors } = await new Validator().validate(await json(process.stdin));
    process.stdout.write(JSON.stringify({ valid, errors }));`;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', script],
    { input: JSON.stringify(document), encoding: 'utf8', cwd: __dirname },
  );
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual({ valid: true });
});

it('every operation is in it, and every one in it is mounted', async () => {
  const documented = described().map(({ path, method }) => `${method} ${path}`);
  const listed = operations.map(({ path, method }) => `${method} ${basePath}${path}`);
  expect(documented.sort()).toEqual(listed.sort());
  const replies = await Promise.all(
    described().map(async ({ path, method }) => {
      const url = `${service.url}${path.replace(/\{\w+\}/g, 'x')}`;
      const reply = await fetch(url, { method: method.toUpperCase() });
      return `${method} ${path}: ${reply.status}`;
    }),
  );
  // A path or method that leads nowhere is a 404 or 405 before a key is asked for.
  expect(replies.filter((reply) => !reply.endsWith(': 401'))).toEqual([]);
});

it('every reference leads somewhere', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)];
  expect(references.length).toBeGreaterThan(50);
  for (const [, reference = ''] of references) {
    const [, kind = '', name = ''] = /^#\/components\/(\w+)\/([\w-]+)$/.exec(reference) ?? [];
    expect(document.components[kind as keyof Document['components']]).toHaveProperty([name]);
  }
});

it('every operation has a name of its own, a summary, an area and a scope', () => {
  const all = described();
  expect(new Set(all.map(({ operation }) => operation.operationId)).size).toBe(all.length);
  for (const { operation, method } of all) {
    expect(operation.summary).toMatch(/^[A-Z].{5,}[^.]$/);
    expect(operation.tags).toHaveLength(1);
    expect(operation['x-key-scope']).toBe(method === 'get' ? 'read' : 'write');
  }
});

it('every operation, area, parameter and field is described', () => {
  const bare: string[] = [];
  const visit = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, each] of Object.entries(value)) visit(each, `${path}.${name}`);
    const { properties } = value as { properties?: Record<string, { description?: string }> };
    for (const [name, field] of Object.entries(properties ?? {})) {
      const isEnvelope =
        (!path.startsWith('schemas') || path === 'schemas.Error') &&
        ['data', 'meta', 'error'].includes(name);
      if (!isEnvelope && !field.description) bare.push(`${path}.${name}`);
    }
  };
  for (const { operation } of described()) {
    if (!operation.description) bare.push(operation.operationId);
    for (const { name, description } of operation.parameters) {
      if (!description) bare.push(`${operation.operationId}?${name}`);
    }
    visit([operation.requestBody, operation.responses], operation.operationId);
  }
  visit(document.components.schemas, 'schemas');
  for (const { name, description } of document.tags) if (!description) bare.push(name);
  expect(bare).toEqual([]);
});

it('every operation says which errors it answers, in the one envelope', () => {
  for (const { operation, path, method } of described()) {
    const statuses = Object.keys(operation.responses);
    const expected = ['401', '422', '429', '500', '503'];
    if (path.includes('{')) expected.push('404');
    if (method !== 'get') expected.push('403');
    expect(statuses).toEqual(expect.arrayContaining(expected));
    for (const status of statuses.filter((each) => Number(each) >= 400)) {
      expect(operation.responses[status]?.content['application/json']?.schema).toEqual({
        $ref: '#/components/schemas/Error',
      });
    }
    // A file is also answered in part, or not again to who has it.
    const successes = statuses.filter((each) => Number(each) < 400);
    const isFile = successes.includes('206');
    expect(successes).toEqual(
      isFile ? ['200', '206', '304'] : [expect.stringMatching(/^20[0124]$/)],
    );
  }
});

it('every parameter of a path is described and required', () => {
  for (const { operation, path } of described()) {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
    expect(inPath.map(({ name }) => name)).toEqual(names);
    expect(inPath.every(({ required }) => required)).toBe(true);
  }
});

it('pages are whole numbers with their bounds and defaults', () => {
  const list = described().find(({ operation }) => operation.operationId === 'listWebsites');
  const parameters = list?.operation.parameters ?? [];
  const schemaOf = (name: string) => parameters.find((each) => each.name === name)?.schema;
  expect(schemaOf('limit')).toMatchObject({
    type: 'integer',
    minimum: 1,
    maximum: 1000,
    default: 100,
  });
  expect(schemaOf('offset')).toMatchObject({ type: 'integer', minimum: 0, default: 0 });
  expect(parameters.some(({ required }) => required)).toBe(false);
});

it('the website is the specification’s, field by field', () => {
  const website = document.components.schemas['Website'] as { properties: Record<string, Schema> };
  const fields =
    'id domain name relationship status country language searchConsoleConnected serpTracking ' +
    'aiTracking healthScore tags lastSyncedAt';
  expect(Object.keys(website.properties)).toEqual(fields.split(' '));
});

it('it is for everyone, and names nothing of the inside', async () => {
  const text = JSON.stringify(document);
  expect(text).not.toMatch(/workspace_id|postgres|clickhouse|127\.0\.0\.1/i);
  expect(document.info.description).toContain('120 requests a minute');
});

it('the readable page is served without a key and from here alone', async () => {
  const page = await fetch(`${service.url}/docs/api/websites`);
  expect(page.status).toBe(200);
  const html = await page.text();
  expect(html).not.toMatch(/https?:\/\//);
  for (const [, source = ''] of html.matchAll(/(?:src|data-url)="([^"]+)"/g)) {
    expect((await fetch(`${service.url}${source}`)).status).toBe(200);
  }
  const policy = page.headers.get('Content-Security-Policy');
  expect(policy).toContain("default-src 'self'");
});

it('the script of the readable page is small on the way and asked for once', async () => {
  const html = await (await fetch(`${service.url}/docs/api/websites`)).text();
  const [, path = ''] = /src="([^"]+)"/.exec(html) ?? [];
  const script = await fetch(`${service.url}${path}`, { headers: { 'Accept-Encoding': 'br' } });
  expect(script.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  expect(script.headers.get('Content-Encoding')).toBe('br');
  expect(Number(script.headers.get('Content-Length'))).toBeLessThan(300_000);
  const folder = path.slice(0, path.lastIndexOf('/'));
  const [, module = ''] = /from ?"\.\/(chunks\/[^"]+\.js)"/.exec(await script.text()) ?? [];
  const loaded = await fetch(`${service.url}${folder}/${module}`);
  expect(loaded.headers.get('Content-Type')).toContain('text/javascript');
  for (const other of [
    '/docs/reference-0.0.0/standalone.esm.js',
    `${folder}/none.js`,
    `${folder}/standalone.esm.js.map`,
    `${folder}/../package.json`,
  ]) {
    expect((await fetch(`${service.url}${other}`)).status).toBe(404);
  }
  for (const headers of [{ Range: 'bytes=99999999999-' }, { 'If-Match': '"x"' }]) {
    const response = await fetch(`${service.url}${path}`, { headers });
    expect(response.status).toBe(200);
    await response.arrayBuffer();
  }
});

it('the metrics cover the outbox, the pool, providers, jobs and lines', async () => {
  const metrics = await (await fetch(`${service.url}/metrics`)).text();
  for (const queue of ['outbox', 'ledger']) {
    expect(metrics).toMatch(
      new RegExp(`^sightline_queue_age_seconds\\{queue="${queue}"\\} \\d`, 'm'),
    );
    expect(metrics).toMatch(new RegExp(`^sightline_queue_entries\\{queue="${queue}"\\} \\d`, 'm'));
  }
  for (const disk of [
    'store="clickhouse",disk="[^"]+/default"',
    'store="postgres",disk="volume"',
  ]) {
    expect(metrics).toMatch(new RegExp(`^sightline_disk_free_bytes\\{${disk}\\} [1-9]`, 'm'));
  }
  for (const pool of ['pool', 'reads']) {
    expect(metrics).toMatch(
      new RegExp(
        `^sightline_database_pool_connections\\{pool="${pool}",state="waiting"\\} \\d`,
        'm',
      ),
    );
  }
  // The key of this test's own requests was looked up by a read.
  expect(metrics).toMatch(
    /^sightline_database_pool_connections\{pool="reads",state="(idle|used)"\} [1-9]/m,
  );
  for (const name of ['job_seconds', 'provider_call_seconds', 'log_lines_total', 'credits_total']) {
    expect(metrics).toContain(`# HELP sightline_${name} `);
  }
});

describe('what is for operators', () => {
  type Ready = { status: string; dependencies?: object; logs?: object };
  const readyz = async (headers: Record<string, string> = {}, url = service.url) =>
    (await (await fetch(`${url}/readyz`, { headers })).json()) as Ready;

  it('is shown to programs on this machine, not to those that a proxy forwards', async () => {
    expect(Object.keys(await readyz())).toEqual(['status', 'dependencies', 'logs']);
    for (const headers of [{ 'X-Forwarded-For': '198.51.100.7' }, { Forwarded: 'for=x' }]) {
      expect(await readyz(headers as never)).toEqual({ status: 'ready' });
      const metrics = await fetch(`${service.url}/metrics`, { headers: headers as never });
      expect(metrics.status).toBe(401);
    }
  });

  it('needs the key where one is set; that the process is up needs none', async () => {
    const metricsKey = 'a-key-of-the-operator';
    const own = await startService({ settings: { METRICS_KEY: metricsKey } });
    try {
      const right = { Authorization: `Bearer ${metricsKey}` };
      for (const headers of [{}, { Authorization: 'Bearer another-key-of-16' }]) {
        expect((await fetch(`${own.url}/metrics`, { headers })).status).toBe(401);
        expect(await readyz(headers, own.url)).toEqual({ status: 'ready' });
        expect((await fetch(`${own.url}/healthz`, { headers })).status).toBe(200);
      }
      expect((await fetch(`${own.url}/metrics`, { headers: right })).status).toBe(200);
      expect(await readyz(right, own.url)).toHaveProperty('dependencies');
    } finally {
      await own.stop();
    }
  });

  it('costs the databases one look a second, however often it is asked', async () => {
    const own = await startServiceHere();
    const ping = jest.spyOn(own.services.clickhouse, 'ping');
    try {
      const answers = await Promise.all(Array.from({ length: 50 }, () => readyz({}, own.url)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['ready']));
      // The second is over while a slow machine answers.
      expect(ping.mock.calls.length).toBeLessThanOrEqual(5);
    } finally {
      await own.stop();
    }
  });
});

it('the document is compressed', async () => {
  const headers = { 'Accept-Encoding': 'gzip' };
  const response = await fetch(`${service.url}/openapi.json`, { headers });
  expect(response.headers.get('Content-Encoding')).toBe('gzip');
  expect(await response.json()).toEqual(document);
});

it('the first page leads a person everywhere', async () => {
  const page = await fetch(service.url);
  expect(page.headers.get('Content-Type')).toContain('text/html');
  const html = await page.text();
  const links = [...html.matchAll(/href="(\/[^"]+)"/g)].map(([, path = '']) => path);
  expect(links).toEqual(expect.arrayContaining(['/docs', '/openapi.json', '/readyz']));
  for (const path of links) expect((await fetch(`${service.url}${path}`)).status).toBe(200);
});

it('what it says about a read key is true', async () => {
  const { readKey } = await createWorkspace();
  const response = await fetch(`${service.url}/api/v1/websites`, {
    headers: { Authorization: `Bearer ${readKey}` },
  });
  expect(response.status).toBe(200);
});
