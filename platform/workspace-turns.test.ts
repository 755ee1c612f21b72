import { AppError } from './errors';
import { WorkspaceTurns } from './workspace-turns';

const turnsOf = (options: { each: number; all?: number; waitMsMax?: number }) =>
  new WorkspaceTurns({
    waitMsMax: 5_000,
    refusal: (reason) => new AppError('rate_limited', reason),
    ...options,
  });

/** Whether a promise is settled once everything that is ready has run. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  promise.then(
    () => {
      settled = true;
    },
    () => {
      settled = true;
    },
  );
  await new Promise(setImmediate);
  return settled;
}

it('a workspace that has as many as it may waits, and delays no other', async () => {
  const turns = turnsOf({ each: 2, all: 3 });
  const first = await turns.take('a');
  await turns.take('a');
  const third = turns.take('a');
  expect(await isSettled(third)).toBe(false);
  const other = await turns.take('b');
  const fourth = turns.take('c');
  expect(await isSettled(fourth)).toBe(false);
  other();
  expect([await isSettled(third), await isSettled(fourth)]).toEqual([false, true]);
  first();
  first();
  expect(await isSettled(third)).toBe(true);
  expect(await isSettled(turns.take('a'))).toBe(false);
});

it('callers of a workspace are served in order, and a heavy one takes several turns', async () => {
  const turns = turnsOf({ each: 4 });
  const one = await turns.take('a');
  const heavy = turns.take('a', undefined, 4);
  const light = turns.take('a');
  expect([await isSettled(heavy), await isSettled(light)]).toEqual([false, false]);
  one();
  const giveBack = await heavy;
  expect(await isSettled(light)).toBe(false);
  giveBack();
  await light;
});

it('a caller that waited long learns whose turns are taken, and one that is gone leaves', async () => {
  const turns = turnsOf({ each: 1, all: 2, waitMsMax: 20 });
  const own = await turns.take('a');
  await expect(turns.take('a')).rejects.toMatchObject({ message: 'workspace' });
  await turns.take('b');
  await expect(turns.take('c')).rejects.toMatchObject({ message: 'all' });
  const gone = AbortSignal.abort(new Error('gone'));
  await expect(turns.take('a', gone)).rejects.toThrow('gone');
  const later = new AbortController();
  const waiting = turns.take('a', later.signal);
  later.abort(new Error('left'));
  await expect(waiting).rejects.toThrow('left');
  own();
  await expect(turns.run('a', async () => 5)).resolves.toBe(5);
  await expect(turns.run('a', () => Promise.reject(new Error('x')))).rejects.toThrow('x');
  await turns.take('a');
});
