import { RequestGate } from './request-gate';

describe('RequestGate', () => {
  it('spreads calls over the minute after a first burst', async () => {
    const gate = new RequestGate({ concurrencyMax: 50, requestsPerMinuteMax: 1_200 });
    const startedAtMs = Date.now();
    // A second's worth is 20; the 10 that follow take 50 ms each.
    await Promise.all(Array.from({ length: 30 }, () => gate.run(async () => undefined)));
    const tookMs = Date.now() - startedAtMs;
    expect(tookMs).toBeGreaterThanOrEqual(450);
    expect(tookMs).toBeLessThan(10_000);
  });

  it('a call that failed or was given up leaves its place to the next', async () => {
    const gate = new RequestGate({ concurrencyMax: 1, requestsPerMinuteMax: 60_000 });
    const failed = gate.run(() => Promise.reject(new Error('no')));
    const aborted = gate.run(async () => 1, AbortSignal.abort(new Error('gone')));
    await expect(failed).rejects.toThrow('no');
    await expect(aborted).rejects.toThrow('gone');
    await expect(gate.run(async () => 2)).resolves.toBe(2);
  });
});
