import { sandboxHeaderNames } from '../../platform/providers/sandbox-headers';
import { numberOf, pageOf } from './search-of';
import { textOf, type WireProvider, type WireReply, type WireRequest } from './wire';
import type { Result } from './world/result-page';

const pageSize = 10;

/** Simulates a SearXNG server; without `allowsJson` it refuses that format. */
export function playSearxng(options: { allowsJson: boolean }): WireProvider {
  return {
    keywordsOf: ({ query }) => [query.get('q') ?? ''].filter(Boolean),
    failure: page,
    answer(request, { fault, buy }) {
      if (request.path !== '/search' && request.path !== '/') return page(404);
      const { query } = request;
      if (query.get('format') !== 'json' || !options.allowsJson) return page(403);
      const keyword = query.get('q') ?? '';
      if (keyword.trim() === '') return { status: 400, body: { error: 'No query' } };
      const number = fault.repeats ? 1 : numberOf(query.get('pageno'), 1);
      const callId = textOf(request.headers[sandboxHeaderNames.callId]);
      buy({ callId, item: `page ${number}` });
      const engine = query.get('engines') === 'bing' ? 'bing' : 'google';
      const results = fault.empty ? [] : resultsOf(request, engine, number);
      return {
        status: 200,
        body: {
          query: fault.otherKeyword ? `${keyword} for beginners` : keyword,
          // A server whose settings lack the engine asks its usual ones.
          results: results.map((result, index) =>
            wireResult(result, fault.otherEngines ? 'duckduckgo' : engine, index),
          ),
          answers: [],
          corrections: [],
          infoboxes: [],
          suggestions: [],
          // Errors of an engine are reported here, in an otherwise successful response.
          unresponsive_engines: fault.pending ? [[engine, 'timeout']] : [],
        },
      };
    },
  };
}

function resultsOf(request: WireRequest, engine: 'google' | 'bing', number: number): Result[] {
  const [language = 'en', country = 'US'] = (request.query.get('language') ?? 'en-US').split('-');
  const found = pageOf(request, {
    engine,
    keyword: request.query.get('q') ?? '',
    place: country,
    language,
    device: 'desktop',
  });
  return found.organic.slice((number - 1) * pageSize, number * pageSize);
}

function wireResult(result: Result, engine: string, index: number) {
  const url = new URL(result.url);
  return {
    url: result.url,
    title: result.title,
    content: result.snippet,
    engine,
    engines: [engine],
    positions: [index + 1],
    score: 1 / (index + 1),
    category: 'general',
    template: 'default.html',
    parsed_url: ['https', url.host, url.pathname, '', '', ''],
    thumbnail: '',
    img_src: '',
    publishedDate: null,
    priority: '',
  };
}

const page = (status: number): WireReply => ({
  status,
  body: `<!DOCTYPE html><html><body><h1>${status}</h1></body></html>`,
});
