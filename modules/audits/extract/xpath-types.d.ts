import type { AnyNode } from 'domhandler';

/** The library's own types would add those of browsers to all of the service. */
export type XpathResult = {
  num?: number;
  /** There if the result is nodes. */
  toArray?: () => (AnyNode | { nodeType: 2; value: string; ownerElement: unknown })[];
  stringValue: () => string;
};

export function parse(expression: string): {
  expression: unknown;
  evaluate: (options: { node: AnyNode; isHtml: boolean }) => XpathResult;
};
