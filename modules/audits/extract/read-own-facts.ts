import type { Document } from 'domhandler';
import { parse } from 'parse5';
import { adapter } from 'parse5-htmlparser2-tree-adapter';
import type { Extraction } from '../../websites/rules/own-extractions';
import {
  type Extracted,
  failOwnCheck,
  type OwnFacts,
  type OwnRules,
  ownCodeOf,
} from '../rules/own-checks';
import {
  type CompiledExtraction,
  compileExtraction,
  type Matches,
  type PageSource,
} from './compile-extraction';
import { runWithin } from './run-within';
import { toXpathDocument } from './xpath-document';

/**
 * Time for all extractions of a page, parsing included: a thread serves other workspaces, too. Usual
 * ones take a hundredth of it, also on a busy machine, whose time this is.
 */
const pageMsMax = 5_000;
/** Pages that took too long, after which an audit's extractions are not tried again in this thread. */
const slowPagesMax = 5;
/** What follows in a page is not looked at. */
const textCharsMax = 2 * 1024 * 1024;
const valuesMax = 20;
const valueCharsMax = 500;
/** Of all values of a page. */
const pageCharsMax = 10_000;

type Compiled = { name: string; run: CompiledExtraction };
type CompiledSet = { all: Compiled[]; slowPages: number };

const keptSetsMax = 50;
const keptSets = new Map<string, CompiledSet>();

/** Compiles the extractions of an audit once in each thread. */
function compiledOf(key: string, extractions: readonly Extraction[]): CompiledSet {
  const id = key + JSON.stringify(extractions);
  const known = keptSets.get(id);
  if (known) return known;
  const all = extractions.map((one) => ({ name: one.name, run: compileExtraction(one) }));
  const [oldest] = keptSets.keys();
  if (keptSets.size >= keptSetsMax && oldest !== undefined) keptSets.delete(oldest);
  const set = { all, slowPages: 0 };
  keptSets.set(id, set);
  return set;
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** A document as browsers build it, with the elements that its source leaves out. */
function sourceOf(whole: string): PageSource {
  const text = whole.slice(0, textCharsMax);
  const document = once(() => parse(text, { treeAdapter: adapter }) as Document);
  return { text, document, xpathDocument: once(() => toXpathDocument(document())) };
}

/** Cuts what is stored of the matches to the rest of the page's characters. */
function shorten({ count, values }: Matches, room: { chars: number }): Extracted {
  const kept: string[] = [];
  for (const value of values.slice(0, valuesMax)) {
    const cut = value.slice(0, Math.min(valueCharsMax, room.chars));
    if (cut === '' && value !== '') break;
    room.chars -= cut.length;
    kept.push(cut);
  }
  return { count, values: kept };
}

export type OwnTask = {
  rules: OwnRules;
  /** Names whose they are. */
  key: string;
  /** Whether scripts may add what is missing. */
  isShell?: boolean;
  msMax?: number;
};

/**
 * Runs an audit's extractions on the text of a page, and its own checks on what they match. Never
 * throws.
 */
export function readOwnFacts(
  text: string,
  { rules: { extractions, checks }, key, isShell = false, msMax = pageMsMax }: OwnTask,
): OwnFacts {
  const set = compiledOf(key, extractions);
  const matches = new Map<string, Matches>();
  const extracted: OwnFacts['extracted'] = {};
  const endMs = performance.now() + msMax;
  const page = sourceOf(text);
  const room = { chars: pageCharsMax };
  let isSlow = set.slowPages >= slowPagesMax;
  for (const { name, run } of set.all) {
    const leftMs = Math.ceil(endMs - performance.now());
    if (isSlow || leftMs <= 0) {
      isSlow = true;
      extracted[name] = { failure: 'too_slow' };
      continue;
    }
    try {
      const found = runWithin(leftMs, () => run(page));
      if (!found) isSlow = true;
      if (found) matches.set(name, found);
      extracted[name] = found ? shorten(found, room) : { failure: 'too_slow' };
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      extracted[name] = { failure: 'failed', message: message.slice(0, 200) };
    }
  }
  if (isSlow) set.slowPages += 1;
  const failed = checks.flatMap((check) => {
    const found = matches.get(check.extraction);
    if (isShell && check.rule !== 'not_contains') return [];
    const detail = found && failOwnCheck(check, found);
    return detail ? [{ code: ownCodeOf(check.name), detail }] : [];
  });
  return { extracted, failed };
}
