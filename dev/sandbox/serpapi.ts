import { sandboxHeaderNames } from '../../platform/providers/sandbox-headers';
import { checkCredential } from './credential';
import { corrected } from './dataforseo/serp-result';
import { numberOf, pageOf, placeOfCountry } from './search-of';
import { answerAiMode } from './serpapi-ai-mode';
import { blocksOf, overviewOf } from './serpapi-blocks';
import {
  type Fault,
  type Surroundings,
  textOf,
  type WireProvider,
  type WireReply,
  type WireRequest,
} from './wire';
import { hash32 } from './world/chance';
import type { ResultPage } from './world/result-page';

const pageSize = 10;
const tokenLifeMs = 60_000;

/** SerpApi: GET with the key in the query; errors are `{"error": text}`. */
export const serpApi: WireProvider = {
  keywordsOf: ({ query }) => [query.get('q') ?? ''].filter(Boolean),
  failure,
  answer(request, surroundings) {
    const { method, path, query } = request;
    if (`${method} ${path}` === 'GET /account.json') return accountOf(query.get('api_key'));
    const isSearch = path === '/search.json' || path === '/search';
    if (method !== 'GET' || !isSearch) return failure(404);
    const state = checkCredential(query.get('api_key'));
    if (state === 'refused') return failure(401);
    if (state === 'used_up') return error(429, 'Your account has run out of searches.');
    if (query.get('engine') === 'google_ai_mode') return answerAiMode(request, surroundings);
    if (query.get('engine') === 'google_ai_overview')
      return answerSecondStep(request, surroundings);
    return answerSearch(request, surroundings);
  },
};

function accountOf(key: string | null): WireReply {
  const state = checkCredential(key);
  if (state === 'refused') return failure(401);
  const left = state === 'used_up' ? 0 : 4_200;
  const body = {
    account_id: '6a1',
    account_email: 'sandbox@example.com',
    plan_id: 'developer',
    plan_name: 'Developer Plan',
    searches_per_month: 5_000,
    plan_searches_left: left,
    extra_credits: 0,
    total_searches_left: left,
    this_month_usage: 5_000 - left,
    this_hour_searches: 0,
    last_hour_searches: 0,
    account_rate_limit_per_hour: 1_000,
  };
  return { status: 200, body };
}

function failure(status: number): WireReply {
  const texts: Record<number, string> = {
    401: 'Invalid API key. Your API key should be here: https://serpapi.com/manage-api-key',
    429: 'You are exceeding the hourly throughput limit of your plan.',
  };
  return error(status, texts[status] ?? 'We could not process this search.');
}

const error = (status: number, text: string): WireReply => ({ status, body: { error: text } });

function askedFor({ query }: WireRequest) {
  const engine = query.get('engine') === 'bing' ? ('bing' as const) : ('google' as const);
  const [marketLanguage, marketCountry] = (query.get('mkt') ?? 'en-US').split('-');
  const country = engine === 'bing' ? marketCountry : query.get('gl');
  return {
    engine,
    keyword: query.get('q') ?? '',
    place: query.get('location') ?? placeOfCountry(country),
    language: engine === 'bing' ? (marketLanguage ?? 'en') : (query.get('hl') ?? 'en'),
    device: query.get('device') === 'mobile' ? ('mobile' as const) : ('desktop' as const),
  };
}

function answerSearch(request: WireRequest, { fault, buy }: Surroundings): WireReply {
  const asked = askedFor(request);
  if (asked.keyword.trim() === '') return error(400, 'Missing query `q` parameter.');
  const { query } = request;
  const start = fault.repeats
    ? 0
    : asked.engine === 'bing'
      ? numberOf(query.get('first'), 1) - 1
      : numberOf(query.get('start'), 0);
  const callId = textOf(request.headers[sandboxHeaderNames.callId]);
  buy({ callId, item: `start ${start}` });
  const page = pageOf(request, asked);
  const frame = frameOf(request, fault);
  if (fault.empty) {
    return {
      status: 200,
      body: {
        ...frame,
        search_information: {
          query_displayed: asked.keyword,
          organic_results_state: 'Fully empty',
        },
        error: 'Google hasn’t returned any results for this query.',
      },
    };
  }
  const isFirst = start === 0;
  return {
    status: 200,
    body: {
      ...frame,
      search_information: {
        query_displayed: asked.keyword,
        total_results: page.total,
        time_taken_displayed: 0.3,
        ...spellingOf(asked, request, fault),
      },
      ...(isFirst && page.overview ? { ai_overview: overviewOnPage(request, page.overview) } : {}),
      ...(isFirst ? blocksOf(page) : {}),
      organic_results: organicFrom(asked.keyword, page, start),
      ...paginationOf(page, start),
    },
  };
}

/** Unless the call forbids it, the engine corrects the words. */
function spellingOf(
  { keyword, engine }: ReturnType<typeof askedFor>,
  { query }: WireRequest,
  fault: Fault,
) {
  if (!fault.otherSpelling) return { organic_results_state: 'Results for exact spelling' };
  const fix = corrected(keyword);
  return engine === 'google' && query.get('nfpr') === '1'
    ? {
        organic_results_state: 'Showing results for exact spelling despite spelling suggestion',
        spelling_fix: fix,
      }
    : {
        organic_results_state: 'Some results for exact spelling but showing fixed spelling',
        showing_results_for: fix,
      };
}

function frameOf({ query, date }: WireRequest, fault: Fault) {
  const parameters = Object.fromEntries([...query].filter(([name]) => name !== 'api_key'));
  const created = `${date} ${new Date().toISOString().slice(11, 19)} UTC`;
  const keyword = query.get('q') ?? '';
  return {
    search_metadata: {
      id: hash32(`${query}${date}`).toString(16).padStart(24, '6'),
      status: 'Success',
      created_at: created,
      processed_at: created,
      total_time_taken: 0.9,
    },
    search_parameters: {
      ...parameters,
      q: fault.otherKeyword ? `${keyword} for beginners` : keyword,
    },
  };
}

function organicFrom(keyword: string, page: ResultPage, start: number) {
  // Some layouts restart numbering on each page, others continue it.
  const first = hash32(keyword) % 2 === 0 ? 0 : start;
  return page.organic.slice(start, start + pageSize).map((result, index) => ({
    position: first + index + 1,
    title: result.title,
    link: result.url,
    displayed_link: `https://${result.host} › guide`,
    snippet: result.snippet,
    snippet_highlighted_words: [keyword],
    ...(start === 0 && index === 0 && result.url.length % 3 === 0
      ? { sitelinks: { inline: [{ title: 'More', link: `${result.url}/more` }] } }
      : {}),
    source: result.host,
  }));
}

function paginationOf(page: ResultPage, start: number) {
  const current = start / pageSize + 1;
  const hasMore = page.organic.length > start + pageSize;
  const next = `https://serpapi.com/search.json?start=${start + pageSize}`;
  const pagination = hasMore ? { current, next } : { current };
  return { serpapi_pagination: { ...pagination, ...(hasMore ? { next_link: next } : {}) } };
}

/** A deferred overview is a token, which can be used to fetch it for a minute. */
function overviewOnPage(request: WireRequest, overview: NonNullable<ResultPage['overview']>) {
  if (overview.state === 'loaded') return overviewOf(overview);
  const content = { query: request.query.toString(), date: request.date, atMs: Date.now() };
  const token = Buffer.from(JSON.stringify(content)).toString('base64url');
  const link = `https://serpapi.com/search.json?engine=google_ai_overview&page_token=${token}`;
  return { page_token: token, serpapi_link: link };
}

function answerSecondStep(request: WireRequest, { buy }: Surroundings): WireReply {
  const token = readToken(request.query.get('page_token') ?? '');
  if (!token) return error(400, 'Invalid `page_token` parameter.');
  if (Date.now() - token.atMs > tokenLifeMs) return error(400, 'The `page_token` has expired.');
  const original = { ...request, query: new URLSearchParams(token.query), date: token.date };
  const { overview } = pageOf(original, askedFor(original));
  buy({ callId: textOf(request.headers[sandboxHeaderNames.callId]), item: 'overview' });
  const body = { search_metadata: { id: 'overview', status: 'Success' } };
  return { status: 200, body: { ...body, ai_overview: overview ? overviewOf(overview) : {} } };
}

function readToken(text: string): { query: string; date: string; atMs: number } | undefined {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
