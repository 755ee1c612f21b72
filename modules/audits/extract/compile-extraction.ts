import type { AnyNode, Document, Element } from 'domhandler';
import { getInnerHTML, textContent } from 'domutils';
import type { XpathResult } from 'xpath';
import type { Extraction } from '../../websites/rules/own-extractions';

/** A page as extractions see it. The documents are parsed when the first of them is needed. */
export type PageSource = { text: string; document: () => Document; xpathDocument: () => Document };

/** All matches in their order; values beyond a limit are counted only. */
export type Matches = { count: number; values: string[] };

export type CompiledExtraction = (page: PageSource) => Matches;

/** An expression that cannot be read; the message says why. */
export class BadExpression extends Error {}

/**
 * The readers of the three languages, each loaded by the first expression in it: together they take
 * tens of milliseconds at the start of every process, and few expressions are ever read.
 */
const load = {
  cssSelect: () => require('css-select') as typeof import('css-select'),
  cssWhat: () => require('css-what') as typeof import('css-what'),
  re2js: () => require('re2js') as typeof import('re2js'),
  xpath: () => require('xpath') as typeof import('xpath'),
};

/** Values that are read of one extraction in one page; all matches are counted. */
const valuesMax = 1_000;
/** Longer values are cut before anything looks at them. */
const valueCharsMax = 10_000;

type Taking = Pick<Extraction, 'takes' | 'attribute'>;

const compilers = { css: byCss, xpath: byXpath, regex: byRegex };

/** Throws `BadExpression`. */
export const compileExtraction = (extraction: Extraction): CompiledExtraction =>
  compilers[extraction.by](extraction);

const flat = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, valueCharsMax);

function reading<Value>(work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    throw new BadExpression(error instanceof Error ? error.message : String(error));
  }
}

function byCss({ expression, ...taking }: Extraction): CompiledExtraction {
  const { compile, selectAll } = load.cssSelect();
  const { isTraversal, parse } = load.cssWhat();
  const query = reading(() => {
    for (const selector of parse(expression)) {
      const last = selector.at(-1);
      if (last === undefined || isTraversal(last)) {
        throw new Error('A selector is incomplete.');
      }
      for (const part of selector) {
        const isNamed = part.type !== 'attribute' || part.name !== '';
        const isNoClass =
          part.type === 'attribute' && part.action === 'element' && /^(\.|$)/.test(part.value);
        if (!isNamed || isNoClass) throw new Error('A class or an attribute has no name.');
      }
    }
    return compile<AnyNode, Element>(expression);
  });
  return ({ document }) => taken(selectAll(query, document()), taking);
}

/** Undefined for an element without the attribute, which is no match. */
function readValue(node: AnyNode, { takes, attribute }: Taking): string | undefined {
  if (takes === 'text') return flat(textContent(node));
  if (takes === 'html') return getInnerHTML(node as Element).slice(0, valueCharsMax);
  const { attribs = {} } = node as Partial<Element>;
  return attribs[attribute?.toLowerCase() ?? '']?.slice(0, valueCharsMax);
}

function taken(nodes: readonly AnyNode[], taking: Taking): Matches {
  if (taking.takes === 'count') return { count: nodes.length, values: [] };
  const isEach = taking.takes !== 'attribute';
  const found: Matches = { count: isEach ? nodes.length : 0, values: [] };
  for (const node of isEach ? nodes.slice(0, valuesMax) : nodes) {
    const value = readValue(node, taking);
    if (value === undefined) continue;
    if (!isEach) found.count += 1;
    if (found.values.length < valuesMax) found.values.push(value);
  }
  return found;
}

/** The functions of XPath 1.0. The library finds another name only when it runs. */
const xpathFunctions = new Set(
  (
    'last position count id local-name namespace-uri name string concat starts-with contains ' +
    'substring-before substring-after substring string-length normalize-space translate boolean not ' +
    'true false lang number sum floor ceiling round'
  ).split(' '),
);

/** Axes that the library reads otherwise than XPath: it skips siblings, or takes ancestors. */
const wrongAxes = new Map([
  [6, 'following'],
  [10, 'preceding'],
]);

/** Looks through a parsed expression for what would fail only in a page. */
function checkXpath(part: unknown, seen = new Set<unknown>()): void {
  if (typeof part !== 'object' || part === null || seen.has(part)) return;
  seen.add(part);
  const { functionName, variable, axis, prefix } = part as XpathPart;
  if (prefix) {
    throw new Error(`The prefix ${prefix}: is not known: write *[name()="${prefix}:…"] instead.`);
  }
  const wrong = axis === undefined ? undefined : wrongAxes.get(axis);
  if (wrong !== undefined) {
    throw new Error(`The axis ${wrong}:: is not supported: use ${wrong}-sibling:: instead.`);
  }
  if (functionName !== undefined && !xpathFunctions.has(functionName)) {
    throw new Error(`XPath 1.0 has no function ${functionName}().`);
  }
  if (variable !== undefined) throw new Error(`There is no variable $${variable}.`);
  for (const inner of Object.values(part)) checkXpath(inner, seen);
}

type XpathPart = {
  functionName?: string;
  variable?: string;
  axis?: number;
  prefix?: string | null;
};

function byXpath({ expression, ...taking }: Extraction): CompiledExtraction {
  const { parse } = load.xpath();
  const parsed = reading(() => {
    const one = parse(expression);
    checkXpath(one.expression);
    return one;
  });
  return ({ xpathDocument }) => {
    const result = parsed.evaluate({ node: xpathDocument(), isHtml: true });
    if (!result.toArray) return toMatches(result);
    const nodes = result.toArray();
    const attributes = nodes.filter((node) => 'ownerElement' in node) as { value: string }[];
    if (attributes.length === 0 || taking.takes === 'count') {
      return taken(nodes as AnyNode[], taking);
    }
    const values = attributes.slice(0, valuesMax).map(({ value }) => flat(value));
    return { count: attributes.length, values };
  };
}

/** An expression that computes a number, a text or a boolean is one match, unless it is empty or false. */
function toMatches(result: XpathResult): Matches {
  const text = result.stringValue();
  if (result.num !== undefined) {
    return {
      count: Number.isInteger(result.num) && result.num >= 0 ? result.num : 1,
      values: [text],
    };
  }
  return {
    count: text === '' || text === 'false' ? 0 : 1,
    values: text === '' ? [] : [flat(text)],
  };
}

function byRegex({ expression, takes }: Extraction): CompiledExtraction {
  const { RE2JS } = load.re2js();
  const regex = reading(() => RE2JS.compile(expression));
  const group = regex.groupCount() > 0 ? 1 : 0;
  return ({ text }) => {
    const found: Matches = { count: 0, values: [] };
    const matcher = regex.matcher(text);
    while (matcher.find()) {
      found.count += 1;
      if (takes === 'text' && found.values.length < valuesMax) {
        found.values.push(flat(matcher.group(group) ?? ''));
      }
    }
    return found;
  };
}
