import { collectBing } from '../../modules/search-console/bing/collect-bing';
import { finishSearchCollection } from '../../modules/search-console/collect/finish-collection';
import {
  planSearchCollection,
  type SearchPlanRef,
} from '../../modules/search-console/collect/plan-collection';
import { type PullRef, pullSearchDays } from '../../modules/search-console/collect/pull-days';
import { rollUpSearchSpans } from '../../modules/search-console/collect/roll-up-spans';
import type { SearchDeps } from '../../modules/search-console/connections/search-deps';
import { deleteSupersededRows } from '../../modules/search-console/store/superseded-rows';
import type { WebsiteRef } from '../../modules/websites/rules/website-ref';
import { type InWorkspace, openWorkspace, type Stores } from '../../platform/workspace';
import { callSignal } from '../call-signal';

/** Reads Search Console. */
export const createSearchActivities = (deps: Stores & SearchDeps) => ({
  planSearchCollection: (ref: InWorkspace<SearchPlanRef>) =>
    planSearchCollection(openWorkspace(deps, ref), deps, ref, callSignal()),

  collectBing: (ref: WebsiteRef) =>
    collectBing(openWorkspace(deps, ref), deps, ref.websiteId, callSignal()),

  pullSearchDays: (ref: InWorkspace<PullRef>) =>
    pullSearchDays(openWorkspace(deps, ref), deps, ref, callSignal()),

  finishSearchCollection: (ref: WebsiteRef) =>
    finishSearchCollection(openWorkspace(deps, ref), ref.websiteId),

  /** Rolls up a property's large months and newest windows. Idempotent. */
  rollUpSearchMonths: (ref: WebsiteRef & { property: string }) =>
    rollUpSearchSpans(openWorkspace(deps, ref), ref, { signal: callSignal() }),

  /** Removes superseded rows of the next workspaces. Idempotent. */
  deleteSupersededRowsOfWorkspaces: (page: {
    afterWorkspaceId: string;
    workspacesMax: number;
    nowMs: number;
  }) => deleteSupersededRows(deps, page),
});
