import { FairGate } from './fair-gate';

const { signal: never } = new AbortController();

/** Enters in order, and notes the order of admission. */
function enterAll(gate: FairGate, names: readonly string[]) {
  const admitted: string[] = [];
  const leave = new Map<string, () => void>();
  const aborters = new Map<string, AbortController>();
  for (const name of names) {
    const aborter = new AbortController();
    aborters.set(name, aborter);
    const isLater = name.endsWith('later');
    gate.enter(name.charAt(0), aborter.signal, isLater).then(
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

const gateOf = (atOnceMax: number, perKeyMax: number) => new FairGate({ atOnceMax, perKeyMax });

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
  expect(admitted.slice(3)).toEqual(['b2']);
  await end('a1');
  expect(admitted.slice(4)).toEqual(['c1']);
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

it('a place that is given back twice is one place', async () => {
  const gate = gateOf(1, 1);
  const give = await gate.enter('a', never);
  give();
  give();
  const { admitted, settle } = enterAll(gate, ['a1', 'a2']);
  await settle();
  expect(admitted).toEqual(['a1']);
});

it('one whose signal has aborted is refused', async () => {
  await expect(gateOf(1, 1).enter('a', AbortSignal.abort(new Error('over')))).rejects.toThrow(
    'over',
  );
});
