import { sandboxHeaderNames } from '../../platform/providers/sandbox-headers';
import { checkCredential } from './credential';
import { corrected } from './dataforseo/serp-result';
import { pageOf, placeOfCountry } from './search-of';
import { isRecord, textOf, type WireProvider, type WireReply, type WireRequest } from './wire';
import type { ResultPage } from './world/result-page';

/** Serper.dev: POST with the key in a header; it does not report AI overviews. */
export const serper: WireProvider = {
  keywordsOf: ({ body }) => (isRecord(body) ? [textOf(body['q'])].filter(Boolean) : []),
  failure,
  answer(request, { fault, buy }) {
    if (`${request.method} ${request.path}` === 'GET /account') return accountOf(request);
    if (request.method !== 'POST' || request.path !== '/search') return failure(404);
    const state = checkCredential(textOf(request.headers['x-api-key']));
    if (state === 'refused') return failure(403);
    if (state === 'used_up') return error(400, 'Not enough credits');
    const asked = askedFor(request);
    if (asked.keyword.trim() === '') return error(400, 'Missing query parameter');
    const callId = textOf(request.headers[sandboxHeaderNames.callId]);
    buy({ callId, item: `page ${asked.page}` });
    const { num, page: asNumber, ...search } = asked;
    const number = fault.repeats ? 1 : asNumber;
    const isRespelled =
      fault.otherSpelling && isRecord(request.body) && request.body['autocorrect'] !== false;
    const from = (number - 1) * num;
    const page = pageOf(request, search);
    const echoed = fault.otherKeyword ? `${asked.keyword} for beginners` : asked.keyword;
    return {
      status: 200,
      body: {
        searchParameters: { q: echoed, type: 'search', num, page: asNumber, engine: 'google' },
        ...(isRespelled && {
          searchInformation: { showingResultsFor: corrected(asked.keyword) },
        }),
        ...(number === 1 && !fault.empty ? blocksOf(page) : {}),
        organic: fault.empty ? [] : organicFrom(page, from, num),
        credits: num > 10 ? 2 : 1,
      },
    };
  },
};

function accountOf({ headers }: WireRequest): WireReply {
  const state = checkCredential(textOf(headers['x-api-key']));
  if (state === 'refused') return failure(403);
  return { status: 200, body: { balance: state === 'used_up' ? 0 : 2_500, rateLimit: 5 } };
}

function failure(status: number): WireReply {
  const texts: Record<number, string> = { 403: 'Unauthorized.', 429: 'Too many requests.' };
  return error(status, texts[status] ?? 'Something went wrong.');
}

const error = (status: number, message: string): WireReply => ({
  status,
  body: { message, statusCode: status },
});

function askedFor({ body }: WireRequest) {
  const asked = isRecord(body) ? body : {};
  const whole = (value: unknown, otherwise: number) =>
    typeof value === 'number' && value >= 1 ? Math.floor(value) : otherwise;
  return {
    engine: 'google' as const,
    keyword: textOf(asked['q']),
    place: textOf(asked['location']) || placeOfCountry(textOf(asked['gl']) || 'us'),
    language: textOf(asked['hl']) || 'en',
    device: 'desktop' as const,
    num: Math.min(whole(asked['num'], 10), 100),
    page: whole(asked['page'], 1),
  };
}

function organicFrom(page: ResultPage, from: number, count: number) {
  return page.organic.slice(from, from + count).map((result, index) => ({
    title: result.title,
    link: result.url,
    snippet: result.snippet,
    position: index + 1,
    ...(from === 0 && index === 0 && result.url.length % 3 === 0
      ? { sitelinks: [{ title: 'More', link: `${result.url}/more` }] }
      : {}),
  }));
}

function blocksOf(page: ResultPage): Record<string, unknown> {
  const { snippet, panel } = page;
  return {
    ...(panel
      ? {
          knowledgeGraph: { title: panel.title, website: panel.url, description: panel.snippet },
        }
      : {}),
    ...(snippet
      ? { answerBox: { snippet: snippet.snippet, title: snippet.title, link: snippet.url } }
      : {}),
    ...(page.questions.length > 0
      ? {
          peopleAlsoAsk: page.questions.map((question, index) => ({
            question,
            link: page.organic[index]?.url,
          })),
        }
      : {}),
    relatedSearches: page.related.map((query) => ({ query })),
  };
}
