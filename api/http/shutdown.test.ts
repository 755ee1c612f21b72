import { AppError } from '../../platform/errors';
import { Shutdown } from './shutdown';

describe('Shutdown', () => {
  it('stops accepting at once and drains until the drain is skipped', async () => {
    const shutdown = new Shutdown({ drainMs: 600_000, finishMs: 600_000 });
    expect(shutdown.isAccepting).toBe(true);
    const drained = shutdown.drain();
    expect(shutdown.isAccepting).toBe(false);
    shutdown.skipDrain();
    await drained;
  });

  it('ends open requests with 503 and Retry-After when their time is over', async () => {
    const shutdown = new Shutdown({ drainMs: 0, finishMs: 1 });
    await shutdown.drain();
    shutdown.limitOpenRequests();
    await new Promise((resolve) => shutdown.ending.addEventListener('abort', resolve));
    expect(shutdown.ending.reason).toBeInstanceOf(AppError);
    expect(shutdown.ending.reason).toMatchObject({ status: 503, headers: { 'Retry-After': '1' } });
  });

  it('leaves requests alone that end in time', async () => {
    const shutdown = new Shutdown({ drainMs: 0, finishMs: 5 });
    shutdown.limitOpenRequests()();
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(shutdown.ending.aborted).toBe(false);
  });
});
