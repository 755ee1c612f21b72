import { isRecord, textOf, type WireProvider, type WireReply, type WireRequest } from '../wire';
import {
  type Asked,
  bearerOf,
  playVendor,
  refusal,
  tokensOf,
  type VendorAnswer,
  withMarks,
} from './vendor';

/** Perplexity's Responses API. */
export const perplexity: WireProvider = playVendor({
  engine: 'perplexity',
  path: /^\/v1\/responses$/,
  modelsPath: /^\/v1\/models$/,
  secretOf: bearerOf,
  askedOf,
  failure,
  reply: responseOf,
});

function askedOf({ body }: WireRequest): Asked | undefined {
  if (!isRecord(body)) return undefined;
  const tools = Array.isArray(body['tools']) ? body['tools'].filter(isRecord) : [];
  const search = tools.find(({ type }) => type === 'web_search');
  const place = isRecord(search?.['user_location']) ? search['user_location'] : undefined;
  return {
    prompt: textOf(body['input']),
    model: textOf(body['model']),
    online: search !== undefined,
    country: textOf(place?.['country']) || 'none',
    language: textOf(body['language_preference']) || 'en',
  };
}

function responseOf(answer: VendorAnswer) {
  const { seen, cited, queries, searched, id, model, fault } = answer;
  const { text, marks } = withMarks(answer, (_source, number) => `[${number}]`);
  const results = [...cited, ...seen.filter((source) => !cited.includes(source))];
  const answered = fault.declined ? { text: refusal, marks: [] } : { text, marks };
  const content = {
    type: 'output_text',
    text: answered.text,
    annotations: answered.marks.map(({ start, end, source }) => ({
      type: 'citation',
      start_index: start,
      end_index: end,
      title: source.title,
      url: source.url,
    })),
  };
  const tokens = tokensOf(text);
  return {
    id: `resp_${id}`,
    object: 'response',
    created_at: Math.floor(Date.now() / 1_000),
    status: 'completed',
    model,
    output: [
      ...(searched ? [searchOf(queries, results), fetchedOf(cited[0])] : []),
      {
        type: 'message',
        id: `msg_${id}`,
        role: 'assistant',
        status: 'completed',
        content: fault.empty ? [] : [content],
      },
    ],
    usage: {
      input_tokens: 40,
      output_tokens: tokens - 40,
      total_tokens: tokens,
      tool_calls_details: { web_search: { invocation: queries.length } },
      cost: {
        currency: 'USD',
        input_cost: 0.0001,
        output_cost: 0.0009,
        tool_calls_cost: 0.005,
        total_cost: 0.006,
      },
    },
  };
}

const searchOf = (queries: string[], results: VendorAnswer['seen']) => ({
  type: 'search_results',
  queries,
  results: results.map(({ url, title, snippet }, index) => ({
    id: index + 1,
    url,
    title,
    snippet,
    source: 'web',
  })),
});

const fetchedOf = (page: VendorAnswer['seen'][number] | undefined) => ({
  type: 'fetch_url_results',
  contents: page ? [{ url: page.url, title: page.title, snippet: page.snippet }] : [],
});

function failure(status: number): WireReply {
  if (status === 400) {
    const detail = [{ loc: ['body', 'input'], msg: 'Field required', type: 'missing' }];
    return { status: 422, body: { detail } };
  }
  const errors: Record<number, [status: number, type: string, text: string]> = {
    401: [401, 'invalid_api_key', 'Invalid API key provided.'],
    402: [401, 'insufficient_quota', 'You exceeded your current quota.'],
    429: [429, 'request_rate_limit_exceeded', 'Request rate limit exceeded.'],
  };
  const [code, type, message] = errors[status] ?? [status, 'internal', 'The call failed.'];
  return { status: code, body: { error: { message, type, code } } };
}
