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
  const running = Array.from({ length: 2 }, () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const whole = database.transaction(busy, async (tx) => {
      await tx.run({ text: 'select 1', values: [] });
      begin();
      await ended;
    });
    return { begun, whole };
  });
  await Promise.all(running.map(({ begun }) => begun));
  await expect(database.transaction(busy, async () => undefined)).rejects.toMatchObject({
    code: 'rate_limited',
    headers: { 'Retry-After': expect.any(String) },
  });
  const changed = await database.transaction(quiet, (tx) =>
    tx.run<{ one: number }>({ text: 'select 1 as one', values: [] }),
  );
  expect(changed).toEqual([{ one: 1 }]);
  end();
  await Promise.all(running.map(({ whole }) => whole));
  await expect(database.transaction(busy, async () => 'again')).resolves.toBe('again');
});

it('a malformed id takes no connection for good', async () => {
  for (let tries = 0; tries < 5; tries += 1) {
    await expect(database.transaction('ws_nope', async () => undefined)).rejects.toThrow();
  }
  await expect(database.transaction(newId('workspace'), async () => 'well')).resolves.toBe('well');
});

describe('statements that were not awaited when the work ended', () => {
  const select = (text: string) => ({ text, values: [] });

  it('are answered with the commit', async () => {
    const { later } = await database.transaction(newId('workspace'), async (tx) => ({
      later: tx.run<{ one: number }>(select('select 1 as one')),
    }));
    await expect(later).resolves.toEqual([{ one: 1 }]);
  });

  it('fail the transaction, with the first error', async () => {
    let later: Promise<PromiseSettledResult<unknown>[]> | undefined;
    const whole = database.transaction(newId('workspace'), async (tx) => {
      later = Promise.allSettled(['select 1 / 0', 'select 1'].map((text) => tx.run(select(text))));
    });
    await expect(whole).rejects.toThrow('division by zero');
    const failed = { status: 'rejected', reason: { message: 'division by zero' } };
    await expect(later).resolves.toMatchObject([failed, failed]);
  });

  it('cannot be followed by others', async () => {
    let late: Promise<unknown> | undefined;
    const { promise: committed, resolve: commit } = Promise.withResolvers<void>();
    await database.transaction(newId('workspace'), async (tx) => {
      late = committed.then(() => tx.run(select('select 1')));
    });
    commit();
    await expect(late).rejects.toThrow('a statement came after the end of its transaction');
  });

  it('cannot be followed by others after a failure', async () => {
    let late: Promise<unknown> | undefined;
    const { promise: failed, resolve: fail } = Promise.withResolvers<void>();
    const whole = database.transaction(newId('workspace'), async (tx) => {
      late = failed.then(() => tx.run(select('select 1')));
      throw new Error('refused');
    });
    await expect(whole).rejects.toThrow('refused');
    fail();
    await expect(late).rejects.toThrow('a statement came after the end of its transaction');
  });
});
