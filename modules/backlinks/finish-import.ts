import { notFound } from '../../platform/errors';
import type { Workspace } from '../../platform/workspace';
import { type Actor, audit } from '../account/store/audit-log';
import type { Job } from '../jobs/store/job-store';
import { findWebsite } from '../websites/store/website-store';
import type { FileSource } from './rules/collected-link';
import {
  type BacklinkImport,
  beginImport,
  endImport,
  enqueueMerge,
  failImport,
} from './store/backlink-site-store';

/** What was stored of a file; `begun` is undefined if it has no row. */
type FileRead = Pick<BacklinkImport, 'rowCount' | 'invalidRows'> & {
  begun: BacklinkImport | undefined;
  source: FileSource;
};

/** Ends the import of a file: its links are merged by a job; without any, the import has failed. */
export const finishImport = (
  workspace: Workspace,
  websiteId: string,
  { begun, source, rowCount, invalidRows }: FileRead,
  actor: Actor,
): Promise<{ import: BacklinkImport; job: Job | null }> =>
  workspace.transaction(async (tx) => {
    const website = await findWebsite(tx, websiteId, { forUpdate: true });
    if (!website) throw notFound('website');
    const started = begun ?? (await beginImport(tx, websiteId, { source }));
    const counted = { ...started, rowCount, invalidRows };
    if (rowCount === 0) {
      await failImport(tx, started.id);
      return { import: { ...counted, state: 'failed' }, job: null };
    }
    await endImport(tx, started.id, { rowCount, invalidRows, isComplete: false });
    const job = await enqueueMerge(tx, website);
    await audit(tx, actor, {
      action: 'backlinks.import',
      targetType: 'website',
      targetId: websiteId,
      details: { importId: started.id, source: started.source, links: rowCount },
    });
    return { import: { ...counted, state: 'ready' }, job };
  });
