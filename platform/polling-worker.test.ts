import { PollingWorker } from './polling-worker';

const idleMs = 1_000;

/** A worker whose rounds end on demand. */
function openLoop() {
  const rounds: PromiseWithResolvers<boolean>[] = [];
  const failures: unknown[] = [];
  const loop = new PollingWorker({
    round: () => {
      const round = Promise.withResolvers<boolean>();
      rounds.push(round);
      return round.promise;
    },
    onFailure: (error) => failures.push(error),
    idleMs,
  });
  return { loop, rounds, failures };
}

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('a round that left nothing is followed by a wait, one that left more by another at once', async () => {
  const { loop, rounds } = openLoop();
  loop.start();
  await pass(0);
  expect(rounds).toHaveLength(1);
  rounds[0]?.resolve(true);
  await pass(1);
  expect(rounds).toHaveLength(2);
  rounds[1]?.resolve(false);
  await pass(idleMs - 1);
  expect(rounds).toHaveLength(2);
  await pass(1);
  expect(rounds).toHaveLength(3);
});

it('reports a round that fails and repeats it after the wait', async () => {
  const { loop, rounds, failures } = openLoop();
  loop.start();
  await pass(0);
  const error = new Error('away');
  rounds[0]?.reject(error);
  await pass(idleMs - 1);
  expect(failures).toEqual([error]);
  expect(rounds).toHaveLength(1);
  await pass(1);
  expect(rounds).toHaveLength(2);
});

it('waking it ends the wait, once', async () => {
  const { loop, rounds } = openLoop();
  loop.start();
  await pass(0);
  rounds[0]?.resolve(false);
  await pass(idleMs / 2);
  loop.wake();
  loop.wake();
  await pass(0);
  expect(rounds).toHaveLength(2);
  rounds[1]?.resolve(false);
  await pass(idleMs - 1);
  expect(rounds).toHaveLength(2);
});

it('waking it during a round brings another one after it, and never two at a time', async () => {
  const { loop, rounds } = openLoop();
  loop.start();
  await pass(0);
  loop.wake();
  await pass(2 * idleMs);
  expect(rounds).toHaveLength(1);
  rounds[0]?.resolve(false);
  await pass(1);
  expect(rounds).toHaveLength(2);
});

it('stopping waits for the round, after which none begins', async () => {
  const { loop, rounds } = openLoop();
  loop.start();
  await pass(0);
  let hasStopped = false;
  const stopping = loop.stop().then(() => {
    hasStopped = true;
  });
  await pass(idleMs);
  expect([loop.isStopped, hasStopped]).toEqual([true, false]);
  rounds[0]?.resolve(true);
  await stopping;
  loop.wake();
  await pass(2 * idleMs);
  expect(rounds).toHaveLength(1);
});

it('stopped while it waits, it begins no round', async () => {
  const { loop, rounds } = openLoop();
  loop.start();
  await pass(0);
  rounds[0]?.resolve(false);
  await pass(1);
  await loop.stop();
  await pass(2 * idleMs);
  expect(rounds).toHaveLength(1);
});
