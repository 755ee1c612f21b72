import { newId } from '../../../platform/ids';
import type { ProviderError } from '../../../platform/providers/provider-error';
import { sandboxHeaders } from '../../../platform/providers/sandbox-headers';
import { type Buyer, buyOnce } from '../../purchases/buy-once';
import {
  findCalls,
  recordCall,
  storeAnswer,
  type WrittenAnswer,
} from '../../purchases/store/answer-store';
import type { AiProvider } from '../providers/ai-provider';
import type { AnswerRequest, EngineAnswer } from '../rules/answer';
import type { AskedAnswer } from '../store/answer-store';
import type { Brand } from '../store/brand-store';
import type { Prompt } from '../store/prompt-store';
import type { AskedTarget } from '../store/target-store';

/** What is kept of a call until it is written, so that a retry writes the same row. */
export type StoredAnswer = { asked: AskedAnswer; failureCode?: string } | WrittenAnswer;

/** What the calls of a batch share. */
export type Asking = Buyer & {
  provider: AiProvider;
  target: AskedTarget;
  domain: string;
  brands: readonly Brand[];
};

/** An answer or a failure. `refusal` is set if every further call would fail the same way. */
export type AskOutcome = { stored: StoredAnswer; refusal: ProviderError | null };

export type Question = { prompt: Prompt; sample: number };

export const callIdOf = (
  { jobId, targetId }: { jobId: string; targetId: string },
  { promptId, sample }: { promptId: string; sample: number },
): string => `${jobId}:${promptId}:${targetId}:${sample}`;

/** The sandbox answers whatever model is named. */
const sandboxModel = 'sandbox';

/**
 * Buys one answer, or returns the one that an earlier attempt bought. A failure is an answer, too.
 * Throws the database's error while the database is unavailable.
 */
export async function askPrompt(asking: Asking, question: Question): Promise<AskOutcome> {
  const { provider, target, source, jobId, signal } = asking;
  const ids = { promptId: question.prompt.id, sample: question.sample };
  const callId = callIdOf({ jobId, targetId: target.id }, ids);
  const request = requestOf(asking, question);
  const fields = fieldsOf(asking, question);
  const creditsMax = provider.creditsFor(request);
  const credits = source === 'sandbox' ? 0 : creditsMax;
  const startedAt = now();
  const failed = (code: string, message: string, charged: number): StoredAnswer => {
    const failure = { code, message: storable(message), startedAt, endedAt: now() };
    return { asked: { ...fields, credits: charged, failure }, failureCode: code };
  };
  const recall = () => findStored(asking, callId);
  let kept: StoredAnswer | undefined;
  const outcome = await buyOnce<EngineAnswer, StoredAnswer>(asking, {
    callId,
    creditsMax,
    request: () =>
      provider.ask(target.engine, request, {
        callId,
        signal,
        headers: headersOf(asking, question, callId),
      }),
    async store(tx, answer) {
      kept = { asked: { ...fields, credits, answer } };
      await storeAnswer(tx, callId, kept);
      return { credits: creditsMax, money: moneyOf(answer) };
    },
    storeFailure: (tx, code) => storeAnswer(tx, callId, failed(code, lostMessage(code), credits)),
    async recall() {
      const answer = await recall();
      return answer && { answer };
    },
  });
  if ('error' in outcome) {
    const { error } = outcome;
    const stored = await keepFailure(asking, callId, failed(error.code, error.message, 0));
    return { stored, refusal: isRefusal(error) ? error : null };
  }
  // Another attempt in this process may have bought it, under an id of its own.
  const stored = kept ?? (await recall());
  if (!stored) throw new Error(`The answer of the call ${callId} was bought and is not kept.`);
  return { stored, refusal: null };
}

async function findStored(
  { workspace }: Asking,
  callId: string,
): Promise<StoredAnswer | undefined> {
  const calls = await findCalls<StoredAnswer>(workspace.db, [callId]);
  return calls.get(callId) ?? undefined;
}

/**
 * Keeps a failure until it is written, so that a retry asks nothing again. One that may have been
 * charged is kept already.
 */
async function keepFailure(
  { workspace, jobId }: Asking,
  callId: string,
  failed: StoredAnswer,
): Promise<StoredAnswer> {
  return workspace.transaction(async (tx) => {
    if (!(await recordCall(tx, { callId, jobId }))) {
      const calls = await findCalls<StoredAnswer>(tx, [callId]);
      return calls.get(callId) ?? failed;
    }
    await storeAnswer(tx, callId, failed);
    return failed;
  });
}

export const isRefusal = ({ kind, mayBeCharged }: ProviderError) =>
  (kind === 'auth' || kind === 'quota') && !mayBeCharged;

const now = () => new Date().toISOString();

const lostMessage = (code: string) =>
  code === 'interrupted'
    ? 'The worker ended before the answer arrived. The call may have been charged.'
    : 'No answer arrived. The call may have been charged.';

/** Databases refuse NUL and half characters, which a provider's error may contain. */
export const storable = (text: string) => text.replaceAll('\0', '\ufffd').toWellFormed();

export const moneyOf = ({ cost }: Pick<EngineAnswer, 'cost'>) =>
  cost && { amount: cost.amount, unit: cost.unit.toLowerCase() };

type Asked = Pick<Prompt, 'id' | 'text' | 'country' | 'language' | 'revision'>;

export const requestOf = (
  { target, source }: Pick<Asking, 'target' | 'source'>,
  { prompt }: { prompt: Asked },
): AnswerRequest => ({
  prompt: prompt.text,
  country: prompt.country,
  language: prompt.language,
  model: target.model ?? (source === 'sandbox' ? sandboxModel : null),
  online: target.online,
});

/** Only the sandbox reads any: they name the brands of its answers. */
export function headersOf(
  { source, domain, brands }: Pick<Asking, 'source' | 'domain' | 'brands'>,
  { sample }: { sample: number },
  callId: string,
): Record<string, string> {
  if (source !== 'sandbox') return {};
  const named = brands.map(({ name, domains: [first] }) => ({ name, domain: first ?? null }));
  return sandboxHeaders({ domains: [domain], brands: named, sample, callId });
}

export const fieldsOf = (
  { jobId, target, source, provider }: Pick<Asking, 'jobId' | 'target' | 'source' | 'provider'>,
  { prompt, sample }: { prompt: Asked; sample: number },
): Omit<AskedAnswer, 'credits'> => ({
  id: newId('aiAnswer'),
  jobId,
  promptId: prompt.id,
  revision: prompt.revision,
  targetId: target.id,
  sample,
  engine: target.engine,
  provider: target.provider,
  source,
  access: provider.capabilities.access,
  modelAsked: target.model,
  online: target.online,
  country: prompt.country,
  language: prompt.language,
});
