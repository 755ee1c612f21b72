import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { type ClickHouse, fromClickHouseError } from '../../clickhouse/clickhouse';
import { RowBinaryWriter } from '../../clickhouse/row-binary-writer';
import type { AuditRef } from '../../domain/audits/audit-ref';
import type { Database } from '../../postgres/database';
import { whileOwn } from './analysis-store';
import { analysisColumns } from './audit-rows';

export type AnalysisTable = keyof typeof analysisColumns;

const tables = Object.keys(analysisColumns) as AnalysisTable[];

/** Rows of a table that are sent at once: a little less than what memory is taken in. */
const blockBytes = 3.5 * 1024 * 1024;

const insertSettings = {
  async_insert: 0,
  max_execution_time: 30,
  log_comment: 'write-audit',
} as const;

/** The columns that all rows of an analysis begin with. */
const ownColumns = ['workspace_id', 'website_id', 'audit_id', 'run'];

function ownBytes({ workspaceId, websiteId, auditId }: AuditRef, run: number): Uint8Array {
  const writer = new RowBinaryWriter();
  for (const id of [workspaceId, websiteId, auditId]) writer.string(id);
  writer.uint32(run);
  return writer.bytes.slice();
}

const insertSql = (table: AnalysisTable): string =>
  `INSERT INTO ${table} (${[...ownColumns, ...analysisColumns[table]].join(', ')}) FORMAT RowBinary`;

/**
 * Writes an analysis' rows in blocks, each while the audit is still the analysis' own. One block is under way
 * while the next is filled; where it fails, the next one or the end says so.
 */
export class AnalysisWriter {
  readonly #own: Uint8Array;
  readonly #blocks: Record<AnalysisTable, RowBinaryWriter>;
  /** Takes the place of a block that is sent. */
  #spare = new RowBinaryWriter();
  #sending: Promise<void> = Promise.resolve();

  constructor(
    private readonly deps: { database: Database; clickhouse: ClickHouse },
    private readonly ref: AuditRef,
    readonly run: number,
  ) {
    this.#own = ownBytes(ref, run);
    this.#blocks = {
      audit_urls: new RowBinaryWriter(),
      audit_links: new RowBinaryWriter(),
      audit_findings: new RowBinaryWriter(),
    };
  }

  /** Begins a row, whose columns follow in the order of `analysisColumns`. */
  row(table: AnalysisTable): RowBinaryWriter {
    const block = this.#blocks[table];
    block.raw(this.#own);
    return block;
  }

  /** Sends what is enough to be sent. To be called between rows. */
  async sendFull(): Promise<void> {
    for (const table of tables) {
      if (this.#blocks[table].length >= blockBytes) await this.#send(table);
    }
  }

  /** Sends what is left, and waits until all of it is there. */
  async end(): Promise<void> {
    for (const table of tables) await this.#send(table);
    await this.#sending;
  }

  async #send(table: AnalysisTable): Promise<void> {
    const block = this.#blocks[table];
    if (block.length === 0) return;
    await this.#sending;
    this.#blocks[table] = this.#spare;
    this.#spare = block;
    this.#sending = this.#insert(table, block);
    // Whoever waits for it is told.
    this.#sending.catch(() => undefined);
  }

  async #insert(table: AnalysisTable, block: RowBinaryWriter): Promise<void> {
    const { client } = this.deps.clickhouse;
    await whileOwn(this.deps.database, this.ref, this.run, async () => {
      try {
        const { stream } = await client.exec({
          query: insertSql(table),
          values: Readable.from([block.bytes], { objectMode: false }),
          clickhouse_settings: insertSettings,
        });
        // The connection is free for the next insert only when the reply has been read.
        stream.resume();
        await finished(stream);
      } catch (error) {
        throw fromClickHouseError(error);
      }
    });
    block.clear();
  }
}
