import type { Operation } from '../../api/operation/operation';

type Named = Pick<Operation, 'id' | 'area'>;

/** Names the word of an operation's id that its area already says, where they differ. */
const nounByArea: Record<string, string> = {
  ai: 'Ai',
  indexing: 'Ledger',
  'search-console': 'Search',
};

/** Returns an area's property of the client, such as `keywordGroups`. */
export const areaProperty = (area: string): string =>
  area.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * Returns the method's name by operation: the operation's id without the noun that its area says,
 * so that `listWebsites` is `websites.list`. A plural next to a singular gets `Many`. Throws if two
 * operations would share a name.
 */
export function methodNames(operations: readonly Named[]): Map<string, string> {
  const names = new Map<string, string>();
  const taken = new Map<string, string>();
  for (const { id, area } of operations) {
    const { short, singular } = withoutNoun(id, wordOf(area));
    const hasSingular = singular !== undefined && operations.some((other) => other.id === singular);
    const name = hasSingular ? `${short}Many` : short;
    const other = taken.get(`${area}.${name}`);
    if (other) throw new Error(`${id} and ${other} would both be ${area}.${name}.`);
    taken.set(`${area}.${name}`, id);
    names.set(id, name);
  }
  return names;
}

const wordOf = (area: string) =>
  nounByArea[area] ?? capitalized(areaProperty(area)).replace(/s$/, '');

function withoutNoun(id: string, noun: string): { short: string; singular?: string } {
  const match = new RegExp(`^([a-z]+)${noun}(s?)(?=[A-Z]|$)(.*)$`).exec(id);
  const [, verb = '', plural = '', rest = ''] = match ?? [];
  if (!match) return { short: id };
  if (plural === '' || verb === 'list') return { short: verb + rest };
  return { short: verb + rest, singular: `${verb}${noun}${rest}` };
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
