// cspell:ignore srvtoolu Eqgf
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

/** Anthropic's Messages API with its search and fetch tools. */
export const anthropic: WireProvider = playVendor({
  engine: 'claude',
  path: /^\/v1\/messages$/,
  modelsPath: /^\/v1\/models$/,
  // Newer clients send the key as a bearer's.
  secretOf: (request) => textOf(request.headers['x-api-key']) || bearerOf(request),
  askedOf,
  failure,
  reply: messageOf,
});

const toolsOf = ({ body }: WireRequest): Record<string, unknown>[] =>
  isRecord(body) && Array.isArray(body['tools']) ? body['tools'].filter(isRecord) : [];

const messagesOf = ({ body }: WireRequest): Record<string, unknown>[] =>
  isRecord(body) && Array.isArray(body['messages']) ? body['messages'].filter(isRecord) : [];

function askedOf(request: WireRequest): Asked | undefined {
  const { body, headers } = request;
  // Both are required.
  if (!isRecord(body) || typeof body['max_tokens'] !== 'number') return undefined;
  if (textOf(headers['anthropic-version']) === '') return undefined;
  const search = toolsOf(request).find(({ name }) => name === 'web_search');
  const place = isRecord(search?.['user_location']) ? search['user_location'] : undefined;
  return {
    prompt: textOf(messagesOf(request)[0]?.['content']),
    model: textOf(body['model']),
    online: search !== undefined,
    country: textOf(place?.['country']) || 'none',
    language: 'en',
  };
}

function messageOf(answer: VendorAnswer) {
  const { request, fault, id, model } = answer;
  const paused = messagesOf(request)[1]?.['content'];
  const done = writtenOf(paused);
  const all = fault.declined || fault.empty ? [] : blocksOf(answer);
  const isPaused = !fault.declined && turnsOf(paused) < (fault.pauses ?? 0);
  const rest = isPaused ? all.slice(done, done + pausedAfter) : all.slice(done);
  const { content, isCut } = within(limitOf(request) - (fault.thinkingTokens ?? 600), rest);
  const thinking = { type: 'thinking', thinking: '', signature: 'Eo8BCioIAhgB' };
  const tokens = tokensOf(wholeText(answer));
  return {
    id: `msg_${id}`,
    type: 'message',
    role: 'assistant',
    model,
    content: fault.declined
      ? [{ type: 'text', text: refusal }]
      : [...(done === 0 ? [thinking] : []), ...content],
    stop_reason: fault.declined
      ? 'refusal'
      : isPaused
        ? 'pause_turn'
        : isCut
          ? 'max_tokens'
          : 'end_turn',
    stop_sequence: null,
    stop_details: null,
    container: null,
    usage: {
      input_tokens: 40,
      output_tokens: tokens - 40,
      server_tool_use: {
        web_search_requests: answer.queries.length,
        web_fetch_requests: answer.searched ? 2 : 0,
      },
    },
  };
}

const limitOf = ({ body }: WireRequest) => Number(isRecord(body) ? body['max_tokens'] : 0);

type Block = { type: string; [field: string]: unknown };

/** Newer models think first, which takes tokens of the limit; what does not fit is cut off. */
function within(tokensLeft: number, blocks: Block[]): { content: Block[]; isCut: boolean } {
  let left = tokensLeft * charactersOfToken;
  const content = blocks.flatMap((block) => {
    const text = textOf(block['text']);
    const kept = text.slice(0, Math.max(0, left));
    left -= text.length;
    if (block.type !== 'text' || kept === text) return left < -text.length ? [] : [block];
    return kept === '' ? [] : [{ ...block, text: kept }];
  });
  return { content, isCut: left < 0 };
}

const charactersOfToken = 4;

/** Blocks of a paused turn: a sentence, a call, or its result. */
const pausedAfter = 1;

/** Blocks that were sent, without thoughts. */
const writtenOf = (paused: unknown) =>
  Array.isArray(paused)
    ? paused.filter((block) => !isRecord(block) || block['type'] !== 'thinking').length
    : 0;

const turnsOf = (paused: unknown) => writtenOf(paused) / pausedAfter;

const caller = { type: 'direct' };

function blocksOf(answer: VendorAnswer): Block[] {
  const { searched, queries, seen, cited, segments, id } = answer;
  // Called from code execution, the tools show neither queries nor results.
  const isDirect = toolsOf(answer.request).every(
    ({ allowed_callers: callers }) => Array.isArray(callers) && callers.join() === 'direct',
  );
  const searches =
    searched && isDirect
      ? queries.flatMap((query, index) => searchBlocks(`srvtoolu_${id}_${index}`, query, seen))
      : [];
  const fetches = searched && isDirect ? fetchBlocks(id, cited[0]?.url, seen.at(-1)?.url) : [];
  const texts = segments.map(({ text, sources }) => ({
    type: 'text',
    text,
    ...(sources.length > 0
      ? {
          citations: sources.map((index) => ({
            type: 'web_search_result_location',
            url: cited[index]?.url,
            title: cited[index]?.title ?? null,
            encrypted_index: 'Eo8BCioIAhgB',
            cited_text: cited[index]?.snippet ?? '',
          })),
        }
      : {}),
  }));
  const begin = searches.length > 0 ? [{ type: 'text', text: 'I’ll search for that.' }] : [];
  return [...begin, ...searches, ...fetches, ...texts];
}

const searchBlocks = (id: string, query: string, seen: VendorAnswer['seen']) => [
  { type: 'server_tool_use', id, name: 'web_search', caller, input: { query } },
  {
    type: 'web_search_tool_result',
    tool_use_id: id,
    caller,
    content: seen.map(({ url, title }) => ({
      type: 'web_search_result',
      url,
      title,
      encrypted_content: 'EqgfCioIARgB',
      page_age: null,
    })),
  },
];

/** One page that was read, and one that could not be. */
function fetchBlocks(id: string, read: string | undefined, failed: string | undefined): Block[] {
  const use = (number: number, url: string) => ({
    type: 'server_tool_use',
    id: `srvtoolu_${id}_fetch${number}`,
    name: 'web_fetch',
    caller,
    input: { url },
  });
  const result = (number: number, content: object) => ({
    type: 'web_fetch_tool_result',
    tool_use_id: `srvtoolu_${id}_fetch${number}`,
    caller,
    content,
  });
  const document = {
    type: 'document',
    source: { type: 'text', media_type: 'text/plain', data: 'Words of the page.' },
    title: null,
    citations: { enabled: true },
  };
  const page = { type: 'web_fetch_result', url: read, retrieved_at: null, content: document };
  const error = { type: 'web_fetch_tool_result_error', error_code: 'url_not_accessible' };
  return [
    ...(read ? [use(0, read), result(0, page)] : []),
    ...(failed ? [use(1, failed), result(1, error)] : []),
  ];
}

function failure(status: number): WireReply {
  const errors: Record<number, [status: number, type: string, details: object | null]> = {
    401: [401, 'authentication_error', null],
    402: [429, 'rate_limit_error', { error_code: 'enforced_spend_limit_reached' }],
    429: [429, 'rate_limit_error', null],
    404: [404, 'not_found_error', null],
    529: [529, 'overloaded_error', null],
  };
  const other = status >= 500 ? 'api_error' : 'invalid_request_error';
  const [sent, type, details] = errors[status] ?? [status, other, null];
  const error = { type, message: 'The call failed.', ...(details ? { details } : {}) };
  return { status: sent, body: { type: 'error', error, request_id: 'req_sandbox' } };
}
