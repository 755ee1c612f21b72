import { sql } from '../../platform/postgres/database';
import { openOwner } from './open-owner';

type Value = string | number | Buffer | string[];

export type OwnerRows = {
  /** Runs one statement as the database's owner, past row security; `?` stands for each value. */
  rows<Row = Record<string, unknown>>(statement: string, values?: Value[]): Promise<Row[]>;
  close(): Promise<void>;
};

/** For looking at what a test left behind, and for setting a scene. */
export function openOwnerRows(): OwnerRows {
  const owner = openOwner();
  return {
    rows: <Row>(statement: string, values: Value[] = []) =>
      owner.transaction('', (tx) => tx.run<Row>(sql.raw(statement, values))),
    close: () => owner.close(),
  };
}
