import type { StructuredDataFacts } from '../rules/page-facts';
import { type Item, StructuredDataChecker, typesOf } from './check-structured-data';
import { isSchemaOrg } from './json-ld-context';
import { typeName } from './type-name';

/** Content of a `<script type="application/ld+json">`. */
export type JsonLdBlock = { text: string; isCut: boolean };

type Attributes = Record<string, string>;
type Format = 'microdata' | 'rdfa';

const blocksMax = 200;
const itemsMax = 2_000;
const valuesMax = 10_000;
const textChars = 500;
/** Open properties whose text is read at once. */
const openMax = 50;
const namesMax = 20;

/** Attributes that contain an element's value, by the element. */
const valueAttributes: Record<string, string> = {
  a: 'href',
  area: 'href',
  link: 'href',
  audio: 'src',
  embed: 'src',
  iframe: 'src',
  img: 'src',
  source: 'src',
  track: 'src',
  video: 'src',
  object: 'data',
  data: 'value',
  meter: 'value',
  time: 'datetime',
};

/** An open item, or a property whose text is read. */
type OpenItem = { depth: number; format: Format; item: Item };
type OpenText = { depth: number; item: Item; names: string[]; text: string };

type Top = { format: Format; item: Item; isChecked: boolean };

const wordsOf = (text: string): string[] => text.trim().split(/\s+/).slice(0, namesMax);

/**
 * Reads microdata and RDFa from a document's elements as items, as if they were JSON-LD. Nested
 * items belong to their parent. Google's requirements are asked of items of schema.org.
 */
export class InlineData {
  readonly #tops: Top[] = [];
  readonly #items: OpenItem[] = [];
  readonly #texts: OpenText[] = [];
  readonly #vocabularies: { depth: number; vocabulary: string }[] = [];
  #itemsLeft = itemsMax;
  #valuesLeft = valuesMax;

  /** `depth` is the element's own; a void element has no content. */
  open(name: string, attributes: Attributes, depth: number, isVoid: boolean): void {
    const { vocab: vocabulary } = attributes;
    if (vocabulary !== undefined && !isVoid) this.#vocabularies.push({ depth, vocabulary });
    this.#openMicrodata(name, attributes, depth, isVoid);
    this.#openRdfa(name, attributes, depth, isVoid);
  }

  addText(data: string): void {
    for (const open of this.#texts) {
      if (open.text.length < textChars) open.text += data;
    }
  }

  /** Closes what is deeper than `depth`. */
  closeBelow(depth: number): void {
    while ((this.#texts.at(-1)?.depth ?? 0) > depth) this.#endText();
    while ((this.#items.at(-1)?.depth ?? 0) > depth) this.#items.pop();
    while ((this.#vocabularies.at(-1)?.depth ?? 0) > depth) this.#vocabularies.pop();
  }

  /** Ends the document and returns its items. */
  finish(): StructuredDataFacts[] {
    while (this.#texts.length > 0) this.#endText();
    return this.#tops.map(({ format, item, isChecked }) => {
      const checker = new StructuredDataChecker([item]);
      if (isChecked) checker.check(item);
      return { format, types: typesOf(item), problems: checker.problems };
    });
  }

  #openMicrodata(name: string, attributes: Attributes, depth: number, isVoid: boolean): void {
    const { itemtype, itemprop, itemscope, itemref } = attributes;
    if (itemtype === undefined && itemprop === undefined && itemscope === undefined) return;
    const parent = this.#parentOf('microdata');
    const names = itemprop === undefined ? [] : wordsOf(itemprop);
    if (itemtype === undefined && itemscope === undefined) {
      const value = attributeValue(name, attributes);
      if (parent) this.#addProperty(parent, { names, value, depth, isVoid });
      return;
    }
    const types = wordsOf(itemtype ?? '').filter((type) => type !== '');
    const isTop = itemprop === undefined && itemtype !== undefined;
    // Properties may be anywhere in the document for an item that refers to other elements.
    const isChecked = types.some(isSchemaOrg) && itemref === undefined;
    const item = this.#newItem({ types, isTop, isChecked, format: 'microdata' });
    if (!item) return;
    if (parent && names.length > 0) addValue(parent, names, item);
    if (!isVoid) this.#items.push({ depth, format: 'microdata', item });
  }

  #openRdfa(name: string, attributes: Attributes, depth: number, isVoid: boolean): void {
    const { typeof: typed, property } = attributes;
    if (typed === undefined && property === undefined) return;
    const parent = this.#parentOf('rdfa');
    const names = property === undefined ? [] : wordsOf(property).flatMap(ownName);
    if (typed === undefined) {
      const value =
        attributes['content'] ?? attributes['resource'] ?? attributeValue(name, attributes);
      if (parent) this.#addProperty(parent, { names, value, depth, isVoid });
      return;
    }
    const types = wordsOf(typed).filter((type) => type !== '');
    const isChecked =
      isSchemaOrg(this.#vocabularies.at(-1)?.vocabulary ?? '') ||
      types.some((type) => type.startsWith('schema:') || isSchemaOrg(type));
    const item = this.#newItem({ types, isTop: property === undefined, isChecked, format: 'rdfa' });
    if (!item) return;
    if (parent && names.length > 0) addValue(parent, names, item);
    if (!isVoid) this.#items.push({ depth, format: 'rdfa', item });
  }

  #parentOf(format: Format): Item | undefined {
    return this.#items.findLast((open) => open.format === format)?.item;
  }

  #newItem(found: { types: string[]; isTop: boolean; isChecked: boolean; format: Format }) {
    const { types, isTop, isChecked, format } = found;
    this.#itemsLeft -= 1;
    if (this.#itemsLeft < 0) return undefined;
    const item: Item = { '@type': types };
    if (isTop && this.#tops.length < blocksMax) this.#tops.push({ format, item, isChecked });
    return item;
  }

  /** Without a value in an attribute, the element's text is the value. */
  #addProperty(
    item: Item,
    found: { names: string[]; value: string | undefined; depth: number; isVoid: boolean },
  ): void {
    const { names, value, depth, isVoid } = found;
    if (names.length === 0) return;
    this.#valuesLeft -= 1;
    if (this.#valuesLeft < 0) return;
    if (value !== undefined || isVoid) addValue(item, names, (value ?? '').slice(0, textChars));
    else if (this.#texts.length < openMax) this.#texts.push({ depth, item, names, text: '' });
  }

  #endText(): void {
    const open = this.#texts.pop();
    if (open) addValue(open.item, open.names, open.text.replace(/\s+/g, ' ').trim());
  }
}

function attributeValue(name: string, attributes: Attributes): string | undefined {
  if (attributes['content'] !== undefined) return attributes['content'];
  const attribute = valueAttributes[name];
  return attribute === undefined ? undefined : attributes[attribute];
}

/** `name` of `schema:name`; none of another vocabulary's, such as `og:title`. */
function ownName(property: string): string[] {
  const isOwn = !property.includes(':') || /^schema:/.test(property) || isSchemaOrg(property);
  return isOwn ? [typeName(property)] : [];
}

function addValue(item: Item, names: readonly string[], value: unknown): void {
  for (const name of names) {
    if (name === '' || name.startsWith('@') || name === '__proto__') continue;
    const known = Object.hasOwn(item, name) ? item[name] : undefined;
    if (known === undefined) item[name] = value;
    else if (Array.isArray(known)) known.push(value);
    else item[name] = [known, value];
  }
}
