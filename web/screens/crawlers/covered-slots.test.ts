import { coveredSlots, slotOf } from './covered-slots';

const wednesday = '2026-11-25';

it('hours that no log covered, and those to come, are in no slot', () => {
  const range = { from: wednesday, to: '2026-11-26' };
  const gaps = [
    { from: '2026-11-25T02:00:00Z', to: '2026-11-26T01:00:00Z' },
    { from: '2026-11-25T00:00:00Z', to: '2026-11-25T01:00:00Z' },
  ];
  const now = Date.parse('2026-11-26T03:30:00Z');
  expect(coveredSlots(range, gaps, now)).toEqual(['2 1', '3 1', '3 2']);
});

it('one covered hour of several weeks is enough', () => {
  const range = { from: wednesday, to: '2026-12-02' };
  const gaps = [{ from: '2026-11-25T00:00:00Z', to: '2026-12-01T23:00:00Z' }];
  const slots = coveredSlots(range, gaps, Date.parse('2026-12-09T00:00:00Z'));
  expect(slots).toHaveLength(25);
  expect(slots[0]).toBe('1 23');
  expect(slotOf(Date.parse('2026-11-30T23:59:59Z'))).toBe('0 23');
});
