import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { findFreePort } from '../../dev/stack/free-port';
import { type ApiProcess, startApiProcess } from '../support/api-process';
import { CollectionScene } from '../support/collection-scene';
import { type OwnService, startOwnService } from '../support/own-service';
import { waitFor } from '../support/wait-for';
import type { WorkerProcess } from '../support/worker-process';

type Span = { name: string; traceId: string; spanId: string; parentSpanId?: string };
type Received = Span & { service: string };

type Export = {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: Span[] }[];
  }[];
};

/** A collector that understands OTLP over HTTP, in JSON. */
class Collector {
  readonly spans: Received[] = [];
  readonly credentials = new Set<string | undefined>();
  readonly #server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    this.credentials.add(request.headers.authorization);
    if (request.url === '/v1/traces') this.#keep(JSON.parse(Buffer.concat(chunks).toString()));
    response.setHeader('Content-Type', 'application/json').end('{}');
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #keep({ resourceSpans }: Export): void {
    for (const { resource, scopeSpans } of resourceSpans) {
      const named = resource.attributes.find(({ key }) => key === 'service.name');
      const service = named?.value.stringValue ?? '';
      for (const { spans } of scopeSpans) {
        this.spans.push(...spans.map((span) => ({ ...span, service })));
      }
    }
  }
}

const collector = new Collector();
let own: OwnService;
let worker: WorkerProcess;
let api: ApiProcess;
let workerMetricsUrl: string;

beforeAll(async () => {
  // The processes below alone deliver the outbox: they are traced.
  own = await startOwnService({}, { dispatches: false });
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = await collector.start();
  process.env['OTEL_EXPORTER_OTLP_HEADERS'] = 'Authorization=Bearer%20abc';
  const port = await findFreePort();
  process.env['WORKER_METRICS_PORT'] = String(port);
  workerMetricsUrl = `http://127.0.0.1:${port}/metrics`;
  api = await startApiProcess({ sandboxUrl: own.sandbox.url });
  worker = await own.startWorker();
});
afterAll(async () => {
  await api.stop();
  await worker.stop();
  await own.stop();
  collector.stop();
});

it('one trace leads from a request through the outbox and the activities to the provider', async () => {
  const scene = await CollectionScene.open({ ...own.service, url: api.url });
  const websiteId = await scene.newWebsite(['first', 'second'], { searchVolumes: false });
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
  const answer = await scene.client.post(
    `/websites/${websiteId}/refresh`,
    { kinds: ['serp'] },
    { headers: { traceparent } },
  );
  expect(answer.status).toBe(202);
  const ofTrace = () => collector.spans.filter((span) => span.traceId === traceId);
  await waitFor('spans of the whole job', async () =>
    ofTrace().some(({ name }) => name === 'recordOutcome'),
  );

  const spanOf = (name: string) => {
    const span = ofTrace().find((each) => each.name === name);
    if (!span) throw new Error(`no span ${name} among ${ofTrace().map((each) => each.name)}`);
    return span;
  };
  const request = spanOf('POST refreshWebsite');
  expect(request).toMatchObject({ service: 'sightline-api', parentSpanId: '00f067aa0ba902b7' });
  const outbox = spanOf('outbox start_workflow');
  expect(outbox.parentSpanId).toBe(request.spanId);
  const batch = spanOf('collectSerpBatch');
  expect(batch).toMatchObject({ service: 'sightline-worker', parentSpanId: outbox.spanId });
  const call = spanOf('POST dataforseo');
  expect(call).toMatchObject({ service: 'sightline-worker', parentSpanId: batch.spanId });
  expect([...collector.credentials]).toEqual(['Bearer abc']);
});

it('requests without a trace of their own begin one each', async () => {
  const before = collector.spans.length;
  await Promise.all([1, 2].map(() => fetch(`${api.url}/healthz`)));
  const added = () => collector.spans.slice(before).filter(({ name }) => name === 'GET none');
  await waitFor('both spans', async () => added().length >= 2);
  expect(new Set(added().map(({ traceId }) => traceId)).size).toBe(added().length);
});

it('the worker shows its activities and the metrics of Temporal’s SDK at one port', async () => {
  const text = await (await fetch(workerMetricsUrl)).text();
  expect(text).toMatch(
    /^sightline_activity_seconds_count\{activity="collectSerpBatch",outcome="completed"\} [1-9]/m,
  );
  expect(text).toMatch(/^temporal_worker_task_slots_available\{/m);
  expect(text).toMatch(/^temporal_activity_execution_latency_bucket\{/m);
});

const root = join(__dirname, '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

it('rules and dashboard name only metrics that are printed, and each alert has a runbook', async () => {
  const urls = [`${api.url}/metrics`, workerMetricsUrl];
  const texts = await Promise.all(urls.map(async (url) => (await fetch(url)).text()));
  const printed = new Set(
    texts.flatMap((text) => [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name)),
  );
  const { groups } = rulesSchema.parse(parse(read('deploy/prometheus/sightline.rules.yaml')));
  const rules = groups.flatMap((group) => group.rules);
  const { panels } = dashboardSchema.parse(JSON.parse(read('deploy/grafana/sightline.json')));
  const expressions = [
    ...rules.map(({ expr }) => expr),
    ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  ];
  const named = expressions.flatMap((expr) => [
    ...(expr.match(/\b(?:sightline|nodejs|process|temporal)_\w+/g) ?? []),
  ]);
  expect(named.length).toBeGreaterThan(40);
  const baseOf = (name: string) => name.replace(/_(?:bucket|count|sum)$/, '');
  const unknown = named.filter((name) => !printed.has(name) && !printed.has(baseOf(name)));
  expect([...new Set(unknown)]).toEqual([]);
  const recorded = new Set(rules.flatMap(({ record }) => record ?? []));
  const used = expressions.flatMap((expr) => [...(expr.match(/\bsightline:[\w:]+/g) ?? [])]);
  expect(used.filter((name) => !recorded.has(name))).toEqual([]);

  const runbooks = read('docs/operations/runbooks.md');
  for (const { alert, annotations } of rules) {
    if (!alert) continue;
    expect(annotations?.runbook).toBe(`docs/operations/runbooks.md#${alert.toLowerCase()}`);
    expect(runbooks).toContain(`\n## ${alert}\n`);
  }
});

const rulesSchema = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string().optional(),
          record: z.string().optional(),
          expr: z.string(),
          annotations: z.object({ runbook: z.string() }).optional(),
        }),
      ),
    }),
  ),
});
const dashboardSchema = z.object({
  panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })).optional() })),
});
