import { type Attack, again } from '../attack';
import { send } from '../tenant';

/** Rows whose number is a long run of blanks. */
const rows = Array.from({ length: 8 }, (_, index) => `kw${index},1${' '.repeat(31_000)}1`);
const csv = Buffer.from(['keyword,search volume', ...rows].join('\n'));

export const keywordCsv: Attack = {
  name: 'keyword-csv',
  run: (hostile) =>
    again(hostile, { everyMs: 2_000, timesMax: 30 }, () =>
      send(hostile.tenant, `/keywords/import?websiteId=${hostile.websiteId}`, {
        method: 'POST',
        body: csv,
        headers: { 'content-type': 'text/csv' },
        signal: hostile.signal,
      }),
    ),
};
