import { blank, expanded, expansionOf, foldTable, foldText, hyphen, skipped } from './fold-text';
import { edgeKinds, isEdge, isHangul, isParticle } from './word-edges';

/**
 * `auto`: names of up to three letters are compared with case, because `IT` is also a word.
 */
export type MatchCase = 'auto' | 'always' | 'never';

export type MatchableBrand = {
  id: string;
  /** Name and aliases. */
  names: readonly string[];
  /** Phrases that contain a name and do not mean the brand. */
  excludedNames: readonly string[];
  /** Registrable domains or hosts; a text that names one names the brand. */
  domains: readonly string[];
  matchCase: MatchCase;
};

/** A place in a text where a brand is named; offsets in UTF-16 units, `end` is exclusive. */
export type Mention = { brandId: string; start: number; end: number };

type Entry = {
  brandId: string;
  isExcluded: boolean;
  /** The name folded with its case; undefined if case does not count. */
  cased: string | undefined;
};
type Candidate = Entry & { start: number; end: number };

const shortNameMax = 3;

// What the pass over a text asks of each unit, in one byte: its kind, and whether a name may begin.
const kindMask = 0x0f;
const mayBegin = 0x10;
const isSkipped = 0x20;

/** Folds a name as it is looked up: hyphens and blanks are one separator. */
export const foldName = (name: string): string =>
  foldText(name).replaceAll('-', ' ').replace(/ {2,}/g, ' ').trim();

/**
 * Finds brands in texts: whole names only, whatever the case, accents, width, kind of hyphen or
 * apostrophe. Of overlapping names the longest wins, and of brands with the same one the first that
 * was given: a place in a text is one mention. Web addresses with a scheme, destinations of
 * Markdown links and mail addresses are no mentions.
 *
 * One pass over the text; a trie of all names is entered at the beginnings of words only.
 */
export class BrandMatcher {
  readonly #folds = foldTable();
  readonly #kinds = edgeKinds();
  // The trie: a node's first child and next sibling, and the unit that leads to it. Node 0 is the
  // root, whose children are found by unit, since every word of a text asks for one.
  readonly #rootChildren = new Int32Array(0x1_0000);
  readonly #firstChild: number[] = [0];
  readonly #nextSibling: number[] = [0];
  readonly #unit: number[] = [0];
  readonly #entries: Array<Entry[] | undefined> = [undefined];
  readonly #units: Uint8Array;

  constructor(brands: readonly MatchableBrand[]) {
    for (const brand of brands) {
      const { id: brandId, matchCase } = brand;
      for (const name of brand.names) {
        this.#add(name, { brandId, isExcluded: false, cased: casedName(name, matchCase) });
      }
      for (const name of brand.excludedNames) {
        this.#add(name, { brandId, isExcluded: true, cased: undefined });
      }
      for (const domain of brand.domains) {
        const entry = { brandId, isExcluded: false, cased: undefined };
        this.#add(domain, entry);
        this.#add(`www.${domain}`, entry);
      }
    }
    const { units, unitsOf } = nameless();
    this.#units = units.slice();
    for (let child = this.#firstChild[0] ?? 0; child !== 0; child = this.#nextSibling[child] ?? 0) {
      for (const unit of unitsOf.get(this.#unit[child] as number) ?? []) {
        this.#units[unit] = (this.#units[unit] as number) | mayBegin;
      }
    }
  }

  /** Returns the mentions in a text, in their order. */
  find(text: string): Mention[] {
    const candidates = this.#candidates(text);
    if (candidates.length === 0) return [];
    return longestFirst(candidates)
      .filter(({ isExcluded }) => !isExcluded)
      .sort((a, b) => a.start - b.start)
      .map(({ brandId, start, end }) => ({ brandId, start, end }));
  }

  #add(name: string, entry: Entry): void {
    const folded = foldName(name);
    if (folded === '') return;
    let node = 0;
    for (let at = 0; at < folded.length; at += 1) {
      const unit = folded.charCodeAt(at);
      node = this.#child(node, unit) || this.#addChild(node, unit);
    }
    const entries = this.#entries[node] ?? [];
    const isKnown = entries.some(
      ({ brandId, isExcluded, cased }) =>
        brandId === entry.brandId &&
        isExcluded === entry.isExcluded &&
        (cased === undefined || cased === entry.cased),
    );
    if (!isKnown) this.#entries[node] = [...entries, entry];
  }

  #addChild(parent: number, unit: number): number {
    const node = this.#unit.length;
    this.#unit.push(unit);
    this.#firstChild.push(0);
    this.#entries.push(undefined);
    this.#nextSibling.push(this.#firstChild[parent] ?? 0);
    if (parent === 0) this.#rootChildren[unit] = node;
    this.#firstChild[parent] = node;
    return node;
  }

  #child(parent: number, unit: number): number {
    if (parent === 0) return this.#rootChildren[unit] ?? 0;
    let node = this.#firstChild[parent] ?? 0;
    while (node !== 0 && this.#unit[node] !== unit) node = this.#nextSibling[node] ?? 0;
    return node;
  }

  #candidates(text: string): Candidate[] {
    const found: Candidate[] = [];
    const units = this.#units;
    let before = 0;
    for (let at = 0; at < text.length; at += 1) {
      const unit = units[text.charCodeAt(at)] as number;
      if (unit === isSkipped) continue;
      const kind = unit & kindMask;
      if (unit > kindMask && isEdge(before, kind)) this.#walk(text, at, found);
      before = kind;
    }
    return found;
  }

  /** Adds every name that begins at `start` and ends at a word's edge. */
  #walk(text: string, start: number, found: Candidate[]): void {
    let node = 0;
    let at = start;
    while (at < text.length) {
      const fold = this.#folds[text.charCodeAt(at)] as number;
      if (fold === skipped) {
        at += 1;
        continue;
      }
      if (fold === blank || fold === hyphen) {
        node = this.#child(node, blank);
        at = fold === hyphen ? at + 1 : this.#afterBlanks(text, at);
      } else {
        node =
          fold === expanded ? this.#walkAll(node, text.charCodeAt(at)) : this.#child(node, fold);
        at += 1;
      }
      if (node === 0) return;
      const entries = this.#entries[node];
      if (entries) this.#addCandidates(text, { start, end: at }, entries, found);
    }
  }

  #walkAll(from: number, unit: number): number {
    let node = from;
    for (const folded of expansionOf(unit)) {
      node = this.#child(node, folded.charCodeAt(0));
      if (node === 0) return 0;
    }
    return node;
  }

  /** Returns the end of a run of blanks; a second line break ends it, since a paragraph ends there. */
  #afterBlanks(text: string, from: number): number {
    let at = from;
    let lineBreaks = 0;
    while (at < text.length && this.#folds[text.charCodeAt(at)] === blank) {
      if (text[at] === '\n') lineBreaks += 1;
      if (lineBreaks > 1) break;
      at += 1;
    }
    return at;
  }

  #addCandidates(
    text: string,
    { start, end }: { start: number; end: number },
    entries: readonly Entry[],
    found: Candidate[],
  ): void {
    const whole = this.#afterAccents(text, end);
    if (!this.#endsWord(text, whole)) return;
    const isHidden = isPartOfHost(text, start, whole) || isInAddress(text, start);
    if (isHidden) return;
    for (const entry of entries) {
      const isOfCase =
        entry.cased === undefined ||
        foldText(text.slice(start, whole), true).replaceAll('-', ' ') === entry.cased;
      if (isOfCase) found.push({ ...entry, start, end: whole });
    }
  }

  #afterAccents(text: string, from: number): number {
    let at = from;
    while (at < text.length && this.#folds[text.charCodeAt(at)] === skipped) at += 1;
    return at;
  }

  #endsWord(text: string, end: number): boolean {
    if (end >= text.length) return true;
    let last = end - 1;
    while (last > 0 && this.#folds[text.charCodeAt(last)] === skipped) last -= 1;
    const before = this.#kinds[text.charCodeAt(last)] as number;
    const after = this.#kinds[text.charCodeAt(end)] as number;
    if (isEdge(before, after)) return true;
    return isHangul(before) && isHangul(after) && isParticle(text, end);
  }
}

type Nameless = { units: Uint8Array; unitsOf: ReadonlyMap<number, readonly number[]> };
let namelessUnits: Nameless | undefined;

/** The units of a matcher without names, and those that fold to each: a website has its own matcher. */
function nameless(): Nameless {
  if (namelessUnits) return namelessUnits;
  const folds = foldTable();
  const units = edgeKinds().map((kind, unit) => {
    if (folds[unit] === skipped) return isSkipped;
    return folds[unit] === expanded ? kind | mayBegin : kind;
  });
  const all = Array.from(folds.keys()).filter((unit) => units[unit] !== isSkipped);
  namelessUnits = { units, unitsOf: Map.groupBy(all, (unit) => folds[unit] as number) };
  return namelessUnits;
}

function casedName(name: string, matchCase: MatchCase): string | undefined {
  const isShort = foldName(name).length <= shortNameMax;
  if (matchCase === 'never' || (matchCase === 'auto' && !isShort)) return undefined;
  return foldText(name, true).replaceAll('-', ' ').replace(/ {2,}/g, ' ').trim();
}

/** Whether the text continues as a host name: `acme` in `shop.acme.example` or `acme.example`. */
function isPartOfHost(text: string, start: number, end: number): boolean {
  const continues = text[end] === '.' && /[a-z0-9]/.test(text[end + 1] ?? '');
  if (continues) return true;
  const isLower = /[a-z0-9]/.test(text[start] ?? '');
  return isLower && text[start - 1] === '.' && /[a-z0-9-]/i.test(text[start - 2] ?? '');
}

const addressUnitsMax = 2_048;

/** Whether a place is within a web address, the destination of a Markdown link or a mail address. */
function isInAddress(text: string, start: number): boolean {
  let from = start;
  const first = Math.max(0, start - addressUnitsMax);
  while (from > first && !/[\s<>"'()[\]{}|]/.test(text[from - 1] ?? '')) from -= 1;
  const ahead = text.slice(from, start);
  if (ahead.includes('://') || /[\p{L}\p{N}._%+-]@$/u.test(ahead)) return true;
  return text[from - 1] === '(' && text[from - 2] === ']';
}

/** Chooses candidates by length, then place, then brand; none overlaps an earlier choice. */
function longestFirst(candidates: Candidate[]): Candidate[] {
  const byLength = candidates.toSorted(
    (a, b) =>
      b.end - b.start - (a.end - a.start) ||
      a.start - b.start ||
      Number(b.isExcluded) - Number(a.isExcluded),
  );
  const taken: Candidate[] = [];
  const isTaken = new Set<number>();
  for (const candidate of byLength) {
    if (isTaken.has(candidate.start) || isTaken.has(candidate.end - 1)) continue;
    for (let at = candidate.start; at < candidate.end; at += 1) isTaken.add(at);
    taken.push(candidate);
  }
  return taken;
}
