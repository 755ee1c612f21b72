import { z } from 'zod';
import type { ProviderClient } from '../../../platform/providers/provider-client';
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

/** Creates a client for DataForSEO's LLM Responses, which asks the vendors' own APIs. */
export function createLlmResponses(options: DataForSeoOptions): AiProvider {
  const client = createDataForSeoClient('dataforseo_llm_responses', options);
  return createAdapter({
    name: 'dataforseo_llm_responses',
    capabilities,
    client,
    async answer(engine, request, call) {
      refuseOfflinePerplexity(client, engine, request);
      const path = `${vendors[engine]}/llm_responses/live`;
      const asked = await postTask(client, path, toTask(engine, request, call), call);
      const answer = readAnswer(client, asked);
      if (engine !== 'gemini') return answer;
      return { ...answer, warnings: ['The country was not sent: there is no field for it.'] };
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

function toTask(
  engine: AiEngine,
  { prompt, model, online, country }: AnswerRequest,
  { callId }: AnswerCall,
) {
  return {
    user_prompt: prompt,
    model_name: model,
    // Off by default; Perplexity always searches and has no such field.
    ...(engine === 'perplexity' ? {} : { web_search: online }),
    ...(online && engine !== 'gemini' ? { web_search_country_iso_code: country } : {}),
    tag: callId,
  };
}

function readAnswer(client: ProviderClient, { task, body }: AskedTask): AnswerParts {
  const common = { cost: taskCost(task), providerId: task.id, bodies: [body] };
  const result = resultOf(client, task, llmResponsesResultSchema);
  if (!result) {
    const nothing = { text: '', modelServed: null, searched: null };
    return { ...common, ...nothing, state: 'no_answer_surface' };
  }
  const { text: whole, cited } = readSections(result);
  return {
    ...common,
    state: 'ok',
    text: whole,
    modelServed: result.model_name,
    searched: result.web_search ?? null,
    queries: result.fan_out_queries ?? [],
    cited,
  };
}

function readSections({ items }: Result): { text: string; cited: Citation[] } {
  let whole = '';
  const cited: Citation[] = [];
  const sections = (items ?? [])
    .filter(({ type }) => type === 'message')
    .flatMap((item) => item.sections ?? []);
  for (const section of sections) {
    if (whole !== '') whole += '\n\n';
    const base = whole.length;
    const own = section.text ?? '';
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
