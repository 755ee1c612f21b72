import { isUtf8 } from 'node:buffer';
import type { HtmlFacts } from '../rules/page-facts';

/** HTML looks for a charset in so many bytes; authors put it somewhat further, and browsers find it. */
const prescanBytes = 4_096;

const metaCharset = /<meta\s[^>]*?charset\s*=\s*["']?\s*([^\s"'/>;]+)/i;
const headerCharset = /;\s*charset\s*=\s*["']?\s*([^\s"';]+)/i;

const marks = [
  { bytes: [0xef, 0xbb, 0xbf], name: 'utf-8' },
  { bytes: [0xfe, 0xff], name: 'utf-16be' },
  { bytes: [0xff, 0xfe], name: 'utf-16le' },
];

/** The charset's name by the WHATWG's list of labels; undefined where it knows none. */
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

/** What a document says in bytes that are read as ASCII cannot be UTF-16: that means UTF-8 (HTML 13.2.3.2). */
function namedByMeta(body: Buffer): string | undefined {
  const start = body.toString('latin1', 0, prescanBytes).replace(/<!--[\s\S]*?(-->|$)/g, '');
  const name = charsetOf(metaCharset.exec(start)?.[1]);
  return name?.startsWith('utf-16') ? 'utf-8' : name;
}

/** What windows-1252 says by 0x80 to 0x9f; Node's decoder reads it as ISO 8859-1. */
const windows1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

const decodeWindows1252 = (body: Buffer): string =>
  body
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (sign) => windows1252[sign.charCodeAt(0) - 0x80] as string);

function countBroken(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\ufffd'); at >= 0; at = text.indexOf('\ufffd', at + 1)) count += 1;
  return count;
}

/**
 * The text of an HTML document by the charset that browsers would take: of its byte order mark, its
 * Content-Type, its meta, or UTF-8 where its bytes are that and windows-1252 where not. Never throws.
 */
export function decodeHtml(
  body: Buffer,
  contentType: string,
): { text: string; charset: HtmlFacts['charset'] } {
  const mark = namedByMark(body);
  const header = charsetOf(headerCharset.exec(contentType)?.[1]);
  const meta = namedByMeta(body);
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
      brokenCharacters: countBroken(text),
    },
  };
}
