import type { JobControl } from './job';
import { newStatus } from './job';
import { newWaits, waitForProvider } from './wait-for-provider';

const hour = 3_600_000;
const pause = { message: 'Google answered 503', retryAfterMs: hour };

beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
});
afterEach(() => {
  jest.useRealTimers();
});

/** A job whose website is paused once, for a time, after part of its first wait. */
function jobWithPause({ afterMs, forMs }: { afterMs: number; forMs: number }): JobControl {
  let isToPause = true;
  let mustLook = false;
  return {
    status: newStatus('days'),
    async rest(ms) {
      mustLook = isToPause && afterMs < ms;
      jest.setSystemTime(Date.now() + (mustLook ? afterMs : ms));
    },
    async whileCollectable() {
      if (mustLook) jest.setSystemTime(Date.now() + forMs);
      isToPause = isToPause && !mustLook;
      mustLook = false;
    },
  };
}

it('does not count a pause of the website as time in which the provider was away', async () => {
  const control = jobWithPause({ afterMs: hour / 2, forMs: 24 * hour });
  const waits = newWaits();
  const wait = () => waitForProvider(control, waits, { pause, waitMsMax: 2 * hour });
  expect(await wait()).toBe(true);
  expect(Date.now()).toBe(24.5 * hour);
  expect(await wait()).toBe(true);
  expect(await wait()).toBe(false);
  expect(control.status.warnings).toEqual([]);
});

it('a change of the website does not shorten the wait that the provider asked for', async () => {
  const control = jobWithPause({ afterMs: hour / 4, forMs: 0 });
  await waitForProvider(control, newWaits(), { pause, waitMsMax: 2 * hour });
  expect(Date.now()).toBe(hour);
});
