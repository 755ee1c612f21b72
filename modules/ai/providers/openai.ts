import { z } from 'zod';
import { ProviderClient } from '../../../platform/providers/provider-client';
import type { AnswerRequest } from '../rules/answer';
import type { AiCapabilities, AiProvider, ProviderEndpoint } from './ai-provider';
import { answerLimits, promptMax } from './answer-limits';
import { readApiError } from './api-error';
import { callOf, createAdapter } from './build-answer';
import { readResponsesReply, responsesReplySchema, tokenCost } from './responses-reply';

export type ApiKeyOptions = ProviderEndpoint & { apiKey: string };

const capabilities: AiCapabilities = {
  engines: ['chatgpt'],
  access: 'api',
  promptMax,
  countries: true,
  online: 'choice',
  model: 'required',
  reportsQueries: true,
  reportsOffsets: true,
  reportsSeen: true,
};

/** Most searches and page visits of one answer: each is charged. */
const toolCallsMax = 8;

/** Creates a client for OpenAI's Responses API. */
export function createOpenAi({ apiKey, ...endpoint }: ApiKeyOptions): AiProvider {
  const client = new ProviderClient({
    ...answerLimits,
    ...endpoint,
    provider: 'openai',
    headers: { ...endpoint.headers, authorization: `Bearer ${apiKey}` },
    secrets: [apiKey],
    readError: readApiError('OpenAI'),
  });
  return createAdapter({
    name: 'openai',
    capabilities,
    client,
    async answer(_engine, request, call) {
      const { data, text } = await client.callForText({
        ...callOf(call),
        method: 'POST',
        path: '/v1/responses',
        json: toBody(request),
        schema: responsesReplySchema,
      });
      const cost = tokenCost(data.usage?.total_tokens);
      return { ...readResponsesReply(client, data), cost, bodies: [text] };
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

function toBody({ prompt, model, online, country }: AnswerRequest) {
  const common = { model, input: prompt, store: false };
  if (!online) return common;
  return {
    ...common,
    // Without a location OpenAI searches from the United States.
    tools: [{ type: 'web_search', user_location: { type: 'approximate', country } }],
    tool_choice: 'auto',
    include: ['web_search_call.action.sources'],
    max_tool_calls: toolCallsMax,
  };
}
