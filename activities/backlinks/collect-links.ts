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
import { callSignal } from '../call-signal';

/** Collects links from providers, and merges them with those of files. */
export const createLinkCollectionActivities = (deps: LinkCollectDeps & SearchDeps) => ({
  collectLinkPage: (ref: LinkCallRef) => collectLinkPage(deps, ref, callSignal()),

  finishLinks: (end: CollectionEnd) => finishLinks(deps, end, cancellationSignal()),

  collectBingLinks: (ref: BingLinkRef) => collectBingLinks(deps, ref, callSignal()),

  finishBingLinks: (end: BingLinksEnd) => finishBingLinks(deps, end, cancellationSignal()),

  mergeLinkImports: (website: WebsiteRef) => mergeImports(deps, website, cancellationSignal()),
});
