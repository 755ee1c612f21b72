import { type Attack, again, allAtOnce } from '../attack';
import { hostAt } from '../site';
import { newWebsite, post, send } from '../tenant';
import { firstFreeHost } from './slow-sitemaps';

const host = hostAt(firstFreeHost + 2);
const urlsTotal = 50_000;
const urlsPerRequest = 10_000;
const readers = 24;

/** Lists of a large ledger, sorted and far behind; and bodies of hundreds of thousands of fields. */
export const ledgerReads: Attack = {
  name: 'ledger-reads',
  async run(hostile) {
    const { tenant, signal } = hostile;
    const websiteId = await newWebsite(tenant, host);
    const path = `/websites/${websiteId}/indexing/urls`;
    for (let at = 0; at < urlsTotal && !signal.aborted; at += urlsPerRequest) {
      const urls = Array.from(
        { length: urlsPerRequest },
        (_, index) => `https://${host}/page-${at + index}`,
      );
      await send(tenant, path, { ...post({ urls }), signal });
    }
    const fields = Object.fromEntries(
      Array.from({ length: 400_000 }, (_, index) => [`field${index}`, 1]),
    );
    const reads = allAtOnce(readers, () =>
      again(hostile, { everyMs: 100, timesMax: 200 }, () =>
        send(tenant, `${path}?q=page&offset=40000&sort=-url`, { signal }),
      ),
    );
    const bodies = again(hostile, { everyMs: 3_000, timesMax: 15 }, () =>
      send(tenant, '/keywords', { ...post({ websiteId, ...fields }), signal }),
    );
    await Promise.all([reads, bodies]);
  },
};
