import { derivedId } from '../../../platform/ids';
import type { ClaimedTask } from '../../purchases/store/task-store';
import type { EngineAnswer } from '../rules/answer';
import type { AskedAnswer } from '../store/answer-store';
import { type Asking, fieldsOf, type StoredAnswer, storable } from './ask-prompt';

/** What a task asks, as it was when it was bought. */
export type TaskQuestion = {
  promptId: string;
  revision: number;
  sample: number;
  text: string;
  country: string;
  language: string;
  /** Credits that the task costs once the provider has it. */
  credits: number;
};

type AiTask = ClaimedTask<TaskQuestion>;

type Of = Pick<Asking, 'jobId' | 'target' | 'source' | 'provider'>;

/** The columns of a task's answer; its id depends on the task alone. */
function askedOf(of: Of, { callId, question, askedAt }: AiTask): Omit<AskedAnswer, 'credits'> {
  const { promptId, ...prompt } = question;
  const fields = fieldsOf(of, { prompt: { ...prompt, id: promptId }, sample: question.sample });
  return { ...fields, id: derivedId('aiAnswer', { atMs: askedAt.getTime(), from: callId }) };
}

/** Makes what is kept of a task that was answered. */
export const answerTask = (of: Of, task: AiTask, answer: EngineAnswer): StoredAnswer => ({
  asked: { ...askedOf(of, task), credits: task.question.credits, answer },
});

type Failure = { code: string; message: string; credits: number };

/** Makes what is kept of a task that failed. */
export function failTask(of: Of, task: AiTask, { code, message, credits }: Failure): StoredAnswer {
  const times = { startedAt: task.askedAt.toISOString(), endedAt: new Date().toISOString() };
  const failure = { code, message: storable(message), ...times };
  return { asked: { ...askedOf(of, task), credits, failure }, failureCode: code };
}
