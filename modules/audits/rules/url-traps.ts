/** Clicks in a row through URLs of one shape: longer than any pagination that users follow. */
const chainMax = 100;
/** Queries per path: with the one or two parameters of a list, and with the many of a filter. */
const plainQueriesMax = 10_000;
const filterQueriesMax = 500;
const filterParametersMin = 3;
const segmentsMax = 30;
const repeatsMax = 3;

type Address = { path: string; query: string };

function split(url: string): Address {
  const slash = url.indexOf('/', url.indexOf('://') + 3);
  const [path = '', query = ''] = url.slice(slash).split('?', 2);
  return { path, query };
}

const months =
  /\b(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec)\b/g;
const sessions = /([?&;](?:sid|phpsessid|jsessionid|session_?id)=)[^&;]*/g;
/** Hexadecimal ids, and numbers. */
const varying = /\b[0-9a-f]{4,}\b|\d+/g;

/** URLs that differ only in numbers, names of months or ids of sessions have the same shape. */
const shapeOf = (url: string) =>
  url.toLowerCase().replace(sessions, '$1#').replace(months, '#').replace(varying, '#');

/** Whether one segment, or two alternating ones, repeat: `/a/b/a/b/a/b/a/b`. */
function repeats(segments: readonly string[]): boolean {
  for (const width of [1, 2]) {
    let times = 0;
    for (let at = width; at < segments.length; at += 1) {
      times = segments[at] === segments[at - width] && segments[at] !== '' ? times + 1 : 0;
      if (times >= width * repeatsMax) return true;
    }
  }
  return false;
}

/**
 * Detects URLs that a site generates without end, such as calendars, filters and directory loops.
 */
export class UrlTraps {
  readonly #queries = new Map<string, number>();

  /** Counts a known URL, to detect too many queries of one path. */
  record(url: string): void {
    const { path, query } = split(url);
    if (query !== '') this.#queries.set(path, (this.#queries.get(path) ?? 0) + 1);
  }

  /** `depth` is the URL's own; `from` is the page that contains the link. */
  check(url: string, depth: number, from: string | null): 'query_trap' | 'path_trap' | undefined {
    const { path, query } = split(url);
    const segments = path.split('/').slice(1);
    if (segments.length > segmentsMax || repeats(segments)) return 'path_trap';
    if (depth > chainMax && from !== null && shapeOf(from) === shapeOf(url)) {
      return query === '' ? 'path_trap' : 'query_trap';
    }
    if (query === '') return undefined;
    const isFilter = query.split('&').length >= filterParametersMin;
    const most = isFilter ? filterQueriesMax : plainQueriesMax;
    return (this.#queries.get(path) ?? 0) >= most ? 'query_trap' : undefined;
  }
}
