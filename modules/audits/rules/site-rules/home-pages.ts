import { originOf, targetOf } from '../link-plan';

type Home = { number: number; rank: number };

/**
 * The page of each origin that carries findings about the whole origin: its home page if that was
 * requested, else the first page that was. Documents take precedence over redirects and errors.
 */
export class HomePages {
  readonly #homes = new Map<string, Home>();
  #first: Home | undefined;

  add(url: string, number: number, isHtml: boolean): void {
    const origin = originOf(url);
    const home = { number, rank: (isHtml ? 2 : 0) + (targetOf(url) === '/' ? 1 : 0) };
    const known = this.#homes.get(origin);
    if (!known || home.rank > known.rank) this.#homes.set(origin, home);
    if (!this.#first || home.rank > this.#first.rank) this.#first = home;
  }

  /** Number of the page for the origin of a URL; of the site's first page for a foreign one. */
  of(url: string): number | undefined {
    return (this.#homes.get(originOf(url)) ?? this.#first)?.number;
  }
}
