import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import {
  type CrawledUrl,
  type FetchFacts,
  type HtmlFacts,
  type LinkKind,
  linkKinds,
  type RenderedFacts,
  type StoredLink,
} from '../../domain/audits/page-facts';

/*
 * What is kept of a URL, as the frontier's row has it. Numbers are little-endian:
 *
 *   u32 links; u32 bytes of the texts; i32 a link: the number of what it leads to, or -1;
 *   u8 a link: its kind and what its rel says; the texts by zstd; how it was answered, as JSON.
 *
 * The texts are two lines of JSON: the document, and what its links say. Links come apart from them, so that
 * a crawl writes their numbers, and a graph is made of them, without an object a link.
 */

/** The fastest level that still finds what repeats; higher ones cost the crawl more than they save. */
const params = { [constants.ZSTD_c_compressionLevel]: 1 };

const headBytes = 8;
/** In place of a number: the link leads to no page's address. */
export const noTarget = -1;

/** Of a link's byte: the kind is in the four bits below. */
export const linkBits = { kind: 0x0f, nofollow: 0x10, sponsored: 0x20, ugc: 0x40 } as const;

/** A document that is ready to be kept, but for the numbers of what its links lead to. */
export type PackedDocument = {
  /** Where its links lead, each address once, with line feeds between them. */
  urls: string;
  /** In place of a link's number stands the place of its address in `urls`. */
  bytes: Uint8Array<ArrayBuffer>;
  robots: HtmlFacts['robots'];
};

type Links = { to: Int32Array; bits: Uint8Array };
type LinkTexts = { hrefs: string[]; texts: string[]; problems: Record<number, string> };

/** A packed document's links, in their order. */
export const linksOf = ({ buffer }: Uint8Array<ArrayBuffer>): Links => {
  const [count = 0] = new Uint32Array(buffer, 0, 1);
  return {
    to: new Int32Array(buffer, headBytes, count),
    bits: new Uint8Array(buffer, headBytes + 4 * count, count),
  };
};

const bitsOf = ({ kind, isNofollow, isSponsored, isUgc }: Omit<StoredLink, 'to'>): number =>
  linkKinds.indexOf(kind) |
  (isNofollow ? linkBits.nofollow : 0) |
  (isSponsored ? linkBits.sponsored : 0) |
  (isUgc ? linkBits.ugc : 0);

function textsOf(links: HtmlFacts['links']): LinkTexts {
  const problems: Record<number, string> = {};
  for (const [index, { problem }] of links.entries()) {
    if (problem !== null) problems[index] = problem;
  }
  return { hrefs: links.map(({ href }) => href), texts: links.map(({ text }) => text), problems };
}

/** Packs what was read of a document. */
export function packDocument(html: HtmlFacts, rendered: RenderedFacts | null): PackedDocument {
  const { links, ...document } = html;
  const lines = `${JSON.stringify({ html: document, rendered })}\n${JSON.stringify(textsOf(links))}`;
  const texts = zstdCompressSync(lines, { params });
  const bytes = new Uint8Array(headBytes + 5 * links.length + texts.length);
  new Uint32Array(bytes.buffer, 0, 2).set([links.length, texts.length]);
  bytes.set(texts, headBytes + 5 * links.length);
  const { to, bits } = linksOf(bytes);
  const places = new Map<string, number>();
  for (const [index, link] of links.entries()) {
    bits[index] = bitsOf(link);
    to[index] = noTarget;
    if (link.url === null) continue;
    const place = places.get(link.url) ?? places.size;
    places.set(link.url, place);
    to[index] = place;
  }
  return { urls: [...places.keys()].join('\n'), bytes, robots: html.robots };
}

const noDocument = new Uint8Array(headBytes);

/** What is kept of a URL: how it was answered, and its document, whose links have their numbers by now. */
export const packFacts = (fetch: FetchFacts, document: PackedDocument | null): Buffer =>
  Buffer.concat([document?.bytes ?? noDocument, Buffer.from(JSON.stringify(fetch))]);

/** What was read of the database lies anywhere in its memory. */
const bufferOf = (packed: Uint8Array): Buffer =>
  Buffer.from(packed.buffer, packed.byteOffset, packed.length);

export function unpackFacts(packed: Uint8Array): CrawledUrl {
  const bytes = bufferOf(packed);
  const count = bytes.readUInt32LE(0);
  const textsAt = headBytes + 5 * count;
  const fetchAt = textsAt + bytes.readUInt32LE(4);
  const fetch = JSON.parse(bytes.toString('utf8', fetchAt)) as FetchFacts;
  if (fetchAt === textsAt) return { fetch, html: null, links: [], rendered: null };
  const lines = zstdDecompressSync(bytes.subarray(textsAt, fetchAt)).toString();
  const end = lines.indexOf('\n');
  const document = JSON.parse(lines.slice(0, end)) as Pick<CrawledUrl, 'html' | 'rendered'>;
  const texts = JSON.parse(lines.slice(end + 1)) as LinkTexts;
  const links = texts.hrefs.map((href, index): StoredLink => {
    const bits = bytes[headBytes + 4 * count + index] as number;
    const to = bytes.readInt32LE(headBytes + 4 * index);
    return {
      kind: linkKinds[bits & linkBits.kind] as LinkKind,
      href,
      to: to === noTarget ? null : to,
      isNofollow: (bits & linkBits.nofollow) !== 0,
      isSponsored: (bits & linkBits.sponsored) !== 0,
      isUgc: (bits & linkBits.ugc) !== 0,
      text: texts.texts[index] as string,
      problem: texts.problems[index] ?? null,
    };
  });
  return { fetch, ...document, links };
}
