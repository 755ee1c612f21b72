import { recordEvents } from '../../modules/webhooks/record-events';
import { Sightline } from '../../packages/client/src/client';
import { toUuid } from '../../platform/ids';
import { killAndStart, killableServers } from '../support/kill-servers';
import { type OwnService, startOwnService } from '../support/own-service';
import { createWorkspace } from '../support/service';
import { waitFor } from '../support/wait-for';
import type { WorkerProcess } from '../support/worker-process';
import { Receiver } from '../webhooks/receiver';

// Servers are killed here, so this file has servers of its own.

let own: OwnService;
let worker: WorkerProcess;
let receiver: Receiver;

beforeAll(async () => {
  receiver = await new Receiver().start();
  own = await startOwnService();
  worker = await own.startWorker();
});
afterAll(async () => {
  await worker.stop();
  await own.stop();
  await receiver.stop();
});

const events = 400;

it.each(killableServers.filter((server) => server !== 'clickhouse'))(
  '%s killed in the middle of deliveries: each event arrives, twice only what was under way',
  async (server) => {
    const { workspaceId, readWriteKey } = await createWorkspace();
    const sightline = new Sightline({ baseUrl: own.service.url, apiKey: readWriteKey });
    const { id: webhookId } = await sightline.webhooks.create({ url: receiver.url });
    receiver.received.length = 0;
    receiver.answer = (response) => {
      setTimeout(() => response.end(), 20);
    };
    await own.service.services.database.transaction(workspaceId, (tx) =>
      recordEvents(
        tx,
        Array.from({ length: events }, (_, at) => ({
          type: 'report.ready' as const,
          subject: `subject ${at}`,
          websiteId: null,
          path: '/reports',
          data: {},
        })),
      ),
    );
    await waitFor('the first deliveries', async () => receiver.received.length > 50);
    worker = await killAndStart(own, server, worker);
    await waitFor('the last delivery', async () => {
      const rows = await own.owner
        .rows<{ count: number }>(
          `select count(*)::int as count from webhook_deliveries where state = 'delivered'
             and webhook_id = '${toUuid(webhookId)}'`,
        )
        .catch(() => []);
      return rows[0]?.count === events;
    });
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(events);
    // What was sent and not yet recorded: at most as many as are sent at once.
    expect(ids.length - events).toBeLessThanOrEqual(16);
  },
);
