import { gzipSync } from 'node:zlib';
import { type Attack, again } from '../attack';
import { send } from '../tenant';

/** A log line whose time is a long run of blanks. */
const line = JSON.stringify({
  remote_addr: '66.249.66.1',
  time: `2026${' '.repeat(60_000)}x`,
  request: 'GET /a HTTP/1.1',
  status: 200,
  http_user_agent: 'Googlebot/2.1',
});

export const logTime: Attack = {
  name: 'log-time',
  run: (hostile) =>
    again(hostile, { everyMs: 1_000, timesMax: 60 }, () =>
      send(hostile.tenant, `/websites/${hostile.websiteId}/logs?format=json`, {
        method: 'POST',
        body: gzipSync(line),
        headers: { 'content-encoding': 'gzip' },
        signal: hostile.signal,
      }),
    ),
};
