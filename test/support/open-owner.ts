import { loadConfig } from '../../platform/config';
import { openDatabase } from '../../platform/postgres/database';

/** The database as its owner, past row security; the caller closes it. */
export function openOwner() {
  const { database } = loadConfig(process.env);
  return openDatabase({ url: database.ownerUrl ?? '', poolMax: 2 });
}
