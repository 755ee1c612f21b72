import type { Workspace } from '../../../platform/workspace';
import {
  type BacklinkImport,
  endMerge,
  publishGeneration,
  readBacklinkSite,
  readyImports,
} from '../store/backlink-site-store';
import { linkLedger } from '../store/ledger-links';
import { forgetGenerations, forgetLinkRows, writeGeneration } from '../store/link-generation';

/** Merges that were overtaken by others begin anew so often. */
const attemptsMax = 10;

export type Merged = { imports: number; links: number };

/**
 * Merges all imports of a website that are ready, one after another in the order in which they
 * began. Idempotent: an import that is merged is not ready any more, and a merge that was given up
 * leaves rows of a generation that is never read.
 */
export async function mergeImports(
  workspace: Workspace,
  websiteId: string,
  signal?: AbortSignal,
): Promise<Merged> {
  const { db } = workspace;
  let imports = 0;
  for (;;) {
    const [next] = await readyImports(db, websiteId);
    if (!next) break;
    signal?.throwIfAborted();
    await mergeImport(workspace, websiteId, next);
    imports += 1;
  }
  const { generation, links } = await readBacklinkSite(db, websiteId);
  // URLs that were tracked since the last merge learn of their links, too.
  if (generation > 0) await linkLedger(workspace, { websiteId, generation });
  return { imports, links };
}

/** Rolls the transaction back: the import is still to be merged. */
class Overtaken extends Error {}

function toOvertaken(error: unknown): 'overtaken' {
  if (error instanceof Overtaken) return 'overtaken';
  throw error;
}

async function mergeImport(
  workspace: Workspace,
  websiteId: string,
  { id, batch, source, isComplete, createdAt }: BacklinkImport,
): Promise<void> {
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    const { db } = workspace;
    const { generation: base } = await readBacklinkSite(db, websiteId);
    const generation = Math.max(Date.now(), base + 1);
    const merge = { base, generation, batch, source, isComplete, startedAt: createdAt };
    const links = await writeGeneration(workspace, websiteId, merge);
    const outcome = await workspace
      .transaction(async (tx) => {
        if (!(await endMerge(tx, id))) return 'ended';
        const isFirst = await publishGeneration(tx, websiteId, { base, generation, links });
        if (!isFirst) throw new Overtaken();
        return 'published';
      })
      .catch(toOvertaken);
    if (outcome === 'ended') return;
    if (outcome === 'overtaken') continue;
    // Reads that began before the change still read the base.
    await forgetGenerations(workspace, websiteId, { before: base });
    await forgetLinkRows(workspace, websiteId, batch);
    return;
  }
  throw new Error(`the import ${id} was overtaken by ${attemptsMax} other merges`);
}
