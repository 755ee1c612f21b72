import { z } from 'zod';
import type { AccountAllowance } from '../../../platform/providers/account-allowance';
import { ProviderClient } from '../../../platform/providers/provider-client';
import { readTolerantly } from '../../../platform/providers/read-tolerantly';
import {
  basicAuth,
  codes,
  type DataForSeoTask,
  envelopeSchema,
  readEnvelopeError,
  taskError,
} from '../../purchases/providers/dataforseo-envelope';
import { googleLanguage } from '../../purchases/providers/google-language';
import { isSameKeyword } from '../../purchases/providers/same-keyword';
import { lateOverviewCredits } from '../rules/credits';
import type { SerpReading, SerpRequest } from '../rules/serp-reading';
import { buildReading, noAiOverview } from './build-reading';
import { readItems, serpResultSchema } from './dataforseo-items';
import { dataForSeoPlace } from './dataforseo-place';
import { createDataForSeoQueue } from './dataforseo-queue';
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
    creditsFor: (request) =>
      pagesFor(request.depth) + (loadsOverview(request) ? lateOverviewCredits : 0),
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

/** Whether AI Overviews that pages load later are paid for; each costs as much as a page. */
const loadsOverview = ({ engine, loadsAiOverview }: SerpRequest) =>
  engine === 'google' && loadsAiOverview === true;

/** Builds the provider's request. `tag` is returned with the task, also in lists. */
function toTask(request: SerpRequest, tag: string) {
  const { keyword, country, language, location, device, depth, engine } = request;
  return {
    keyword: escapeKeyword(keyword),
    ...dataForSeoPlace({ country, location }),
    language_code: googleLanguage(language, country),
    device,
    // The provider reads and charges whole pages.
    depth: pagesFor(depth) * 10,
    // A corrected spelling would return another keyword's results.
    ...(engine === 'google' ? { search_param: 'nfpr=1' } : {}),
    ...(loadsOverview(request) ? { load_async_ai_overview: true } : {}),
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
  const costOf = (credits: number) => ({
    providerCost: { credits, amount: task.cost ?? null, unit: 'usd' as const },
    providerTaskId: task.id,
    isComplete: true,
  });
  const pages = pagesFor(request.depth);
  const [first] = task.result ?? [];
  if (isEmpty) {
    const checkedAt = new Date().toISOString();
    const nothing = { items: [], featuredSnippet: null, aiOverview: noAiOverview };
    return buildReading({ ...costOf(pages), ...nothing, checkedAt });
  }
  const { data: result, warnings } = parseResult(client, first);
  checkKeyword(client, request, result);
  const page = readItems(result.items ?? []);
  if (!page.items.some(({ type, url }) => type === 'organic' && url !== null)) {
    // An empty page has a code of its own, so this response was not understood.
    throw badData(client, 'no_organic_results', 'answered a page without organic results');
  }
  // The extra charge is returned unless the overview was loaded later.
  const extra = loadsOverview(request) && page.isOverviewLate ? lateOverviewCredits : 0;
  return buildReading({
    ...costOf(pages + extra),
    ...page,
    checkedAt: toIso(result.datetime),
    warnings: [...warnings, ...page.warnings],
  });
}

type Result = z.output<typeof serpResultSchema>;

function parseResult(
  client: ProviderClient,
  result: unknown,
): { data: Result; warnings: string[] } {
  const read = readTolerantly(serpResultSchema, result);
  if (read.ok) return read;
  const did = `answered a result in an unknown shape, at ${read.badPath}`;
  throw badData(client, 'unexpected_shape', did);
}

/** With these the page is the corrected keyword's, or a mix of both. */
const foreignSpellings = new Set([
  'showing_results_for',
  'no_results_found_for',
  'including_results_for',
]);

function checkKeyword(client: ProviderClient, { keyword }: SerpRequest, result: Result): void {
  if (result.keyword && !isSameKeyword(keyword, result.keyword)) {
    throw badData(client, 'other_keyword', 'answered another keyword than it was asked for');
  }
  const { keyword: shown, type } = result.spell ?? {};
  if (!shown || !foreignSpellings.has(type ?? '') || isSameKeyword(keyword, shown)) return;
  throw badData(
    client,
    'other_spelling',
    `answered the results of “${shown}”, a corrected spelling`,
  );
}

/** Reads times such as `2026-11-21 10:00:00 +00:00`; returns the current time for a missing one. */
function toIso(text: string | null | undefined): string {
  const time = new Date((text ?? '').replace(' ', 'T').replace(' ', ''));
  return Number.isNaN(time.getTime()) ? new Date().toISOString() : time.toISOString();
}

const badData = (client: ProviderClient, code: string, did: string) =>
  client.error({ kind: 'bad_data', code, message: `DataForSEO ${did}.`, mayBeCharged: true });
