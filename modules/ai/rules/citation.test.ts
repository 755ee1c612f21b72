import { rankCitations } from './citation';

const cited = (targetId: string, name: string, answers: number) => ({
  targetId,
  name,
  answers,
  prompts: null,
  days: 1,
  firstDay: '2026-11-01',
  lastDay: '2026-11-01',
});

it('ranks what each target cites on its own, and lets equals share a place', () => {
  const rows = [
    cited('one', 'a.example', 9),
    cited('two', 'a.example', 9),
    cited('one', 'b.example', 4),
    cited('one', 'c.example', 4),
    cited('two', 'c.example', 3),
    cited('one', 'd.example', 1),
  ];
  expect(rankCitations(rows).map(({ rank }) => rank)).toEqual([1, 1, 2, 2, 2, 4]);
});
