import type { HtmlFacts, UnnamedElements } from '../rules/page-facts';

type Attributes = Record<string, string>;

const shownMax = 10;
const shownChars = 200;

/** Inputs that are no fields for people, or have a name of their own. */
const notFields = new Set(['hidden', 'submit', 'reset', 'button', 'image']);

const isNamed = (attributes: Attributes): boolean =>
  ['aria-label', 'aria-labelledby', 'title'].some((name) => attributes[name]?.trim());

const isUndisplayed = (style: string | undefined): boolean =>
  style?.includes('none') === true && /display\s*:\s*none/i.test(style);

const isHidden = (attributes: Attributes): boolean =>
  attributes['hidden'] !== undefined ||
  attributes['aria-hidden'] === 'true' ||
  isUndisplayed(attributes['style']);

const isTiny = ({ width, height }: Attributes) => /^[01](px)?$/.test(width ?? height ?? '');

class Found {
  readonly elements: UnnamedElements = { count: 0, items: [] };

  add(shown: string): void {
    this.elements.count += 1;
    if (this.elements.items.length < shownMax) this.elements.items.push(shown.slice(0, shownChars));
  }
}

/** How a reader finds an element again. */
const shownOf = (name: string, { id, name: named, class: classes, src }: Attributes) =>
  [
    `<${name}`,
    id && ` id="${id}"`,
    named && ` name="${named}"`,
    !id && !named && classes && ` class="${classes}"`,
    src && ` src="${src}"`,
    '>',
  ]
    .filter(Boolean)
    .join('');

/**
 * Finds fields, buttons and frames without a name, by the rules of axe. What is hidden is left out,
 * also inside hidden elements.
 */
export class UnnamedFinder {
  readonly #fields: { id: string | undefined; shown: string }[] = [];
  readonly #labeled = new Set<string>();
  readonly #buttons = new Found();
  readonly #frames = new Found();
  #openLabels = 0;
  /** Depth of the hidden element that is open; 0 without any. */
  #hiddenFrom = 0;
  #button: { shown: string; isNamed: boolean } | null = null;

  open(name: string, attributes: Attributes, depth: number, isVoid: boolean): void {
    if (this.#hiddenFrom > 0) return;
    if (isHidden(attributes)) {
      if (!isVoid) this.#hiddenFrom = depth;
      return;
    }
    if (this.#button && !this.#button.isNamed) {
      this.#button.isNamed = isNamed(attributes) || Boolean(attributes['alt']?.trim());
    }
    switch (name) {
      case 'label':
        this.#openLabels += 1;
        if (attributes['for']) this.#labeled.add(attributes['for']);
        break;
      case 'input':
        this.#readInput(attributes);
        break;
      case 'select':
      case 'textarea':
        this.#readField(name, attributes);
        break;
      case 'button':
        this.#button = { shown: shownOf(name, attributes), isNamed: isNamed(attributes) };
        break;
      case 'iframe':
        if (!isNamed(attributes) && !isTiny(attributes))
          this.#frames.add(shownOf(name, attributes));
    }
  }

  /** `depth` is that of the elements that are still open. */
  close(name: string, depth: number): void {
    if (this.#hiddenFrom > 0) {
      if (depth < this.#hiddenFrom) this.#hiddenFrom = 0;
      return;
    }
    if (name === 'label' && this.#openLabels > 0) this.#openLabels -= 1;
    if (name !== 'button' || !this.#button) return;
    if (!this.#button.isNamed) this.#buttons.add(this.#button.shown);
    this.#button = null;
  }

  /** Any text within a button names it. */
  addText(text: string): void {
    if (this.#button && !this.#button.isNamed) this.#button.isNamed = /\S/.test(text);
  }

  #readInput(attributes: Attributes): void {
    const type = (attributes['type'] ?? 'text').trim().toLowerCase();
    const isButton = type === 'button' || type === 'image';
    const ownName = type === 'image' ? attributes['alt'] : attributes['value'];
    if (isButton && !isNamed(attributes) && !ownName?.trim()) {
      this.#buttons.add(shownOf('input', attributes));
    }
    if (!notFields.has(type)) this.#readField('input', attributes);
  }

  #readField(name: string, attributes: Attributes): void {
    if (this.#openLabels > 0 || isNamed(attributes) || attributes['placeholder']?.trim()) return;
    if (attributes['role'] === 'none' || attributes['role'] === 'presentation') return;
    this.#fields.push({ id: attributes['id'], shown: shownOf(name, attributes) });
  }

  /** Undefined if every element has a name. */
  get unnamed(): HtmlFacts['unnamed'] {
    const fields = new Found();
    for (const { id, shown } of this.#fields) {
      if (id === undefined || !this.#labeled.has(id)) fields.add(shown);
    }
    const unnamed = {
      fields: fields.elements,
      buttons: this.#buttons.elements,
      frames: this.#frames.elements,
    };
    return Object.values(unnamed).some(({ count }) => count > 0) ? unnamed : undefined;
  }
}
