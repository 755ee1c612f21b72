import type { SerpReading } from '../../rankings/rules/serp-reading';
import { checkAnswer } from '../providers/build-answer';
import type { EngineAnswer } from '../rules/answer';

type Outcome =
  | { answer: EngineAnswer }
  | { failure: { code: string; message: string; startedAt: string; endedAt: string } };

/**
 * Makes an answer of what a result page says of its AI Overview. A page without one is an answer of
 * the state `no_answer_surface`; an overview whose text was not read is a failed one, since neither
 * "not named" nor "no overview" would be true of it.
 */
export function overviewAsAnswer({ aiOverview, checkedAt, providerTaskId }: SerpReading): Outcome {
  const times = { startedAt: checkedAt, endedAt: checkedAt };
  const common = { modelServed: null, cost: null, providerId: providerTaskId };
  if (aiOverview.present === false) {
    const nothing = { state: 'no_answer_surface' as const, text: '', searched: null, bodies: [] };
    return { answer: checkAnswer({ ...common, ...nothing }, times) };
  }
  // Pages that were bought before this field existed have none.
  const answer = aiOverview.answer ?? null;
  if (answer === null || answer.text.trim() === '') {
    const message = 'The page has an AI Overview whose text the provider did not read.';
    return { failure: { code: 'overview_not_read', message, ...times } };
  }
  const parts = {
    ...common,
    state: 'ok' as const,
    text: answer.text,
    // An overview is made from results of the search that it stands above.
    searched: true,
    cited: answer.cited.map(({ url, title, start, end }) => ({
      url,
      title,
      span: start === null || end === null ? ('none' as const) : { start, end },
    })),
    bodies: [answer.raw],
  };
  return { answer: checkAnswer(parts, times) };
}
