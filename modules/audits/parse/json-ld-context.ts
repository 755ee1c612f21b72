import type { StructuredDataFacts } from '../rules/page-facts';
import { type Item, isItem, listOf } from './check-structured-data';

type Problem = StructuredDataFacts['problems'][number];

/** Vocabularies that sites use on purpose; search engines do not read them. */
const otherHosts = new Set(['www.w3.org', 'w3.org', 'w3id.org', 'purl.org', 'xmlns.com']);

const base = 'https://page.invalid/';
const hostOf = (address: string) => URL.parse(address, base)?.hostname.replace(/^www\./, '');

/** Whether an address is within schema.org, over http or https. */
export const isSchemaOrg = (address: string): boolean => hostOf(address.trim()) === 'schema.org';

const isOther = (address: string): boolean => {
  const host = URL.parse(address.trim(), base)?.hostname;
  return host !== undefined && otherHosts.has(host);
};

/** Addresses in a context: contexts by address, the default vocabulary, prefixes. */
const addressesIn = (context: unknown): string[] =>
  listOf(context).flatMap((part) => {
    if (typeof part === 'string') return [part];
    if (!isItem(part)) return [];
    return Object.values(part).flatMap((value) => {
      if (typeof value === 'string') return [value];
      const id = isItem(value) ? value['@id'] : undefined;
      return typeof id === 'string' ? [id] : [];
    });
  });

/**
 * Whether the names in an item are those of schema.org, of another vocabulary, or of none. Types
 * that are complete addresses need no context.
 */
export function vocabularyOf(context: unknown, item: Item): 'schema.org' | 'other' | 'none' {
  const types = listOf(item['@type']).filter((type) => typeof type === 'string');
  const addresses = addressesIn(context);
  if ([...addresses, ...types].some(isSchemaOrg)) return 'schema.org';
  return [...addresses, ...types].some(isOther) ? 'other' : 'none';
}

const shownChars = 200;

export const wrongContext = (context: unknown): Problem => ({
  code: 'wrong_context',
  type: null,
  property: '@context',
  message:
    context === undefined
      ? 'An item names no @context.'
      : `The @context ${JSON.stringify(context).slice(0, shownChars)} is not https://schema.org.`,
});
