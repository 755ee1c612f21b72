import { mapWithConcurrency } from '../../../platform/concurrency/map-with-concurrency';
import type { SafeFetch } from '../../../platform/network/safe-fetch';
import type { Database } from '../../../platform/postgres/database';
import type { WebsiteRef } from '../../websites/rules/website-ref';
import { checkKeyFile } from '../providers/key-file';
import type { KeyFile } from '../rules/key-file';
import { saveKeyFiles } from './indexnow-key-store';

const checksAtOnce = 8;

/** Checks hosts' key files now and stores the results. */
export async function checkKeyFiles(
  { database, safeFetch }: { database: Database; safeFetch: SafeFetch },
  ref: WebsiteRef,
  key: string,
  hosts: readonly string[],
): Promise<KeyFile[]> {
  if (hosts.length === 0) return [];
  const files = await mapWithConcurrency(hosts, checksAtOnce, (host) =>
    checkKeyFile(safeFetch, host, key),
  );
  await database.transaction(ref.workspaceId, (tx) => saveKeyFiles(tx, ref.websiteId, files));
  return files;
}
