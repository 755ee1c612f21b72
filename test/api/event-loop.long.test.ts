import { findSlowRequests } from '../support/hostile-requests';
import { type InnerService, startServiceHere } from '../support/in-process';

import { fewHostileTexts } from '../support/thread-cost';

let service: InnerService;
beforeAll(async () => {
  service = await startServiceHere();
});
afterAll(() => service.stop());

it('no operation lets 64 KiB of any sort cost the event loop more than 50 ms', async () => {
  const { count, slow } = await findSlowRequests(service, fewHostileTexts());
  expect(slow).toEqual([]);
  expect(count).toBeGreaterThan(3_000);
}, 900_000);
