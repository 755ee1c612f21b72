import { request } from 'node:http';
import { type Attack, allAtOnce } from '../attack';

const bodies = 40;
const bodyBytes = 7 * 1024 * 1024;

/** Bodies that stop short of their end. */
export const openBodies: Attack = {
  name: 'open-bodies',
  run: ({ tenant, signal }) =>
    allAtOnce(bodies, async () => {
      const asked = request(`${tenant.url}/api/v1/keywords`, {
        method: 'POST',
        agent: false,
        signal,
        headers: {
          authorization: `Bearer ${tenant.nextKey()}`,
          'content-type': 'application/json',
          'content-length': bodyBytes,
        },
      });
      asked.write(Buffer.alloc(bodyBytes - 1, 32));
      await new Promise<void>((resolve) => {
        asked.once('response', (answer) => answer.resume());
        asked.once('error', () => resolve());
        asked.once('close', () => resolve());
      });
    }),
};
