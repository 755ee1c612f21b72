import type { Queries } from '../../../platform/postgres/database';
import { findWebsite } from '../../websites/store/website-store';
import type { LinkSource } from '../rules/collected-link';
import { beginImport, endImport, failImport } from '../store/backlink-site-store';

type Batch = {
  source: LinkSource;
  batch: string;
  links: number;
  unreadable: number;
  isComplete: boolean;
};

/** Leaves the links of a job to be merged, unless there is no link or the website was deleted. */
export async function endBatch(
  tx: Queries,
  websiteId: string,
  { source, batch, links, unreadable, isComplete }: Batch,
): Promise<void> {
  if (!(await findWebsite(tx, websiteId, { forReference: true }))) return;
  const { id } = await beginImport(tx, websiteId, { source, batch });
  // A source that suddenly has nothing is more likely to be wrong than all links to be gone.
  if (links === 0) await failImport(tx, id);
  else await endImport(tx, id, { rowCount: links, invalidRows: unreadable, isComplete });
}
