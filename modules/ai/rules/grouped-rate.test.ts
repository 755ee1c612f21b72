import { aiRateOf, rateRules } from './ai-rate';
import type { AnswerCell } from './answer-counts';
import { promptRate } from './grouped-rate';

it('the overview’s rate has the interval that every other screen shows', () => {
  const hits = [5, 5, 5, 4, 1];
  const cells = hits.map(
    (named, at) => ({ promptId: `prm_${at}`, ok: 5, named }) as unknown as AnswerCell,
  );
  const counts = hits.map((named) => ({ hits: named, answers: 5 }));
  const rate = promptRate(counts, 'answers');
  expect(rate).toEqual(aiRateOf(cells, rateRules.mentionRate));
  expect(rate.interval?.method).toBe('bootstrap_by_prompt');
});
