import { loadConfig } from '../../platform/config';
import { newId } from '../../platform/ids';
import { type Database, openDatabase } from '../../platform/postgres/database';

let database: Database;
beforeAll(() => {
  const { url } = loadConfig(process.env).database;
  database = openDatabase({ url, poolMax: 4, turnWaitMsMax: 200 });
});
afterAll(() => database.close());

it('a workspace has half of the connections for changes; others do not wait for it', async () => {
  const [busy, quiet] = [newId('workspace'), newId('workspace')];
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const held = Array.from({ length: 2 }, () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const whole = database.transaction(busy, async (tx) => {
      await tx.run({ text: 'select 1', values: [] });
      begin();
      await ended;
    });
    return { begun, whole };
  });
  await Promise.all(held.map(({ begun }) => begun));
  await expect(database.transaction(busy, async () => undefined)).rejects.toMatchObject({
    code: 'rate_limited',
    headers: { 'Retry-After': expect.any(String) },
  });
  const changed = await database.transaction(quiet, (tx) =>
    tx.run<{ one: number }>({ text: 'select 1 as one', values: [] }),
  );
  expect(changed).toEqual([{ one: 1 }]);
  end();
  await Promise.all(held.map(({ whole }) => whole));
  await expect(database.transaction(busy, async () => 'again')).resolves.toBe('again');
});
