import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** Where elements that people and browsers follow name another address. */
const attributes: Record<string, string> = {
  a: 'href',
  area: 'href',
  audio: 'src',
  iframe: 'src',
  img: 'src',
  object: 'data',
  script: 'src',
  source: 'src',
  video: 'src',
};
/** Of `link`, those that lead somewhere. */
const relations = ['stylesheet', 'icon', 'next', 'prev', 'canonical', 'alternate'];

function* elementsOf(node: Node): Generator<Element> {
  if (defaultTreeAdapter.isElementNode(node)) yield node;
  // The content of a template is not part of the document.
  if ('childNodes' in node) for (const child of node.childNodes) yield* elementsOf(child);
}

function addressOf({ tagName, attrs }: Element): string | undefined {
  const attribute = (name: string) => attrs.find((each) => each.name === name)?.value;
  if (tagName !== 'link') return attribute(attributes[tagName] ?? '');
  const rel = attribute('rel')?.toLowerCase().split(/\s+/) ?? [];
  return rel.some((each) => relations.includes(each)) ? attribute('href') : undefined;
}

/** Addresses that a page of `url` refers to, without fragments: a browser's tree, a browser's URLs. */
const targetsOf = (html: string, url: string): string[] =>
  [...elementsOf(parse(html))].flatMap((element) => {
    const address = addressOf(element);
    if (address === undefined || !URL.canParse(address, url)) return [];
    const target = new URL(address, url);
    target.hash = '';
    return [target.href];
  });

/**
 * Another checker of links, that shares no code with the one that is tested: from `start` on, which
 * of its host's addresses are reached, and which links lead to what is not there, as `from -> to`.
 * `textAt` answers the HTML of an address, empty for other files, undefined where nothing is.
 */
export function checkLinks(start: string, textAt: (url: string) => string | undefined) {
  const { origin } = new URL(start);
  const reached = new Set([start]);
  const broken = new Set<string>();
  for (const url of reached) {
    for (const target of targetsOf(textAt(url) ?? '', url)) {
      if (!target.startsWith(`${origin}/`)) continue;
      if (textAt(target) === undefined) broken.add(`${url} -> ${target}`);
      else reached.add(target);
    }
  }
  return { reached: [...reached], broken: [...broken].sort() };
}
