import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Operation } from '../../api/operation/operation';
import { operations } from '../../api/operations';
import { inPlace } from '../../dev/openapi/in-place';
import { createSandbox, type Sandbox } from '../../dev/sandbox/sandbox';
import { type OpenIdDiscovery, startOpenIdDiscovery } from '../support/openid-discovery';
import { describeUnless, newFolder, run } from '../support/programs';
import {
  createResources,
  type Resources,
  sampleBodies,
  sampleName,
  sampleUploads,
} from '../support/samples';
import { createWorkspace, type Service, startService } from '../support/service';

/**
 * Schemathesis derives good and bad requests from the OpenAPI document, and compares every response
 * with it. A workspace with one of everything makes each operation reach its work.
 */
const program = join(__dirname, '../../node_modules/.cache/schemathesis/bin/schemathesis');
const missing = existsSync(program) ? [] : ['schemathesis, by scripts/install-schemathesis.sh'];

/**
 * `positive_data_acceptance` is left out: what a workspace contains decides, too, whether a
 * well-formed request is accepted.
 */
const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'negative_data_rejection',
];

const requestsMin = 2_000;
const requestsByOperation = 6;
const timeoutMs = 1_200_000;

/** Operations that no derived request can succeed with, and why. */
const unreachable: Record<string, string> = {
  uploadReportLogo: 'an image is no text of a document',
};

/** Statuses with which bad data may be refused. */
const refusals = [400, 401, 403, 404, 405, 406, 409, 413, 415, 422, 428, 429];

/** Operations that answer row by row: a 200 names the rows that it refused. */
const answersByRow = new Set([
  'createAiBrands',
  'createAiPrompts',
  'createKeywords',
  'createKnownLinks',
  'createWebsites',
  'requestInspections',
  'submitUrls',
  'trackAiQueries',
  'trackSitemaps',
  'trackUrls',
  'untrackUrls',
  'updateKeywords',
]);

/** Parameters whose example is the id in the path, which the operation does not take twice. */
const unfitExamples: Record<string, string> = { compareAudits: 'with' };

type Described = {
  parameters: Array<{ name: string; example?: unknown; schema: { example?: unknown } }>;
  requestBody?: { content: Record<string, { example?: unknown }> };
};
type Document = { paths: Record<string, Record<string, Described>> };

describeUnless(missing, 'requests that are derived from the OpenAPI document', () => {
  const folder = newFolder();
  const inFolder = (name: string) => join(folder.path, name);
  let sandbox: Sandbox;
  let openId: OpenIdDiscovery;
  let service: Service;

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
  });
  afterAll(async () => {
    await service.stop();
    await sandbox.close();
    openId.close();
    folder.remove();
  });

  it(
    'get the described responses, and reach each operation',
    async () => {
      await prepare(service, openId, folder.path);
      const { status, stdout, stderr } = await run(program, [
        `--config-file=${inFolder('schemathesis.toml')}`,
        'run',
        inFolder('openapi.json'),
        `--url=${service.url}`,
        `--checks=${checks.join(',')}`,
        '--phases=examples,fuzzing',
        `--max-examples=${requestsByOperation}`,
        '--seed=26',
        '--workers=2',
        '--continue-on-failure',
        '--no-shrink',
        '--suppress-health-check=all',
        '--generation-database=none',
        `--report-ndjson-path=${inFolder('report.ndjson')}`,
        '--no-color',
      ]);
      const statuses = readStatuses(readFileSync(inFolder('report.ndjson'), 'utf8'));
      const notReached = operations
        .filter(({ id }) => !(id in unreachable))
        .map(({ id, method, path }) => ({
          id,
          statuses: statuses.get(`${method.toUpperCase()} /api/v1${path}`) ?? [],
        }))
        .filter((one) => !one.statuses.some((each) => each >= 200 && each < 300));
      expect(notReached).toEqual([]);
      const requests = [...statuses.values()].flat();
      expect(requests.length).toBeGreaterThanOrEqual(requestsMin);
      expect({ status, report: status === 0 ? '' : stdout + stderr }).toEqual({
        status: 0,
        report: '',
      });
    },
    timeoutMs,
  );
});

/** Writes the document with samples that the workspaces have, and the keys and ids by operation. */
async function prepare(service: Service, openId: OpenIdDiscovery, folder: string): Promise<void> {
  const served = (await (await fetch(`${service.url}/openapi.json`)).json()) as Document;
  // Operations get samples of their own, also of parameters that they share.
  const document = inPlace(served);
  const workspaces = new Map<string, Resources>();
  const placeByArea = new Map<string, number>();
  // Otherwise the working folder gets a cache.
  const settings = ['cache.enabled = false'];
  for (const operation of operations) {
    const workspace = workspaceOf(operation, placeByArea);
    const resources =
      workspaces.get(workspace) ?? (await createResources(service, await createWorkspace()));
    workspaces.set(workspace, resources);
    // The rate limit is by key.
    const { secret } = await resources.newKey('read_write');
    settings.push(settingsOf(operation, resources, secret));
    putSamples(document, operation, resources, openId.issuer);
  }
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document));
  writeFileSync(join(folder, 'schemathesis.toml'), settings.join('\n'));
}

/**
 * Returns the name of the workspace that an operation works in. A change must not take from another
 * operation what it needs: each one of an area has a workspace of its own, which areas share. What
 * changes a website or its connections has one alone.
 */
function workspaceOf({ area, id, scope }: Operation, placeByArea: Map<string, number>): string {
  if (scope === 'read') return 'reads';
  if (area === 'websites' || area === 'search-console') return id;
  const place = placeByArea.get(area) ?? 0;
  placeByArea.set(area, place + 1);
  return `changes ${place}`;
}

/** Returns the key and the ids that requests of an operation carry. */
function settingsOf({ id, path }: Operation, { ids }: Resources, key: string): string {
  const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => {
    const value = JSON.stringify(ids[sampleName(id, param)] ?? '');
    return `parameters."path.${param}" = ${value}`;
  });
  return [
    '[[operations]]',
    `include-operation-id = "${id}"`,
    `headers = { Authorization = "Bearer ${key}" }`,
    ...params,
    `checks.negative_data_rejection.expected-statuses = ${JSON.stringify(
      answersByRow.has(id) ? [200, ...refusals] : refusals,
    )}`,
    '',
  ].join('\n');
}

/** Replaces the document's examples by those that name what the workspace has. */
function putSamples(
  document: Document,
  operation: Operation,
  resources: Resources,
  issuer: string,
): void {
  const methods = document.paths[`/api/v1${operation.path}`] ?? {};
  const text = JSON.stringify(methods[operation.method]);
  const described = JSON.parse(putIds(text, resources)) as Described;
  methods[operation.method] = described;
  const upload = sampleUploads(resources)[operation.id];
  const unfit = described.parameters.find(({ name }) => name === unfitExamples[operation.id]);
  if (unfit) delete unfit.schema.example;
  for (const [name, value] of new URLSearchParams(upload?.query)) {
    const parameter = described.parameters.find((one) => one.name === name);
    if (parameter) parameter.example = value;
  }
  const content = described.requestBody?.content ?? {};
  for (const media of Object.values(content)) delete media.example;
  // Schemathesis cannot write lines of JSON.
  if (Object.keys(content).length > 1) delete content['application/x-ndjson'];
  if (upload?.type === 'application/x-ndjson') return;
  const media = content[upload?.type ?? 'text/csv'] ?? Object.values(content)[0];
  const sample = upload?.body.toString() ?? sampleBodies(resources, issuer)[operation.id];
  if (media === undefined || sample === undefined) return;
  const isJsonText = upload?.type === 'application/json';
  media.example = isJsonText ? JSON.parse(String(sample)) : sample;
}

/** Replaces the ids of examples by those of the workspace. */
function putIds(text: string, { ids }: Resources): string {
  const values = Object.values(ids);
  return text.replace(/\b([a-z]+_)01kamzv4s1eh3bg3g7qfs1\w{4}\b/g, (example, prefix: string) => {
    const own = values.find((value) => value.startsWith(prefix));
    return own ?? example;
  });
}

type ReportLine = {
  ScenarioFinished?: {
    recorder?: {
      label: string;
      interactions?: Record<string, { response?: { status_code: number } | null }>;
    };
  };
};

/** Returns the statuses of all responses by method and path. */
function readStatuses(report: string): Map<string, number[]> {
  const statuses = new Map<string, number[]>();
  for (const line of report.split('\n').filter((each) => each !== '')) {
    const recorder = (JSON.parse(line) as ReportLine).ScenarioFinished?.recorder;
    if (!recorder?.interactions) continue;
    const before = statuses.get(recorder.label) ?? [];
    const got = Object.values(recorder.interactions).map((one) => one.response?.status_code ?? 0);
    statuses.set(recorder.label, [...before, ...got]);
  }
  return statuses;
}
