import { z } from 'zod';
import type { AccountAllowance } from '../../../platform/providers/account-allowance';
import { ProviderClient } from '../../../platform/providers/provider-client';
import type { SerpReading, SerpRequest } from '../rules/serp-reading';
import { buildReading, noAiOverview } from './build-reading';
import {
  basicAuth,
  codes,
  type DataForSeoTask,
  envelopeSchema,
  readEnvelopeError,
  taskError,
} from './dataforseo-envelope';
import { readItems, serpResultSchema } from './dataforseo-items';
import { dataForSeoPlace } from './dataforseo-place';
import { createDataForSeoQueue } from './dataforseo-queue';
import { isSameKeyword } from './same-keyword';
import { googleLanguage } from './search-locale';
import {
  checkSupported,
  type ProviderEndpoint,
  pagesFor,
  type SerpCapabilities,
  type SerpProvider,
} from './serp';

export type DataForSeoOptions = ProviderEndpoint & { login: string; password: string };

const capabilities: SerpCapabilities = {
  engines: ['google', 'bing'],
  devices: ['desktop', 'mobile'],
  locations: true,
  depthMax: 200,
  reportsAiOverviews: true,
};

/**
 * Creates a client for the DataForSEO v3 SERP API: advanced results of Google and Bing, live or
 * from its queue.
 */
export function createDataForSeo({
  login,
  password,
  ...endpoint
}: DataForSeoOptions): SerpProvider {
  const auth = basicAuth({ login, password });
  const client = new ProviderClient({
    // The provider allows 2,000 calls a minute per account; several workers may share one.
    requestsPerMinuteMax: 1_000,
    ...endpoint,
    provider: 'dataforseo',
    headers: { ...endpoint.headers, authorization: auth.header },
    secrets: auth.secrets,
    readError: readEnvelopeError,
  });
  const provider = { name: 'dataforseo', capabilities } as const;
  return {
    ...provider,
    creditsFor: (request) => pagesFor(request.depth),
    async readLive(request, { callId, signal, headers }) {
      checkSupported(provider, request);
      const { tasks } = await client.call({
        method: 'POST',
        path: `/v3/serp/${request.engine}/organic/live/advanced`,
        json: [toTask(request, callId)],
        schema: envelopeSchema,
        signal,
        headers,
      });
      return readTask(client, request, theOnly(client, tasks));
    },
    queue: createDataForSeoQueue({
      client,
      toTask,
      readTask: (request, task) => readTask(client, request, task),
      check: (request) => checkSupported(provider, request),
    }),
    readAllowance: (signal) => readAllowance(client, signal),
    close: () => client.close(),
  };
}

const userSchema = z.object({ money: z.object({ balance: z.number() }) });

/** The account's own data; this call is free. */
async function readAllowance(
  client: ProviderClient,
  signal: AbortSignal | undefined,
): Promise<AccountAllowance> {
  const { tasks } = await client.call({
    method: 'GET',
    path: '/v3/appendix/user_data',
    schema: envelopeSchema,
    signal,
  });
  const task = theOnly(client, tasks);
  if (task.status_code !== codes.ok) throw taskError(client, task);
  const user = userSchema.safeParse(task.result?.[0]);
  const balance = user.success ? user.data.money.balance : null;
  return { plan: null, balance, balanceUnit: balance === null ? null : 'usd' };
}

/** Builds the provider's request. `tag` is returned with the task, also in lists. */
function toTask({ keyword, country, language, location, device, depth }: SerpRequest, tag: string) {
  return {
    keyword: escapeKeyword(keyword),
    ...dataForSeoPlace({ country, location }),
    language_code: googleLanguage(language, country),
    device,
    // The provider reads and charges whole pages.
    depth: pagesFor(depth) * 10,
    tag,
  };
}

// The provider decodes %XX and reads a plus sign as a space.
const escapeKeyword = (keyword: string) => keyword.replaceAll('%', '%25').replaceAll('+', '%2B');

/** Returns the only task in the response to a call with one task. */
export function theOnly(
  client: ProviderClient,
  tasks: readonly DataForSeoTask[] | null | undefined,
): DataForSeoTask {
  const task = tasks?.[0];
  if (task && tasks.length === 1) return task;
  const message = `DataForSEO answered ${tasks?.length ?? 0} tasks instead of one.`;
  throw client.error({ kind: 'bad_data', code: 'unexpected_tasks', message, mayBeCharged: true });
}

function readTask(client: ProviderClient, request: SerpRequest, task: DataForSeoTask): SerpReading {
  const isEmpty = task.status_code === codes.noResults;
  if (!isEmpty && task.status_code !== codes.ok) throw taskError(client, task);
  const common = {
    isComplete: true,
    providerCost: {
      credits: pagesFor(request.depth),
      amount: task.cost ?? null,
      unit: 'usd' as const,
    },
    providerTaskId: task.id,
  };
  const [first] = task.result ?? [];
  if (isEmpty) {
    const checkedAt = new Date().toISOString();
    const nothing = { items: [], featuredSnippet: null, aiOverview: noAiOverview };
    return buildReading({ ...common, ...nothing, checkedAt });
  }
  const result = parseResult(client, first);
  if (!isSameKeyword(request.keyword, result.keyword)) {
    throw badData(client, 'other_keyword', 'answered another keyword than it was asked for');
  }
  const page = readItems(result.items ?? []);
  if (!page.items.some((item) => item.type === 'organic')) {
    // An empty page has a code of its own, so this response was not understood.
    throw badData(client, 'no_organic_results', 'answered a page without organic results');
  }
  return buildReading({ ...common, ...page, checkedAt: toIso(client, result.datetime) });
}

function parseResult(client: ProviderClient, result: unknown): z.output<typeof serpResultSchema> {
  const parsed = serpResultSchema.safeParse(result);
  if (parsed.success) return parsed.data;
  const path = parsed.error.issues[0]?.path.join('.') || '(root)';
  throw badData(client, 'unexpected_shape', `answered a result in an unknown shape, at ${path}`);
}

/** Reads times such as `2026-11-21 10:00:00 +00:00`. */
function toIso(client: ProviderClient, text: string): string {
  const time = new Date(text.replace(' ', 'T').replace(' ', ''));
  if (!Number.isNaN(time.getTime())) return time.toISOString();
  throw badData(client, 'unexpected_shape', 'answered an unreadable time');
}

const badData = (client: ProviderClient, code: string, did: string) =>
  client.error({ kind: 'bad_data', code, message: `DataForSEO ${did}.`, mayBeCharged: true });
