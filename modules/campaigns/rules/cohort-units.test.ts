import { noTargetSets } from './campaign-targets';
import { changedUnits, frozenUnits, mustNotChangeArms, nextDays } from './cohort-units';

const plan = {
  primaryMetric: 'rank_position' as const,
  targetPages: [],
  controlPages: [],
  targets: { ...noTargetSets, keywordIds: ['one', 'two'], keywordTags: ['shoes'] },
  controls: { ...noTargetSets, keywordIds: ['three'] },
};

const changes = {
  addTargetPages: [],
  addControlPages: [],
  removePages: [],
  addTargetIds: ['two', 'four'],
  addControlIds: [],
  removeIds: ['one'],
};

it('adds units once, removes others, and resolves no tag again', () => {
  expect(changedUnits(plan, changes)).toEqual({
    targetPages: [],
    controlPages: [],
    targets: { ...noTargetSets, keywordIds: ['two', 'four'] },
    controls: { ...noTargetSets, keywordIds: ['three'] },
  });
});

it('freezes what a start found, and keeps the tags to be read', () => {
  const units = [
    { unit: 'two', isTarget: true },
    { unit: 'three', isTarget: false },
  ];
  expect(frozenUnits(plan, units)).toMatchObject({
    targets: { keywordIds: ['two'], keywordTags: ['shoes'] },
    controls: { keywordIds: ['three'], keywordTags: [] },
  });
});

it('lets no unit change its arm, unless arms are drawn', () => {
  const units = [{ unit: 'two', isTarget: false }];
  const fixed = new Map([['two', { isTreated: true }]]);
  const move = (assignment: 'random' | 'matched') => () =>
    mustNotChangeArms(units, { assignment }, fixed);
  expect(move('matched')).toThrow('two is in the other arm already');
  expect(move('random')).not.toThrow();
});

it.each([
  ['2026-11-10', 'tomorrow on'],
  ['2026-11-25', 'needs 7 days'],
  ['2026-12-01', 'needs 7 days'],
])('begins no cohort on %s', (startDay, message) => {
  expect(() => nextDays('2026-11-30', startDay, '2026-11-11')).toThrow(message);
});

it('begins a cohort that has a week', () => {
  const days = { startDay: '2026-11-24', endDay: '2026-11-30' };
  expect(nextDays(days.endDay, days.startDay, '2026-11-11')).toEqual(days);
});
