import type { AiCapabilities, AiProvider } from './ai-provider';
import { promptMax } from './answer-limits';
import { callOf, createAdapter } from './build-answer';
import { type ApiKeyOptions, checkByModels, createModelClient } from './model-client';
import { readResponsesReply, responsesReplySchema, tokenCost } from './responses-reply';

const capabilities: AiCapabilities = {
  engines: ['grok'],
  access: 'api',
  promptMax,
  countries: false,
  online: 'choice',
  model: 'required',
  reportsQueries: true,
  reportsOffsets: false,
  reportsSeen: true,
};

/** Creates a client for xAI's Responses API, which has OpenAI's shape but no location. */
export function createXai(options: ApiKeyOptions): AiProvider {
  const client = createModelClient('xai', 'xAI', options);
  return createAdapter({
    name: 'xai',
    capabilities,
    client,
    async answer(_engine, { prompt, model, online }, call) {
      const tools = {
        tools: [{ type: 'web_search' }],
        include: ['web_search_call.action.sources'],
      };
      const { data, text, warnings } = await client.callForText({
        ...callOf(call),
        method: 'POST',
        path: '/v1/responses',
        json: { model, input: prompt, store: false, ...(online ? tools : {}) },
        schema: responsesReplySchema,
      });
      const ticks = data.usage?.cost_in_usd_ticks;
      const cost =
        typeof ticks === 'number'
          ? { amount: ticks, unit: 'usd_ticks' }
          : tokenCost(data.usage?.total_tokens);
      return { ...readResponsesReply(client, data, warnings), cost, bodies: [text] };
    },
    check: checkByModels(client),
  });
}
