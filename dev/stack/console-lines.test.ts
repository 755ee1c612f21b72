import { toConsoleLine } from './console-lines';

it('a person sees warnings and errors of the service, with what caused them', () => {
  const line = JSON.stringify({ level: 'error', msg: 'no answer', err: { message: 'refused' } });
  expect(toConsoleLine('api', line)).toBe('api         ERROR no answer: refused');
});

it('ordinary log lines stay in the log file', () => {
  expect(toConsoleLine('worker', JSON.stringify({ level: 'info', msg: 'hello' }))).toBeUndefined();
});

it('shows a line that is not JSON, as of a crash', () => {
  expect(toConsoleLine('api', 'TypeError: x is not a function')).toContain('TypeError');
});

it('the servers’ own chatter is not shown', () => {
  expect(toConsoleLine('postgres', 'FATAL:  the database system is starting up')).toBeUndefined();
});
