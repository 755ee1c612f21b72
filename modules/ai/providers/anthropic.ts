import { z } from 'zod';
import { ProviderClient } from '../../../platform/providers/provider-client';
import type { AnswerRequest } from '../rules/answer';
import type { AiCapabilities, AiProvider, AnswerCall } from './ai-provider';
import { answerLimits, promptMax } from './answer-limits';
import { type AnthropicBlock, readBlocks } from './anthropic-blocks';
import { readApiError } from './api-error';
import { type AnswerParts, callOf, createAdapter } from './build-answer';
import type { ApiKeyOptions } from './openai';
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
const tokensMax = 4_096;
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
type Turn = { reply: Reply; body: string };

/** Creates a client for Anthropic's Messages API with its own search and fetch tools. */
export function createAnthropic({ apiKey, ...endpoint }: ApiKeyOptions): AiProvider {
  const client = new ProviderClient({
    ...answerLimits,
    ...endpoint,
    provider: 'anthropic',
    headers: { ...endpoint.headers, 'x-api-key': apiKey, 'anthropic-version': version },
    secrets: [apiKey],
    readError: readApiError('Anthropic'),
  });
  return createAdapter({
    name: 'anthropic',
    capabilities,
    client,
    async answer(_engine, request, call) {
      return toParts(await askToTheEnd(client, request, call));
    },
    async check(call) {
      await client.call({
        ...callOf(call),
        method: 'GET',
        path: '/v1/models',
        schema: z.unknown(),
      });
    },
  });
}

/** Asks, and sends a paused answer back until it has ended. */
async function askToTheEnd(
  client: ProviderClient,
  request: AnswerRequest,
  call: AnswerCall,
): Promise<Turn[]> {
  const turns: Turn[] = [];
  do {
    const content = turns.flatMap(({ reply }) => reply.content);
    const { data: reply, text: body } = await client.callForText({
      ...callOf(call),
      method: 'POST',
      path: '/v1/messages',
      json: toBody(request, content),
      schema: anthropicReplySchema,
    });
    turns.push({ reply, body });
  } while (turns.at(-1)?.reply.stop_reason === 'pause_turn' && turns.length <= continuationsMax);
  return turns;
}

function toBody({ prompt, model, online, country }: AnswerRequest, paused: AnthropicBlock[]) {
  const question = { role: 'user', content: prompt };
  return {
    model,
    max_tokens: tokensMax,
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

const stopWarnings: Record<string, string> = {
  max_tokens: 'The answer is not complete: max_tokens.',
  model_context_window_exceeded: 'The answer is not complete: model_context_window_exceeded.',
  pause_turn: 'The answer is not complete: it was paused too often.',
};

function toParts(turns: readonly Turn[]): AnswerParts {
  const last = turns.at(-1)?.reply;
  const read = readBlocks(turns.flatMap(({ reply }) => reply.content));
  const stopped = stopWarnings[last?.stop_reason ?? ''];
  return {
    ...read,
    state: last?.stop_reason === 'refusal' ? 'refused' : 'ok',
    modelServed: last?.model,
    cost: tokenCost(sum(turns.map(({ reply }) => tokensOf(reply)))),
    providerId: last?.id,
    bodies: turns.map(({ body }) => body),
    warnings: [...read.warnings, ...(stopped ? [stopped] : [])],
  };
}

const tokensOf = ({ usage }: Reply) =>
  sum(Object.values(usage ?? {}).filter((count) => typeof count === 'number'));

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
