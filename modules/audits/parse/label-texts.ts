import type { LinkFacts } from '../rules/page-facts';

/** Characters kept of each text; elements, labels and links beyond these numbers are left out. */
const textChars = 200;
const elementsMax = 5_000;
const openMax = 50;
const linksMax = 5_000;
const idsMax = 20;

type Open = { depth: number; id: string };
type Labelled = { link: LinkFacts; ids: string[] };

/**
 * The texts of elements by id, and the links that they name (`aria-labelledby`). An element may
 * come before or after its link.
 */
export class LabelTexts {
  readonly #texts = new Map<string, string>();
  #open: Open[] = [];
  readonly #labelled = new Map<LinkFacts, Labelled>();

  /** The first element of an id counts, as in browsers. */
  openElement(id: string, depth: number, alt: string | undefined): void {
    if (this.#texts.has(id) || this.#texts.size >= elementsMax) return;
    this.#texts.set(id, alt ?? '');
    if (alt === undefined && this.#open.length < openMax) this.#open.push({ depth, id });
  }

  addText(data: string): void {
    for (const { id } of this.#open) {
      const text = this.#texts.get(id) ?? '';
      if (text.length < textChars) this.#texts.set(id, text + data.slice(0, textChars));
    }
  }

  /** Ends the elements that are deeper than those still open. */
  closeBelow(depth: number): void {
    while ((this.#open.at(-1)?.depth ?? 0) > depth) this.#open.pop();
  }

  /** The link's own label counts, else the first of an element within it. */
  label(link: LinkFacts, ids: string): void {
    if (this.#labelled.has(link) || this.#labelled.size >= linksMax) return;
    const named = ids.split(/\s+/).filter((id) => id !== '');
    this.#labelled.set(link, { link, ids: named.slice(0, idsMax) });
  }

  /** Keeps the text that a link has of its own: search engines prefer it. */
  forget(link: LinkFacts): void {
    this.#labelled.delete(link);
  }

  /** Each link without a text, and the text of the elements that name it. */
  *resolved(): Generator<[LinkFacts, string]> {
    for (const { link, ids } of this.#labelled.values()) {
      const text = ids.map((id) => this.#texts.get(id) ?? '').join(' ');
      yield [link, text];
    }
  }
}
