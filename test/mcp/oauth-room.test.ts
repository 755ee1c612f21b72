import { newId } from '../../platform/ids';
import { sql } from '../../platform/postgres/database';
import { openOwner } from '../support/open-owner';

/** Clients belong to no workspace: the transactions are rolled back, so that no other test sees them. */
const owner = openOwner();
afterAll(() => owner.close());

const clientsMax = 10_000;

/** Whether a client may register besides as many unused ones as are kept, and how many are left. */
async function register(age: string): Promise<{ isRegistered: boolean; kept: number }> {
  let found = { isRegistered: false, kept: 0 };
  const undo = new Error('undo');
  const work = owner.transaction('', async (tx) => {
    await tx.run({ text: 'delete from oauth_clients where last_granted_at is null', values: [] });
    await tx.run(
      sql.raw(
        `insert into oauth_clients (id, name, redirect_uris, created_at)
         select gen_random_uuid(), 'unused', '{}', now() - cast(? as interval)
         from generate_series(1, ?)`,
        [age, clientsMax],
      ),
    );
    const [row] = await tx.run<{ done: boolean }>(
      sql.raw("select register_oauth_client(?, 'new', '{}') as done", [newId('oauthClient')]),
    );
    const [count] = await tx.run<{ count: number }>(
      sql('oauth_clients').whereNull('last_granted_at').count(),
    );
    found = { isRegistered: row?.done ?? false, kept: count?.count ?? 0 };
    throw undo;
  });
  await work.catch((error: unknown) => {
    if (error !== undo) throw error;
  });
  return found;
}

it('unused clients of over an hour make room for new ones', async () => {
  expect(await register('2 hours')).toEqual({ isRegistered: true, kept: clientsMax - 1_000 + 1 });
});

it('no client registers while all unused ones are new', async () => {
  expect(await register('5 minutes')).toEqual({ isRegistered: false, kept: clientsMax });
});
