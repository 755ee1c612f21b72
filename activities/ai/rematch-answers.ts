import { cancellationSignal } from '@temporalio/activity';
import {
  beginRematch,
  type Conclusion,
  concludeRematch,
  type RematchRef,
  rematchBatch,
} from '../../modules/ai/collect/rematch-answers';
import type { AnswerCursor } from '../../modules/ai/store/stored-answers';
import type { Stores } from '../../platform/stores';

/** Finds brands in stored answers again after they changed. */
export const createAiRematchActivities = (deps: Stores) => ({
  beginAiRematch: (ref: RematchRef) => beginRematch(deps, ref),

  rematchAiAnswers: (ref: RematchRef & { after: AnswerCursor | null; answersMax: number }) =>
    rematchBatch(deps, ref, cancellationSignal()),

  concludeAiRematch: (conclusion: Conclusion) => concludeRematch(deps, conclusion),
});
