import type { StructuredDataFacts } from '../rules/page-facts';
import { type Item, isItem, listOf, StructuredDataChecker, typesOf } from './check-structured-data';
import type { JsonLdBlock } from './inline-data';
import { vocabularyOf, wrongContext } from './json-ld-context';

type Problem = StructuredDataFacts['problems'][number];
const typesMax = 100;
const depthMax = 20;

/**
 * Returns the types and problems of a JSON-LD block, and adds the addresses of its logos. Never
 * throws.
 */
export function readJsonLd(block: JsonLdBlock, logos: string[] = []): StructuredDataFacts {
  const parsed = parseBlock(block);
  if ('problem' in parsed) return { format: 'json-ld', types: [], problems: [parsed.problem] };
  const wrapping = parsed.isWrapped ? [wrapped] : [];
  addLogos(parsed.value, logos);
  const found = topItems(parsed.value);
  const items = found.map(({ item }) => item);
  const types = new Set<string>();
  const checker = new StructuredDataChecker(items);
  const problems: Problem[] = [];
  let isNameless = items.length === 0;
  for (const { item, context } of found) {
    const names = typesOf(item);
    for (const name of names) if (types.size < typesMax) types.add(name);
    if (names.length === 0) isNameless = true;
    const vocabulary = vocabularyOf(context, item);
    if (vocabulary === 'none' && !problems.some(({ code }) => code === 'wrong_context')) {
      problems.push(wrongContext(context));
    }
    if (vocabulary !== 'other') checker.check(item);
  }
  if (isNameless) problems.unshift(noType);
  return {
    format: 'json-ld',
    types: [...types],
    problems: [...wrapping, ...problems, ...checker.problems],
  };
}

const wrapped: Problem = {
  code: 'unreadable',
  type: null,
  property: null,
  message:
    'The JSON is wrapped in <!-- --> or CDATA, which readers of JSON-LD refuse: write it without.',
};

const noType: Problem = {
  code: 'no_type',
  type: null,
  property: '@type',
  message: 'An item names no @type.',
};

/** Bounds of the search for logos, over all blocks of a page. */
const logosMax = 20;
const logoDepthMax = 10;

function addLogos(value: unknown, logos: string[], depth = 0): void {
  if (depth > logoDepthMax || logos.length >= logosMax) return;
  if (Array.isArray(value)) for (const each of value) addLogos(each, logos, depth + 1);
  if (!isItem(value)) return;
  for (const [name, part] of Object.entries(value)) {
    if (name === 'logo') logos.push(...listOf(part).flatMap(logoOf).slice(0, logosMax));
    else if (typeof part === 'object') addLogos(part, logos, depth + 1);
  }
}

/** A logo is an address, or an ImageObject that names one. */
function logoOf(logo: unknown): string[] {
  const address = isItem(logo) ? (logo['url'] ?? logo['contentUrl']) : logo;
  return typeof address === 'string' && address.trim() !== '' ? [address] : [];
}

/** An item of its own, with the context that applies to it. */
type TopItem = { item: Item; context: unknown };

function topItems(value: unknown, inherited?: unknown, depth = 0): TopItem[] {
  if (depth > depthMax) return [];
  return listOf(value).flatMap((each) => {
    if (Array.isArray(each)) return topItems(each, inherited, depth + 1);
    if (!isItem(each)) return [];
    const { '@graph': graph, '@context': context = inherited } = each;
    return graph === undefined ? [{ item: each, context }] : topItems(graph, context, depth + 1);
  });
}

/** Older templates wrap the JSON in a comment, for parsers that do not know scripts. */
function withoutComment(text: string): string {
  const inner = text.trimEnd().replace(/^\s*(?:<!--|(?:\/\/\s*)?<!\[CDATA\[)/, '');
  if (inner.endsWith('-->')) return inner.slice(0, -3);
  if (!inner.endsWith(']]>')) return inner;
  const before = inner.slice(0, -3).trimEnd();
  return before.endsWith('//') ? before.slice(0, -2) : before;
}

function parseBlock({
  text,
  isCut,
}: JsonLdBlock): { value: unknown; isWrapped: boolean } | { problem: Problem } {
  const json = withoutComment(text);
  try {
    return { value: JSON.parse(json), isWrapped: json !== text.trimEnd() };
  } catch (error) {
    const where = isCut ? 'It is longer than is read.' : place(json, (error as Error).message);
    return {
      problem: {
        code: 'unreadable',
        type: null,
        property: null,
        message: `The block is no JSON. ${where}`,
      },
    };
  }
}

const token =
  /\s*(?:[{}[\]:,]|"[^"\\\n\r\t]*(?:\\(?:["\\/bfnrt]|u[\da-f]{4})[^"\\\n\r\t]*)*"|-?\d[\d.e+-]*|true|false|null)/iy;

/** Offset of the first text that is not a JSON token, or undefined. */
function firstForeign(json: string): number | undefined {
  token.lastIndex = 0;
  let end = 0;
  while (token.test(json)) end = token.lastIndex;
  const rest = json.slice(end);
  return rest.trim() === '' ? undefined : end + rest.search(/\S/);
}

/**
 * Line and column, if the engine or the tokens reveal the place; otherwise the engine's message.
 */
function place(json: string, message: string): string {
  const at = /position (\d+)/.exec(message)?.[1];
  const offset = at === undefined ? firstForeign(json) : Number(at);
  if (offset === undefined) return `${message}.`;
  const before = json.slice(0, offset);
  const line = before.split('\n').length;
  return `Reading stopped at line ${line}, column ${offset - before.lastIndexOf('\n')}.`;
}
