import { mapWithConcurrency } from '../../../platform/concurrency/map-with-concurrency';
import type { SafeFetch } from '../../../platform/network/safe-fetch';
import type { Workspace } from '../../../platform/workspace';
import { checkKeyFile } from '../providers/key-file';
import type { KeyFile } from '../rules/key-file';
import { saveKeyFiles } from './indexnow-key-store';

const checksAtOnce = 8;

/** Checks hosts' key files now and stores the results. */
export async function checkKeyFiles(
  workspace: Workspace,
  safeFetch: SafeFetch,
  websiteId: string,
  { key, hosts }: { key: string; hosts: readonly string[] },
): Promise<KeyFile[]> {
  if (hosts.length === 0) return [];
  const files = await mapWithConcurrency(hosts, checksAtOnce, (host) =>
    checkKeyFile(safeFetch, host, key),
  );
  await workspace.transaction((tx) => saveKeyFiles(tx, websiteId, files));
  return files;
}
