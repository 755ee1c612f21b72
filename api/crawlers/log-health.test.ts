import { AppError, unavailable } from '../../platform/errors';
import { LogHealth } from './log-health';

const full = () => Promise.reject(unavailable('The log store', new Error('no disk space')));

it('lines can be stored until a stream fails, and again once one is stored', async () => {
  const health = new LogHealth();
  expect(health.state()).toEqual({ status: 'up' });
  await expect(health.watch(full())).rejects.toMatchObject({ code: 'unavailable' });
  expect(health.state()).toMatchObject({
    status: 'down',
    reason: expect.stringContaining('The log store'),
  });
  expect(await health.watch(Promise.resolve(7))).toBe(7);
  expect(health.state()).toEqual({ status: 'up' });
});

it('a fault of the sender says nothing about the store', async () => {
  const health = new LogHealth();
  const refused = Promise.reject(new AppError('bad_request', 'A broken body.'));
  await expect(health.watch(refused)).rejects.toMatchObject({ code: 'bad_request' });
  expect(health.state()).toEqual({ status: 'up' });
});

it('a failure is forgotten when nothing has been sent for five minutes', async () => {
  const health = new LogHealth();
  await health.watch(full()).catch(() => undefined);
  expect(health.state(Date.now() + 4 * 60_000)).toMatchObject({ status: 'down' });
  expect(health.state(Date.now() + 6 * 60_000)).toEqual({ status: 'up' });
});
