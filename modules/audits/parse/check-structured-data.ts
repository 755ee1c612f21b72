import type { StructuredDataFacts } from '../rules/page-facts';
import { type ItemRule, type TypeRule, typeRules, valueRules } from '../rules/structured-data';
import { typeName } from './type-name';

type Problem = StructuredDataFacts['problems'][number];
export type Item = Record<string, unknown>;

const depthMax = 8;
const itemsMax = 500;
const problemsMax = 100;

/** Properties that contain independent items; other nested items belong to their parent. */
const containers = ['mainEntity', 'breadcrumb', 'video', 'hasPart', 'itemListElement', 'item'];

const ruleByType = new Map<string, TypeRule>();
for (const rule of typeRules) for (const type of rule.types) ruleByType.set(type, rule);

export const isItem = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];

/** Names of an item's types without their vocabulary. */
export const typesOf = (item: Item): string[] =>
  listOf(item['@type'])
    .filter((type) => typeof type === 'string')
    .map(typeName);

const isFilled = (value: unknown): boolean =>
  listOf(value).some((each) => each !== null && (typeof each !== 'string' || each.trim() !== ''));

/** Ids of items that an item references without defining them. */
function idsNamedIn(item: Item, depth = 0): string[] {
  if (depth > depthMax) return [];
  return Object.values(item)
    .flatMap(listOf)
    .filter(isItem)
    .flatMap((nested) => {
      const id = nested['@id'];
      const isMention = typeof id === 'string' && Object.keys(nested).length === 1;
      return isMention ? [id] : idsNamedIn(nested, depth + 1);
    });
}

/** Checks items against Google's requirements for their types. */
export class StructuredDataChecker {
  readonly problems: Problem[] = [];
  #itemsLeft = itemsMax;
  readonly #byId = new Map<string, Item>();
  /** Ids by which items reference others. */
  readonly #named: Set<string>;

  constructor(items: readonly Item[]) {
    for (const item of items) {
      const id = item['@id'];
      if (typeof id === 'string' && Object.keys(item).length > 1) this.#byId.set(id, item);
    }
    this.#named = new Set(items.flatMap((item) => idsNamedIn(item)));
  }

  /**
   * Whether an item is part of another item of the block, in which fewer properties are required.
   */
  #isPart({ '@id': id }: Item, { isPartWhereNamed }: TypeRule): boolean {
    return isPartWhereNamed === true && typeof id === 'string' && this.#named.has(id);
  }

  /** Checks an item and the independent items nested in it. */
  check(item: Item, depth = 0): void {
    this.#itemsLeft -= 1;
    if (depth > depthMax || this.#itemsLeft < 0) return;
    const types = typesOf(item);
    const type = types.find((name) => ruleByType.has(name));
    const rule = type === undefined ? undefined : ruleByType.get(type);
    if (type !== undefined && rule && !this.#isPart(item, rule))
      this.#checkItem(item, rule, type, '', 0);
    for (const name of containers) {
      for (const nested of this.#itemsOf(item[name])) this.check(nested, depth + 1);
    }
  }

  /** The items of a value. References to an item of the block are resolved. */
  #itemsOf(value: unknown): Item[] {
    return listOf(value)
      .filter(isItem)
      .flatMap((item) => {
        const id = item['@id'];
        if (typeof id !== 'string' || Object.keys(item).length > 1) return [item];
        const known = this.#byId.get(id);
        return known ? [known] : [];
      });
  }

  #checkItem(item: Item, rule: ItemRule, type: string, path: string, depth: number): void {
    if (depth > depthMax) return;
    this.#ask(item, rule.required, 'missing_required', type, path);
    this.#ask(item, rule.recommended, 'missing_recommended', type, path);
    this.#readValues(item, type, path);
    for (const [name, inner] of Object.entries(rule.within ?? {})) {
      const all = this.#itemsOf(item[name]);
      for (const [index, nested] of all.entries()) {
        const special = typesOf(nested).find(
          (each) => inner.byType && Object.hasOwn(inner.byType, each),
        );
        const asked = (special && inner.byType?.[special]) || inner;
        const inPath = `${path}${name}.`;
        this.#checkItem(nested, asked, type, inPath, depth + 1);
        const isLast = index === all.length - 1;
        const butLast = isLast ? [] : (asked.requiredButLast ?? []);
        this.#ask(nested, butLast, 'missing_required', type, inPath);
      }
    }
  }

  #has(item: Item, [name = '', ...within]: string[]): boolean {
    if (within.length === 0) return isFilled(item[name]);
    return this.#itemsOf(item[name]).some((nested) => this.#has(nested, within));
  }

  #ask(
    item: Item,
    names: readonly string[],
    code: 'missing_required' | 'missing_recommended',
    type: string,
    path: string,
  ): void {
    for (const name of names) {
      const choices = name.split('|');
      if (choices.some((choice) => this.#has(item, choice.split('.')))) continue;
      const verb = code === 'missing_required' ? 'requires' : 'recommends';
      const wanted = choices.map((choice) => path + choice).join(' or ');
      this.#add({
        code,
        type,
        property: path + name,
        message: `Google ${verb} ${wanted} of ${type}.`,
      });
    }
  }

  #readValues(item: Item, type: string, path: string): void {
    for (const [name, { pattern, wanted }] of valueRules) {
      if (!Object.hasOwn(item, name)) continue;
      for (const value of listOf(item[name]).slice(0, 10)) {
        if (typeof value !== 'string' && typeof value !== 'number') continue;
        const text = String(value).trim();
        if (text === '' || pattern.test(text)) continue;
        const message = `${path}${name} is to be ${wanted}, not "${text.slice(0, 100)}".`;
        this.#add({ code: 'wrong_value', type, property: path + name, message });
      }
    }
  }

  #add(problem: Problem): void {
    if (this.problems.length >= problemsMax) return;
    const isKnown = this.problems.some(({ message }) => message === problem.message);
    if (!isKnown) this.problems.push(problem);
  }
}
