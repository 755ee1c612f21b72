import { z } from 'zod';
import type { AccountAllowance } from '../../../platform/providers/account-allowance';
import { type ErrorReader, kindOfStatus } from '../../../platform/providers/failure';
import { ProviderClient } from '../../../platform/providers/provider-client';
import { orEmpty } from '../../../platform/providers/read-tolerantly';
import { googleLanguage } from '../../purchases/providers/google-language';
import { isSameKeyword } from '../../purchases/providers/same-keyword';
import type { SerpFeature, SerpItem, SerpRequest } from '../rules/serp-reading';
import { block, buildReading, link, organicItem, unreportedAiOverview } from './build-reading';
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

export type SerperOptions = ProviderEndpoint & { apiKey: string };

const capabilities: SerpCapabilities = {
  engines: ['google'],
  // The API has no parameter for mobile results, and desktop ones must not pass for them.
  devices: ['desktop'],
  locations: true,
  depthMax: 100,
  reportsAiOverviews: false,
};

const text = z.string().nullish();

const pageSchema = z.object({
  searchParameters: z.object({ q: text }).nullish(),
  searchInformation: z.object({ showingResultsFor: text }).nullish(),
  knowledgeGraph: z.object({ title: text, website: text, description: text }).nullish(),
  answerBox: z.object({ title: text, link: text, snippet: text, answer: text }).nullish(),
  organic: z.array(
    orEmpty(
      z.object({
        title: text,
        link: text,
        snippet: text,
        sitelinks: z.array(z.unknown()).nullish(),
      }),
    ),
  ),
  peopleAlsoAsk: z.array(z.unknown()).nullish(),
  topStories: z.array(z.unknown()).nullish(),
  images: z.array(z.unknown()).nullish(),
  places: z.array(z.unknown()).nullish(),
  relatedSearches: z.array(z.unknown()).nullish(),
  credits: z.number().nullish(),
});

type Page = z.output<typeof pageSchema>;

/**
 * Creates a client for Serper.dev: Google's desktop results, ten per call, because more than ten
 * cost double.
 */
export function createSerper({ apiKey, ...endpoint }: SerperOptions): SerpProvider {
  const client = new ProviderClient({
    // The smallest plan allows 50 calls per second.
    requestsPerMinuteMax: 2_400,
    ...endpoint,
    provider: 'serper',
    headers: { ...endpoint.headers, 'x-api-key': apiKey },
    secrets: [apiKey],
    readError,
  });
  const provider = { name: 'serper', capabilities } as const;
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
        featuredSnippet: snippetOf(read.first),
        aiOverview: unreportedAiOverview,
        providerCost: { credits: read.pages, amount: read.amount, unit: 'credits' },
        providerTaskId: null,
      });
    },
    readAllowance: (signal) => readAllowance(client, signal),
    close: () => client.close(),
  };
}

async function readAllowance(
  client: ProviderClient,
  signal: AbortSignal | undefined,
): Promise<AccountAllowance> {
  const { balance } = await client.call({
    method: 'GET',
    path: '/account',
    schema: z.object({ balance: z.number() }),
    signal,
  });
  return { plan: null, balance, balanceUnit: 'credits' };
}

async function readPage(
  client: ProviderClient,
  { keyword, country, language, location }: SerpRequest,
  index: number,
  { signal, headers }: SerpCall,
): Promise<ResultPage<Page>> {
  const { data: page, warnings } = await client.callForText({
    method: 'POST',
    path: '/search',
    json: {
      q: keyword,
      gl: country.toLowerCase(),
      hl: googleLanguage(language, country).toLowerCase(),
      ...(location === null ? {} : { location }),
      num: resultsPerPage,
      page: index + 1,
      // A corrected spelling would return another keyword's results.
      autocorrect: false,
    },
    schema: pageSchema,
    signal,
    headers,
  });
  checkPage(client, keyword, { page, index });
  return {
    organic: page.organic.map((result) =>
      organicItem(0, { url: result.link, title: result.title, text: result.snippet }),
    ),
    above: blocksAbove(page),
    below: page.relatedSearches?.length ? [block('related_searches', 'relatedSearches')] : [],
    moreFeatures: page.organic.some((result) => result.sitelinks?.length) ? ['sitelinks'] : [],
    isLast: page.organic.length === 0,
    amount: page.credits ?? 1,
    warnings,
    first: page,
  };
}

function checkPage(
  client: ProviderClient,
  keyword: string,
  { page, index }: { page: Page; index: number },
): void {
  const fail = (code: string, did: string) => {
    const message = `Serper answered ${did}.`;
    throw client.error({ kind: 'bad_data', code, message, mayBeCharged: true });
  };
  const echoed = page.searchParameters?.q;
  if (echoed && !isSameKeyword(keyword, echoed)) {
    fail('other_keyword', 'another keyword than it was asked for');
  }
  const shown = page.searchInformation?.showingResultsFor;
  if (shown && !isSameKeyword(keyword, shown)) {
    fail('other_spelling', `the results of “${shown}”, a corrected spelling`);
  }
  // It has no sign of a page that is empty by right.
  if (index === 0 && !page.organic.some(({ link: url }) => url)) {
    fail('no_results', 'a page without results');
  }
}

function snippetOf({ answerBox }: Page) {
  if (!answerBox?.link) return null;
  const snippet = answerBox.snippet ?? answerBox.answer ?? '';
  return { ...link(answerBox.link, answerBox.title), text: snippet };
}

const plainBlocks: readonly (readonly [keyof Page, SerpFeature])[] = [
  ['places', 'local_pack'],
  ['peopleAlsoAsk', 'people_also_ask'],
  ['topStories', 'top_stories'],
  ['images', 'images'],
];

// The response groups blocks by type, so they are listed in the usual order and without ranks.
function blocksAbove(page: Page): SerpItem[] {
  const { answerBox, knowledgeGraph: panel } = page;
  const snippet = snippetOf(page);
  return [
    ...(snippet ? [block('featured_snippet', 'answerBox', snippet)] : []),
    ...(answerBox && !snippet
      ? [block('answer_box', 'answerBox', { title: answerBox.title })]
      : []),
    ...(panel
      ? [
          block('knowledge_panel', 'knowledgeGraph', {
            url: panel.website,
            title: panel.title,
            text: panel.description,
          }),
        ]
      : []),
    ...plainBlocks
      .filter(([name]) => Array.isArray(page[name]) && page[name].length > 0)
      .map(([name, feature]) => block(feature, name)),
  ];
}

const errorSchema = z.object({ message: z.string() });

/** Reads `{"message", "statusCode"}`; an account without credits gets a 400. */
const readError: ErrorReader = ({ status, body }) => {
  const parsed = errorSchema.safeParse(body);
  if (status < 400 || !parsed.success) return undefined;
  const isUsedUp = status === 400 && /not enough credits/i.test(parsed.data.message);
  return {
    kind: isUsedUp ? 'quota' : kindOfStatus(status),
    code: isUsedUp ? 'out_of_credits' : `http_${status}`,
    message: `Serper answered ${status}: ${parsed.data.message}`,
  };
};
