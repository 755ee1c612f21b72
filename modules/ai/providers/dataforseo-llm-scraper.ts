import { z } from 'zod';
import type { ProviderClient } from '../../../platform/providers/provider-client';
import { readTolerantly } from '../../../platform/providers/read-tolerantly';
import {
  codes,
  type DataForSeoTask,
  taskError,
} from '../../purchases/providers/dataforseo-envelope';
import { googleLanguage } from '../../purchases/providers/google-language';
import { isSameKeyword } from '../../purchases/providers/same-keyword';
import type { AnswerRequest } from '../rules/answer';
import {
  type AiCapabilities,
  type AiEngine,
  type AiProvider,
  type AiQueue,
  type AnswerCall,
  checkSupported,
} from './ai-provider';
import { type AnswerParts, buildAnswer, createAdapter } from './build-answer';
import {
  type AskedTask,
  checkAccount,
  createDataForSeoClient,
  type DataForSeoOptions,
  getTask,
  locationCode,
  postTask,
  resultOf,
  taskCost,
} from './dataforseo-task';

const capabilities: AiCapabilities = {
  engines: ['chatgpt', 'gemini'],
  access: 'scraped',
  promptMax: 2_000,
  countries: true,
  online: 'always',
  model: 'fixed',
  reportsQueries: true,
  reportsOffsets: false,
  reportsSeen: true,
};

const text = z.string().nullish();

const sourceSchema = z.object({ url: text, title: text, domain: text });

const itemSchema = z.object({
  type: text,
  title: text,
  url: text,
  domain: text,
  is_rendered: z.boolean().nullish(),
  items: z
    .array(
      z.object({
        title: text,
        price: z.union([z.number(), z.string()]).nullish(),
        currency: text,
        merchants: text,
        url: text,
      }),
    )
    .nullish(),
});

export const llmScraperResultSchema = z.object({
  keyword: text,
  model: text,
  datetime: text,
  markdown: text,
  sources: z.array(sourceSchema).nullish(),
  search_results: z.array(sourceSchema).nullish(),
  fan_out_queries: z.array(z.string()).nullish(),
  items: z.array(itemSchema).nullish(),
});

type Result = z.output<typeof llmScraperResultSchema>;
type Item = z.output<typeof itemSchema>;

const products: Partial<Record<AiEngine, string>> = { chatgpt: 'chat_gpt', gemini: 'gemini' };

/** Creates a client for DataForSEO's LLM Scraper, which reads the consumer products. */
export function createLlmScraper(options: DataForSeoOptions): AiProvider {
  const client = createDataForSeoClient('dataforseo_llm_scraper', options);
  const adapter = createAdapter({
    name: 'dataforseo_llm_scraper',
    capabilities,
    client,
    async answer(engine, request, call) {
      const json = toTask(client, request, call);
      const asked = await postTask(client, `${baseOf(engine)}/live/advanced`, json, call);
      return readAnswer(client, request, asked).parts;
    },
    check: (call) => checkAccount(client, call),
  });
  return { ...adapter, queue: createScraperQueue(client, adapter) };
}

const baseOf = (engine: AiEngine) => `${products[engine]}/llm_scraper`;

const listedMax = 1_000;
/** The longest that the product takes to answer: the provider says only when it had the answer. */
const answerMsMax = 90_000;

const readySchema = z.object({ id: z.string(), tag: z.string().nullish() });

function createScraperQueue(
  client: ProviderClient,
  adapter: Pick<AiProvider, 'name' | 'capabilities'>,
): AiQueue {
  return {
    async submit(engine, request, call) {
      checkSupported(adapter, engine, request);
      const json = { ...toTask(client, request, call), ...(call.isPriority && { priority: 2 }) };
      const { task } = await postTask(client, `${baseOf(engine)}/task_post`, json, call);
      const isCreated = task.status_code === codes.created || task.status_code === codes.ok;
      if (!isCreated) throw taskError(client, task);
      return { taskId: task.id, cost: taskCost(task) };
    },
    async ready(engine, call) {
      const { task } = await getTask(client, `${baseOf(engine)}/tasks_ready`, call);
      if (task.status_code === codes.noResults) return { tasks: [], isWhole: true };
      if (task.status_code !== codes.ok) throw taskError(client, task);
      const listedCount = task.result?.length ?? 0;
      const listed = readTolerantly(z.array(readySchema), task.result ?? []);
      if (!listed.ok) throw unknownList(client);
      const tasks = listed.data.flatMap(({ id, tag }) =>
        tag ? [{ callId: tag, taskId: id }] : [],
      );
      return { tasks, isWhole: listedCount < listedMax };
    },
    async collect(engine, request, { taskId, askedAt, ...call }) {
      const path = `${baseOf(engine)}/task_get/advanced/${encodeURIComponent(taskId)}`;
      const asked = await getTask(client, path, call);
      if (isUnderWay(asked.task)) return null;
      const { parts, readAt } = readAnswer(client, request, asked);
      const earliest = readAt === null ? askedAt.getTime() : readAt.getTime() - answerMsMax;
      const startedAt = new Date(Math.max(askedAt.getTime(), earliest));
      // What the task cost was noted when it was bought.
      return buildAnswer(client, startedAt, { ...parts, cost: null });
    },
  };
}

const isUnderWay = ({ status_code: code }: DataForSeoTask) =>
  code === codes.handed || code === codes.inQueue || code === codes.created;

const unknownList = (client: ProviderClient) =>
  client.error({
    kind: 'bad_data',
    code: 'unexpected_tasks',
    message: 'DataForSEO answered a list in an unknown shape.',
  });

function toTask(client: ProviderClient, request: AnswerRequest, { callId }: AnswerCall) {
  const { prompt, country, language } = request;
  return {
    // The provider decodes %XX and reads a plus sign as a space.
    keyword: prompt.replaceAll('%', '%25').replaceAll('+', '%2B'),
    location_code: locationCode(client, country),
    language_code: googleLanguage(language, country),
    // Unforced, the product searches when it would search for a person.
    force_web_search: false,
    tag: callId,
  };
}

function readAnswer(
  client: ProviderClient,
  { prompt }: AnswerRequest,
  { task, body }: AskedTask,
): { parts: AnswerParts; readAt: Date | null } {
  const { result, warnings } = resultOf(client, task, llmScraperResultSchema) ?? {};
  if (result?.keyword && !isSameKeyword(prompt, result.keyword)) {
    const message = 'DataForSEO answered another prompt than it was asked.';
    throw client.error({ kind: 'bad_data', code: 'other_prompt', message, mayBeCharged: true });
  }
  if (result && !result.markdown?.trim() && (warnings ?? []).length > 0) {
    const message = 'DataForSEO answered a result in an unknown shape, without a text.';
    throw client.error({ kind: 'bad_data', code: 'unexpected_shape', message, mayBeCharged: true });
  }
  const common = {
    cost: taskCost(task),
    providerId: task.id,
    bodies: [body],
    warnings: warnings ?? [],
  };
  const isShown = Boolean(result?.markdown?.trim());
  if (!result || !isShown) {
    const nothing = { text: '', modelServed: result?.model, searched: null };
    return { parts: { ...common, ...nothing, state: 'no_answer_surface' }, readAt: null };
  }
  return { parts: { ...common, ...readResult(result) }, readAt: timeOf(result.datetime) };
}

/** Reads times such as `2026-11-24 10:00:00 +00:00`. */
function timeOf(text: string | null | undefined): Date | null {
  const time = new Date((text ?? '').replace(' ', 'T').replace(' +', '+'));
  return Number.isNaN(time.getTime()) ? null : time;
}

function readResult(
  result: Result,
): Omit<AnswerParts, 'cost' | 'providerId' | 'bodies' | 'warnings'> {
  const items = result.items ?? [];
  const hasSearched = [result.sources, result.search_results, result.fan_out_queries].some(
    (list) => (list?.length ?? 0) > 0,
  );
  return {
    state: 'ok',
    text: result.markdown ?? '',
    modelServed: result.model,
    searched: hasSearched,
    queries: result.fan_out_queries ?? [],
    cited: (result.sources ?? []).map((source) => ({ ...source, span: 'none' })),
    seen: result.search_results ?? [],
    ads: items.filter((item) => isAd(item) && item.is_rendered !== false),
    products: items.filter(({ type }) => type?.endsWith('_products')).flatMap(readProducts),
  };
}

const isAd = ({ type }: Item) => Boolean(type?.endsWith('_ad'));

const readProducts = ({ items }: Item) =>
  (items ?? []).map(({ title, price, currency, merchants, url }) => ({
    title,
    price: price === null || price === undefined ? null : `${price} ${currency ?? ''}`.trim(),
    merchant: merchants,
    url,
  }));
