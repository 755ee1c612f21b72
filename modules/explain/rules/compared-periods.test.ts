import { comparedWith } from './compared-periods';

const range = { from: '2026-11-02', to: '2026-11-11' };

it('compares with the newest earlier range of the same weekdays', () => {
  expect(comparedWith(range, undefined)).toEqual({ from: '2026-10-19', to: '2026-10-28' });
});

it('compares with as many days from a given one, which must end before the range', () => {
  expect(comparedWith(range, '2026-10-23')).toEqual({ from: '2026-10-23', to: '2026-11-01' });
  expect(() => comparedWith(range, '2026-10-24')).toThrow('must end before');
});
