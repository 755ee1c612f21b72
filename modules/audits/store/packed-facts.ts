import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { JobFailure } from '../../jobs/job-failure';
import { bitsOf, kindOf, linkBits, noTarget, type PackedLinks } from '../rules/packed-links';
import type {
  CrawledUrl,
  FetchFacts,
  HtmlFacts,
  RenderedFacts,
  StoredLink,
} from '../rules/page-facts';
import { outlineOf, type PageOutline } from '../rules/page-outline';
import type { GraphFacts } from '../rules/site-rules/site-graph';
import { sketchOfBytes } from '../rules/sketch';

/*
 * Binary format of a URL's facts in the frontier's row. Numbers are little-endian:
 *
 *   u32 format number; u32 count of links; u32 bytes of the texts; u32 bytes of the outline;
 *   u32 bytes of the sketch;
 *   i32 per link: its target's number, or -1; u8 per link: its kind and `rel` flags;
 *   the texts, compressed by zstd; the outline as JSON; the sketch; the response as JSON.
 *
 * The texts are two lines of JSON: the document, and the texts of its links. The links are stored
 * apart from the texts, so that a crawl writes their numbers without an object per link. The site's
 * graph needs only the links and the outline, so that the texts stay compressed. The hashes of a
 * sketch would not get smaller by compression.
 */

/**
 * The fastest level that still finds repetitions; higher levels cost the crawl more than they save.
 */
const params = { [constants.ZSTD_c_compressionLevel]: 1 };

const headBytes = 20;

/**
 * To be changed with the format. Earlier formats began with the link count or a zstd header, never
 * with this.
 */
const form = 0x5349_0007;

/** Facts packed by another version of the service, before or after an upgrade. */
export class FactsUnreadable extends JobFailure {
  constructor() {
    super(
      'crawled_by_another_version',
      'The audit was crawled by another version of the service, whose data this one cannot read. Start the audit again.',
    );
  }
}

/** A document ready to be stored, except for the numbers of its links' targets. */
export type PackedDocument = {
  /** The distinct URLs of its links, separated by line feeds. */
  urls: string;
  /** Contains each link target's index in `urls` instead of its number. */
  bytes: Uint8Array<ArrayBuffer>;
  robots: HtmlFacts['robots'];
  /** Hash of its text; null without one, as before scripts run. */
  textHash: string | null;
};

type LinkTexts = { hrefs: string[]; texts: string[]; problems: Record<number, string> };

/** A packed document's links, in order. */
export const linksOf = ({ buffer }: Uint8Array<ArrayBuffer>): PackedLinks => {
  const [, count = 0] = new Uint32Array(buffer, 0, 2);
  return {
    to: new Int32Array(buffer, headBytes, count),
    bits: new Uint8Array(buffer, headBytes + 4 * count, count),
  };
};

function textsOf(links: HtmlFacts['links']): LinkTexts {
  const problems: Record<number, string> = {};
  for (const [index, { problem }] of links.entries()) {
    if (problem !== null) problems[index] = problem;
  }
  return { hrefs: links.map(({ href }) => href), texts: links.map(({ text }) => text), problems };
}

/** Packs a document's facts. */
export function packDocument(html: HtmlFacts, rendered: RenderedFacts | null): PackedDocument {
  const { links, partNames, ...document } = html;
  const { sketch, ...text } = document.text;
  const shown = { html: { ...document, text }, rendered };
  const lines = `${JSON.stringify(shown)}\n${JSON.stringify(textsOf(links))}`;
  const outline = Buffer.from(JSON.stringify(outlineOf({ ...document, partNames })));
  const hasText = html.text.words > 0 && !html.needsRendering && html.isMoved !== true;
  return {
    ...pack(links, lines, outline, Buffer.from(sketch, 'base64')),
    robots: html.robots,
    textHash: hasText ? html.text.hash : null,
  };
}

function pack(
  links: HtmlFacts['links'],
  lines: string,
  outline: Buffer,
  sketch: Buffer,
): Pick<PackedDocument, 'urls' | 'bytes'> {
  const texts = zstdCompressSync(lines, { params });
  const textsAt = headBytes + 5 * links.length;
  const outlineAt = textsAt + texts.length;
  const sketchAt = outlineAt + outline.length;
  const bytes = new Uint8Array(sketchAt + sketch.length);
  const sizes = [links.length, texts.length, outline.length, sketch.length];
  new Uint32Array(bytes.buffer, 0, 5).set([form, ...sizes]);
  bytes.set(texts, textsAt);
  bytes.set(outline, outlineAt);
  bytes.set(sketch, sketchAt);
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
  return { urls: [...places.keys()].join('\n'), bytes };
}

/** Packs the links of a file that is no document, such as a stylesheet. */
export function packLinks(links: HtmlFacts['links']): PackedDocument {
  const lines = `${JSON.stringify({ html: null, rendered: null })}\n${JSON.stringify(textsOf(links))}`;
  const none = Buffer.alloc(0);
  return { ...pack(links, lines, none, none), robots: [], textHash: null };
}

const noDocument = new Uint8Array(Uint32Array.of(form, 0, 0, 0, 0).buffer);

/** Packs a URL's facts: its response, and its document with numbered links. */
export const packFacts = (fetch: FetchFacts, document: PackedDocument | null): Buffer =>
  Buffer.concat([document?.bytes ?? noDocument, Buffer.from(JSON.stringify(fetch))]);

/** Data read from the database may start anywhere in its buffer. */
const bufferOf = (packed: Uint8Array): Buffer =>
  Buffer.from(packed.buffer, packed.byteOffset, packed.length);

/** Locates the parts of packed facts; the outline is missing if there is no document. */
function partsOf(packed: Uint8Array) {
  const bytes = bufferOf(packed);
  if (bytes.length < headBytes || bytes.readUInt32LE(0) !== form) throw new FactsUnreadable();
  const textsAt = headBytes + 5 * bytes.readUInt32LE(4);
  const outlineAt = textsAt + bytes.readUInt32LE(8);
  const sketchAt = outlineAt + bytes.readUInt32LE(12);
  const fetchAt = sketchAt + bytes.readUInt32LE(16);
  return { bytes, textsAt, outlineAt, sketchAt, fetchAt, isDocument: sketchAt > outlineAt };
}

type Parts = ReturnType<typeof partsOf>;

const fetchOf = ({ bytes, fetchAt }: Parts) =>
  JSON.parse(bytes.toString('utf8', fetchAt)) as FetchFacts;

/** Unpacks the facts that a site's graph uses. */
export function unpackGraphFacts(packed: Uint8Array): GraphFacts {
  const parts = partsOf(packed);
  const { bytes, textsAt, outlineAt, sketchAt, isDocument } = parts;
  const outline = isDocument
    ? (JSON.parse(bytes.toString('utf8', outlineAt, sketchAt)) as PageOutline)
    : null;
  return {
    fetch: fetchOf(parts),
    outline,
    links: linksOf(new Uint8Array(bytes.subarray(0, textsAt))),
  };
}

/** Unpacks the sketch of a document's text; undefined if there is no document. */
export function unpackSketch(packed: Uint8Array): Uint32Array | undefined {
  const { bytes, sketchAt, fetchAt, isDocument } = partsOf(packed);
  return isDocument ? sketchOfBytes(bytes.subarray(sketchAt, fetchAt)) : undefined;
}

/** Unpacks all facts of a URL. */
export function unpackFacts(packed: Uint8Array): CrawledUrl {
  const parts = partsOf(packed);
  const { bytes, textsAt, outlineAt, sketchAt, fetchAt } = parts;
  const fetch = fetchOf(parts);
  if (outlineAt === textsAt) return { fetch, html: null, links: [], rendered: null };
  const lines = zstdDecompressSync(bytes.subarray(textsAt, outlineAt)).toString();
  const end = lines.indexOf('\n');
  const document = JSON.parse(lines.slice(0, end)) as Pick<CrawledUrl, 'html' | 'rendered'>;
  if (document.html) document.html.text.sketch = bytes.toString('base64', sketchAt, fetchAt);
  const texts = JSON.parse(lines.slice(end + 1)) as LinkTexts;
  const { to, bits } = linksOf(new Uint8Array(bytes.subarray(0, textsAt)));
  const links = texts.hrefs.map((href, index): StoredLink => {
    const [target, byte] = [to[index] as number, bits[index] as number];
    return {
      kind: kindOf(byte),
      href,
      to: target === noTarget ? null : target,
      isNofollow: (byte & linkBits.nofollow) !== 0,
      isSponsored: (byte & linkBits.sponsored) !== 0,
      isUgc: (byte & linkBits.ugc) !== 0,
      text: texts.texts[index] as string,
      problem: texts.problems[index] ?? null,
    };
  });
  return { fetch, ...document, links };
}
