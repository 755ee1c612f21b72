import { type ClickHouse, fromClickHouseError } from '../../clickhouse/clickhouse';
import type { AuditRef } from '../../domain/audits/audit-ref';
import type { Database } from '../../postgres/database';
import { whileOwn } from './analysis-store';

export type AnalysisTable = 'audit_urls' | 'audit_links' | 'audit_findings';

/** Rows of a table that are sent at once; a page's facts may be long. */
const blockRows = { audit_urls: 1_000, audit_links: 20_000, audit_findings: 10_000 } as const;

const insertSettings = {
  async_insert: 0,
  date_time_input_format: 'best_effort',
  max_execution_time: 30,
  log_comment: 'write-audit',
} as const;

type Blocks = Record<AnalysisTable, object[]>;

/**
 * Writes an analysis' rows in blocks, each while the audit is still the analysis' own. One block is under way
 * while the next is filled; where it fails, the next one or the end says so.
 */
export class AnalysisWriter {
  readonly #blocks: Blocks = { audit_urls: [], audit_links: [], audit_findings: [] };
  #sending: Promise<void> = Promise.resolve();

  constructor(
    private readonly deps: { database: Database; clickhouse: ClickHouse },
    private readonly ref: AuditRef,
    readonly run: number,
  ) {}

  /** The columns that every row begins with are added. */
  async add(table: AnalysisTable, rows: readonly object[]): Promise<void> {
    const { workspaceId, websiteId, auditId } = this.ref;
    const own = {
      ...{ workspace_id: workspaceId, website_id: websiteId },
      ...{ audit_id: auditId, run: this.run },
    };
    const block = this.#blocks[table];
    for (const row of rows) {
      block.push({ ...own, ...row });
      if (block.length >= blockRows[table]) await this.#send(table);
    }
  }

  /** Sends what is left, and waits until all of it is there. */
  async end(): Promise<void> {
    for (const table of ['audit_urls', 'audit_links', 'audit_findings'] as const) {
      await this.#send(table);
    }
    await this.#sending;
  }

  async #send(table: AnalysisTable): Promise<void> {
    const values = this.#blocks[table].splice(0);
    if (values.length === 0) return;
    await this.#sending;
    this.#sending = this.#insert(table, values);
    // Whoever waits for it is told.
    this.#sending.catch(() => undefined);
  }

  async #insert(table: AnalysisTable, values: object[]): Promise<void> {
    const { client } = this.deps.clickhouse;
    await whileOwn(this.deps.database, this.ref, this.run, async () => {
      try {
        await client.insert({
          ...{ table, values, format: 'JSONEachRow' },
          clickhouse_settings: insertSettings,
        });
      } catch (error) {
        throw fromClickHouseError(error);
      }
    });
  }
}
