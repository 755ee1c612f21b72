/** Clicks in a row through addresses of one shape: more than any list of pages that people turn. */
const chainMax = 100;
/** Queries of one path: with the one or two parameters of a list, and with the many of a filter. */
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

/** Addresses that differ in numbers alone have one shape. */
const shapeOf = (url: string) => url.replace(/\d+/g, '#');

/** Whether a segment, or two in turn, come again and again: `/a/b/a/b/a/b/a/b`. */
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

/** Tells addresses that a site makes without end, such as calendars, filters and loops of folders. */
export class UrlTraps {
  readonly #queries = new Map<string, number>();

  /** Counts an address that is known, so that too many queries of one path are told. */
  note(url: string): void {
    const { path, query } = split(url);
    if (query !== '') this.#queries.set(path, (this.#queries.get(path) ?? 0) + 1);
  }

  /** `depth` is the address' own, and `from` where the link to it stands. */
  judge(url: string, depth: number, from: string | null): 'query_trap' | 'path_trap' | undefined {
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
