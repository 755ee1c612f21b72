import { type AnyNode, type Document, Element, hasChildren, isTag } from 'domhandler';

type Attribute = {
  nodeType: 2;
  nodeName: string;
  localName: string;
  namespaceURI: null;
  value: string;
  nodeValue: string;
  ownerElement: Element;
};

const before = 4;
const after = 2;

/** Attributes as XPath expects them: a list with `item`. */
function attributesOf(element: Element) {
  const list = Object.entries(element.attribs).map(
    ([name, value]): Attribute => ({
      nodeType: 2,
      nodeName: name,
      localName: name,
      namespaceURI: null,
      value,
      nodeValue: value,
      ownerElement: element,
    }),
  );
  return Object.assign(list, { item: (index: number) => list[index] });
}

/**
 * Gives the nodes of a parsed page what the XPath library reads of a browser's nodes. Places in the
 * document are numbered, so that the order of two nodes is known at once.
 */
export function toXpathDocument(document: Document): Document {
  const places = new WeakMap<object, number>();
  let count = 0;
  function compareDocumentPosition(this: object, other: object): number {
    const [own = 0, its = 0] = [places.get(this), places.get(other)];
    return own < its ? before : own > its ? after : 0;
  }
  const waiting: AnyNode[] = [document];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    count += 1;
    places.set(node, count);
    Object.assign(node, { ownerDocument: document, compareDocumentPosition });
    if (isTag(node)) prepare(node);
    // The parser's library gives a doctype the type of an element.
    else if (node.type === 'directive') Object.defineProperty(node, 'nodeType', { value: 10 });
    if (hasChildren(node)) for (const child of node.children.toReversed()) waiting.push(child);
  }
  const root = document.children.find((child) => child instanceof Element);
  return Object.assign(document, { documentElement: root, nodeName: '#document' });
}

function prepare(element: Element): void {
  let attributes: ReturnType<typeof attributesOf> | undefined;
  Object.assign(element, {
    nodeName: element.name,
    localName: element.name,
    // Names in HTML documents have no prefix, whatever namespace they are in.
    namespaceURI: null,
  });
  Object.defineProperty(element, 'attributes', {
    get: () => {
      attributes ??= attributesOf(element);
      return attributes;
    },
  });
}
