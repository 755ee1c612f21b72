import type { StructuredDataFacts } from '../domain/audits/page-facts';
import { type JsonLdBlock, typeName } from './inline-data';

type Problem = StructuredDataFacts['problems'][number];
type Item = Record<string, unknown>;

const typesMax = 100;
const problemsMax = 100;
const depthMax = 20;

const isItem = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];

const typesOf = (item: Item): string[] =>
  listOf(item['@type'])
    .filter((type) => typeof type === 'string')
    .map(typeName);

/** One block of JSON-LD: its types, and what is wrong with it. Never throws. */
export function readJsonLd(block: JsonLdBlock): StructuredDataFacts {
  const parsed = parseBlock(block);
  if ('problem' in parsed) return { format: 'json-ld', types: [], problems: [parsed.problem] };
  const items = topItems(parsed.value);
  const types = new Set<string>();
  const problems: Problem[] = [];
  for (const item of items) {
    const names = typesOf(item);
    for (const name of names) if (types.size < typesMax) types.add(name);
    if (names.length === 0 && problems.length < problemsMax) problems.push(noType);
  }
  if (items.length === 0) problems.push(noType);
  return { format: 'json-ld', types: [...types], problems: problems.slice(0, problemsMax) };
}

const noType: Problem = {
  code: 'no_type',
  type: null,
  property: '@type',
  message: 'An item names no @type.',
};

function topItems(value: unknown, depth = 0): Item[] {
  if (depth > depthMax) return [];
  return listOf(value).flatMap((each) => {
    if (Array.isArray(each)) return topItems(each, depth + 1);
    if (!isItem(each)) return [];
    return each['@graph'] === undefined ? [each] : topItems(each['@graph'], depth + 1);
  });
}

function parseBlock({ text, isCut }: JsonLdBlock): { value: unknown } | { problem: Problem } {
  // Older templates wrap the text for parsers that know no scripts.
  const json = text.replace(
    /^\s*(?:<!--|(?:\/\/)?\s*<!\[CDATA\[)|(?:-->|(?:\/\/)?\s*\]\]>)\s*$/g,
    '',
  );
  try {
    return { value: JSON.parse(json) };
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

/** Line and column, from what the engine says of the place. */
function place(json: string, message: string): string {
  const at = /position (\d+)/.exec(message)?.[1];
  const offset = at === undefined ? json.length : Number(at);
  const before = json.slice(0, offset);
  const line = before.split('\n').length;
  return `Reading stopped at line ${line}, column ${offset - before.lastIndexOf('\n')}.`;
}
