import { AppError } from '../errors';
import { FairSemaphore } from './fair-semaphore';

const turnsOf = (options: { each: number; all?: number; waitMsMax?: number }) =>
  new FairSemaphore({
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

it('a key that has as many as it may waits, and delays no other', async () => {
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

it('callers of a key are served in order, and a heavy one takes several turns', async () => {
  const turns = turnsOf({ each: 4 });
  const one = await turns.take('a');
  const heavy = turns.take('a', { weight: 4 });
  const light = turns.take('a');
  expect([await isSettled(heavy), await isSettled(light)]).toEqual([false, false]);
  one();
  const giveBack = await heavy;
  expect(await isSettled(light)).toBe(false);
  giveBack();
  await light;
});

it('keys with equally many places take turns', async () => {
  const turns = turnsOf({ each: 1, all: 1 });
  const order: string[] = [];
  const work = (key: string) => turns.run(key, async () => void order.push(key));
  const begun = await turns.take('a');
  const all = ['a', 'a', 'a', 'b', 'b', 'c'].map(work);
  begun();
  await Promise.all(all);
  expect(order).toEqual(['b', 'c', 'a', 'b', 'a', 'a']);
});

it('a caller that waited long learns whose turns are taken, and one that is gone leaves', async () => {
  const turns = turnsOf({ each: 1, all: 2, waitMsMax: 20 });
  const own = await turns.take('a');
  await expect(turns.take('a')).rejects.toMatchObject({ message: 'each' });
  await turns.take('b');
  await expect(turns.take('c')).rejects.toMatchObject({ message: 'all' });
  const gone = AbortSignal.abort(new Error('gone'));
  await expect(turns.take('a', { signal: gone })).rejects.toThrow('gone');
  const later = new AbortController();
  const waiting = turns.take('a', { signal: later.signal });
  later.abort(new Error('left'));
  await expect(waiting).rejects.toThrow('left');
  own();
  await expect(turns.run('a', async () => 5)).resolves.toBe(5);
  await expect(turns.run('a', () => Promise.reject(new Error('x')))).rejects.toThrow('x');
  await turns.take('a');
});

/** Enters in order, and notes the order of admission. */
function enterAll(gate: FairSemaphore, names: readonly string[]) {
  const admitted: string[] = [];
  const leave = new Map<string, () => void>();
  const aborters = new Map<string, AbortController>();
  for (const name of names) {
    const aborter = new AbortController();
    aborters.set(name, aborter);
    const isLater = name.endsWith('later');
    gate.take(name.charAt(0), { signal: aborter.signal, isLater }).then(
      (give) => {
        admitted.push(name);
        leave.set(name, give);
      },
      () => undefined,
    );
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    settle,
    admitted,
    abort: (name: string) => aborters.get(name)?.abort(),
    async end(name: string) {
      leave.get(name)?.();
      await settle();
    },
  };
}

const gateOf = (all: number, each: number) => new FairSemaphore({ all, each });

it('one key takes no more than its share, and another gets in', async () => {
  const { admitted, settle, end } = enterAll(gateOf(12, 3), ['a1', 'a2', 'a3', 'a4', 'a5', 'b1']);
  await settle();
  expect(admitted).toEqual(['a1', 'a2', 'a3', 'b1']);
  await end('b1');
  expect(admitted).toHaveLength(4);
  await end('a2');
  expect(admitted.slice(4)).toEqual(['a4']);
});

it('when all places are taken, the key with the fewest running is next', async () => {
  const names = ['a1', 'a2', 'b1', 'a3', 'b2', 'c1'];
  const { admitted, settle, end } = enterAll(gateOf(3, 3), names);
  await settle();
  expect(admitted).toEqual(['a1', 'a2', 'b1']);
  await end('b1');
  expect(admitted.slice(3)).toEqual(['c1']);
  await end('a1');
  expect(admitted.slice(4)).toEqual(['b2']);
});

it('of one key, what a schedule started comes last', async () => {
  const names = ['a1', 'a2 later', 'a3 later', 'a4'];
  const { admitted, settle, end } = enterAll(gateOf(1, 1), names);
  await settle();
  for (const name of ['a1', 'a4', 'a2 later']) await end(name);
  expect(admitted).toEqual(['a1', 'a4', 'a2 later', 'a3 later']);
});

it('one that is canceled while it waits takes no place', async () => {
  const { admitted, settle, end, abort } = enterAll(gateOf(1, 1), ['a1', 'a2', 'a3']);
  await settle();
  abort('a2');
  await end('a1');
  expect(admitted).toEqual(['a1', 'a3']);
});

it('a heavy caller is not overtaken by a light one of its key, unless it leaves', async () => {
  const semaphore = new FairSemaphore({ each: 4 });
  const frees = [await semaphore.take('a'), await semaphore.take('a')];
  const leaving = new AbortController();
  const heavy = semaphore.take('a', { weight: 4, signal: leaving.signal });
  const light = semaphore.take('a');
  frees[0]?.();
  expect(await isSettled(light)).toBe(false);
  leaving.abort(new Error('left'));
  await expect(heavy).rejects.toThrow('left');
  expect(await isSettled(light)).toBe(true);
});
