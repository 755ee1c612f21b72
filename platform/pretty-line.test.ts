import { prettyLine } from './pretty-line';

it('a line of the log is shown with its time, level, text and fields', () => {
  const line = JSON.stringify({
    level: 'info',
    time: '2026-11-22T20:51:09.123Z',
    process: 'api',
    status: 200,
    detail: { a: 1 },
    msg: 'request',
  });
  expect(prettyLine(line)).toBe('20:51:09.123 INFO  api request status=200 detail={"a":1}\n');
});

it('an error is shown with its stack', () => {
  const err = { message: 'away', stack: 'Error: away\n    at x' };
  const shown = prettyLine(
    JSON.stringify({ level: 'error', time: '', process: 'api', msg: 'm', err }),
  );
  expect(shown).toContain('Error: away\n    at x\n');
});

it('leaves what is not a line of the log as it is', () => {
  expect(prettyLine('plain text\n')).toBe('plain text\n');
});
