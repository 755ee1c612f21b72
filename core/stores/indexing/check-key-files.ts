import type { KeyFile } from '../../domain/key-file';
import type { WebsiteRef } from '../../domain/website-ref';
import type { SafeFetch } from '../../network/safe-fetch';
import type { Database } from '../../postgres/database';
import { checkKeyFile } from '../../providers/indexing/key-file';
import { runSideBySide } from '../../run-side-by-side';
import { saveKeyFiles } from './indexnow-key-store';

const checksAtOnce = 8;

/** Looks at hosts' key files now and keeps what was found. */
export async function checkKeyFiles(
  { database, safeFetch }: { database: Database; safeFetch: SafeFetch },
  ref: WebsiteRef,
  key: string,
  hosts: readonly string[],
): Promise<KeyFile[]> {
  if (hosts.length === 0) return [];
  const files = await runSideBySide(hosts, checksAtOnce, (host) =>
    checkKeyFile(safeFetch, host, key),
  );
  await database.transaction(ref.workspaceId, (tx) => saveKeyFiles(tx, ref, files));
  return files;
}
