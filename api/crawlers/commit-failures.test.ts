import { pino } from 'pino';
import { unavailable } from '../../platform/errors';
import { reportCommitFailures } from './commit-failures';

it('writes down what failed for how many streams, and why', () => {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
  const error = unavailable('The log store', new Error('no disk space'));
  reportCommitFailures(log)({ streams: 7, error });
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 40, streams: 7, err: { stack: expect.stringContaining('no disk') } },
  ]);
});
