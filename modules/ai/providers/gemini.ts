import { z } from 'zod';
import { orEmpty } from '../../../platform/providers/read-tolerantly';
import type { AiCapabilities, AiProvider, AnswerCall } from './ai-provider';
import { promptMax } from './answer-limits';
import {
  type AnswerParts,
  type Citation,
  callOf,
  citationsMax,
  createAdapter,
} from './build-answer';
import { type ResolvedSource, readRedirects, type Sources } from './gemini-redirects';
import { type ApiKeyOptions, checkByModels, createModelClient } from './model-client';
import { tokenCost } from './responses-reply';
import { bytesToUnits, type FoundSpan } from './spans';

export type GeminiOptions = ApiKeyOptions & {
  /** Where the redirects of sources are resolved; they carry no credential. */
  redirectsUrl: string;
};

const capabilities: AiCapabilities = {
  engines: ['gemini'],
  access: 'api',
  promptMax,
  countries: false,
  online: 'choice',
  model: 'required',
  reportsQueries: true,
  reportsOffsets: true,
  reportsSeen: true,
};

const text = z.string().nullish();

const segmentSchema = z.object({
  partIndex: z.int().nullish(),
  // Omitted when it is 0.
  startIndex: z.int().nullish(),
  endIndex: z.int().nullish(),
  text,
});

const groundingSchema = z.object({
  webSearchQueries: z.array(z.string()).nullish(),
  groundingChunks: z
    // Supports name them by their places.
    .array(orEmpty(z.object({ web: z.object({ uri: text, title: text, domain: text }).nullish() })))
    .nullish(),
  groundingSupports: z
    .array(
      z.object({
        segment: segmentSchema.nullish(),
        groundingChunkIndices: z.array(z.int()).nullish(),
      }),
    )
    .nullish(),
});

export const geminiReplySchema = z.object({
  candidates: z
    .array(
      z.object({
        content: z
          .object({
            parts: z.array(orEmpty(z.object({ text, thought: z.unknown().optional() }))).nullish(),
          })
          .nullish(),
        finishReason: text,
        groundingMetadata: groundingSchema.nullish(),
      }),
    )
    .nullish(),
  promptFeedback: z.object({ blockReason: text }).nullish(),
  usageMetadata: z.object({ totalTokenCount: z.number().nullish() }).nullish(),
  modelVersion: text,
  responseId: text,
});

type Reply = z.output<typeof geminiReplySchema>;
type Grounding = z.output<typeof groundingSchema>;

/** Creates a client for Gemini's generateContent with grounding by Google Search. */
export function createGemini({ redirectsUrl, ...options }: GeminiOptions): AiProvider {
  const client = createModelClient('gemini', 'Gemini', options, {
    'x-goog-api-key': options.apiKey,
  });
  const redirects = readRedirects({ redirectsUrl, dispatcher: options.dispatcher });
  return createAdapter({
    name: 'gemini',
    capabilities,
    client,
    async answer(_engine, { prompt, model, online }, call) {
      const {
        data,
        text: body,
        warnings,
      } = await client.callForText({
        ...callOf(call),
        method: 'POST',
        path: `/v1beta/models/${encodeURIComponent(model ?? '')}:generateContent`,
        json: {
          contents: [{ role: 'user', parts: [{ text: prompt }] }],
          ...(online ? { tools: [{ google_search: {} }] } : {}),
        },
        schema: geminiReplySchema,
      });
      const read = await readReply(data, redirects.resolve, call);
      return { ...read, warnings: [...warnings, ...read.warnings], bodies: [body] };
    },
    check: checkByModels(client, '/v1beta/models', { pageSize: '1' }),
    close: () => redirects.close(),
  });
}

/** Most sources of one segment that are read. */
const sourcesPerSegmentMax = 50;

/** Reasons that leave an answer whole. */
const ended = new Set(['', 'STOP', 'FINISH_REASON_UNSPECIFIED']);
const refusals = new Set(['SAFETY', 'PROHIBITED_CONTENT', 'BLOCKLIST', 'SPII', 'RECITATION']);

async function readReply(
  reply: Reply,
  resolve: (sources: Sources, call: AnswerCall) => Promise<Resolved>,
  call: AnswerCall,
): Promise<Omit<AnswerParts, 'bodies' | 'warnings'> & { warnings: string[] }> {
  const candidate = reply.candidates?.[0];
  const reason = candidate?.finishReason ?? '';
  const isRefused = Boolean(reply.promptFeedback?.blockReason) || refusals.has(reason);
  const grounding = candidate?.groundingMetadata ?? {};
  const parts = layOut(candidate?.content?.parts ?? []);
  const { sources, warnings } = await resolve(
    (grounding.groundingChunks ?? []).map(({ web }) => web ?? {}),
    call,
  );
  return {
    state: isRefused ? 'refused' : 'ok',
    text: parts.text,
    modelServed: reply.modelVersion,
    // The metadata are absent when the model did not search.
    searched: Boolean(grounding.webSearchQueries?.length || sources.length),
    queries: grounding.webSearchQueries ?? [],
    cited: readSupports(grounding, parts, sources),
    // Of a source whose page is not known, there is no page that was seen.
    seen: sources.filter(({ isResolved }) => isResolved),
    cost: tokenCost(reply.usageMetadata?.totalTokenCount),
    providerId: reply.responseId,
    warnings: [
      ...warnings,
      ...(ended.has(reason) || isRefused ? [] : [`The answer is not complete: ${reason}.`]),
    ],
  };
}

type Resolved = { sources: ResolvedSource[]; warnings: string[] };
type Part = { base: number; text: string; bytes: Buffer };
type LaidOut = { text: string; parts: Map<number, Part> };

/** Joins the parts of the answer; thoughts are left out, but count among the parts' indexes. */
function layOut(
  parts: readonly { text?: string | null | undefined; thought?: unknown }[],
): LaidOut {
  const laidOut: LaidOut = { text: '', parts: new Map() };
  for (const [index, { text: own, thought }] of parts.entries()) {
    if (thought || !own) continue;
    const part = { base: laidOut.text.length, text: own, bytes: Buffer.from(own) };
    laidOut.parts.set(index, part);
    laidOut.text += own;
  }
  return laidOut;
}

function readSupports(
  { groundingSupports }: Grounding,
  laidOut: LaidOut,
  sources: Resolved['sources'],
): Citation[] {
  return (groundingSupports ?? [])
    .slice(0, citationsMax)
    .flatMap(({ segment, groundingChunkIndices }) => {
      const span = spanOf(segment, laidOut);
      return (groundingChunkIndices ?? []).slice(0, sourcesPerSegmentMax).flatMap((index) => {
        const source = sources[index];
        return source ? [{ ...source, span }] : [];
      });
    });
}

/** Offsets are bytes of one part; the segment's own text shows whether they were understood. */
function spanOf(
  segment: z.output<typeof segmentSchema> | null | undefined,
  { parts }: LaidOut,
): FoundSpan {
  if (!segment || typeof segment.endIndex !== 'number') return 'none';
  const only = parts.size === 1 ? [...parts.values()][0] : undefined;
  const part = parts.get(segment.partIndex ?? 0) ?? only;
  if (!part) return 'outside';
  const found = bytesToUnits(part.bytes, {
    start: segment.startIndex ?? 0,
    end: segment.endIndex,
  });
  const isRight =
    found && (!segment.text || part.text.slice(found.start, found.end) === segment.text);
  const span = isRight ? found : placeOf(part.text, segment.text);
  return span ? { start: span.start + part.base, end: span.end + part.base } : 'outside';
}

/** Finds a segment by its text, if it stands there once. */
function placeOf(text: string, wanted: string | null | undefined) {
  const start = wanted ? text.indexOf(wanted) : -1;
  if (!wanted || start < 0 || text.indexOf(wanted, start + 1) >= 0) return undefined;
  return { start, end: start + wanted.length };
}
