import { isRecord, textOf, type WireProvider, type WireReply, type WireRequest } from '../wire';
import {
  type Asked,
  bearerOf,
  playVendor,
  refusal,
  tokensOf,
  type VendorAnswer,
  wholeText,
} from './vendor';

/** Mistral's Conversations API. */
export const mistral: WireProvider = playVendor({
  engine: 'mistral',
  path: /^\/v1\/conversations$/,
  modelsPath: /^\/v1\/models$/,
  secretOf: bearerOf,
  askedOf,
  failure,
  reply: conversationOf,
});

function askedOf({ body }: WireRequest): Asked | undefined {
  if (!isRecord(body)) return undefined;
  const tools = Array.isArray(body['tools']) ? body['tools'].filter(isRecord) : [];
  return {
    prompt: textOf(body['inputs']),
    model: textOf(body['model']),
    online: tools.some(({ type }) => textOf(type).startsWith('web_search')),
    country: 'none',
    language: 'en',
  };
}

function conversationOf(answer: VendorAnswer) {
  const { segments, cited, queries, fault, id, model } = answer;
  const time = new Date().toISOString();
  const entry = { object: 'entry', created_at: time, completed_at: time, model };
  const chunks = segments.flatMap(({ text, sources }) => [
    { type: 'text', text },
    ...sources.flatMap((index) => {
      const source = cited[index];
      if (!source) return [];
      const { url, title, snippet } = source;
      return [{ type: 'tool_reference', tool: 'web_search', title, url, description: snippet }];
    }),
  ]);
  const tokens = tokensOf(wholeText(answer));
  return {
    object: 'conversation.response',
    conversation_id: `conv_${id}`,
    outputs: [
      ...queries.map((query, index) => ({
        ...entry,
        type: 'tool.execution',
        id: `tool_exec_${id}_${index}`,
        name: 'web_search',
        arguments: JSON.stringify({ query }),
        info: {},
      })),
      {
        ...entry,
        type: 'message.output',
        id: `msg_${id}`,
        role: 'assistant',
        // A plain text where nothing is cited.
        content: fault.empty ? '' : fault.declined ? refusal : chunks,
      },
    ],
    usage: {
      prompt_tokens: 40,
      completion_tokens: tokens - 40,
      total_tokens: tokens,
      connector_tokens: 0,
      connectors: { web_search: queries.length },
    },
  };
}

function failure(status: number): WireReply {
  if (status === 401) return { status, body: { detail: 'Unauthorized' } };
  const texts: Record<number, [type: string, text: string]> = {
    402: ['payment_required', 'The monthly spending limit of this workspace is reached.'],
    429: ['rate_limited', 'Requests rate limit exceeded.'],
  };
  const [type, message] = texts[status] ?? ['invalid_request', 'The call failed.'];
  return { status, body: { object: 'error', message, type, param: null, code: '1300' } };
}
