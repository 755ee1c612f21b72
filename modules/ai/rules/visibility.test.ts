import fc from 'fast-check';
import { aiRateOf, rateNames, rateRules } from './ai-rate';
import { type AnswerCell, answerCountNames, sumCounts } from './answer-counts';
import { type PromptLabels, visibilityOf } from './visibility';

const zero = sumCounts([]);
const cell = (given: Partial<AnswerCell>): AnswerCell => ({
  ...zero,
  targetId: 't',
  promptId: 'p',
  revision: 1,
  model: 'm',
  day: null,
  days: 1,
  lastDay: '2026-11-01',
  ...given,
});
const label = (given: Partial<PromptLabels>): PromptLabels => ({
  id: 'p',
  revision: 1,
  revisedAt: '2026-01-01T00:00:00.000Z',
  isBranded: false,
  topic: null,
  tags: [],
  persona: null,
  stage: null,
  country: 'US',
  ...given,
});
const labelsOf = (...labels: PromptLabels[]) => new Map(labels.map((one) => [one.id, one]));
const request = {
  by: 'target' as const,
  window: { days: 28, from: '2026-10-10' },
  before: null,
  namedPairs: null,
  engineOf: (targetId: string) => targetId,
};

it('leaves old revisions, deleted prompts and branded ones out of the headline', () => {
  const cells = [
    cell({ ok: 10, named: 5 }),
    cell({ ok: 10, named: 10, revision: 2 }),
    cell({ ok: 10, named: 10, promptId: 'deleted' }),
    cell({ ok: 10, named: 9, promptId: 'branded' }),
  ];
  const labels = labelsOf(label({}), label({ id: 'branded', isBranded: true }));
  expect(visibilityOf(cells, { ...request, labels })).toMatchObject([
    {
      mentionRate: { hits: 5, n: 10, interval: { method: 'wilson' } },
      branded: { mentionRate: { hits: 9, n: 10 } },
    },
  ]);
});

it('has no interval for the share of voice of one prompt, whose mentions are not independent', () => {
  const cells = [cell({ ok: 30, any_named: 30, own_mentions: 50, all_mentions: 200 })];
  expect(aiRateOf(cells, rateRules.shareOfVoiceByMentions)).toMatchObject({
    value: 0.25,
    answers: 30,
    interval: null,
    isThin: false,
  });
});

it('counts answers, not mentions, for what is thin', () => {
  const cells = ['p', 'q'].map((promptId) =>
    cell({ promptId, ok: 2, any_named: 2, own_mentions: 50, all_mentions: 200 }),
  );
  expect(aiRateOf(cells, rateRules.shareOfVoiceByMentions)).toMatchObject({
    n: 400,
    answers: 4,
    interval: null,
    isThin: true,
  });
});

it('is decision grade only if all of it is', () => {
  const labels = labelsOf(
    ...Array.from({ length: 60 }, (_, index) =>
      label({
        id: `p${index}`,
        topic: `t${index % 3}`,
        stage: index % 2 === 0 ? 'awareness' : 'decision',
      }),
    ),
  );
  const cells = ['a', 'b', 'c'].flatMap((targetId) =>
    [...labels.keys()].map((promptId) => cell({ targetId, promptId, ok: 140, days: 28 })),
  );
  const grades = (given: AnswerCell[]) =>
    visibilityOf(given, { ...request, labels }).map(({ quality }) => quality.grade);
  expect(grades(cells)).toEqual(['decision_grade', 'decision_grade', 'decision_grade']);
  const [first, ...rest] = cells;
  const other = { ...(first as AnswerCell), model: 'other' };
  expect(grades([...rest, other])).toEqual(['directional', 'decision_grade', 'decision_grade']);
  expect(grades(cells.slice(0, 60))).toEqual(['directional']);
});

const counts = fc.record({
  promptId: fc.constantFrom('p', 'q', 'r'),
  targetId: fc.constantFrom('t', 'u'),
  ok: fc.nat(50),
  named: fc.nat(50),
  searched: fc.nat(50),
  cited_of_searched: fc.nat(50),
  any_named: fc.nat(50),
  own_first: fc.nat(50),
});

it('loses no answer in any grouping', () => {
  const labels = labelsOf(
    ...['p', 'q', 'r'].map((id) => label({ id, topic: id, tags: [id], persona: 'x' })),
  );
  fc.assert(
    fc.property(fc.array(counts, { maxLength: 20 }), (given) => {
      const cells = given.map((one) => cell({ ...one, named: Math.min(one.ok, one.named) }));
      const total = cells.reduce((sum, { ok }) => sum + ok, 0);
      for (const by of ['target', 'prompt', 'topic', 'tag', 'country', 'persona'] as const) {
        const rows = visibilityOf(cells, { ...request, by, labels });
        expect(rows.reduce((sum, { states }) => sum + states.ok, 0)).toBe(total);
        for (const row of rows) {
          const { value, interval } = row.mentionRate;
          if (value === null || interval === null) continue;
          expect(interval.low).toBeLessThanOrEqual(value + 1e-4);
          expect(interval.high).toBeGreaterThanOrEqual(value - 1e-4);
        }
      }
    }),
  );
});

it('names every count, and a denominator for every rate', () => {
  expect(Object.keys(zero)).toEqual([...answerCountNames]);
  for (const name of rateNames) expect(rateRules[name].of).toBeTruthy();
});
