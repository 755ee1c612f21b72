import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { RowBinaryWriter } from '../../../platform/clickhouse/native/row-binary-writer';
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
import { type CheckedPage, packChecks, unpackChecks } from './checked-page';
import { PartsReader } from './parts-reader';

/*
 * Binary format of a URL's facts in the frontier's row. Numbers are little-endian:
 *
 *   u32 format number; u32 count of links; u32 bytes of the outline; u32 bytes of the response;
 *   u32 bytes of the texts; u32 bytes of the sketch; u32 whether the document was checked;
 *   i32 per link: its target's number, or -1; u8 per link: its kind and `rel` flags;
 *   the outline as JSON; the response as JSON; the texts, compressed by zstd; the sketch.
 *
 * The texts are parts with a length before each: the document as JSON, problems of its links as
 * JSON, the addresses of its links and their texts as ClickHouse receives them, and what the
 * document's checks found (`checked-page.ts`). The links are stored apart from the texts, so that a
 * crawl writes their numbers without an object per link. The hashes of a sketch would not get smaller
 * by compression.
 *
 * The texts and the sketch have columns of their own (`splitFacts`). The site's graph needs neither,
 * and hardly any page's sketch is needed at all; bytes that are not read cost nothing.
 */

/**
 * The fastest level that still finds repetitions; higher levels cost the crawl more than they save.
 */
const params = { [constants.ZSTD_c_compressionLevel]: 1 };

const headWords = 7;
const headBytes = 4 * headWords;
const responseWord = 3;
const checkedWord = 6;

/**
 * To be changed with the format. Earlier formats began with the link count or a zstd header, never
 * with this.
 */
const form = 0x5349_0009;

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
  /**
   * The distinct URLs of its links, separated by line feeds; after a blank as they are written, where
   * that is another text.
   */
  urls: string;
  /** Contains each link target's index in `urls` instead of its number. */
  bytes: Uint8Array<ArrayBuffer>;
  robots: HtmlFacts['robots'];
  /** Hash of its text; null without one, as before scripts run. */
  textHash: string | null;
};

/** A packed document's links, in order. */
export const linksOf = ({ buffer }: Uint8Array<ArrayBuffer>): PackedLinks => {
  const [, count = 0] = new Uint32Array(buffer, 0, 2);
  return {
    to: new Int32Array(buffer, headBytes, count),
    bits: new Uint8Array(buffer, headBytes + 4 * count, count),
  };
};

const targetOf = (to: Int32Array, index: number): number | null => {
  const target = to[index] as number;
  return target === noTarget ? null : target;
};

/** Makes the analysis check a packed document again: one of its links has lost its target. */
export function dropChecks({ buffer }: Uint8Array<ArrayBuffer>): void {
  new Uint32Array(buffer, 0, headWords)[checkedWord] = 0;
}

/** A packed document's texts before compression. */
type Texts = {
  document: Pick<CrawledUrl, 'html' | 'rendered'>;
  links: HtmlFacts['links'];
  checks: Uint8Array | null;
};

const newMemory = () => ({
  hrefs: new RowBinaryWriter(),
  texts: new RowBinaryWriter(),
  parts: new RowBinaryWriter(),
});

/** The texts of one document after the other; what a larger one took is given back. */
let memory = newMemory();
const keptBytesMax = 1024 * 1024;

/** Returns bytes that are valid until the next call. */
function packTexts({ document, links, checks }: Texts): Uint8Array {
  const problems: Record<number, string> = {};
  if (memory.parts.length > keptBytesMax) memory = newMemory();
  const { hrefs, texts, parts } = memory;
  for (const writer of [hrefs, texts, parts]) writer.clear();
  for (const [index, { href, text, problem }] of links.entries()) {
    hrefs.string(href);
    texts.string(text);
    if (problem !== null) problems[index] = problem;
  }
  parts.string(JSON.stringify(document));
  parts.string(JSON.stringify(problems));
  parts.blob(hrefs.bytes);
  parts.blob(texts.bytes);
  parts.blob(checks ?? new Uint8Array());
  return parts.bytes;
}

/** Where each link leads, as its place among the distinct URLs. */
function placesOf(links: HtmlFacts['links']): { urls: string; to: Int32Array } {
  const places = new Map<string, number>();
  const lines: string[] = [];
  const to = new Int32Array(links.length).fill(noTarget);
  for (const [index, { url, asked }] of links.entries()) {
    if (url === null) continue;
    const place = places.get(url) ?? places.size;
    if (place === places.size) lines.push(asked === undefined ? url : `${url} ${asked}`);
    places.set(url, place);
    to[index] = place;
  }
  return { urls: lines.join('\n'), to };
}

/** The response to a document's request and its URL in normal form, if the document is checked. */
type DocumentResponse = { fetch: FetchFacts; url: string };

/** Packs a document's facts, and what its checks find if its response is known. */
export function packDocument(
  html: HtmlFacts,
  rendered: RenderedFacts | null,
  response: DocumentResponse | null,
): PackedDocument {
  const { links, partNames, ...document } = html;
  const { sketch, ...text } = document.text;
  const { urls, to } = placesOf(links);
  const checks =
    response &&
    packChecks(
      {
        fetch: response.fetch,
        html: document,
        links: links.map((link, index) => ({ ...link, to: targetOf(to, index) })),
        rendered,
      },
      response.url,
    );
  const outline = Buffer.from(JSON.stringify(outlineOf({ ...document, partNames })));
  const hasText = html.text.words > 0 && !html.needsRendering && html.isMoved !== true;
  // The sketch is stored apart.
  const shown = { html: { ...document, text }, rendered } as Texts['document'];
  return {
    urls,
    bytes: pack(
      { document: shown, links, checks },
      { to, outline, sketch: Buffer.from(sketch, 'base64') },
    ),
    robots: html.robots,
    textHash: hasText ? html.text.hash : null,
  };
}

function pack(
  document: Texts,
  { to, outline, sketch }: { to: Int32Array; outline: Buffer; sketch: Buffer },
): Uint8Array<ArrayBuffer> {
  const { links, checks } = document;
  const packed = zstdCompressSync(packTexts(document), { params });
  const outlineAt = headBytes + 5 * links.length;
  const textsAt = outlineAt + outline.length;
  const sketchAt = textsAt + packed.length;
  const bytes = new Uint8Array(sketchAt + sketch.length);
  const sizes = [links.length, outline.length, 0, packed.length, sketch.length];
  new Uint32Array(bytes.buffer, 0, headWords).set([form, ...sizes, checks ? 1 : 0]);
  bytes.set(outline, outlineAt);
  bytes.set(packed, textsAt);
  bytes.set(sketch, sketchAt);
  const places = linksOf(bytes);
  places.to.set(to);
  for (const [index, link] of links.entries()) places.bits[index] = bitsOf(link);
  return bytes;
}

/** Packs the links of a file that is no document, such as a stylesheet. */
export function packLinks(links: HtmlFacts['links']): PackedDocument {
  const { urls, to } = placesOf(links);
  const none = Buffer.alloc(0);
  const document = { html: null, rendered: null };
  const bytes = pack({ document, links, checks: null }, { to, outline: none, sketch: none });
  return { urls, bytes, robots: [], textHash: null };
}

const noDocument = new Uint8Array(Uint32Array.of(form, 0, 0, 0, 0, 0, 0).buffer);

/** Packs a URL's facts: its response, and its document with numbered links. */
export function packFacts(fetch: FetchFacts, document: PackedDocument | null): Buffer {
  const { bytes, fetchAt } = partsOf(document?.bytes ?? noDocument);
  const response = Buffer.from(JSON.stringify(fetch));
  const packed = Buffer.concat([bytes.subarray(0, fetchAt), response, bytes.subarray(fetchAt)]);
  packed.writeUInt32LE(response.length, 4 * responseWord);
  return packed;
}

/** Data read from the database may start anywhere in its buffer. */
const bufferOf = (packed: Uint8Array): Buffer =>
  Buffer.from(packed.buffer, packed.byteOffset, packed.length);

/** Locates the parts of packed facts; the outline is missing if there is no document. */
function partsOf(packed: Uint8Array) {
  const bytes = bufferOf(packed);
  if (bytes.length < headBytes || bytes.readUInt32LE(0) !== form) throw new FactsUnreadable();
  const sizeOf = (word: number) => bytes.readUInt32LE(4 * word);
  const outlineAt = headBytes + 5 * sizeOf(1);
  const fetchAt = outlineAt + sizeOf(2);
  const textsAt = fetchAt + sizeOf(responseWord);
  const sketchAt = textsAt + sizeOf(4);
  const endAt = sketchAt + sizeOf(5);
  const isDocument = fetchAt > outlineAt;
  const isChecked = sizeOf(checkedWord) === 1;
  return { bytes, outlineAt, fetchAt, textsAt, sketchAt, endAt, isDocument, isChecked };
}

/** The parts of packed facts that have a column each, in their order. */
export function splitFacts(packed: Uint8Array): { facts: Buffer; texts: Buffer; sketch: Buffer } {
  const { bytes, textsAt, sketchAt, endAt } = partsOf(packed);
  return {
    facts: bytes.subarray(0, textsAt),
    texts: bytes.subarray(textsAt, sketchAt),
    sketch: bytes.subarray(sketchAt, endAt),
  };
}

type Parts = ReturnType<typeof partsOf>;

const fetchOf = ({ bytes, fetchAt, textsAt }: Parts) =>
  JSON.parse(bytes.toString('utf8', fetchAt, textsAt)) as FetchFacts;

/** Unpacks the facts that a site's graph uses; neither the texts nor the sketch must be there. */
export function unpackGraphFacts(packed: Uint8Array): GraphFacts {
  const located = partsOf(packed);
  const { bytes, outlineAt, fetchAt, isDocument } = located;
  const outline = isDocument
    ? (JSON.parse(bytes.toString('utf8', outlineAt, fetchAt)) as PageOutline)
    : null;
  return {
    fetch: fetchOf(located),
    outline,
    links: packedLinksOf(located),
  };
}

/** How many hashes a text's sketch has, which needs not be read with the facts. */
export function sketchLengthOf(packed: Uint8Array): number {
  const { sketchAt, endAt } = partsOf(packed);
  return (endAt - sketchAt) >> 2;
}

/** Returns facts that were read without the sketch with it. */
export const joinSketch = (packed: Buffer, sketch: Uint32Array): Buffer =>
  Buffer.concat([packed, new Uint8Array(sketch.buffer, sketch.byteOffset, sketch.byteLength)]);

/** Returns a text's sketch, which must have been read with the facts. */
function sketchOf({ bytes, sketchAt, endAt }: Parts): Uint32Array {
  if (bytes.length < endAt) throw new Error('The facts of a page were read without its sketch.');
  return sketchOfBytes(bytes.subarray(sketchAt, endAt));
}

/** A document's texts as they are packed. */
function unpackTexts({ bytes, textsAt, sketchAt }: Parts) {
  const reader = new PartsReader(zstdDecompressSync(bytes.subarray(textsAt, sketchAt)));
  return {
    document: reader.next(),
    problems: reader.next(),
    hrefs: reader.next(),
    texts: reader.next(),
    checks: reader.next(),
  };
}

const packedLinksOf = ({ bytes, outlineAt }: Parts): PackedLinks =>
  linksOf(new Uint8Array(bytes.subarray(0, outlineAt)));

/** Unpacks all facts of a URL; a sketch that was not read with them is empty. */
export function unpackFacts(packed: Uint8Array): CrawledUrl {
  const located = partsOf(packed);
  const { bytes, textsAt, sketchAt } = located;
  const fetch = fetchOf(located);
  if (sketchAt === textsAt) return { fetch, html: null, links: [], rendered: null };
  const packedTexts = unpackTexts(located);
  const document = JSON.parse(packedTexts.document.toString()) as Texts['document'];
  if (document.html) document.html.text.sketch = bytes.toString('base64', sketchAt);
  const problems = JSON.parse(packedTexts.problems.toString()) as Record<number, string>;
  const ofHrefs = new PartsReader(packedTexts.hrefs);
  const ofTexts = new PartsReader(packedTexts.texts);
  const { to, bits } = packedLinksOf(located);
  const links = Array.from(to, (_, index): StoredLink => {
    const byte = bits[index] as number;
    return {
      kind: kindOf(byte),
      href: ofHrefs.next().toString(),
      to: targetOf(to, index),
      isNofollow: (byte & linkBits.nofollow) !== 0,
      isSponsored: (byte & linkBits.sponsored) !== 0,
      isUgc: (byte & linkBits.ugc) !== 0,
      text: ofTexts.next().toString(),
      problem: problems[index] ?? null,
    };
  });
  return { fetch, ...document, links };
}

/** A document that was checked when it was read, in the form in which its rows are written. */
export type CheckedDocument = CheckedPage & {
  fetch: FetchFacts;
  /** The facts that users see, as JSON. */
  facts: Uint8Array[];
  links: PackedLinks & { hrefs: Buffer; texts: Buffer };
  sketchLength: number;
  /** The sketch, which must have been read with the facts. */
  readSketch: () => Uint32Array;
};

const factsBegin = Buffer.from('{"fetch":');
const comma = Buffer.from(',');

/** Unpacks a document that was checked by this version; undefined for any other URL. */
export function unpackChecked(packed: Uint8Array): CheckedDocument | undefined {
  const located = partsOf(packed);
  if (!located.isDocument || !located.isChecked) return undefined;
  const unpacked = unpackTexts(located);
  const checked = unpackChecks(unpacked.checks);
  if (!checked) return undefined;
  const { bytes, fetchAt, textsAt } = located;
  return {
    ...checked,
    fetch: fetchOf(located),
    facts: [factsBegin, bytes.subarray(fetchAt, textsAt), comma, unpacked.document.subarray(1)],
    links: { ...packedLinksOf(located), hrefs: unpacked.hrefs, texts: unpacked.texts },
    sketchLength: sketchLengthOf(packed),
    readSketch: () => sketchOf(located),
  };
}
