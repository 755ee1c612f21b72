// cspell:ignore logprobs
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

/** OpenAI's Responses API. */
export const openai: WireProvider = playVendor({
  engine: 'chatgpt',
  path: /^\/v1\/responses$/,
  modelsPath: /^\/v1\/models$/,
  secretOf: bearerOf,
  askedOf,
  failure: openAiFailure,
  reply: (answer) => ({
    ...responseOf(answer, {
      saysPhases: true,
      markOf: ({ host, url }) => ` ([${host}](${url}?utm_source=openai))`,
      annotationOf: ({ start, end, source }) => ({
        type: 'url_citation',
        start_index: start + 1,
        end_index: end,
        url: `${source.url}?utm_source=openai`,
        title: source.title,
      }),
    }),
    store: false,
  }),
});

/** xAI's Responses API: OpenAI's shape, without offsets. */
export const xai: WireProvider = playVendor({
  engine: 'grok',
  path: /^\/v1\/responses$/,
  modelsPath: /^\/v1\/models$/,
  secretOf: bearerOf,
  askedOf,
  failure: xaiFailure,
  reply: (answer) => {
    const body = responseOf(answer, {
      saysPhases: false,
      markOf: ({ url }, number) => `[[${number}]](${url})`,
      annotationOf: ({ source, number }) => ({
        type: 'url_citation',
        url: source.url,
        title: String(number),
      }),
    });
    const usage = {
      ...body.usage,
      num_sources_used: answer.cited.length,
      num_server_side_tools_used: answer.queries.length,
      cost_in_usd_ticks: body.usage.total_tokens * 50_000,
    };
    return { ...body, usage };
  },
});

function askedOf({ body, headers }: WireRequest): Asked | undefined {
  if (!isRecord(body)) return undefined;
  const tools = Array.isArray(body['tools']) ? body['tools'].filter(isRecord) : [];
  const search = tools.find(({ type }) => textOf(type).startsWith('web_search'));
  const place = isRecord(search?.['user_location']) ? search['user_location'] : undefined;
  return {
    prompt: textOf(body['input']),
    model: textOf(body['model']),
    online: search !== undefined,
    // An omitted location means the United States.
    country: place ? textOf(place['country']) || 'none' : 'US',
    // Clients that name none send a star.
    language: /^[a-z]{2}/i.exec(textOf(headers['accept-language']))?.[0] ?? 'en',
  };
}

/** What newer models say while they work; it is no part of the answer. */
const commentaryOf = ({ id, searched, request }: VendorAnswer) =>
  searched
    ? [
        {
          type: 'message',
          id: `msg_${id}_commentary`,
          role: 'assistant',
          status: 'completed',
          phase: 'commentary',
          content: [
            {
              type: 'output_text',
              text: `I’ll compare ${request.brands[0]?.name ?? 'a maker'} with others first.`,
              annotations: [],
              logprobs: [],
            },
          ],
        },
      ]
    : [];

type Marking = {
  /** Whether messages say if they are commentary or the answer. */
  saysPhases: boolean;
  markOf: Parameters<typeof withMarks>[1];
  annotationOf: (mark: ReturnType<typeof withMarks>['marks'][number]) => object;
};

function responseOf(answer: VendorAnswer, { markOf, annotationOf, saysPhases }: Marking) {
  const { text, marks } = withMarks(answer, markOf);
  const content = answer.fault.declined
    ? { type: 'refusal', refusal }
    : { type: 'output_text', text, annotations: marks.map(annotationOf), logprobs: [] };
  const tokens = tokensOf(text);
  return {
    id: `resp_${answer.id}`,
    object: 'response',
    created_at: Math.floor(Date.now() / 1_000),
    status: 'completed',
    model: answer.model,
    error: null,
    incomplete_details: null,
    output: [
      ...(answer.fault.declined
        ? []
        : [...(saysPhases ? commentaryOf(answer) : []), ...callsOf(answer)]),
      {
        type: 'message',
        id: `msg_${answer.id}`,
        role: 'assistant',
        status: 'completed',
        ...(saysPhases && { phase: 'final_answer' }),
        content: answer.fault.empty ? [] : [content],
      },
    ],
    usage: { input_tokens: 40, output_tokens: tokens - 40, total_tokens: tokens },
  };
}

function callsOf({ request, queries, seen, cited, id, searched }: VendorAnswer) {
  if (!searched) return [];
  const include = isRecord(request.body) ? request.body['include'] : undefined;
  const hasSources = Array.isArray(include) && include.includes('web_search_call.action.sources');
  const sources = [
    ...seen.map(({ url }) => ({ type: 'url', url })),
    { type: 'api', name: 'weather' },
  ];
  const searches = queries.map((query, index) => ({
    type: 'web_search_call',
    id: `ws_${id}_${index}`,
    status: 'completed',
    action: { type: 'search', query, queries: [query], ...(hasSources ? { sources } : {}) },
  }));
  const page = {
    type: 'web_search_call',
    id: `ws_${id}_open`,
    status: 'completed',
    action: { type: 'open_page', url: cited[0]?.url ?? null },
  };
  return cited.length > 0 ? [...searches, page] : searches;
}

/** A used-up account shares its status with throttling; only the code distinguishes them. */
export function openAiFailure(status: number): WireReply {
  const errors: Record<number, [status: number, type: string, code: string | null, text: string]> =
    {
      401: [401, 'invalid_request_error', 'invalid_api_key', 'Incorrect API key provided.'],
      402: [429, 'insufficient_quota', 'insufficient_quota', 'You exceeded your current quota.'],
      429: [429, 'requests', 'rate_limit_exceeded', 'Rate limit reached.'],
    };
  const type = status >= 500 ? 'server_error' : 'invalid_request_error';
  const [sent, kind, code, message] = errors[status] ?? [status, type, null, 'The call failed.'];
  return { status: sent, body: { error: { message, type: kind, param: null, code } } };
}

function xaiFailure(status: number): WireReply {
  // A wrong key is a wrong argument, whose code is no other.
  if (status === 401) {
    const error = 'Incorrect API key provided: xa***. You can obtain an API key from the console.';
    return { status: 400, body: { code: 'invalid-argument', error } };
  }
  const texts: Record<number, [status: number, text: string]> = {
    402: [403, 'Your team has used all available credits or reached its monthly spending limit.'],
    429: [429, 'Too many requests.'],
  };
  const [sent, error] = texts[status] ?? [status, 'The call failed.'];
  return { status: sent, body: { code: 'The call was not served', error } };
}
