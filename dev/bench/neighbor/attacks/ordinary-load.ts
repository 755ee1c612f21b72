import { asCombined, sampleLines } from '../../sample-log';
import { type Attack, again, allAtOnce } from '../attack';
import { post, send } from '../tenant';

const reports = 100;

/** No attack, but much: reports, logs and reads. */
export const ordinaryLoad: Attack = {
  name: 'ordinary-load',
  async run(hostile) {
    const { tenant, websiteId, signal } = hostile;
    const lines = [...sampleLines(20_000)].map(asCombined);
    const body = Buffer.from(lines.join(''), 'latin1');
    await Promise.all([
      allAtOnce(reports, () =>
        send(tenant, '/reports', {
          ...post({ type: 'rankings', websiteIds: [websiteId], formats: ['json', 'pdf'] }),
          signal,
        }),
      ),
      again(hostile, { everyMs: 1_000, timesMax: 60 }, () =>
        send(tenant, `/websites/${websiteId}/logs`, { method: 'POST', body, signal }),
      ),
      allAtOnce(4, () =>
        again(hostile, { everyMs: 50, timesMax: 1_000 }, () =>
          send(tenant, `/websites/${websiteId}/crawlers`, { signal }),
        ),
      ),
    ]);
  },
};
