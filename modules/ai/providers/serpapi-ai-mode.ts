import { z } from 'zod';
import { ProviderClient } from '../../../platform/providers/provider-client';
import { orEmpty } from '../../../platform/providers/read-tolerantly';
import { googleLanguage } from '../../purchases/providers/google-language';
import { isSameKeyword } from '../../purchases/providers/same-keyword';
import {
  type Block,
  linesOf,
  readSerpApiError,
  textBlocksSchema,
  wordsOf,
} from '../../purchases/providers/serpapi-envelope';
import type { AnswerRequest } from '../rules/answer';
import type { AiCapabilities, AiProvider } from './ai-provider';
import { answerLimits, promptMax } from './answer-limits';
import {
  type AnswerParts,
  type Citation,
  callOf,
  citationsMax,
  createAdapter,
} from './build-answer';
import type { ApiKeyOptions } from './model-client';
import type { FoundSpan } from './spans';

const capabilities: AiCapabilities = {
  engines: ['google_ai_mode'],
  access: 'scraped',
  promptMax,
  countries: true,
  online: 'always',
  model: 'fixed',
  reportsQueries: false,
  reportsOffsets: true,
  reportsSeen: true,
};

const text = z.string().nullish();

export const aiModeReplySchema = z.object({
  search_metadata: z.object({ id: text, status: z.string() }),
  search_parameters: z.object({ q: text }).nullish(),
  error: text,
  text_blocks: textBlocksSchema,
  reconstructed_markdown: text,
  references: z
    .array(orEmpty(z.object({ index: z.int().nullish(), title: text, link: text })))
    .nullish(),
  shopping_results: z
    .array(
      z.object({
        title: text,
        price: z.union([z.string(), z.number().transform(String)]).nullish(),
        source: text,
        link: text,
        product_link: text,
      }),
    )
    .nullish(),
});

/** Most sources of one line that are read. */
const sourcesPerLineMax = 50;

type Reply = z.output<typeof aiModeReplySchema>;

/** Creates a client for SerpApi's reading of Google's AI Mode. */
export function createSerpApiAiMode({ apiKey, ...endpoint }: ApiKeyOptions): AiProvider {
  const client = new ProviderClient({
    ...answerLimits,
    ...endpoint,
    provider: 'serpapi_ai_mode',
    query: { api_key: apiKey },
    secrets: [apiKey],
    readError: readSerpApiError,
  });
  return createAdapter({
    name: 'serpapi_ai_mode',
    capabilities,
    client,
    async answer(_engine, request, call) {
      const {
        data,
        text: body,
        warnings,
      } = await client.callForText({
        ...callOf(call),
        method: 'GET',
        path: '/search.json',
        query: toQuery(request),
        schema: aiModeReplySchema,
      });
      return { ...readReply(client, request, data, warnings), warnings, bodies: [body] };
    },
    async check(call) {
      const path = '/account.json';
      await client.call({ ...callOf(call), method: 'GET', path, schema: z.unknown() });
    },
  });
}

const toQuery = ({ prompt, country, language }: AnswerRequest) => ({
  engine: 'google_ai_mode',
  q: prompt,
  // Google's code for the only country whose top-level domain is not its ISO code.
  gl: country === 'GB' ? 'uk' : country.toLowerCase(),
  hl: googleLanguage(language, country).toLowerCase(),
});

function readReply(
  client: ProviderClient,
  { prompt }: AnswerRequest,
  reply: Reply,
  warnings: readonly string[],
): Omit<AnswerParts, 'bodies'> {
  const { status, id } = reply.search_metadata;
  const fail = (kind: 'transient' | 'bad_data', code: string, did: string) => {
    throw client.error({ kind, code, message: `SerpApi ${did}.`, mayBeCharged: true });
  };
  if (status !== 'Success') fail('transient', 'search_not_done', `left the search ${status}`);
  const echoed = reply.search_parameters?.q;
  if (echoed && !isSameKeyword(prompt, echoed)) {
    fail('bad_data', 'other_prompt', 'answered another prompt than it was asked');
  }
  const common = { modelServed: null, cost: { amount: 1, unit: 'searches' }, providerId: id };
  const lines = linesOf(reply.text_blocks);
  const whole = reply.reconstructed_markdown?.trim()
    ? reply.reconstructed_markdown
    : lines.map(wordsOf).filter(Boolean).join('\n\n');
  if (whole === '') {
    if (warnings.length > 0)
      fail('bad_data', 'unexpected_shape', `answered no text. ${warnings[0]}`);
    return { ...common, state: 'no_answer_surface', text: '', searched: null };
  }
  const cited = citedBy(whole, lines, reply.references ?? []);
  return {
    ...common,
    state: 'ok',
    text: whole,
    searched: (reply.references ?? []).length > 0,
    cited,
    seen: (reply.references ?? []).map(({ link, title }) => ({ url: link, title })),
    products: (reply.shopping_results ?? []).map(
      ({ title, price, source, link, product_link }) => ({
        title,
        price,
        merchant: source,
        url: link ?? product_link,
      }),
    ),
  };
}

/** Returns the references that a line names; if none does, all of them count as cited. */
function citedBy(
  whole: string,
  lines: readonly Block[],
  references: NonNullable<Reply['references']>,
): Citation[] {
  const byIndex = new Map(references.map((each, place) => [each.index ?? place, each]));
  const named = lines.slice(0, citationsMax).flatMap((line) =>
    (line.reference_indexes ?? []).slice(0, sourcesPerLineMax).flatMap((index): Citation[] => {
      const reference = byIndex.get(index);
      if (!reference) return [];
      return [{ url: reference.link, title: reference.title, span: spanOf(whole, line) }];
    }),
  );
  if (named.length > 0) return named;
  return references.map(({ link, title }) => ({ url: link, title, span: 'none' }));
}

/** A line has no offsets; it is found by its words, if they occur once. */
function spanOf(whole: string, { snippet }: Block): FoundSpan {
  const start = snippet ? whole.indexOf(snippet) : -1;
  if (!snippet || start < 0 || whole.indexOf(snippet, start + 1) >= 0) return 'none';
  return { start, end: start + snippet.length };
}
