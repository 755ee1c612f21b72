import { escapeHeaderUrl } from '../url/header-url';

const headerCharsMax = 65_536;
const entry = /<([^<>]*)>((?:\s*;\s*[\w*-]+(?:\s*=\s*(?:"[^"]*"|[^\s",;]+))?)*)/g;
const parameter = /;\s*([\w*-]+)\s*=\s*(?:"([^"]*)"|([^\s",;]+))/g;

/** A link of a `Link` header: its target as written, its `rel` tokens and all its parameters. */
export type HeaderLink = { target: string; rels: string[]; parameters: Map<string, string> };

/** The links of a `Link` header (RFC 8288). */
export function parseLinkHeader(header: string): HeaderLink[] {
  return [...header.slice(0, headerCharsMax).matchAll(entry)].map(([, written = '', rest = '']) => {
    const parameters = parametersOf(rest);
    const rels = (parameters.get('rel') ?? '').toLowerCase().split(/\s+/);
    return { target: escapeHeaderUrl(written).trim(), rels, parameters };
  });
}

function parametersOf(text: string): Map<string, string> {
  const values = new Map<string, string>();
  for (const [, name = '', quoted, plain] of text.matchAll(parameter)) {
    const key = name.toLowerCase();
    if (!values.has(key)) values.set(key, quoted ?? plain ?? '');
  }
  return values;
}
