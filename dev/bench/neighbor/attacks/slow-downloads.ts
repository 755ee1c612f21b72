import { get } from 'node:http';
import { asCombined, sampleLines } from '../../sample-log';
import { type Attack, allAtOnce } from '../attack';
import { send } from '../tenant';

const downloads = 16;
const lines = 60_000;

/** Downloads of many rows by clients that read nothing. */
export const slowDownloads: Attack = {
  name: 'slow-downloads',
  async run({ tenant, websiteId, signal }) {
    const body = Buffer.from([...sampleLines(lines)].map(asCombined).join(''), 'latin1');
    await send(tenant, `/websites/${websiteId}/logs`, { method: 'POST', body, signal });
    const path = `/api/v1/websites/${websiteId}/crawlers/visits?format=csv`;
    await allAtOnce(downloads, async () => {
      const headers = { authorization: `Bearer ${tenant.nextKey()}` };
      const request = get(tenant.url + path, { headers, agent: false, signal }, (answer) =>
        answer.pause(),
      );
      await new Promise<void>((resolve) => {
        request.once('error', () => resolve());
        request.once('close', () => resolve());
      });
    });
  },
};
