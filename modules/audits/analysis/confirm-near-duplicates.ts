import { Turns } from '../../../platform/concurrency/turns';
import type { Queries } from '../../../platform/postgres/database';
import { type Candidates, confirmNear } from '../rules/site-rules/near-duplicates';
import type { Site } from '../rules/site-rules/site-finding';
import { findNearCandidates } from '../rules/site-rules/site-standing';
import { readSketches } from '../store/frontier-reading';

/** Sketches in memory, at 4 KB each at most, and pages whose candidates are read at once. */
const sketchesMax = 4_000;
const pagesAtOnce = 200;

/** Names for each page the first earlier one whose text is nearly the same, by their sketches. */
export async function confirmNearDuplicates(
  db: Queries,
  auditId: string,
  { graph, standing }: Pick<Site, 'graph' | 'standing'>,
  signal: AbortSignal,
): Promise<void> {
  const sketches = new Map<number, Uint32Array>();
  const turns = new Turns();
  const confirm = async (pages: readonly Candidates[]) => {
    const needed = new Set(pages.flatMap(({ number, earlier }) => [number, ...earlier]));
    const missing = [...needed].filter((number) => !sketches.has(number));
    for (const number of sketches.keys()) {
      if (sketches.size + missing.length <= sketchesMax) break;
      if (!needed.has(number)) sketches.delete(number);
    }
    for (const [number, sketch] of await readSketches(db, auditId, missing)) {
      sketches.set(number, sketch);
    }
    for (const page of pages) {
      await turns.yieldIfOver();
      standing.nearDuplicateOf[page.number] = confirmNear(page, sketches);
    }
  };
  let pages: Candidates[] = [];
  for (const page of findNearCandidates(graph, standing)) {
    await turns.yieldIfOver();
    signal.throwIfAborted();
    if (pages.push(page) < pagesAtOnce) continue;
    await confirm(pages);
    pages = [];
  }
  await confirm(pages);
}
