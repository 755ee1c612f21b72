import { checkKnownLinks } from './check-known-links';
import { collectBacklinks, estimateBacklinks } from './collect-backlinks';
import { createKnownLinks } from './create-known-links';
import { deleteKnownLinks } from './delete-known-links';
import { getDisavow, saveDisavow } from './disavow';
import { getKnownLink } from './get-known-link';
import { importBacklinks } from './import-backlinks';
import { importKnownLinks } from './import-known-links';
import { listBacklinkGaps } from './list-backlink-gaps';
import { listBacklinkImports } from './list-backlink-imports';
import { listBacklinkSeries } from './list-backlink-series';
import { listBacklinks } from './list-backlinks';
import { listBrokenPages } from './list-broken-pages';
import { listLostBacklinks, listNewBacklinks } from './list-changed-backlinks';
import { listKnownLinks } from './list-known-links';
import { listLinkAnchors, listLinkedPages } from './list-link-groups';
import { listLinkingDomains } from './list-linking-domains';
import { listReferrerSeries, listReferrers } from './list-referrers';
import { summarizeBacklinks } from './summarize-backlinks';
import { updateKnownLink } from './update-known-link';

export const backlinkOperations = [
  listBacklinks,
  summarizeBacklinks,
  listLinkingDomains,
  listLinkAnchors,
  listLinkedPages,
  listBacklinkSeries,
  listNewBacklinks,
  listLostBacklinks,
  listBacklinkGaps,
  listBrokenPages,
  listReferrers,
  listReferrerSeries,
  getDisavow,
  saveDisavow,
  estimateBacklinks,
  collectBacklinks,
  importBacklinks,
  listBacklinkImports,
  listKnownLinks,
  createKnownLinks,
  importKnownLinks,
  checkKnownLinks,
  getKnownLink,
  updateKnownLink,
  deleteKnownLinks,
];
