import { type CampaignPlan, planProblems } from './campaign';
import { noTargetSets } from './campaign-targets';

const plan: CampaignPlan = {
  assignment: 'random',
  primaryMetric: 'crawler_visits',
  secondaryMetrics: ['clicks'],
  targetPages: ['https://example.com/a', 'https://example.com/b'],
  controlPages: [],
  targets: noTargetSets,
  controls: noTargetSets,
  rankSeries: null,
  aiTargetId: null,
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
  ['nothing to change', { targetPages: [] }, ['targetPages required']],
  [
    'controls by a rule in a draw',
    { controls: { ...noTargetSets, pathRules: ['/b/*'] } },
    ['controls not_both'],
  ],
  [
    'keywords for a metric of pages',
    { targets: { ...noTargetSets, keywordTags: ['brand'] } },
    ['targets.keywordTags other_unit'],
  ],
  [
    'pages for a metric of keywords',
    { primaryMetric: 'rank_position', secondaryMetrics: ['rank_visibility'] },
    ['targetPages other_unit'],
  ],
  [
    'a metric of keywords next to one of pages',
    { secondaryMetrics: ['clicks', 'rank_position'] },
    ['secondaryMetrics.1 other_unit'],
  ],
  [
    'answers of no target',
    {
      primaryMetric: 'ai_mention_rate',
      secondaryMetrics: [],
      targetPages: [],
      targets: { ...noTargetSets, promptTags: ['price'] },
    },
    ['aiTargetId required'],
  ],
])('%s is a problem', (_, change, expected) => {
  expect(found(change)).toEqual(expected);
});

test('pages by a list, a rule and a link are one kind of unit', () => {
  const targets = { ...noTargetSets, pathRules: ['/a/*'], linkIds: ['lnk_1'] };
  expect(found({ targets })).toEqual([]);
});

test('seven days and 366 days are allowed', () => {
  expect(found({ endDay: '2026-11-07' })).toEqual([]);
  expect(found({ endDay: '2027-11-01' })).toEqual([]);
});
