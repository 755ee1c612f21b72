import { z } from 'zod';
import type { ProviderClient } from '../../../platform/providers/provider-client';
import { ProviderError } from '../../../platform/providers/provider-error';
import { orEmpty } from '../../../platform/providers/read-tolerantly';
import type { AnswerRequest } from '../rules/answer';
import type { AiCapabilities, AiProvider } from './ai-provider';
import { promptMax } from './answer-limits';
import {
  type AnswerParts,
  type Citation,
  callOf,
  citationsMax,
  createAdapter,
} from './build-answer';
import { type ApiKeyOptions, createModelClient } from './model-client';
import { citationsOf } from './responses-reply';

const capabilities: AiCapabilities = {
  engines: ['perplexity'],
  access: 'api',
  promptMax,
  countries: true,
  online: 'choice',
  model: 'required',
  reportsQueries: true,
  reportsOffsets: true,
  reportsSeen: true,
};

const text = z.string().nullish();
const offset = z.number().nullish();

const resultSchema = z.object({ id: z.number().nullish(), url: text, title: text });

export const perplexityReplySchema = z.object({
  id: text,
  status: text,
  model: text,
  error: z.object({ code: text, message: text, type: text }).nullish(),
  output: z.array(
    z.object({
      type: z.string(),
      content: z
        .array(
          z.object({
            type: text,
            text,
            annotations: z
              .array(
                z.object({
                  type: text,
                  url: text,
                  title: text,
                  start_index: offset,
                  end_index: offset,
                }),
              )
              .nullish(),
          }),
        )
        .nullish(),
      queries: z.array(z.string()).nullish(),
      results: z.array(orEmpty(resultSchema)).nullish(),
      contents: z.array(z.object({ url: text, title: text })).nullish(),
    }),
  ),
  usage: z
    .object({
      total_tokens: z.number().nullish(),
      cost: z.object({ total_cost: z.number().nullish(), currency: text }).nullish(),
    })
    .nullish(),
});

type Reply = z.output<typeof perplexityReplySchema>;

/** Creates a client for Perplexity's Responses API, which reports its searches. */
export function createPerplexity(options: ApiKeyOptions): AiProvider {
  const client = createModelClient('perplexity', 'Perplexity', options);
  return createAdapter({
    name: 'perplexity',
    capabilities,
    client,
    async answer(_engine, request, call) {
      const {
        data,
        text: body,
        warnings,
      } = await client.callForText({
        ...callOf(call),
        method: 'POST',
        path: '/v1/responses',
        json: toBody(request),
        schema: perplexityReplySchema,
      });
      return { ...readReply(client, data, warnings), bodies: [body] };
    },
    async check(call) {
      try {
        const json = {};
        const path = '/v1/responses';
        await client.call({ ...callOf(call), method: 'POST', path, json, schema: z.unknown() });
      } catch (error) {
        // A call without a prompt is refused for its body only if the credential was accepted.
        if (!(error instanceof ProviderError) || error.kind !== 'bad_request') throw error;
      }
    },
  });
}

function toBody({ prompt, model, online, country, language }: AnswerRequest) {
  const tools = [{ type: 'web_search', user_location: { country } }, { type: 'fetch_url' }];
  return {
    model,
    input: prompt,
    language_preference: language,
    store: false,
    ...(online ? { tools } : {}),
  };
}

function readReply(
  client: ProviderClient,
  reply: Reply,
  warnings: readonly string[],
): Omit<AnswerParts, 'bodies'> {
  if (reply.status === 'failed') {
    const { code, message } = reply.error ?? {};
    throw client.error({
      kind: 'transient',
      code: code ?? 'failed',
      message: `Perplexity gave up the answer: ${message ?? 'no reason given'}`,
      mayBeCharged: true,
    });
  }
  const searches = reply.output.filter(({ type }) => type === 'search_results');
  const results = searches.flatMap((search) => search.results ?? []);
  const fetched = reply.output.flatMap(({ type, contents }) =>
    type === 'fetch_url_results' ? (contents ?? []) : [],
  );
  const content = readContent(reply, results);
  const cost = reply.usage?.cost;
  return {
    state: content.isRefused ? 'refused' : 'ok',
    text: content.text,
    modelServed: reply.model,
    searched: searches.length > 0,
    queries: searches.flatMap(({ queries }) => queries ?? []),
    cited: content.cited,
    seen: results,
    fetched: fetched.map(({ url }) => ({ url, state: 'read' as const })),
    cost:
      typeof cost?.total_cost === 'number'
        ? { amount: cost.total_cost, unit: cost.currency ?? 'USD' }
        : null,
    providerId: reply.id,
    warnings: [
      ...warnings,
      ...(reply.status === 'incomplete' ? ['The answer is not complete.'] : []),
    ],
  };
}

type Result = z.output<typeof resultSchema>;

function readContent({ output }: Reply, results: readonly Result[]) {
  let whole = '';
  let isRefused = false;
  const cited: Citation[] = [];
  for (const { type, content } of output) {
    if (type !== 'message') continue;
    if (whole !== '') whole += '\n\n';
    for (const part of content ?? []) {
      if (part.type === 'refusal') isRefused = true;
      const own = part.text ?? '';
      const annotations = part.annotations ?? [];
      cited.push(
        ...(annotations.length > 0
          ? citationsOf(own, whole.length, withPlainType(annotations))
          : citedByMarks(own, whole.length, results)),
      );
      whole += own;
    }
  }
  return { text: whole, isRefused, cited };
}

// Perplexity's annotations may name another type than OpenAI's; every one with a URL is a citation.
const withPlainType = <T extends object>(annotations: readonly T[]) =>
  annotations.map((annotation) => ({ ...annotation, type: 'url_citation' }));

/** Reads marks such as `[2]`, which count the results from 1. */
function citedByMarks(part: string, base: number, results: readonly Result[]): Citation[] {
  const byNumber = new Map(results.map((result, index) => [index + 1, result]));
  for (const result of results) if (result.id) byNumber.set(result.id, result);
  const cited: Citation[] = [];
  for (const mark of part.matchAll(/\[(?:web:)?(\d{1,3})\](?!\()/g)) {
    const result = byNumber.get(Number(mark[1]));
    const start = base + mark.index;
    if (result) cited.push({ ...result, span: { start, end: start + mark[0].length } });
    if (cited.length === citationsMax) break;
  }
  return cited;
}
