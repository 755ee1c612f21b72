import { shapeOf } from './url-shape';

/** Pages in a row whose texts were known, after which a pattern of addresses is a trap. */
const knownInRowMax = { queries: 50, folder: 200 };

/** A path with the names of its query's parameters, or a folder; null for the root folder. */
function patternOf(url: string): string | null {
  const pathAt = url.indexOf('/', url.indexOf('://') + 3);
  const [path = '', query] = url.split('?', 2);
  if (query === undefined) {
    const folder = path.slice(0, path.lastIndexOf('/', path.length - 2) + 1);
    return folder.length <= pathAt + 1 ? null : shapeOf(folder);
  }
  const names = query.split('&').map((part) => part.split('=', 1)[0]);
  return `${shapeOf(path)}?${[...new Set(names)].sort().join('&')}`;
}

/**
 * Notes which texts a crawl has read, and finds patterns of addresses that show nothing new any
 * longer. It begins anew when another worker takes the crawl over.
 */
export class KnownTexts {
  /** The first four bytes of each hash. */
  readonly #texts = new Set<number>();
  readonly #knownInRow = new Map<string, number>();
  readonly #stopped = new Set<string>();

  /** Notes the text of a page, by its hash in hexadecimal digits. */
  add(url: string, textHash: string): void {
    const text = Number.parseInt(textHash.slice(0, 8), 16);
    const isKnown = this.#texts.has(text);
    this.#texts.add(text);
    const pattern = patternOf(url);
    if (pattern === null || (!isKnown && !this.#knownInRow.has(pattern))) return;
    const inRow = isKnown ? (this.#knownInRow.get(pattern) ?? 0) + 1 : 0;
    if (inRow === 0) this.#knownInRow.delete(pattern);
    else this.#knownInRow.set(pattern, inRow);
    const max = pattern.includes('?') ? knownInRowMax.queries : knownInRowMax.folder;
    if (inRow >= max) this.#stopped.add(pattern);
  }

  trapOf(url: string): 'query_trap' | 'path_trap' | undefined {
    if (this.#stopped.size === 0) return undefined;
    const pattern = patternOf(url);
    if (pattern === null || !this.#stopped.has(pattern)) return undefined;
    return pattern.includes('?') ? 'query_trap' : 'path_trap';
  }
}
