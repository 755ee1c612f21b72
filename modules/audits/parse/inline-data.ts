import type { StructuredDataFacts } from '../rules/page-facts';

/** Content of a `<script type="application/ld+json">`. */
export type JsonLdBlock = { text: string; isCut: boolean };

const blocksMax = 200;

/** `Product` of `https://schema.org/Product`. */
export const typeName = (type: string): string => type.slice(0, 200).replace(/^.*[/#:]/, '');

/** The types of microdata and RDFa. Nested items belong to their parent and are not listed. */
export class MicrodataTypes {
  readonly blocks: StructuredDataFacts[] = [];

  add(attributes: Record<string, string>): void {
    if (this.blocks.length >= blocksMax) return;
    const itemType = attributes['itemtype'];
    if (itemType !== undefined && attributes['itemprop'] === undefined) {
      this.blocks.push({ format: 'microdata', types: namesIn(itemType), problems: [] });
    }
    const rdfType = attributes['typeof'];
    if (rdfType !== undefined && attributes['property'] === undefined) {
      this.blocks.push({ format: 'rdfa', types: namesIn(rdfType), problems: [] });
    }
  }
}

const namesIn = (types: string): string[] =>
  types
    .trim()
    .split(/\s+/)
    .slice(0, 20)
    .map(typeName)
    .filter((name) => name !== '');
