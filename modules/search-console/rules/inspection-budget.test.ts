import { currentUse, leftOfDay, plannedAt, quotaDayOf, quotaDayStart } from './inspection-budget';

const now = new Date('2026-11-23T12:00:00Z');
const fresh = currentUse(undefined, now);

it('a day of quotas begins at 8:00 UTC', () => {
  expect(quotaDayOf(new Date('2026-11-23T07:59:59Z'))).toBe('2026-11-22');
  expect(quotaDayOf(new Date('2026-11-23T08:00:00Z'))).toBe('2026-11-23');
  expect(quotaDayStart('2026-11-23')).toEqual(new Date('2026-11-23T08:00:00Z'));
});

it('requests and the watch each leave 500 to the other, and the day has 2,000', () => {
  const left = (requestedUsed: number, watchUsed: number) => {
    const use = { ...fresh, requestedUsed, watchUsed };
    return [leftOfDay(use, 'requested'), leftOfDay(use, 'watch')];
  };
  expect(left(0, 0)).toEqual([1_500, 1_500]);
  expect(left(1_500, 0)).toEqual([0, 500]);
  expect(left(300, 1_500)).toEqual([200, 0]);
  expect(left(700, 1_300)).toEqual([0, 0]);
});

it('what earlier days and minutes used no longer counts', () => {
  const use = {
    ...fresh,
    requestedUsed: 9,
    minuteUsed: 7,
    minuteAt: new Date(now.getTime() - 60_000),
    blockedUntil: now,
  };
  expect(currentUse(use, now)).toMatchObject({
    requestedUsed: 9,
    minuteUsed: 0,
    blockedUntil: null,
  });
  expect(currentUse({ ...use, day: '2026-11-22' }, now).requestedUsed).toBe(0);
  expect(currentUse({ ...use, minuteAt: now }, now).minuteUsed).toBe(7);
});

it('a request is planned for the day whose budget covers its place', () => {
  const use = { ...fresh, requestedUsed: 1_400 };
  const at = (place: number) => plannedAt(use, place, now).toISOString();
  expect(at(99)).toBe(now.toISOString());
  expect(at(100)).toBe('2026-11-24T08:00:00.000Z');
  expect(at(1_599)).toBe('2026-11-24T08:00:00.000Z');
  expect(at(1_600)).toBe('2026-11-25T08:00:00.000Z');
});

it('a property that Google blocks today has nothing left today', () => {
  const tomorrow = new Date('2026-11-24T08:00:00Z');
  const soon = new Date('2026-11-23T12:15:00Z');
  expect(plannedAt({ ...fresh, blockedUntil: tomorrow }, 0, now)).toEqual(tomorrow);
  expect(plannedAt({ ...fresh, blockedUntil: soon }, 0, now)).toEqual(soon);
});
