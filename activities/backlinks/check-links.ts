import { cancellationSignal } from '@temporalio/activity';
import { LinkChecker } from '../../modules/backlinks/check/check-due-links';
import { startLeftMerges } from '../../modules/backlinks/store/backlink-site-store';
import { countDueLinks, startDueLinkChecks } from '../../modules/backlinks/store/link-check-store';
import type { LinkCheckInput } from '../../modules/backlinks/workflow-input';
import type { WebsiteRef } from '../../modules/websites/rules/website-ref';
import type { SafeFetch } from '../../platform/network/safe-fetch';
import type { Stores } from '../../platform/workspace';

type LinkCheckDeps = Pick<Stores, 'database'> & { safeFetch: SafeFetch };

/** Each activity may run twice: a link that was checked is no longer due. */
export function createLinkCheckActivities(deps: LinkCheckDeps) {
  const checker = new LinkChecker(deps);
  return {
    countDueLinks: (website: WebsiteRef) =>
      countDueLinks(deps.database.reader(website.workspaceId), website.websiteId),

    checkLinkSlice: ({ slice, ...website }: WebsiteRef & { slice: LinkCheckInput }) =>
      checker.checkSlice(website, slice, cancellationSignal()),

    startDueLinkChecks: (page: { websitesMax: number }) => startDueWork(deps, page),
  };
}

/** Starts checks of the next websites with due links, and merges that are still to be made. */
async function startDueWork({ database }: LinkCheckDeps, page: { websitesMax: number }) {
  await startLeftMerges(database, page);
  return startDueLinkChecks(database, page);
}
