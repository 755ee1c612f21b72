import { shapeOf } from './url-shape';

/** Clicks in a row through URLs of one shape: longer than any pagination that users follow. */
const chainMax = 100;
/** Queries per path: with the one or two parameters of a list, and with the many of a filter. */
const plainQueriesMax = 10_000;
const filterQueriesMax = 500;
const filterParametersMin = 3;
const segmentsMax = 30;
const repeatsMax = 3;
/** Orders of the same segments: some sites have two of a few, filters have all of many. */
const ordersMax = 2;
const facetsMin = 3;
const facetsKeptMax = 200_000;

type Address = { path: string; query: string };

function split(url: string): Address {
  const slash = url.indexOf('/', url.indexOf('://') + 3);
  const [path = '', query = ''] = url.slice(slash).split('?', 2);
  return { path, query };
}

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

/** Whether one path is the other with a segment more, less, or none, in any order. */
function isNeighbor(segments: readonly string[], others: readonly string[]): boolean {
  const [fewer, more] = segments.length < others.length ? [segments, others] : [others, segments];
  return more.length - fewer.length <= 1 && fewer.every((segment) => more.includes(segment));
}

const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '');

/**
 * Detects URLs that a site generates without end, such as calendars, filters and directory loops.
 */
export class UrlTraps {
  readonly #queries = new Map<string, number>();
  /** Numbers of orders in which the same segments were met. */
  readonly #orders = new Map<string, number>();

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
    if (from !== null && this.#isFacet(path, from)) return 'path_trap';
    if (query === '') return undefined;
    const isFilter = query.split('&').length >= filterParametersMin;
    const most = isFilter ? filterQueriesMax : plainQueriesMax;
    return (this.#queries.get(path) ?? 0) >= most ? 'query_trap' : undefined;
  }
  /**
   * Whether a filter wrote its choices into the path, each order of them being an address of its
   * own: `/red/wool`, `/wool/red`. Each new URL is to be asked once.
   */
  #isFacet(path: string, from: string): boolean {
    const segments = segmentsOf(path);
    if (segments.length < facetsMin || this.#orders.size >= facetsKeptMax) return false;
    if (!isNeighbor(segments, segmentsOf(split(from).path))) return false;
    const key = segments.sort().join('/');
    const orders = (this.#orders.get(key) ?? 0) + 1;
    this.#orders.set(key, orders);
    return orders > ordersMax;
  }
}
