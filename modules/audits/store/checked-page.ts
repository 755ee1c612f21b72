import { RowBinaryWriter } from '../../../platform/clickhouse/native/row-binary-writer';
import { version } from '../../../platform/version';
import type { PageFinding } from '../rules/check-page';
import { checkPage } from '../rules/check-page';
import type { CrawledUrl } from '../rules/page-facts';
import { linkedParts } from '../rules/site-rules/check-fragments';
import { PartsReader } from './parts-reader';

/** A finding whose detail is JSON already. */
export type PackedFinding = { code: PageFinding['code']; json: Buffer };

/** What a document's own checks found when it was read, in the form in which its rows are written. */
export type CheckedPage = {
  /** The columns of `writeDocument`. */
  columns: Buffer;
  findings: PackedFinding[];
  /** By `linkedParts`. */
  linkedParts: Int32Array;
};

/** Writes what an audit's list of URLs shows of a document. */
export function writeDocument(row: RowBinaryWriter, html: CrawledUrl['html'] | undefined): void {
  row.string(html?.titles[0]?.text ?? '');
  row.string(html?.descriptions[0]?.text ?? '');
  row.string(html?.headings.find(({ level }) => level === 1)?.text ?? '');
  row.string(html?.canonicals[0]?.url ?? '');
  row.string(html?.robots.map(({ agent, content }) => `${agent}: ${content}`).join('; ') ?? '');
  row.string(html?.lang ?? '');
  row.uint32(html?.text.words ?? 0);
  row.uint32(html?.elementCount ?? 0);
  row.strings([...new Set(html?.structuredData.flatMap(({ types }) => types))]);
}

/** Memory of one page after the other. */
const ofDocument = new RowBinaryWriter();
const parts = new RowBinaryWriter();

/**
 * Checks a page on its own, whose links lead to any distinct numbers. `url` is in normal form. Returns
 * bytes that are valid until the next call.
 */
export function packChecks(page: CrawledUrl, url: string): Uint8Array {
  ofDocument.clear();
  parts.clear();
  writeDocument(ofDocument, page.html);
  parts.string(version);
  parts.blob(ofDocument.bytes);
  parts.blob(new Uint8Array(Int32Array.from(linkedParts(page.links)).buffer));
  for (const { code, detail } of checkPage(page, url)) {
    parts.string(code);
    parts.string(JSON.stringify(detail));
  }
  return parts.bytes;
}

/** Returns undefined if another version of the service checked the page: its checks may differ. */
export function unpackChecks(packed: Buffer): CheckedPage | undefined {
  const reader = new PartsReader(packed);
  if (reader.next().toString() !== version) return undefined;
  const columns = reader.next();
  // A copy begins at a multiple of four bytes, as the values must.
  const linked = new Int32Array(new Uint8Array(reader.next()).buffer);
  const findings: PackedFinding[] = [];
  while (!reader.isAtEnd) {
    findings.push({
      code: reader.next().toString('latin1') as PageFinding['code'],
      json: reader.next(),
    });
  }
  return { columns, findings, linkedParts: linked };
}
