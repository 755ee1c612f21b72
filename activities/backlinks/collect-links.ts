import { cancellationSignal } from '@temporalio/activity';
import {
  type BingLinkRef,
  type BingLinksEnd,
  collectBingLinks,
  finishBingLinks,
} from '../../modules/backlinks/collect/collect-bing-links';
import {
  type CollectionEnd,
  collectLinkPage,
  finishLinks,
  type LinkCallRef,
  type LinkCollectDeps,
} from '../../modules/backlinks/collect/collect-links';
import { mergeImports } from '../../modules/backlinks/collect/merge-imports';
import type { SearchDeps } from '../../modules/search-console/connections/search-deps';
import type { WebsiteRef } from '../../modules/websites/rules/website-ref';
import { type InWorkspace, openWorkspace, type Stores } from '../../platform/workspace';
import { callSignal } from '../call-signal';

/** Collects links from providers, and merges them with those of files. */
export const createLinkCollectionActivities = (deps: Stores & LinkCollectDeps & SearchDeps) => ({
  collectLinkPage: (ref: InWorkspace<LinkCallRef>) =>
    collectLinkPage(openWorkspace(deps, ref), deps, ref, callSignal()),

  finishLinks: (end: InWorkspace<CollectionEnd>) =>
    finishLinks(openWorkspace(deps, end), end, cancellationSignal()),

  collectBingLinks: (ref: InWorkspace<BingLinkRef>) =>
    collectBingLinks(openWorkspace(deps, ref), deps, ref, callSignal()),

  finishBingLinks: (end: InWorkspace<BingLinksEnd>) =>
    finishBingLinks(openWorkspace(deps, end), end, cancellationSignal()),

  mergeLinkImports: (website: WebsiteRef) =>
    mergeImports(openWorkspace(deps, website), website.websiteId, cancellationSignal()),
});
