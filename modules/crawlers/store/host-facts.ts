import type { WorkspaceReads } from '../../../platform/workspace';
import type { HostRef } from '../../websites/rules/website-ref';
import type { HostFacts, HostPages } from '../policy/host-policy';
import { robotsBytesMax } from '../robots/robots-file';
import { copyInForce } from '../robots/robots-history';
import { type PolicyFileVersion, readPolicyFiles } from './policy-file-store';
import { readRobotsCopies } from './robots-copy-store';

/** Enough copies to find the last good one behind a period of varying responses. */
const perHostMax = 100;

export type StoredFacts = Omit<HostFacts, 'files'> & { files: PolicyFileVersion[] };

/** Reads what a host says now; licenses that robots.txt no longer names are left out. */
export async function readHostFacts(
  { db }: Pick<WorkspaceReads, 'db'>,
  scope: HostRef,
  pages: HostPages | null,
): Promise<StoredFacts> {
  const now = new Date();
  const bounds = { perHostMax, bytesMax: robotsBytesMax };
  const [copies, files] = await Promise.all([
    readRobotsCopies(db, scope, { from: now, to: now, ...bounds }),
    readPolicyFiles(db, scope),
  ]);
  const copy = copyInForce(copies.get(scope.host) ?? [], now);
  const named = new Set(copy?.file?.licenses.map(({ url }) => url));
  return {
    host: scope.host,
    copy,
    robotsUrl: `https://${scope.host}/robots.txt`,
    files: files.filter(({ kind, url }) => kind !== 'license' || named.has(url)),
    pages,
  };
}
