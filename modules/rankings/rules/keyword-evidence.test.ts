import { stateWithoutPage } from './keyword-evidence';

it('distinguishes a page that was never read from one of which nothing is left', () => {
  const checkedAt = '2026-11-01T00:00:00.000Z';
  expect(stateWithoutPage({ status: 'new', checkedAt: null }, undefined)).toBe('pending');
  expect(stateWithoutPage({ status: 'failed', checkedAt: null }, undefined)).toBe('failed');
  expect(stateWithoutPage({ status: 'failed', checkedAt }, undefined)).toBe('not_measured');
  expect(stateWithoutPage({ status: 'failed', checkedAt: null }, '2026-11-01')).toBe(
    'not_measured',
  );
});
