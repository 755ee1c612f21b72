import { z } from 'zod';
import type { ProviderClient } from '../../../platform/providers/provider-client';
import { ProviderError } from '../../../platform/providers/provider-error';
import type { AnswerRequest } from '../rules/answer';
import type { AiCapabilities, AiProvider, AnswerCall } from './ai-provider';
import { promptMax } from './answer-limits';
import { type AnthropicBlock, readBlocks } from './anthropic-blocks';
import { type AnswerParts, callOf, createAdapter } from './build-answer';
import { type ApiKeyOptions, checkByModels, createModelClient } from './model-client';
import { tokenCost } from './responses-reply';

const capabilities: AiCapabilities = {
  engines: ['claude'],
  access: 'api',
  promptMax,
  countries: true,
  online: 'choice',
  model: 'required',
  reportsQueries: true,
  reportsOffsets: true,
  reportsSeen: true,
};

const version = '2026-10-21';
/** Newer models think within the limit before they write, and take what they need of it. */
const tokensMax = 16_000;
const searchesMax = 5;
const fetchesMax = 5;
const fetchedTokensMax = 20_000;

/** Most continuations of a paused answer: each is charged with all that came before. */
const continuationsMax = 4;

const tokens = z.number().nullish();

export const anthropicReplySchema = z.object({
  id: z.string().nullish(),
  model: z.string().nullish(),
  stop_reason: z.string().nullish(),
  content: z.array(z.looseObject({ type: z.string() })),
  usage: z
    .object({
      input_tokens: tokens,
      output_tokens: tokens,
      cache_creation_input_tokens: tokens,
      cache_read_input_tokens: tokens,
    })
    .nullish(),
});

type Reply = z.output<typeof anthropicReplySchema>;
type Turn = { reply: Reply; body: string; warnings: string[] };

/** Creates a client for Anthropic's Messages API with its own search and fetch tools. */
export function createAnthropic(options: ApiKeyOptions): AiProvider {
  const client = createModelClient('anthropic', 'Anthropic', options, {
    'x-api-key': options.apiKey,
    'anthropic-version': version,
  });
  return createAdapter({
    name: 'anthropic',
    capabilities,
    client,
    async answer(_engine, request, call) {
      return toParts(await askToTheEnd(client, request, call));
    },
    check: checkByModels(client),
  });
}

/** Asks, and sends a paused answer back until it has ended. */
async function askToTheEnd(
  client: ProviderClient,
  request: AnswerRequest,
  call: AnswerCall,
): Promise<Turn[]> {
  const turns: Turn[] = [];
  let limit = tokensMax;
  do {
    const content = turns.flatMap(({ reply }) => reply.content);
    const send = () =>
      client.callForText({
        ...callOf(call),
        method: 'POST',
        path: '/v1/messages',
        json: toBody(request, content, limit),
        schema: anthropicReplySchema,
      });
    let turn: Awaited<ReturnType<typeof send>>;
    try {
      turn = await send();
    } catch (error) {
      const allowed = limitOfModel(error);
      if (allowed === undefined || allowed >= limit) throw error;
      limit = allowed;
      turn = await send();
    }
    const { data: reply, text: body, warnings } = turn;
    turns.push({ reply, body, warnings });
  } while (turns.at(-1)?.reply.stop_reason === 'pause_turn' && turns.length <= continuationsMax);
  return turns;
}

/** An older model refuses a greater limit than its own, which it names: `max_tokens: 16000 > 8192`. */
function limitOfModel(error: unknown): number | undefined {
  if (!(error instanceof ProviderError) || error.kind !== 'bad_request') return undefined;
  const named = /max_tokens: \d+ > (\d+)/.exec(error.message)?.[1];
  return named === undefined ? undefined : Number(named);
}

function toBody(
  { prompt, model, online, country }: AnswerRequest,
  paused: AnthropicBlock[],
  limit: number,
) {
  const question = { role: 'user', content: prompt };
  return {
    model,
    max_tokens: limit,
    messages: paused.length > 0 ? [question, { role: 'assistant', content: paused }] : [question],
    ...(online ? { tools: toolsOf(country) } : {}),
  };
}

// Called from code execution, the tools may hide their queries and sources.
const direct = { allowed_callers: ['direct'] };

const toolsOf = (country: string) => [
  {
    ...direct,
    type: 'web_search_20250305',
    name: 'web_search',
    max_uses: searchesMax,
    user_location: { type: 'approximate', country },
  },
  {
    ...direct,
    type: 'web_fetch_20250910',
    name: 'web_fetch',
    max_uses: fetchesMax,
    max_content_tokens: fetchedTokensMax,
    // Off by default.
    citations: { enabled: true },
  },
];

/** Reasons that leave an answer whole. */
const ended = new Set(['', 'end_turn', 'stop_sequence', 'refusal']);

function stopWarning(reason: string): string[] {
  if (ended.has(reason)) return [];
  if (reason === 'pause_turn') return ['The answer is not complete: it was paused too often.'];
  return [`The answer is not complete: ${reason}.`];
}

function toParts(turns: readonly Turn[]): AnswerParts {
  const last = turns.at(-1)?.reply;
  const read = readBlocks(turns.flatMap(({ reply }) => reply.content));
  return {
    ...read,
    state: last?.stop_reason === 'refusal' ? 'refused' : 'ok',
    modelServed: last?.model,
    cost: tokenCost(sum(turns.map(({ reply }) => tokensOf(reply)))),
    providerId: last?.id,
    bodies: turns.map(({ body }) => body),
    warnings: [
      ...turns.flatMap(({ warnings }) => warnings),
      ...read.warnings,
      ...stopWarning(last?.stop_reason ?? ''),
    ],
  };
}

const tokensOf = ({ usage }: Reply) =>
  sum(Object.values(usage ?? {}).filter((count) => typeof count === 'number'));

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
