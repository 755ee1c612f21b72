import { type AiRate, aiRateOf, type RateRule } from './ai-rate';
import type { AnswerCell, AnswerCounts } from './answer-counts';

const ok = ({ ok: answers }: AnswerCounts) => answers;
const of = (hits: (counts: AnswerCounts) => number): RateRule => ({
  of: 'answers',
  hits,
  n: ok,
  answers: ok,
});

/** Each answer is in exactly one of the four. */
const rules = {
  namedAndCited: of((counts) => counts.named_and_cited),
  namedOnly: of(({ named, named_and_cited: both }) => named - both),
  citedOnly: of(({ cited, named_and_cited: both }) => cited - both),
  neither: of(
    ({ ok: answers, named, cited, named_and_cited: both }) => answers - named - cited + both,
  ),
};

export type CrossTable = Record<keyof typeof rules, AiRate>;

/** Divides the answers of a target by whether they name an own brand and cite an own page. */
export const crossTableOf = (cells: readonly AnswerCell[]): CrossTable => ({
  namedAndCited: aiRateOf(cells, rules.namedAndCited),
  namedOnly: aiRateOf(cells, rules.namedOnly),
  citedOnly: aiRateOf(cells, rules.citedOnly),
  neither: aiRateOf(cells, rules.neither),
});
