import { WriteWatch } from './write-watch';

const pending = async (promise: Promise<unknown>) => {
  const isSettled = await Promise.race([
    promise.then(() => true),
    new Promise<boolean>((resolve) => setTimeout(resolve, 20, false)),
  ]);
  return !isSettled;
};

it('nothing is confirmed after a failed write', async () => {
  let failures = 0;
  const onFailure = jest.fn();
  const watch = new WriteWatch({ countFailures: async () => failures, onFailure });
  await watch.confirm();
  failures = 1;
  expect(await pending(watch.confirm())).toBe(true);
  expect(await pending(watch.confirm())).toBe(true);
  expect(onFailure).toHaveBeenCalledTimes(1);
});

it('a statement that ends during a look waits for the next, together with others', async () => {
  const looks: (() => void)[] = [];
  const countFailures = () => new Promise<number>((resolve) => looks.push(() => resolve(0)));
  const watch = new WriteWatch({ countFailures, onFailure: () => undefined });
  const first = watch.confirm();
  await pending(first);
  const others = [watch.confirm(), watch.confirm()];
  looks[0]?.();
  await first;
  expect(await pending(Promise.all(others))).toBe(true);
  looks[1]?.();
  await Promise.all(others);
  expect(looks).toHaveLength(2);
});

it('a look that fails is an error of those who wait, and not of the next', async () => {
  const answers = [Promise.reject(new Error('busy')), Promise.resolve(0)];
  const watch = new WriteWatch({
    countFailures: () => answers.shift() ?? Promise.resolve(0),
    onFailure: () => undefined,
  });
  await expect(watch.confirm()).rejects.toThrow('busy');
  await watch.confirm();
});
