import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findFreePort } from '../../dev/stack/free-port';
import { loadConfig } from '../../platform/config';
import { startTracing } from '../../platform/tracing/tracing';
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
let stopTracing: () => Promise<void>;
let workerMetricsUrl: string;

beforeAll(async () => {
  own = await startOwnService();
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = await collector.start();
  process.env['OTEL_EXPORTER_OTLP_HEADERS'] = 'Authorization=Bearer%20abc';
  const port = await findFreePort();
  process.env['WORKER_METRICS_PORT'] = String(port);
  workerMetricsUrl = `http://127.0.0.1:${port}/metrics`;
  stopTracing = await startTracing(loadConfig(process.env).tracing, 'sightline-api');
  worker = await own.startWorker();
});
afterAll(async () => {
  await stopTracing();
  await worker.stop();
  await own.stop();
  collector.stop();
});

it('one trace leads from a request through the outbox and the activities to the provider', async () => {
  const scene = await CollectionScene.open(own.service);
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
  const call = spanOf('POST sandbox');
  expect(call).toMatchObject({ service: 'sightline-worker', parentSpanId: batch.spanId });
  expect([...collector.credentials]).toEqual(['Bearer abc']);
});

it('requests without a trace of their own begin one each', async () => {
  const before = collector.spans.length;
  await Promise.all([1, 2].map(() => fetch(`${own.service.url}/healthz`)));
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
  expect(text).toMatch(/^temporal_activity_execution_latency_seconds_bucket\{/m);
});
