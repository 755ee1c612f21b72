import type { WorkspaceReads } from '../../../platform/workspace';
import { readPublishedAudits } from '../../audits/store/audits-around';
import { blind, type Look, seen } from '../rules/cause-kinds';
import { chooseAudits } from '../rules/choose-audits';
import type { Looking } from '../rules/explain-request';
import { findSiteChanges } from '../rules/find-site-changes';
import { readAuditedPages } from '../store/audited-pages';

/** Compares the changed pages as two audits found them. */
export async function lookAtAudits(workspace: WorkspaceReads, looking: Looking): Promise<Look> {
  const audits = chooseAudits(await readPublishedAudits(workspace.db, looking.websiteId), looking);
  const found = audits
    ? await readAuditedPages(
        workspace,
        looking.websiteId,
        audits,
        looking.pages.map(({ url }) => url),
      )
    : new Map();
  if (!audits || found.size === 0) {
    return blind(
      'no_two_audits',
      'noindexed',
      'canonical_changed',
      'http_status_changed',
      'title_lost',
      'title_changed',
    );
  }
  const pairs = looking.pages.flatMap((page) => {
    const pair = found.get(page.url);
    return pair ? [{ page, ...pair }] : [];
  });
  const [before, after] = audits;
  return seen(
    ...findSiteChanges(pairs, {
      since: after.finishedAt,
      reads: [`/audits/${before.id}/pages`, `/audits/${after.id}/pages`],
    }),
  );
}
