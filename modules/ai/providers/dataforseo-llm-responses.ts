import { z } from 'zod';
import type { ProviderClient } from '../../../platform/providers/provider-client';
import { codes, type DataForSeoTask } from '../../purchases/providers/dataforseo-envelope';
import type { AnswerRequest } from '../rules/answer';
import type { AiCapabilities, AiEngine, AiProvider, AnswerCall } from './ai-provider';
import { type AnswerParts, type Citation, citationsMax, createAdapter } from './build-answer';
import {
  type AskedTask,
  checkAccount,
  createDataForSeoClient,
  type DataForSeoOptions,
  postTask,
  resultOf,
  taskCost,
} from './dataforseo-task';
import { moved, SpanFinder } from './spans';

const capabilities: AiCapabilities = {
  engines: ['chatgpt', 'claude', 'gemini', 'perplexity'],
  access: 'api',
  promptMax: 500,
  countries: true,
  online: 'choice',
  model: 'required',
  reportsQueries: true,
  reportsOffsets: true,
  reportsSeen: false,
};

const text = z.string().nullish();
const offset = z.number().nullish();

const annotationSchema = z.object({
  url: text,
  direct_url: text,
  title: text,
  text,
  start_index: offset,
  end_index: offset,
});

export const llmResponsesResultSchema = z.object({
  model_name: text,
  output_tokens: z.number().nullish(),
  web_search: z.boolean().nullish(),
  items: z
    .array(
      z.object({
        type: text,
        sections: z
          .array(z.object({ text, annotations: z.array(annotationSchema).nullish() }))
          .nullish(),
      }),
    )
    .nullish(),
  fan_out_queries: z.array(z.string()).nullish(),
});

type Result = z.output<typeof llmResponsesResultSchema>;

const vendors: Partial<Record<AiEngine, string>> = {
  chatgpt: 'chat_gpt',
  claude: 'claude',
  gemini: 'gemini',
  perplexity: 'perplexity',
};

/** The most that the provider takes; by default it is half of it. */
const outputTokensMax = 4_096;
const mayBeCut = `The answer may not be complete: it has all of the ${outputTokensMax} tokens that the provider allows`;

/** Creates a client for DataForSEO's LLM Responses, which asks the vendors' own APIs. */
export function createLlmResponses(options: DataForSeoOptions): AiProvider {
  const client = createDataForSeoClient('dataforseo_llm_responses', options);
  return createAdapter({
    name: 'dataforseo_llm_responses',
    capabilities,
    client,
    async answer(engine, request, call) {
      refuseOfflinePerplexity(client, engine, request);
      const country = countryFor(engine, request);
      const ask = (sent: string | null) =>
        askOnce(client, { engine, request, call, country: sent });
      const asked = await ask(country);
      // The lists of countries change; a refused task is not charged.
      const isRefused = country !== null && isCountryRefused(asked.task);
      const answer = readAnswer(client, isRefused ? await ask(null) : asked);
      const isSent = !request.online || (country !== null && !isRefused);
      if (isSent) return answer;
      const warning = `The country was not sent: the provider does not take ${request.country} for ${engine}.`;
      return { ...answer, warnings: [...(answer.warnings ?? []), warning] };
    },
    check: (call) => checkAccount(client, call),
  });
}

function refuseOfflinePerplexity(
  client: ProviderClient,
  engine: AiEngine,
  { online }: AnswerRequest,
): void {
  if (engine !== 'perplexity' || online) return;
  const message = 'dataforseo_llm_responses cannot ask perplexity without searching the web.';
  throw client.error({ kind: 'bad_request', code: 'offline_unsupported', message });
}

/** Countries that the provider documents for Claude. */
const countriesOfClaude = new Set(
  'AR AT AU BE BR CA CH CL CN DE DK ES FI FR GB HK ID IN IT JP KR MX MY NL NO NZ PH PL PT RU SA SE TR TW US ZA'.split(
    ' ',
  ),
);

/** The country to send; null where there is no field for it, or it is not taken. */
function countryFor(engine: AiEngine, { online, country }: AnswerRequest): string | null {
  if (!online || engine === 'gemini') return null;
  return engine === 'claude' && !countriesOfClaude.has(country) ? null : country;
}

const isCountryRefused = ({ status_code: code, status_message: message }: DataForSeoTask) =>
  code === codes.invalidField && message.includes('web_search_country_iso_code');

type Asking = {
  engine: AiEngine;
  request: AnswerRequest;
  call: AnswerCall;
  country: string | null;
};

function askOnce(client: ProviderClient, { engine, request, call, country }: Asking) {
  const { prompt, model, online } = request;
  const json = {
    user_prompt: prompt,
    model_name: model,
    max_output_tokens: outputTokensMax,
    // Off by default; Perplexity always searches and has no such field.
    ...(engine === 'perplexity' ? {} : { web_search: online }),
    ...(country === null ? {} : { web_search_country_iso_code: country }),
    tag: call.callId,
  };
  return postTask(client, `${vendors[engine]}/llm_responses/live`, json, call);
}

function readAnswer(client: ProviderClient, { task, body }: AskedTask): AnswerParts {
  const common = { cost: taskCost(task), providerId: task.id, bodies: [body] };
  const read = resultOf(client, task, llmResponsesResultSchema);
  if (!read) {
    const nothing = { text: '', modelServed: null, searched: null };
    return { ...common, ...nothing, state: 'no_answer_surface' };
  }
  const { result, warnings } = read;
  const { text: whole, cited } = readSections(result);
  // The provider names no reason for which an answer ended. Thinking counts, too.
  const isCut = (result.output_tokens ?? 0) >= outputTokensMax;
  return {
    ...common,
    state: 'ok',
    text: whole,
    modelServed: result.model_name,
    searched: result.web_search ?? null,
    queries: result.fan_out_queries ?? [],
    cited,
    warnings: isCut ? [...warnings, `${mayBeCut}.`] : warnings,
  };
}

function readSections({ items }: Result): { text: string; cited: Citation[] } {
  let whole = '';
  const cited: Citation[] = [];
  const sections = (items ?? [])
    .filter(({ type }) => type === 'message')
    .flatMap((item) => item.sections ?? []);
  for (const section of sections) {
    const own = section.text ?? '';
    if (own === '') continue;
    if (whole !== '') whole += '\n\n';
    const base = whole.length;
    const finder = new SpanFinder(own);
    for (const annotation of (section.annotations ?? []).slice(0, citationsMax)) {
      const { url, direct_url: direct, title, text: part, start_index, end_index } = annotation;
      const given = { start: start_index, end: end_index };
      const span = finder.find(given, [part ?? '', url ?? '', title ?? '']);
      // Gemini's own URLs are redirects; the provider resolves them.
      cited.push({ url: direct || url, title, span: moved(span, base) });
    }
    whole += own;
  }
  return { text: whole, cited };
}
