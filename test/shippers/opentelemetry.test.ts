import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import {
  type CrawlerRequestSample,
  combinedLine,
  crawlerRequests,
  expectStored,
  googlebotAddress,
  timelessLine,
} from '../support/crawler-requests';
import { type DrainScene, newDrainScene, type SceneDrain } from '../support/drain-scene';
import { type Service, startService } from '../support/service';
import { describeWithPackages, testPrograms } from '../support/test-programs';

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

type LogRecord = { timestamp?: Date; body?: unknown; attributes?: Record<string, unknown> };

const current = ({ at, path, agent }: CrawlerRequestSample): LogRecord => ({
  timestamp: at,
  body: 'request served',
  attributes: {
    'client.address': googlebotAddress,
    'user_agent.original': agent,
    'url.path': path,
    'url.query': 'q=1',
    'http.response.status_code': 200,
    'http.request.method': 'GET',
    'server.address': scene.domain,
  },
});
const old = ({ at, path, agent }: CrawlerRequestSample): LogRecord => ({
  timestamp: at,
  attributes: {
    'net.peer.ip': googlebotAddress,
    'http.user_agent': agent,
    'http.target': `${path}?q=1`,
    'http.status_code': 200,
    'http.method': 'GET',
    'http.host': scene.domain,
  },
});
const line = (request: CrawlerRequestSample): LogRecord => ({ body: combinedLine(request) });
const lineOfJson = (request: CrawlerRequestSample): LogRecord => ({
  timestamp: request.at,
  body: timelessLine(request),
  attributes: { 'log.file.name': 'access.log' },
});
const parsed = (request: CrawlerRequestSample): LogRecord => ({
  timestamp: request.at,
  body: JSON.parse(timelessLine(request)),
});

type Sent = { code: number; status?: number }[];

/** Logs records in a separate program, and returns how the exporter handled each response. */
async function emit(kind: string, token: string, records: LogRecord[]): Promise<Sent> {
  const program = spawn(process.execPath, [join(testPrograms, 'opentelemetry.mjs'), kind], {
    env: {
      ...process.env,
      OTEL_EXPORTER_OTLP_ENDPOINT: `${service.url}${scene.path}`,
      OTEL_EXPORTER_OTLP_HEADERS: `authorization=Bearer ${token}`,
      OTEL_EXPORTER_OTLP_COMPRESSION: 'gzip',
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const resource = { 'service.name': 'nginx', 'server.address': scene.domain };
  program.stdin.end(JSON.stringify({ resource, records }));
  return (await json(program.stdout)) as Sent;
}

const counts = async () => (await scene.stateOf(drain)).lastSevenDays;

const isTaken = [{ code: 0 }];

const exporters = ['exporter-logs-otlp-http', 'exporter-logs-otlp-proto', 'sdk-logs'];
const packages = exporters.map((name) => `@opentelemetry/${name}`);

for (const kind of ['json', 'protobuf'])
  describeWithPackages(packages, `OpenTelemetry’s exporter by http/${kind}`, () => {
    it.each<[string, (request: CrawlerRequestSample) => LogRecord]>([
      ['attributes by today’s conventions', current],
      ['attributes by the old conventions', old],
      ['lines as bodies', line],
      ['lines of JSON as bodies, with the record’s time', lineOfJson],
      ['parsed lines as bodies', parsed],
    ])('sends %s', async (_what, recordOf) => {
      expect(await emit(kind, drain.token, crawlerRequests.map(recordOf))).toEqual(isTaken);
      await expectStored(scene, drain, { host: scene.domain });
    });

    it('is not made to resend a batch with records that are not log lines', async () => {
      const noise = { body: 'worker process started' };
      const records = [noise, ...crawlerRequests.map(line), { attributes: { level: 'info' } }];
      expect(await emit(kind, drain.token, records)).toEqual(isTaken);
      expect(await scene.visits()).toHaveLength(2);
      expect(await counts()).toMatchObject({ received: 5, visits: 2, ignored: 2, malformed: 1 });
    });

    it('hears of an unknown token', async () => {
      expect(await emit(kind, 'sl_d_x', [{ body: 'x' }])).toEqual([{ code: 1, status: 401 }]);
    });
  });
