import { ApiClient } from '../support/api-client';
import { type ApiProcess, startApiProcess } from '../support/api-process';
import { lockRows } from '../support/lock-rows';
import { answerOf, connect2026, refusalOf } from '../support/mcp-clients';
import { type OwnerRows, openOwnerRows } from '../support/owner-rows';
import { createResources, type Resources } from '../support/samples';
import { createWorkspace, type Service, startService } from '../support/service';
import { waitFor } from '../support/wait-for';

let service: Service;
let mine: Resources;
let owner: OwnerRows;
let doomed: ApiProcess;

beforeAll(async () => {
  service = await startService();
  mine = await createResources(service, await createWorkspace());
  owner = openOwnerRows();
  doomed = await startApiProcess();
});
afterAll(async () => {
  await doomed.kill();
  await owner.close();
  await service.stop();
});

it('a process that is killed in mid-act neither acts nor uses the token up', async () => {
  const { workspaceId } = mine.workspace;
  const { id: keyId, secret } = await mine.newKey('read_write');
  const [agent, cutOff] = [
    await connect2026(service.url, { key: secret }),
    await connect2026(doomed.url, { key: secret }),
  ];
  const wanted = { name: 'made by the second', access: 'read' };
  const { confirmationToken } = answerOf(await agent.call('create_key', wanted)).confirmation;
  const act = (by: typeof agent) => by.call('create_key', { ...wanted, confirmationToken });

  // The act's entry in the audit log waits for the workspace's row, with the token taken already.
  const lock = await lockRows('select id from workspaces where id = ? for update', [workspaceId]);
  const outcome = act(cutOff).then(
    () => 'answered',
    () => 'cut off',
  );
  await waitFor('the token to be taken', async () => {
    const free = await owner.rows(
      'select id from agent_confirmations where key_id = ? for update skip locked',
      [keyId],
    );
    return free.length === 0;
  });
  await doomed.kill();
  expect(await outcome).toBe('cut off');
  await lock.release();

  const client = new ApiClient(service.url, secret);
  const made = async () =>
    (await client.get<Array<{ name: string }>>('/account/keys?limit=1000')).data.filter(
      ({ name }) => name === wanted.name,
    ).length;
  expect(await made()).toBe(0);
  expect(answerOf(await act(agent)).data).toMatchObject(wanted);
  expect(refusalOf(await act(agent))).toMatchObject({ details: [{ code: 'unknown' }] });
  expect(await made()).toBe(1);
  await agent.close();
});
