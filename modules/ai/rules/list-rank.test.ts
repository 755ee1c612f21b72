import { listRanks } from './list-rank';
import { BrandMatcher } from './match-brands';

const matcher = new BrandMatcher(
  ['Acme', 'Beta', 'Gamma'].map((name) => ({
    id: name,
    names: [name],
    excludedNames: [],
    domains: [],
    matchCase: 'auto' as const,
  })),
);
const ranks = (text: string) => Object.fromEntries(listRanks(text, matcher.find(text)));

describe('listRanks', () => {
  it.each([
    ['numbers', 'Best:\n\n1. Acme is good\n2. Other\n3) Beta (paid)', { Acme: 1, Beta: 3 }],
    ['bullets', '* Beta – fast\n* **Acme**: slow', { Beta: 1, Acme: 2 }],
    ['numbered headings', '### 1. Acme\nText on Beta.\n\n### 2. Beta\nText', { Acme: 1, Beta: 2 }],
    ['numbers all 1', '1. Beta\n1. Acme', { Beta: 1, Acme: 2 }],
    [
      'bullets beneath numbers',
      '1. Acme\n- like Beta\n- cheap\n2. Gamma\n- Beta',
      { Acme: 1, Gamma: 2 },
    ],
    ['nested bullets', '- Tools\n  - Acme\n  - Beta\n- Gamma', { Gamma: 2 }],
    [
      'paragraphs between numbers',
      '1. **Acme**\n\nIt beats Beta.\n\n2. **Beta**\n\nFine.',
      { Acme: 1, Beta: 2 },
    ],
    [
      'the first of two lists',
      '1. Acme\n2. Beta\n\n## Cheap\n\n1. Beta\n2. Gamma',
      { Acme: 1, Beta: 2, Gamma: 2 },
    ],
    ['a description', '1. Other: cheaper than Acme\n2. Beta - Gamma is its rival', { Beta: 2 }],
    ['prose', 'Acme and Beta. I prefer 1. Gamma', {}],
    ['a single item', '- Acme', {}],
    ['a bold beginning', '- **Acme and Beta**: both\n- Gamma', { Acme: 1, Beta: 1, Gamma: 2 }],
  ])('reads %s', (_, text, expected) => {
    expect(ranks(text)).toEqual(expected);
  });
});
