import { z } from 'zod';
import { type AccountAllowance, noAllowance } from '../../../platform/providers/account-allowance';
import { type ErrorReader, errorOfReply, kindOfStatus } from '../../../platform/providers/failure';
import { ProviderClient } from '../../../platform/providers/provider-client';
import { isSameKeyword } from '../../purchases/providers/same-keyword';
import type { SerpRequest } from '../rules/serp-reading';
import { buildReading, organicItem, unreportedAiOverview } from './build-reading';
import { type ResultPage, readPages } from './read-pages';
import {
  checkSupported,
  type ProviderEndpoint,
  pagesFor,
  type SerpCall,
  type SerpCapabilities,
  type SerpProvider,
} from './serp';

const capabilities: SerpCapabilities = {
  engines: ['google', 'bing'],
  devices: ['desktop'],
  locations: false,
  depthMax: 100,
  reportsAiOverviews: false,
};

const pageSchema = z.object({
  query: z.string(),
  results: z.array(
    z.object({
      url: z.string().nullish(),
      title: z.string().nullish(),
      content: z.string().nullish(),
      engines: z.array(z.string()).nullish(),
      engine: z.string().nullish(),
      positions: z.array(z.number()).nullish(),
    }),
  ),
  unresponsive_engines: z.array(z.array(z.unknown())).nullish(),
});

type Page = z.output<typeof pageSchema>;

/**
 * Creates a client for the operator's own SearXNG server. Each request queries one engine and uses
 * that engine's positions: SearXNG orders its list by a merged score, which is not an engine's
 * ranking. The depth that an engine allows is not guaranteed; the reading records the depth
 * reached.
 */
export function createSearxng(endpoint: ProviderEndpoint): SerpProvider {
  const client = new ProviderClient({
    // Engines block servers that send frequent requests.
    concurrencyMax: 2,
    requestsPerMinuteMax: 60,
    ...endpoint,
    provider: 'searxng',
    readError,
  });
  const provider = { name: 'searxng', capabilities } as const;
  return {
    ...provider,
    creditsFor: (request) => pagesFor(request.depth),
    async readLive(request, call) {
      checkSupported(provider, request);
      const checkedAt = new Date().toISOString();
      const read = await readPages(pagesFor(request.depth), (index) =>
        readPage(client, request, index, call),
      );
      return buildReading({
        ...read,
        checkedAt,
        featuredSnippet: null,
        aiOverview: unreportedAiOverview,
        providerCost: { credits: read.pages, amount: null, unit: null },
        providerTaskId: null,
      });
    },
    readAllowance: (signal) => readAllowance(client, signal),
    close: () => client.close(),
  };
}

/**
 * Asks for a search without words. A server that allows the JSON format refuses that in JSON, with
 * a 400, before it asks any engine.
 */
async function readAllowance(
  client: ProviderClient,
  signal: AbortSignal | undefined,
): Promise<AccountAllowance> {
  const { status, body } = await client.reply({
    method: 'GET',
    path: '/search',
    query: { format: 'json' },
    signal,
  });
  if (status === 400 && z.object({ error: z.string() }).safeParse(body).success) {
    return noAllowance;
  }
  const failure = errorOfReply({ status, headers: {}, body }, readError) ?? {
    kind: 'bad_data',
    code: 'no_searxng',
    message: `The server answered ${status}, which is not what SearXNG answers.`,
  };
  throw client.error(failure);
}

async function readPage(
  client: ProviderClient,
  { keyword, engine, country, language }: SerpRequest,
  index: number,
  { signal, headers }: SerpCall,
): Promise<ResultPage<undefined>> {
  const { data: page, warnings } = await client.callForText({
    method: 'GET',
    path: '/search',
    query: {
      q: keyword,
      engines: engine,
      language: `${language}-${country}`,
      pageno: String(index + 1),
      format: 'json',
    },
    schema: pageSchema,
    signal,
    headers,
  });
  checkPage(client, keyword, page);
  const organic = organicOf(page, engine);
  if (index === 0 && !organic.some(({ url }) => url !== null)) throw nothing(client, engine, page);
  return {
    organic,
    warnings,
    above: [],
    below: [],
    moreFeatures: [],
    isLast: organic.length === 0,
    amount: 0,
    first: undefined,
  };
}

/**
 * Engines that block a server answer it with an empty page, and a server without the engine answers
 * with others: neither says that the keyword has no results.
 */
function nothing(client: ProviderClient, engine: string, { results }: Page) {
  if (results.length === 0) {
    const message = `SearXNG got no result from ${engine}, which engines also answer when they block a server.`;
    return client.error({ kind: 'bad_data', code: 'no_results', message });
  }
  const message = `SearXNG answered results, and none of them are of ${engine}: switch that engine on in its settings.`;
  return client.error({ kind: 'bad_data', code: 'engine_missing', message });
}

function checkPage(client: ProviderClient, keyword: string, page: Page): void {
  const unresponsive = page.unresponsive_engines?.[0];
  if (unresponsive) {
    const [name, reason] = unresponsive.map(String);
    const message = `SearXNG got nothing from ${name}: ${reason ?? 'no reason given'}.`;
    throw client.error({ kind: 'transient', code: 'engine_unresponsive', message });
  }
  if (isSameKeyword(keyword, page.query)) return;
  const message = 'SearXNG answered another keyword than it was asked for.';
  throw client.error({ kind: 'bad_data', code: 'other_keyword', message });
}

const organicOf = (page: Page, engine: string) =>
  page.results
    .filter((result) => [...(result.engines ?? []), result.engine].includes(engine))
    .map((result, index) => ({ result, rank: result.positions?.[0] ?? index + 1 }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ result }) =>
      organicItem(0, { url: result.url, title: result.title, text: result.content }),
    );

/** SearXNG returns errors as HTML pages, so only the status is read. */
const readError: ErrorReader = ({ status }) => {
  if (status === 403) {
    return {
      kind: 'bad_request',
      code: 'json_disabled',
      message: 'SearXNG refused the JSON format: add json to search.formats in its settings.',
    };
  }
  if (status === 429) {
    const message = 'SearXNG’s limiter refused the call: let this address through it.';
    return { kind: kindOfStatus(status), code: 'limited', message };
  }
  return undefined;
};
