import { findSlowRequests, hostileShapes } from '../support/hostile-requests';
import { type InnerService, startServiceHere } from '../support/in-process';

import { hostileBytes } from '../support/thread-cost';

let service: InnerService;
beforeAll(async () => {
  service = await startServiceHere();
});
afterAll(() => service.stop());

/** `event-loop.long.test.ts` sends runs of every sort. */
it('no operation lets 64 KiB cost the event loop more than 50 ms', async () => {
  const texts = [`1${' '.repeat(hostileBytes - 8)}x`];
  const { count, slow } = await findSlowRequests(service, texts, hostileShapes.slice(-1));
  expect(slow).toEqual([]);
  expect(count).toBeGreaterThan(500);
});
