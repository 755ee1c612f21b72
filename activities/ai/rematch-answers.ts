import { cancellationSignal } from '@temporalio/activity';
import {
  beginRematch,
  type Conclusion,
  concludeRematch,
  type RematchRef,
  rematchBatch,
} from '../../modules/ai/collect/rematch-answers';
import type { AnswerCursor } from '../../modules/ai/store/stored-answers';
import { type InWorkspace, openWorkspace, type Stores } from '../../platform/workspace';

/** Finds brands in stored answers again after they changed. */
export const createAiRematchActivities = (deps: Stores) => ({
  beginAiRematch: (ref: InWorkspace<RematchRef>) => beginRematch(openWorkspace(deps, ref), ref),

  rematchAiAnswers: (
    ref: InWorkspace<RematchRef> & { after: AnswerCursor | null; answersMax: number },
  ) => rematchBatch(openWorkspace(deps, ref), ref, cancellationSignal()),

  concludeAiRematch: (conclusion: InWorkspace<Conclusion>) =>
    concludeRematch(openWorkspace(deps, conclusion), conclusion),
});
