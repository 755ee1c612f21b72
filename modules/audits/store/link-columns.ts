import {
  type NativeColumn,
  PlainColumn,
  SameColumn,
  SameWordColumn,
  WordColumn,
  writeNativeBlock,
} from '../../../platform/clickhouse/native/native-columns';
import type { RowBinaryWriter } from '../../../platform/clickhouse/native/row-binary-writer';
import type { AuditOfWebsite } from '../rules/audit-ref';
import { kindOf, linkBits, noTarget } from '../rules/packed-links';
import type { StoredLink } from '../rules/page-facts';
import type { CheckedDocument } from './packed-facts';
import { PartsReader } from './parts-reader';

/** Size at which links are sent: ClickHouse sorts a block while the next one is filled. */
const blockBytes = 1024 * 1024;

/**
 * Rows of `audit_links`, stored by column. There are dozens per page. In a row format each would
 * repeat its workspace, website and audit, and ClickHouse would parse them one by one.
 */
export class LinkColumns {
  readonly format = 'Native';
  readonly #toNumber = new PlainColumn('UInt32');
  readonly #fromNumber = new PlainColumn('UInt32');
  readonly #kind = new WordColumn();
  readonly #isNofollow = new PlainColumn('Bool');
  readonly #isSponsored = new PlainColumn('Bool');
  readonly #isUgc = new PlainColumn('Bool');
  readonly #text = new PlainColumn('String');
  readonly #href = new PlainColumn('String');
  readonly #columns: Record<string, NativeColumn>;
  #rows = 0;

  constructor(workspaceId: string, { websiteId, auditId }: AuditOfWebsite, run: number) {
    this.#columns = {
      workspace_id: new SameWordColumn(workspaceId),
      website_id: new SameWordColumn(websiteId),
      audit_id: new SameWordColumn(auditId),
      run: new SameColumn('UInt32', (value) => value.uint32(run)),
      to_number: this.#toNumber,
      from_number: this.#fromNumber,
      kind: this.#kind,
      is_nofollow: this.#isNofollow,
      is_sponsored: this.#isSponsored,
      is_ugc: this.#isUgc,
      text: this.#text,
      href: this.#href,
    };
  }

  get names(): string[] {
    return Object.keys(this.#columns);
  }

  get isEmpty(): boolean {
    return this.#rows === 0;
  }

  get isFull(): boolean {
    return this.#text.length + this.#href.length + 12 * this.#rows >= blockBytes;
  }

  /** Links without a URL have no row. */
  add(from: number, link: StoredLink): void {
    if (link.to === null) return;
    this.#toNumber.uint32(link.to);
    this.#fromNumber.uint32(from);
    this.#kind.add(link.kind);
    this.#isNofollow.bool(link.isNofollow);
    this.#isSponsored.bool(link.isSponsored);
    this.#isUgc.bool(link.isUgc);
    this.#text.string(link.text);
    this.#href.string(link.href);
    this.#rows += 1;
  }

  /** Adds the links of a checked document, whose texts are in the form of the columns. */
  addPacked(from: number, { to, bits, hrefs, texts }: CheckedDocument['links']): void {
    for (let place = 0; place < to.length; place += 1) {
      const target = to[place] as number;
      if (target === noTarget) continue;
      const flags = bits[place] as number;
      this.#toNumber.uint32(target);
      this.#fromNumber.uint32(from);
      this.#kind.add(kindOf(flags));
      this.#isNofollow.bool((flags & linkBits.nofollow) !== 0);
      this.#isSponsored.bool((flags & linkBits.sponsored) !== 0);
      this.#isUgc.bool((flags & linkBits.ugc) !== 0);
      this.#rows += 1;
    }
    addTargeted(this.#text, texts, to);
    addTargeted(this.#href, hrefs, to);
  }

  writeTo(block: RowBinaryWriter): void {
    writeNativeBlock(this.#columns, this.#rows, block);
  }

  clear(): void {
    for (const column of Object.values(this.#columns)) column.clear?.();
    this.#rows = 0;
  }
}

/** Adds the texts of the links that have a row, run by run. */
function addTargeted(column: PlainColumn, texts: Buffer, to: Int32Array): void {
  if (!to.includes(noTarget)) {
    column.raw(texts);
    return;
  }
  const reader = new PartsReader(texts);
  let start = 0;
  for (const target of to) {
    const { at } = reader;
    reader.skip();
    if (target !== noTarget) continue;
    column.raw(texts.subarray(start, at));
    start = reader.at;
  }
  column.raw(texts.subarray(start));
}
