import { loadConfig } from '../../core/config';
import { openDatabase, sql } from '../../core/postgres/database';

export type Owner = {
  /** Runs one statement as the database's owner, past row security. */
  rows<Row = Record<string, unknown>>(
    statement: string,
    values?: ReadonlyArray<string | number | Buffer | string[]>,
  ): Promise<Row[]>;
  close(): Promise<void>;
};

/** The database as its owner: for looking at what a test left behind, and for setting a scene. */
export function openOwner(): Owner {
  const { database } = loadConfig(process.env);
  const owner = openDatabase({ url: database.ownerUrl ?? '', poolMax: 2 });
  return {
    rows: <Row>(statement: string, values: Parameters<Owner['rows']>[1] = []) =>
      owner.transaction('', (tx) => tx.run<Row>(sql.raw(statement, values as string[]))),
    close: () => owner.close(),
  };
}
