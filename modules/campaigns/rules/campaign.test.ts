import { type CampaignPlan, planProblems } from './campaign';

const plan: CampaignPlan = {
  assignment: 'random',
  primaryMetric: 'crawler_visits',
  secondaryMetrics: ['clicks'],
  targetPages: ['https://example.com/a', 'https://example.com/b'],
  controlPages: [],
  startDay: '2026-11-01',
  endDay: '2026-11-28',
};
const found = (change: Partial<CampaignPlan>) =>
  planProblems({ ...plan, ...change }).map(({ path, code }) => `${path} ${code}`);

test('a plan with two pages and four weeks has no problem', () => {
  expect(planProblems(plan)).toEqual([]);
});

test.each<[string, Partial<CampaignPlan>, string[]]>([
  ['six days', { endDay: '2026-11-06' }, ['endDay days_out_of_range']],
  ['an end before the start', { endDay: '2026-10-01' }, ['endDay days_out_of_range']],
  ['more than a year', { endDay: '2027-11-02' }, ['endDay days_out_of_range']],
  ['one page to draw from', { targetPages: ['https://example.com/a'] }, ['targetPages too_few']],
  ['chosen controls of a draw', { controlPages: ['https://c'] }, ['controlPages not_both']],
  ['no controls to match', { assignment: 'matched' }, ['controlPages required']],
  [
    'a page in both arms',
    { assignment: 'self_selected', controlPages: ['https://c', 'https://example.com/b'] },
    ['controlPages.1 in_both_arms'],
  ],
  [
    'a metric twice',
    { secondaryMetrics: ['clicks', 'crawler_visits'] },
    ['secondaryMetrics.1 duplicate'],
  ],
])('%s is a problem', (_, change, expected) => {
  expect(found(change)).toEqual(expected);
});

test('seven days and 366 days are allowed', () => {
  expect(found({ endDay: '2026-11-07' })).toEqual([]);
  expect(found({ endDay: '2027-11-01' })).toEqual([]);
});
