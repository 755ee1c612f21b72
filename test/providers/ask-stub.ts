import type { AiEngine, AiProvider, AnswerCall } from '../../modules/ai/providers/ai-provider';
import type { AnswerRequest, EngineAnswer } from '../../modules/ai/rules/answer';
import { type Stub, type StubRequest, startStub } from './stub-server';

export type Replies = (request: StubRequest) => {
  status?: number;
  headers?: Record<string, string>;
  body: unknown;
};

export type AskStub = {
  provider: AiProvider;
  stub: Stub;
  /** Answers the next calls. */
  reply: (replies: Replies) => void;
  ask: (more?: Partial<AnswerRequest>, asked?: Asked) => Promise<EngineAnswer>;
  /** Bodies of the calls since the last `reply`. */
  sent: () => Record<string, unknown>[];
  close: () => Promise<void>;
};

type Asked = { engine?: AiEngine; call?: Partial<AnswerCall> };

/** An adapter with a server that answers as a test says. */
export async function startAskStub(create: (url: string) => AiProvider): Promise<AskStub> {
  let replies: Replies = () => ({ status: 500, body: {} });
  const stub = await startStub((request) => replies(request));
  const provider = create(stub.url);
  const request: AnswerRequest = {
    prompt: 'Which shoes?',
    country: 'DE',
    language: 'de',
    model: provider.capabilities.model === 'fixed' ? null : 'model-a',
    online: true,
  };
  const [first = 'other'] = provider.capabilities.engines;
  return {
    provider,
    stub,
    reply(next) {
      stub.requests.length = 0;
      replies = next;
    },
    ask: (more = {}, { engine = first, call = {} } = {}) =>
      provider.ask(engine, { ...request, ...more }, { callId: 'call-1', ...call }),
    sent: () => stub.requests.flatMap(({ body }) => (body ? [JSON.parse(body)] : [])),
    async close() {
      await provider.close();
      await stub.close();
    },
  };
}

export const textAt = (
  { text }: Pick<EngineAnswer, 'text'>,
  { start, end }: { start: number | null; end: number | null },
): string | null => (start === null || end === null ? null : text.slice(start, end));
