// cspell:ignore chatcmpl
import { isRecord, textOf, type WireProvider, type WireRequest } from '../wire';
import { openAiFailure } from './openai';
import {
  type Asked,
  bearerOf,
  playVendor,
  refusal,
  type Told,
  tokensOf,
  withMarks,
} from './vendor';

/** A server that speaks OpenAI's chat completions. */
export const openaiCompatible: WireProvider = playVendor({
  engine: 'other',
  path: /^\/v1\/chat\/completions$/,
  modelsPath: '/v1/models',
  secretOf: bearerOf,
  askedOf,
  failure: openAiFailure,
  reply: completionOf,
});

function askedOf({ body }: WireRequest): Asked | undefined {
  if (!isRecord(body)) return undefined;
  const [message] = Array.isArray(body['messages']) ? body['messages'].filter(isRecord) : [];
  return {
    prompt: textOf(message?.['content']),
    model: textOf(body['model']),
    online: body['web_search_options'] !== undefined,
    country: 'none',
    language: 'en',
  };
}

function completionOf(told: Told) {
  const { text, marks } = withMarks(told, ({ host, url }) => ` ([${host}](${url}))`);
  const annotations = marks.map(({ start, end, source }) => ({
    type: 'url_citation',
    url_citation: { url: source.url, title: source.title, start_index: start, end_index: end },
  }));
  const { declined, empty } = told.fault;
  const answered = { role: 'assistant', content: empty ? '' : text, refusal: null, annotations };
  const tokens = tokensOf(text);
  return {
    id: `chatcmpl-${told.id}`,
    object: 'chat.completion',
    created: Math.floor(Date.now() / 1_000),
    model: told.model,
    choices: [
      {
        index: 0,
        finish_reason: 'stop',
        message: declined ? { role: 'assistant', content: null, refusal } : answered,
      },
    ],
    usage: { prompt_tokens: 40, completion_tokens: tokens - 40, total_tokens: tokens },
  };
}
