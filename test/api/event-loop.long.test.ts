import { findSlowRequests } from '../support/hostile-requests';
import { type Service, startService } from '../support/service';
import { fewHostileTexts } from '../support/thread-cost';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

it('no operation lets 64 KiB of any sort cost the event loop more than 50 ms', async () => {
  const { count, slow } = await findSlowRequests(service, fewHostileTexts());
  expect(slow).toEqual([]);
  expect(count).toBeGreaterThan(3_000);
}, 900_000);
