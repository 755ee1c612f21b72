import { cancellationSignal } from '@temporalio/activity';
import {
  type CollectionEnd,
  collectLinkPage,
  finishLinks,
  type LinkCallRef,
  type LinkCollectDeps,
} from '../../modules/backlinks/collect/collect-links';
import { mergeImports } from '../../modules/backlinks/collect/merge-imports';
import type { WebsiteRef } from '../../modules/websites/rules/website-ref';
import { callSignal } from '../call-signal';

/** Collects links from providers, and merges them with those of files. */
export const createLinkCollectionActivities = (deps: LinkCollectDeps) => ({
  collectLinkPage: (ref: LinkCallRef) => collectLinkPage(deps, ref, callSignal()),

  finishLinks: (end: CollectionEnd) => finishLinks(deps, end, cancellationSignal()),

  mergeLinkImports: (website: WebsiteRef) => mergeImports(deps, website, cancellationSignal()),
});
