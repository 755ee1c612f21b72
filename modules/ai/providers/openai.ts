import type { AnswerRequest } from '../rules/answer';
import type { AiCapabilities, AiProvider } from './ai-provider';
import { promptMax } from './answer-limits';
import { callOf, createAdapter } from './build-answer';
import { type ApiKeyOptions, checkByModels, createModelClient } from './model-client';
import { readResponsesReply, responsesReplySchema, tokenCost } from './responses-reply';

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
export function createOpenAi(options: ApiKeyOptions): AiProvider {
  const client = createModelClient('openai', 'OpenAI', options);
  return createAdapter({
    name: 'openai',
    capabilities,
    client,
    async answer(_engine, request, call) {
      const { data, text, warnings } = await client.callForText({
        ...callOf(call),
        method: 'POST',
        path: '/v1/responses',
        json: toBody(request),
        schema: responsesReplySchema,
      });
      const cost = tokenCost(data.usage?.total_tokens);
      return { ...readResponsesReply(client, data, warnings), cost, bodies: [text] };
    },
    check: checkByModels(client),
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
