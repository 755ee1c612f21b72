import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { fromClickHouseError } from '../../../platform/clickhouse/clickhouse';
import { RowBinaryWriter } from '../../../platform/clickhouse/native/row-binary-writer';
import type { Workspace } from '../../../platform/workspace';
import type { AuditOfWebsite } from '../rules/audit-ref';
import { whileOwn } from './analysis-store';
import { analysisColumns } from './audit-rows';
import { LinkColumns } from './link-columns';

/** Size at which a table's rows are sent: just below 4 MiB, a capacity of the doubling buffer. */
const blockBytes = 3.5 * 1024 * 1024;

const insertSettings = {
  async_insert: 0,
  max_execution_time: 30,
  log_comment: 'write-audit',
} as const;

/** The leading columns of all rows of an analysis. */
const ownColumns = ['workspace_id', 'website_id', 'audit_id', 'run'];

function ownBytes(ids: readonly string[], run: number): Uint8Array {
  const writer = new RowBinaryWriter();
  for (const id of ids) writer.string(id);
  writer.uint32(run);
  return writer.bytes.slice();
}

/** Buffers the rows of one table. */
class Rows extends RowBinaryWriter {
  readonly format = 'RowBinary';
  readonly names: string[];

  readonly #own: Uint8Array;

  constructor(columns: readonly string[], own: Uint8Array) {
    super();
    this.#own = own;

    this.names = [...ownColumns, ...columns];
  }

  get isEmpty(): boolean {
    return this.length === 0;
  }

  get isFull(): boolean {
    return this.length >= blockBytes;
  }

  begin(): this {
    this.raw(this.#own);
    return this;
  }

  writeTo(block: RowBinaryWriter): void {
    block.raw(this.bytes);
  }
}

/** A block's memory, and its last sending. */
class Sending {
  readonly block = new RowBinaryWriter();
  done: Promise<void> = Promise.resolve();
}

/**
 * Writes an analysis' rows in blocks, each while the analysis still owns the audit. Two blocks are
 * sent while the next is filled. An error is thrown by a later call that sends.
 */
export class AnalysisWriter {
  readonly #rows: Record<keyof typeof analysisColumns, Rows>;
  readonly links: LinkColumns;
  readonly #tables: [string, Rows | LinkColumns][];
  #older = new Sending();
  #newer = new Sending();

  readonly #workspace: Workspace;
  readonly #auditId: string;
  readonly run: number;

  constructor(workspace: Workspace, audit: AuditOfWebsite, run: number) {
    this.#workspace = workspace;
    this.#auditId = audit.auditId;
    this.run = run;

    const { workspaceId } = workspace;
    const own = ownBytes([workspaceId, audit.websiteId, audit.auditId], run);
    this.#rows = {
      audit_urls: new Rows(analysisColumns.audit_urls, own),
      audit_findings: new Rows(analysisColumns.audit_findings, own),
    };
    this.links = new LinkColumns(workspaceId, audit, run);
    this.#tables = [...Object.entries(this.#rows), ['audit_links', this.links]];
  }

  /** Starts a row. Its columns must follow in the order of `analysisColumns`. */
  row(table: keyof typeof analysisColumns): RowBinaryWriter {
    return this.#rows[table].begin();
  }

  /** Sends the tables whose buffer is full. Call it between rows. */
  async sendFull(): Promise<void> {
    for (const [table, rows] of this.#tables) {
      if (!rows.isFull) continue;
      const sending = this.#older;
      await sending.done;
      sending.block.clear();
      sending.done = this.#send(table, rows, sending.block);
      // The error is thrown where the promise is awaited.
      sending.done.catch(() => undefined);
      [this.#older, this.#newer] = [this.#newer, sending];
    }
  }

  /** Sends the remaining rows of all tables concurrently and waits for them. */
  async end(): Promise<void> {
    await Promise.all([this.#older.done, this.#newer.done]);
    await Promise.all(
      this.#tables.map(([table, rows]) => this.#send(table, rows, new RowBinaryWriter())),
    );
  }

  async #send(table: string, rows: Rows | LinkColumns, block: RowBinaryWriter): Promise<void> {
    if (rows.isEmpty) return;
    rows.writeTo(block);
    rows.clear();
    await whileOwn(this.#workspace, this.#auditId, this.run, async () => {
      try {
        const client = await this.#workspace.clickhouse.client();
        const { stream } = await client.exec({
          query: `INSERT INTO ${table} (${rows.names.join(', ')}) FORMAT ${rows.format}`,
          values: Readable.from([block.bytes], { objectMode: false }),
          clickhouse_settings: insertSettings,
        });
        // The connection can be reused only after the response has been read.
        stream.resume();
        await finished(stream);
      } catch (error) {
        throw fromClickHouseError(error);
      }
    });
  }
}
