import { derivedId } from '../../../platform/ids';
import type { EngineAnswer } from '../rules/answer';
import type { ClaimedAiTask } from '../store/ai-task-store';
import type { AskedAnswer } from '../store/answer-store';
import { type Asking, fieldsOf, type StoredAnswer, storable } from './ask-prompt';

type Of = Pick<Asking, 'jobId' | 'target' | 'source' | 'provider'>;

/** The columns of a task's answer; its id depends on the task alone. */
function askedOf(
  of: Of,
  { callId, question, askedAt }: ClaimedAiTask,
): Omit<AskedAnswer, 'credits'> {
  const { promptId, ...prompt } = question;
  const fields = fieldsOf(of, { prompt: { ...prompt, id: promptId }, sample: question.sample });
  return { ...fields, id: derivedId('aiAnswer', { atMs: askedAt.getTime(), from: callId }) };
}

/** Makes what is kept of a task that was answered. */
export const answerTask = (of: Of, task: ClaimedAiTask, answer: EngineAnswer): StoredAnswer => ({
  asked: { ...askedOf(of, task), credits: task.question.credits, answer },
});

type Failure = { code: string; message: string; credits: number };

/** Makes what is kept of a task that failed. */
export function failTask(
  of: Of,
  task: ClaimedAiTask,
  { code, message, credits }: Failure,
): StoredAnswer {
  const times = { startedAt: task.askedAt.toISOString(), endedAt: new Date().toISOString() };
  const failure = { code, message: storable(message), ...times };
  return { asked: { ...askedOf(of, task), credits, failure }, failureCode: code };
}
