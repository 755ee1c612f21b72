import { isRecord, textOf, type WireProvider, type WireReply, type WireRequest } from '../wire';
import { type Asked, playVendor, tokensOf, type VendorAnswer, wholeText } from './vendor';

const redirectPath = '/grounding-api-redirect/';
/** The newest clients ask the stable version, which answers alike. */
const askPath = /^\/v1(?:beta)?\/models\/([^/:]+):generateContent$/;

const vendor = playVendor({
  engine: 'gemini',
  path: askPath,
  modelsPath: /^\/v1(beta)?\/models$/,
  secretOf: ({ headers }) => textOf(headers['x-goog-api-key']),
  askedOf,
  failure,
  reply: contentOf,
});

/** Gemini's generateContent, and the host of its redirects, which needs no credential. */
export const gemini: WireProvider = {
  ...vendor,
  answer(request, surroundings) {
    if (!request.path.startsWith(redirectPath)) return vendor.answer(request, surroundings);
    const token = request.path.slice(redirectPath.length);
    const target = Buffer.from(token, 'base64url').toString('utf8');
    const isPage = /^https?:/.test(target);
    const headers = isPage ? { Location: target } : {};
    return { status: isPage ? 302 : 404, body: '', headers };
  },
};

function askedOf({ body, path }: WireRequest): Asked | undefined {
  if (!isRecord(body)) return undefined;
  const [content] = Array.isArray(body['contents']) ? body['contents'].filter(isRecord) : [];
  const [part] = Array.isArray(content?.['parts']) ? content['parts'].filter(isRecord) : [];
  const tools = Array.isArray(body['tools']) ? body['tools'].filter(isRecord) : [];
  return {
    prompt: textOf(part?.['text']),
    model: decodeURIComponent(askPath.exec(path)?.[1] ?? ''),
    // Google reads the names of fields in both forms.
    online: tools.some((tool) => 'google_search' in tool || 'googleSearch' in tool),
    country: 'none',
    language: 'en',
  };
}

function contentOf(answer: VendorAnswer) {
  const { fault, model, id, searched } = answer;
  const text = wholeText(answer);
  const usage = { promptTokenCount: 40, totalTokenCount: tokensOf(text) };
  const frame = { usageMetadata: usage, modelVersion: model, responseId: id };
  if (fault.declined) return { ...frame, promptFeedback: { blockReason: 'SAFETY' } };
  const thought = { text: 'Thinking about it.', thought: true };
  return {
    ...frame,
    candidates: [
      {
        content: { role: 'model', parts: fault.empty ? [] : [thought, { text }] },
        finishReason: 'STOP',
        index: 0,
        // Absent when the model did not search.
        ...(searched ? { groundingMetadata: groundingOf(answer) } : {}),
      },
    ],
  };
}

const redirectTo = (url: string) =>
  `https://vertexaisearch.cloud.google.com${redirectPath}${Buffer.from(url).toString('base64url')}`;

function groundingOf({ segments, cited, seen, queries, fault }: VendorAnswer) {
  const chunks = [...cited, ...seen.filter((source) => !cited.includes(source))];
  let bytes = 0;
  const supports = segments.flatMap(({ text, sources }) => {
    const start = bytes;
    bytes += Buffer.byteLength(text);
    if (sources.length === 0) return [];
    // The start is omitted when it is 0.
    const from = start === 0 ? {} : { startIndex: start };
    const segment = { partIndex: 1, ...from, endIndex: bytes, text };
    return [{ segment, groundingChunkIndices: sources, confidenceScores: sources.map(() => 0.9) }];
  });
  const outside = {
    segment: { partIndex: 1, startIndex: 9_000_000, endIndex: 9_000_020 },
    groundingChunkIndices: [0],
    confidenceScores: [0.1],
  };
  return {
    webSearchQueries: queries,
    searchEntryPoint: { renderedContent: '<html></html>' },
    groundingChunks: chunks.map(({ url, host }) => ({
      web: {
        uri: /^https?:/.test(url) ? redirectTo(url) : url,
        title: host.replace(/^www\./, ''),
      },
    })),
    groundingSupports: fault.badCitations ? [...supports, outside] : supports,
    retrievalMetadata: {},
  };
}

function failure(status: number): WireReply {
  const reason = (name: string) => [
    { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: name },
  ];
  const daily = [
    {
      '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
      violations: [{ quotaId: 'GenerateRequestsPerDayPerProjectPerModel-FreeTier' }],
    },
  ];
  const wait = [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '30s' }];
  const errors: Record<number, [status: number, name: string, details: object[]]> = {
    401: [400, 'INVALID_ARGUMENT', reason('API_KEY_INVALID')],
    402: [429, 'RESOURCE_EXHAUSTED', daily],
    404: [404, 'NOT_FOUND', []],
    429: [429, 'RESOURCE_EXHAUSTED', wait],
    503: [503, 'UNAVAILABLE', []],
  };
  const other = status >= 500 ? 'INTERNAL' : 'INVALID_ARGUMENT';
  const [code, name, details] = errors[status] ?? [status, other, []];
  const error = { code, message: 'The call failed.', status: name, details };
  return { status: code, body: { error } };
}
