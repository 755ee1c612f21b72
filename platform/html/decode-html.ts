import { isUtf8 } from 'node:buffer';

/** The charset that a document was decoded with, and where it is declared. */
export type HtmlCharset = {
  name: string;
  from: 'bom' | 'header' | 'meta' | 'default';
  /** Whether header and document declare different charsets. */
  isContradicted: boolean;
  /** Number of byte sequences that are invalid in the charset. */
  brokenCharacters: number;
};

/**
 * HTML prescans fewer bytes for a charset, but authors declare it further down, and browsers find
 * it.
 */
const prescanBytes = 4_096;

const metaTag = /<meta[\s/]((?:[^"'>]|"[^"]*"|'[^']*')*)>/gi;
const attribute = /([^\s"'=/>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;
const contentCharset = /charset\s*=\s*(?:["']\s*)?([^\s"';]+)/i;
const xmlEncoding = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([^"']+)["']/;
const headerCharset = /;\s*charset\s*=\s*(?:["']\s*)?([^\s"';]+)/i;

const marks = [
  { bytes: [0xef, 0xbb, 0xbf], name: 'utf-8' },
  { bytes: [0xfe, 0xff], name: 'utf-16be' },
  { bytes: [0xff, 0xfe], name: 'utf-16le' },
];

/** Resolves a charset label by the WHATWG Encoding Standard; undefined if the label is unknown. */
function charsetOf(label: string | undefined): string | undefined {
  if (!label) return undefined;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

const namedByMark = (body: Buffer): string | undefined =>
  marks.find(({ bytes }) => bytes.every((byte, at) => body[at] === byte))?.name;

/** The charset of a meta tag: its own attribute, or in `http-equiv=content-type`. */
function charsetOfMeta(tag: string): string | undefined {
  const values = new Map<string, string>();
  for (const [, name = '', ...forms] of tag.matchAll(attribute)) {
    const key = name.toLowerCase();
    if (!values.has(key)) values.set(key, forms.find((form) => form !== undefined) ?? '');
  }
  const pragma = values.get('http-equiv')?.trim().toLowerCase();
  const content = pragma === 'content-type' ? (values.get('content') ?? '') : '';
  return charsetOf(values.get('charset')?.trim() ?? contentCharset.exec(content)?.[1]);
}

/** XML names its encoding in its declaration; without one it is UTF-8. */
const namedByXml = (body: Buffer): string =>
  charsetOf(xmlEncoding.exec(body.toString('latin1', 0, prescanBytes))?.[1]) ?? 'utf-8';

/** A declaration that is readable as ASCII cannot be UTF-16, so it means UTF-8 (HTML 13.2.3.2). */
function namedByMeta(body: Buffer): string | undefined {
  const start = body.toString('latin1', 0, prescanBytes).replace(/<!--[\s\S]*?(-->|$)/g, '');
  const names = [...start.matchAll(metaTag)].map(([, tag = '']) => charsetOfMeta(tag));
  const name = names.find((each) => each !== undefined);
  return name?.startsWith('utf-16') ? 'utf-8' : name;
}

/** Characters of windows-1252 at 0x80 to 0x9f; Node's decoder reads them as ISO 8859-1. */
const windows1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

const decodeWindows1252 = (body: Buffer): string =>
  body
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (sign) => windows1252[sign.charCodeAt(0) - 0x80] as string);

/** A replacement character that the document has itself is a fault within a word; else it is named. */
const writtenInWord = /\p{L}\ufffd|\ufffd\p{L}/gu;

function countBroken(text: string, isValid: boolean): number {
  if (isValid) return text.match(writtenInWord)?.length ?? 0;
  let count = 0;
  for (let at = text.indexOf('\ufffd'); at >= 0; at = text.indexOf('\ufffd', at + 1)) count += 1;
  return count;
}

/**
 * Decodes an HTML document with the charset that browsers would use: from its byte order mark, its
 * Content-Type, or its meta tag. Otherwise UTF-8 if the bytes are valid UTF-8, else windows-1252.
 * Never throws.
 */
export function decodeHtml(
  body: Buffer,
  contentType: string,
): { text: string; charset: HtmlCharset } {
  const mark = namedByMark(body);
  const header = charsetOf(headerCharset.exec(contentType)?.[1]);
  const isXml = /^\s*application\/xhtml\+xml\b/i.test(contentType);
  const meta = isXml ? namedByXml(body) : namedByMeta(body);
  const name = mark ?? header ?? meta ?? (isUtf8(body) ? 'utf-8' : 'windows-1252');
  const from = mark ? 'bom' : header ? 'header' : meta ? 'meta' : 'default';
  const text =
    name === 'windows-1252' ? decodeWindows1252(body) : new TextDecoder(name).decode(body);
  const document = mark ?? meta;
  return {
    text,
    charset: {
      name,
      from,
      isContradicted: header !== undefined && document !== undefined && header !== document,
      brokenCharacters: countBroken(text, name === 'utf-8' && isUtf8(body)),
    },
  };
}
