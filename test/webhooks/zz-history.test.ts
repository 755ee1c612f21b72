import { writeFileSync } from 'node:fs';
import { historyToJSON } from '@temporalio/common/lib/proto-utils';
import { recordEvents } from '../../modules/webhooks/record-events';
import { newClient } from '../support/clients';
import { startCollector } from '../support/collector';
import { createWorkspace } from '../support/service';
import { waitFor } from '../support/wait-for';
import { Receiver } from './receiver';

test('history', async () => {
  const collector = await startCollector();
  const { workspaceId } = await createWorkspace();
  const client = await newClient(collector.service, workspaceId);
  const receiver = await new Receiver().start();
  receiver.answer = (response) =>
    response.writeHead(receiver.received.length === 1 ? 500 : 200).end();
  const { id } = (await client.post<{ id: string }>('/webhooks', { url: receiver.url })).data;
  const record = (subject: string) =>
    collector.service.services.database.transaction(workspaceId, (tx) =>
      recordEvents(tx, [{ type: 'report.ready', subject, websiteId: null, path: '/x', data: {} }]),
    );
  await record('a');
  await waitFor('first', async () => receiver.received.length === 1);
  await record('b');
  await waitFor('third', async () => receiver.received.length === 3);
  const handle = collector.service.services.temporal.client.workflow.getHandle(`webhook:${id}`);
  await handle.result();
  const history = await handle.fetchHistory();
  writeFileSync('/tmp/deliver-webhook.json', historyToJSON(history) as never);
  await collector.stop();
  await receiver.stop();
});
