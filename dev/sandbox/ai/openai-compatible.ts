// cspell:ignore chatcmpl
import { isRecord, textOf, type WireProvider, type WireRequest } from '../wire';
import { openAiFailure } from './openai';
import {
  type Asked,
  bearerOf,
  playVendor,
  refusal,
  tokensOf,
  type VendorAnswer,
  withMarks,
} from './vendor';

/** A server that speaks OpenAI's chat completions. */
export const openaiCompatible: WireProvider = playVendor({
  engine: 'other',
  path: /^\/v1\/chat\/completions$/,
  modelsPath: /^\/v1\/models$/,
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

function completionOf(answer: VendorAnswer) {
  const { text, marks } = withMarks(answer, ({ host, url }) => ` ([${host}](${url}))`);
  const annotations = marks.map(({ start, end, source }) => ({
    type: 'url_citation',
    url_citation: { url: source.url, title: source.title, start_index: start, end_index: end },
  }));
  const { declined, empty } = answer.fault;
  const answered = { role: 'assistant', content: empty ? '' : text, refusal: null, annotations };
  const tokens = tokensOf(text);
  return {
    id: `chatcmpl-${answer.id}`,
    object: 'chat.completion',
    created: Math.floor(Date.now() / 1_000),
    model: answer.model,
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
