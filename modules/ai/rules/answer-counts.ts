/** Counts of answers, as `ai_days` keeps them for a day. Below, "own" is one of the own brands. */
export const answerCountNames = [
  'ok',
  'refused',
  'no_answer_surface',
  'failed',
  'named',
  'cited',
  'named_and_cited',
  'searched',
  'searched_unknown',
  'cited_of_searched',
  'any_named',
  'own_first',
  'own_namings',
  'all_namings',
  'own_mentions',
  'all_mentions',
  'rank_1',
  'rank_2',
  'rank_3',
  'rank_4_to_10',
  'rank_11_up',
  'in_prose',
  'citing',
  'competitor_cited',
  'competitor_named',
] as const;

export type AnswerCounts = Record<(typeof answerCountNames)[number], number>;

/** The counts of one prompt's answers in one series, by one model, on one day or over a window. */
export type AnswerCell = AnswerCounts & {
  targetId: string;
  promptId: string;
  revision: number;
  /** Empty if the provider does not say. */
  model: string;
  /** Only in cells of single days. */
  day: string | null;
  /** Days with answers. */
  days: number;
  lastDay: string;
};

/** Adds up the counts of cells, one name after the other: several times as fast as cell by cell. */
export function sumCounts(cells: readonly AnswerCounts[]): AnswerCounts {
  const sumOf = (name: keyof AnswerCounts) => {
    let sum = 0;
    for (const cell of cells) sum += cell[name];
    return sum;
  };
  return Object.fromEntries(answerCountNames.map((name) => [name, sumOf(name)])) as AnswerCounts;
}
