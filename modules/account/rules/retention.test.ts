import fc from 'fast-check';
import { checkRetentionLimits, firstKeptDay, keptDaysOf, planDays } from './retention';

const limits = [
  { plan: 'free', data: 'auditLog', days: 365 },
  { plan: 'free', data: 'auditLog', days: 90 },
  { plan: 'pro', data: 'audits', days: 30 },
];

it('a plan without a limit keeps data without an end, and the strictest of several counts', () => {
  expect(planDays([], 'free', 'auditLog')).toBeNull();
  expect(planDays(limits, 'free', 'auditLog')).toBe(90);
  expect(planDays(limits, 'free', 'audits')).toBeNull();
  expect(planDays(limits, 'pro', 'audits')).toBe(30);
});

it('a workspace may shorten what its plan keeps, and never lengthen it', () => {
  expect(keptDaysOf(null, null)).toBeNull();
  expect(keptDaysOf(null, 90)).toBe(90);
  expect(keptDaysOf(60, null)).toBe(60);
  expect(keptDaysOf(60, 90)).toBe(60);
  expect(keptDaysOf(60, 45)).toBe(45);
});

it('whole weeks are removed, never a day within the days that are kept', () => {
  expect(firstKeptDay(30, Date.parse('2026-11-27T23:59:59Z'))).toBe('2026-10-26');
  expect(firstKeptDay(32, Date.parse('2026-11-27T00:00:00Z'))).toBe('2026-10-26');
  expect(firstKeptDay(33, Date.parse('2026-11-27T00:00:00Z'))).toBe('2026-10-19');
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3650 }), fc.date(inYears), (days, now) => {
      const first = Date.parse(firstKeptDay(days, now.getTime()));
      const age = Math.floor(now.getTime() / 86_400_000) - first / 86_400_000;
      expect(new Date(first).getUTCDay()).toBe(1);
      expect(age).toBeGreaterThanOrEqual(days);
      expect(age).toBeLessThan(days + 7);
    }),
  );
});

const inYears = {
  min: new Date('2020-01-01'),
  max: new Date('2060-01-01'),
  noInvalidDate: true,
};

it('a limit of a plan or of data that do not exist is refused at the start', () => {
  expect(() => checkRetentionLimits(limits)).not.toThrow();
  expect(() => checkRetentionLimits([{ plan: 'gold', data: 'audits', days: 90 }])).toThrow(
    /gold\.audits: use one of the plans free/,
  );
  expect(() => checkRetentionLimits([{ plan: 'free', data: 'logs', days: 90 }])).toThrow(
    /free\.logs/,
  );
});
