import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { DefaultLogger, makeTelemetryFilterString, Runtime } from '@temporalio/worker';
import type { PlanName } from '../../modules/account/rules/plans';
import { Lane, type Settings, type SystemRequest } from './lane';
import type { WatchedCall } from './watched-activities';

/**
 * The program in which the systems under test of one jest worker run, one process for the whole run: it loads
 * the product once. Test files open and close systems in it by HTTP, and it ends with the process that
 * started it.
 */
const lane = new Lane(process.env);

type Call = { file: string; id: number; settings: Settings; plan: PlanName; days: number };
type ActivityCall = WatchedCall & { id: number };

const calls: Record<string, (body: never) => Promise<unknown>> = {
  '/open': (request: SystemRequest) => lane.open(request),
  '/activity': ({ id, ...call }: ActivityCall) => lane.runActivity(id, call),
  '/memory': async () => process.memoryUsage().rss,
  '/clock': async ({ days }: Call) => lane.moveClock(days),
  '/wake': async ({ id }: Call) => lane.wake(id),
  '/counters': ({ id }: Call) => lane.writeCounters(id),
  '/stop': ({ id }: Call) => lane.stop(id),
  '/begin': ({ file }: Call) => lane.begin(file),
  '/workspaces': ({ settings, plan }: Call) => lane.createWorkspace(settings, plan),
};

async function answer(request: IncomingMessage): Promise<unknown> {
  const call = calls[request.url ?? ''];
  if (!call) throw new Error(`The lane has no ${request.url}.`);
  return call(JSON.parse(await text(request)) as never);
}

const server = createServer((request, response) => {
  answer(request).then(
    (data) => response.end(JSON.stringify({ data })),
    (error: unknown) => {
      const problem = error instanceof Error ? (error.stack ?? error.message) : String(error);
      response.statusCode = 500;
      response.end(JSON.stringify({ problem }));
    },
  );
});

Runtime.install({
  logger: new DefaultLogger('ERROR'),
  shutdownSignals: [],
  // Files end while activities run, which the core warns of.
  telemetryOptions: {
    logging: { filter: makeTelemetryFilterString({ core: 'ERROR', other: 'ERROR' }) },
  },
});
// Connections stay: a test file that loads its modules for seconds would use one that was just closed.
server.keepAliveTimeout = 0;
server.listen(0, '127.0.0.1', () =>
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
);

let isEnding = false;
async function end(): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  server.close();
  server.closeAllConnections();
  await lane.close();
  process.exit(0);
}
process.once('disconnect', () => void end());
process.once('SIGTERM', () => void end());
// A terminal sends it to the whole group; the run's own end follows.
process.on('SIGINT', () => undefined);
