import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordEvents } from '../../modules/webhooks/record-events';
import { Cli } from '../support/cli';
import { createWorkspace, type Service, startService } from '../support/service';
import { waitFor } from '../support/wait-for';
import { Receiver, verify } from '../webhooks/receiver';

let service: Service;
let receiver: Receiver;
let cli: Cli;

beforeAll(async () => {
  service = await startService();
  receiver = await new Receiver().start();
});
afterAll(async () => {
  cli.remove();
  await receiver.stop();
  await service.stop();
});

test('webhooks listen forwards new events, signed, and continues when the program is away', async () => {
  const { workspaceId, readWriteKey } = await createWorkspace();
  const record = (subject: string, type: 'job.failed' | 'report.ready') =>
    service.services.database.transaction(workspaceId, (tx) =>
      recordEvents(tx, [{ type, subject, websiteId: null, path: `/x/${subject}`, data: {} }]),
    );
  await record('before', 'report.ready');
  cli = new Cli({ SIGHTLINE_URL: service.url, SIGHTLINE_KEY: readWriteKey });
  const args = ['--forward-to', receiver.url, '--types', 'report.ready', '--interval', '0.6'];
  const child = cli.start(['webhooks', 'listen', ...args]);
  let printed = '';
  child.stderr.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  await waitFor('the secret', async () => printed.includes('whsec_'));
  const [secret = ''] = /whsec_\S+/.exec(printed) ?? [];
  await record('one', 'report.ready');
  await record('other', 'job.failed');
  await waitFor('the first event', async () => receiver.received.length === 1);
  await receiver.stop();
  await record('lost', 'report.ready');
  await waitFor('the failure', async () => printed.includes('lost  failed: ECONNREFUSED'));
  await receiver.start();
  await record('two', 'report.ready');
  await waitFor('the second event', async () => receiver.received.length === 2);
  expect(receiver.received.map(({ message }) => message.data['id'])).toEqual(['one', 'two']);
  for (const received of receiver.received) verify(secret, received);
  const file = join(cli.home, 'secret');
  writeFileSync(file, `whsec_${'A'.repeat(43)}=\n`);
  const other = cli.start(['webhooks', 'listen', ...args, '--secret-file', file]);
  let said = '';
  other.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  await waitFor('the start', async () => said.includes('New events are forwarded'));
  expect(said).toContain(`the secret in ${file}`);
  await record('three', 'report.ready');
  await waitFor('both', async () => receiver.received.length === 4);
  const last = receiver.received.filter(({ message }) => message.data['id'] === 'three');
  const isSignedBy = (by: string) =>
    last.some((received) => {
      try {
        return Boolean(verify(by, received));
      } catch {
        return false;
      }
    });
  expect([secret, `whsec_${'A'.repeat(43)}=`].map(isSignedBy)).toEqual([true, true]);
  other.kill('SIGINT');
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGINT');
  expect(await ended).toBe(130);
});
