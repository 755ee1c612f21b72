import type { ProviderClientOptions } from '../../../platform/providers/provider-client';
import { ProviderError } from '../../../platform/providers/provider-error';
import type { AnswerAccess, AnswerRequest, EngineAnswer } from '../rules/answer';
import type { AiEngine, AiProviderName } from '../rules/engines';

export { type AiEngine, type AiProviderName, aiEngines, aiProviderNames } from '../rules/engines';

/** A provider's base URL and call limits; omitted fields have defaults. */
export type ProviderEndpoint = Omit<
  ProviderClientOptions,
  'provider' | 'query' | 'secrets' | 'readError'
>;

export type AnswerCall = {
  /** Permanent id of the answer; sent to providers that store it, so that nothing is bought twice. */
  callId: string;
  signal?: AbortSignal | undefined;
  /** Sent with the call; only the sandbox reads any. */
  headers?: Record<string, string> | undefined;
};

export type AiCapabilities = {
  engines: readonly AiEngine[];
  access: AnswerAccess;
  /** Longest prompt in UTF-16 units. */
  promptMax: number;
  /** Whether a country can be sent; if not, the provider answers from a place of its own. */
  countries: boolean;
  /** `always`: the engine itself decides to search; `never`: it cannot; `choice`: `online` decides. */
  online: 'always' | 'never' | 'choice';
  /** Whether the requested model is required, possible or fixed by the provider. */
  model: 'required' | 'optional' | 'fixed';
  reportsQueries: boolean;
  reportsOffsets: boolean;
  /** Whether an answer names sources that it saw and did not cite. */
  reportsSeen: boolean;
};

/** A bought task, and what the provider charges for it. */
export type BoughtTask = { taskId: string; cost: EngineAnswer['cost'] };

/** Answers that are bought as tasks, which a provider does when it has time. */
export interface AiQueue {
  /** Buys a task under the call's id. */
  submit(
    engine: AiEngine,
    request: AnswerRequest,
    call: AnswerCall & { isPriority: boolean },
  ): Promise<BoughtTask>;
  /** Lists tasks that are done and were not fetched, those of other jobs included. */
  ready(
    engine: AiEngine,
    call: Omit<AnswerCall, 'callId'>,
  ): Promise<{ tasks: Array<{ callId: string; taskId: string }>; isWhole: boolean }>;
  /** Fetches a task; null while it is not done. Fetching it again is free. */
  collect(
    engine: AiEngine,
    request: AnswerRequest,
    call: AnswerCall & { taskId: string; askedAt: Date },
  ): Promise<EngineAnswer | null>;
}

/** Asks an engine through one provider. Every method throws `ProviderError`. */
export interface AiProvider {
  readonly name: AiProviderName;
  readonly capabilities: AiCapabilities;
  /** Maximum cost of one answer in our credits. */
  creditsFor(request: AnswerRequest): number;
  /** Asks once, and waits for the answer. */
  ask(engine: AiEngine, request: AnswerRequest, call: AnswerCall): Promise<EngineAnswer>;
  /** Makes the cheapest call that shows whether the credential is accepted. */
  check(call: Omit<AnswerCall, 'callId'>): Promise<void>;
  close(): Promise<void>;
  /** Only of providers that take tasks. */
  readonly queue?: AiQueue;
}

/** Rejects requests that a provider cannot serve accurately, before anything is sent or bought. */
export function checkSupported(
  { name, capabilities }: Pick<AiProvider, 'name' | 'capabilities'>,
  engine: AiEngine,
  { prompt, model, online }: AnswerRequest,
): void {
  const refuse = (code: string, what: string) => {
    const message = `${name} cannot ${what}.`;
    throw new ProviderError({ provider: name, kind: 'bad_request', code, message });
  };
  const { engines, promptMax } = capabilities;
  if (!engines.includes(engine)) refuse('engine_unsupported', `ask ${engine}`);
  if (prompt.length > promptMax) {
    refuse('prompt_too_long', `take a prompt of more than ${promptMax} characters`);
  }
  if (model === null && capabilities.model === 'required') {
    refuse('model_missing', 'answer without a model; name one in the target');
  }
  if (online && capabilities.online === 'never') refuse('online_unsupported', 'search the web');
  if (!online && capabilities.online === 'always') {
    refuse('offline_unsupported', 'answer without searching the web');
  }
}
