import { z } from 'zod';
import { costOf } from '../../test/support/thread-cost';
import { check } from './validation';

const pathIn = (value: unknown): string | undefined => {
  try {
    check(z.unknown(), 'body', value);
    return undefined;
  } catch (error) {
    return (error as { details: { path: string }[] }).details[0]?.path;
  }
};

it('names where text is that cannot be stored', () => {
  expect(pathIn({ a: ['é', { b: 'x\0' }] })).toBe('body.a.1.b');
  expect(pathIn({ a: { 'b\0': 1 } })).toBe('body.a.b\0');
  expect(pathIn(['\ud800'])).toBe('body.0');
  expect(pathIn('\ud800')).toBe('body');
  expect(pathIn({ a: ['🦊', null, 1, true, {}] })).toBeUndefined();
});

it('looks at as many values as a body may have within 50 ms', async () => {
  const body = Array.from({ length: 20_000 }, () => Array(9).fill('value'));
  expect(await costOf(() => check(z.unknown(), '', body))).toBeLessThan(50);
});
