import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { ProviderClient } from '../../../platform/providers/provider-client';
import {
  codes,
  type DataForSeoTask,
  taskError,
} from '../../rankings/providers/dataforseo-envelope';
import { isSameKeyword } from '../../rankings/providers/same-keyword';
import { googleLanguage } from '../../rankings/providers/search-locale';
import type { AnswerRequest } from '../rules/answer';
import type { AiCapabilities, AiEngine, AiProvider, AnswerCall } from './ai-provider';
import { type AnswerParts, createAdapter } from './build-answer';
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

export type LlmScraperOptions = DataForSeoOptions & {
  /** `queue` costs a third of `live` and answers within 45 minutes instead of 90 seconds. */
  mode?: 'live' | 'queue';
  pollMs?: number;
  queueTimeoutMs?: number;
};

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
    .nullish()
    .catch(null),
});

export const llmScraperResultSchema = z.object({
  keyword: z.string(),
  model: text,
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
export function createLlmScraper(options: LlmScraperOptions): AiProvider {
  const { mode = 'live', pollMs = 10_000, queueTimeoutMs = 45 * 60_000, ...endpoint } = options;
  const client = createDataForSeoClient('dataforseo_llm_scraper', endpoint);
  return createAdapter({
    name: 'dataforseo_llm_scraper',
    capabilities,
    client,
    async answer(engine, request, call) {
      const base = `${products[engine]}/llm_scraper`;
      const json = toTask(client, request, call);
      const asked =
        mode === 'live'
          ? await postTask(client, `${base}/live/advanced`, json, call)
          : await askQueue(client, base, { json, call, pollMs, queueTimeoutMs });
      return readAnswer(client, request, asked);
    },
    check: (call) => checkAccount(client, call),
  });
}

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

type Queued = { json: object; call: AnswerCall; pollMs: number; queueTimeoutMs: number };

/** Buys a task, unless an earlier attempt has, and polls it until it is done. */
async function askQueue(
  client: ProviderClient,
  base: string,
  { json, call, pollMs, queueTimeoutMs }: Queued,
): Promise<AskedTask> {
  const taskId = call.taskId ?? (await buyTask(client, base, json, call));
  if (call.taskId === undefined) call.onTask?.(taskId);
  const deadline = Date.now() + queueTimeoutMs;
  for (;;) {
    const path = `${base}/task_get/advanced/${encodeURIComponent(taskId)}`;
    const asked = await getTask(client, path, call);
    if (!isUnderWay(asked.task)) return asked;
    if (Date.now() + pollMs > deadline) throw notInTime(client);
    await sleep(pollMs, undefined, call.signal ? { signal: call.signal } : {});
  }
}

async function buyTask(client: ProviderClient, base: string, json: object, call: AnswerCall) {
  const { task } = await postTask(client, `${base}/task_post`, json, call);
  const isCreated = task.status_code === codes.created || task.status_code === codes.ok;
  if (!isCreated) throw taskError(client, task);
  return task.id;
}

const isUnderWay = ({ status_code: code }: DataForSeoTask) =>
  code === codes.handed || code === codes.inQueue || code === codes.created;

const notInTime = (client: ProviderClient) =>
  client.error({
    kind: 'transient',
    code: 'task_not_done',
    message: 'DataForSEO has not finished the task in its own time.',
    mayBeCharged: true,
  });

function readAnswer(
  client: ProviderClient,
  { prompt }: AnswerRequest,
  { task, body }: AskedTask,
): AnswerParts {
  const result = resultOf(client, task, llmScraperResultSchema);
  if (result && !isSameKeyword(prompt, result.keyword)) {
    const message = 'DataForSEO answered another prompt than it was asked.';
    throw client.error({ kind: 'bad_data', code: 'other_prompt', message, mayBeCharged: true });
  }
  const common = { cost: taskCost(task), providerId: task.id, bodies: [body] };
  const isShown = Boolean(result?.markdown?.trim());
  if (!result || !isShown) {
    const nothing = { text: '', modelServed: result?.model, searched: null };
    return { ...common, ...nothing, state: 'no_answer_surface' };
  }
  return { ...common, ...readResult(result) };
}

function readResult(result: Result): Omit<AnswerParts, 'cost' | 'providerId' | 'bodies'> {
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
