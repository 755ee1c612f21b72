import { z } from 'zod';
import type { AccountAllowance } from '../../../platform/providers/account-allowance';
import { ProviderClient } from '../../../platform/providers/provider-client';
import { ProviderError } from '../../../platform/providers/provider-error';
import { googleLanguage } from '../../purchases/providers/google-language';
import { isSameKeyword } from '../../purchases/providers/same-keyword';
import { readSerpApiError } from '../../purchases/providers/serpapi-envelope';
import type { AiOverview, SerpRequest } from '../rules/serp-reading';
import { buildReading } from './build-reading';
import { type ResultPage, readPages } from './read-pages';
import {
  checkSupported,
  type ProviderEndpoint,
  pagesFor,
  resultsPerPage,
  type SerpCall,
  type SerpCapabilities,
  type SerpProvider,
} from './serp';
import {
  aiOverviewSchema,
  blocksAbove,
  blocksBelow,
  organicOf,
  readAiOverview,
  type SerpApiPage,
  serpApiPageSchema,
  sitelinksOf,
  snippetOf,
} from './serpapi-page';

export type SerpApiOptions = ProviderEndpoint & { apiKey: string };

const capabilities: SerpCapabilities = {
  engines: ['google', 'bing'],
  devices: ['desktop', 'mobile'],
  locations: true,
  depthMax: 100,
  reportsAiOverviews: true,
};

type FirstPage = { page: SerpApiPage; aiOverview: AiOverview };

/** Creates a client for SerpApi, which charges one search per result page. */
export function createSerpApi({ apiKey, ...endpoint }: SerpApiOptions): SerpProvider {
  const client = new ProviderClient({
    ...endpoint,
    provider: 'serpapi',
    query: { api_key: apiKey },
    secrets: [apiKey],
    readError: readSerpApiError,
  });
  const provider = { name: 'serpapi', capabilities } as const;
  return {
    ...provider,
    creditsFor: (request) => pagesFor(request.depth),
    async readLive(request, call) {
      checkSupported(provider, request);
      const read = await readPages(pagesFor(request.depth), (index) =>
        readPage(client, request, index, call),
      );
      const { page, aiOverview } = read.first;
      return buildReading({
        ...read,
        checkedAt: toIso(page.search_metadata.created_at),
        featuredSnippet: snippetOf(page),
        aiOverview,
        providerCost: { credits: read.pages, amount: read.amount, unit: 'searches' },
        providerTaskId: page.search_metadata.id ?? null,
      });
    },
    readAllowance: (signal) => readAllowance(client, signal),
    close: () => client.close(),
  };
}

const accountSchema = z.object({
  plan_name: z.string().nullish(),
  total_searches_left: z.number().nullish(),
});

async function readAllowance(
  client: ProviderClient,
  signal: AbortSignal | undefined,
): Promise<AccountAllowance> {
  const account = await client.call({
    method: 'GET',
    path: '/account.json',
    schema: accountSchema,
    signal,
  });
  const balance = account.total_searches_left ?? null;
  return {
    plan: account.plan_name ?? null,
    balance,
    balanceUnit: balance === null ? null : 'searches',
  };
}

async function readPage(
  client: ProviderClient,
  request: SerpRequest,
  index: number,
  { signal, headers }: SerpCall,
): Promise<ResultPage<FirstPage>> {
  const { data: page, warnings } = await client.callForText({
    method: 'GET',
    path: '/search.json',
    query: toQuery(request, index),
    schema: serpApiPageSchema,
    signal,
    headers,
  });
  checkPage(client, request, page, index);
  const token = page.ai_overview?.page_token;
  // The token expires within a minute, so this request cannot wait for the other pages.
  const second = token ? await readSecondStep(client, token, { signal, headers }) : undefined;
  return {
    organic: organicOf(page),
    above: blocksAbove(page),
    below: blocksBelow(page),
    moreFeatures: sitelinksOf(page),
    isLast: organicOf(page).length === 0 || !page.serpapi_pagination?.next,
    amount: token ? 2 : 1,
    warnings,
    first: { page, aiOverview: second ?? readAiOverview(page.ai_overview) },
  };
}

function toQuery(request: SerpRequest, index: number): Record<string, string> {
  const { keyword, engine, country, language, location, device } = request;
  const common = {
    engine,
    q: keyword,
    device,
    ...(location === null ? {} : { location }),
  };
  if (engine === 'bing') {
    const first = String(index * resultsPerPage + 1);
    return { ...common, mkt: `${language}-${country}`, first, count: String(resultsPerPage) };
  }
  return {
    ...common,
    // Google's code for the only country whose top-level domain is not its ISO code.
    gl: country === 'GB' ? 'uk' : country.toLowerCase(),
    hl: googleLanguage(language, country).toLowerCase(),
    // A corrected spelling would return another keyword's results.
    nfpr: '1',
    ...(index === 0 ? {} : { start: String(index * resultsPerPage) }),
  };
}

const isFullyEmpty = (page: SerpApiPage) =>
  page.search_information?.organic_results_state === 'Fully empty';

/** Throws unless the response is a page for the requested keyword, or a valid empty page. */
function checkPage(
  client: ProviderClient,
  { keyword }: SerpRequest,
  page: SerpApiPage,
  index: number,
): void {
  const fail = (kind: 'transient' | 'bad_data', code: string, message: string) => {
    throw client.error({ kind, code, message: `SerpApi ${message}.`, mayBeCharged: true });
  };
  if (page.search_metadata.status !== 'Success') {
    fail('transient', 'search_not_done', `left the search ${page.search_metadata.status}`);
  }
  const echoed = page.search_parameters?.q;
  if (echoed && !isSameKeyword(keyword, echoed)) {
    fail('bad_data', 'other_keyword', 'answered another keyword than it was asked for');
  }
  const { showing_results_for: shown, organic_results_state: state } =
    page.search_information ?? {};
  const isOther = shown && !isSameKeyword(keyword, shown);
  if (isOther || /fixed spelling/i.test(state ?? '')) {
    const named = shown ? `“${shown}”, ` : '';
    fail('bad_data', 'other_spelling', `answered the results of ${named}a corrected spelling`);
  }
  if (page.organic_results?.some(({ link }) => link) || isFullyEmpty(page)) return;
  // A page after the last one may be empty without any message.
  if (index === 0) fail('bad_data', 'no_organic_results', 'answered a page without results');
}

/** Fetches an overview that the engine loads later; returns undefined on failure. */
async function readSecondStep(
  client: ProviderClient,
  pageToken: string,
  call: Pick<SerpCall, 'headers' | 'signal'>,
): Promise<AiOverview | undefined> {
  try {
    const reply = await client.call({
      ...call,
      method: 'GET',
      path: '/search.json',
      query: { engine: 'google_ai_overview', page_token: pageToken },
      schema: z.object({ ai_overview: aiOverviewSchema }),
    });
    return readAiOverview(reply.ai_overview);
  } catch (error) {
    // The page itself is valid: it has an overview whose content stays unknown.
    if (error instanceof ProviderError) return undefined;
    throw error;
  }
}

/** Reads times such as `2026-11-21 10:00:00 UTC`; returns the current time for a missing one. */
function toIso(text: string | null | undefined): string {
  const time = new Date(text ? text.replace(' UTC', 'Z').replace(' ', 'T') : Number.NaN);
  return Number.isNaN(time.getTime()) ? new Date().toISOString() : time.toISOString();
}
