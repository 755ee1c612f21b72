import { raisedCosts } from './raised-costs';
import { toSettings } from './website-settings';

const { collection } = toSettings({});

it.each([
  [{ depth: 30 }, '30 results'],
  [{ devices: ['desktop' as const, 'mobile' as const] }, 'mobile'],
  [{ cadence: 'daily' as const }, 'every day'],
  [{ readingsPerCheck: 6 }, '6 readings'],
  [{ loadsAiOverviews: true }, 'AI Overviews'],
  [{ provider: 'serper' }, 'serper'],
])('%j costs more', (change, said) => {
  expect(raisedCosts(collection, change, 'weekly')).toEqual([expect.stringContaining(said)]);
  expect(raisedCosts({ ...collection, ...change }, change, 'weekly')).toEqual([]);
});

it.each([
  [{ searchVolumes: false }],
  [{ mode: 'queue' as const }],
  [{ depth: 10 }],
  [{ cadence: 'daily' as const }],
  [{ readingsPerCheck: 1 }],
])('%j costs no more on a plan that collects daily', (change) => {
  expect(raisedCosts(collection, change, 'daily')).toEqual([]);
});

it('what was switched off costs more when it is switched on', () => {
  const before = { ...collection, searchVolumes: false, mode: 'queue' as const };
  expect(raisedCosts(before, collection, 'weekly')).toEqual([
    'with search volumes',
    'live instead of by the queue',
  ]);
});
