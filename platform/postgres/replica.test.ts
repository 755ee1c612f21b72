import type { Pool } from 'pg';
import { Replica } from './replica';

const position = { lsn: '0/0', timeline: 1, identity: 'x', now: new Date() };
const reset = () => Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
const looks = { end: async () => undefined } as Pool;
const newReplica = () => new Replica({ runOnPrimary: async () => [position] as never, looks });

it('repeats a read on the primary whose connection to the replica failed', async () => {
  const replica = newReplica();
  const read = replica.read(
    async ({ note }) => {
      note(reset());
      throw new Error('wrapped by a writer of files');
    },
    async () => 'from the primary',
  );
  await expect(read).resolves.toBe('from the primary');
  await replica.close();
});

it('does not take the failure of a bucket for that of the replica', async () => {
  const replica = newReplica();
  const onPrimary = jest.fn(async () => 'from the primary');
  const read = replica.read(async () => {
    throw reset();
  }, onPrimary);
  await expect(read).rejects.toThrow('socket hang up');
  expect(onPrimary).not.toHaveBeenCalled();
  await replica.close();
});
