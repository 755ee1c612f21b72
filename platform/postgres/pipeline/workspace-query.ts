import { Query, type QueryResult } from 'pg';
import { showRows, type VisibleRows, valuesToShow } from '../visible-rows';

type Connection = {
  parse(message: { text: string; name: string }): void;
  bind(message: { portal: string; statement: string; values: unknown[] }): void;
  execute(message: { portal: string; rows: number }): void;
};

/** Internals of pg's query class that its types omit. */
type QueryInternals = new (
  config: { text: string; values: unknown[] },
  values: undefined,
  callback: (error: Error | null, result: QueryResult) => void,
) => {
  prepare(connection: Connection): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
};

/**
 * Runs one statement with `app.workspace` set, in one round trip.
 *
 * Messages up to a Sync form one implicit transaction in Postgres' extended protocol. So a
 * `set_config(…, true)` sent before the statement applies to that statement only. BEGIN,
 * set_config, SELECT and COMMIT as four statements have the same effect and cost twice the
 * processor time (docs/decisions/0003).
 */
export class WorkspaceQuery extends (Query as unknown as QueryInternals) {
  readonly #visible: VisibleRows;
  #workspaceIsSet = false;

  constructor(
    visible: VisibleRows,
    statement: { text: string; values: unknown[] },
    callback: (error: Error | null, result: QueryResult) => void,
  ) {
    super(statement, undefined, callback);
    this.#visible = visible;
  }

  /** Always uses the extended protocol: the simple one accepts no parameters. */
  requiresPreparation(): boolean {
    return true;
  }

  override prepare(connection: Connection): void {
    connection.parse({ text: `select ${showRows(this.#visible)}`, name: '' });
    connection.bind({ portal: '', statement: '', values: valuesToShow(this.#visible) });
    connection.execute({ portal: '', rows: 0 });
    super.prepare(connection);
  }

  override handleDataRow(message: unknown): void {
    if (this.#workspaceIsSet) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (!this.#workspaceIsSet) {
      this.#workspaceIsSet = true;
      return;
    }
    super.handleCommandComplete(message, connection);
  }
}
