import { Context } from '@temporalio/activity';
import { settleIndex } from '../../modules/indexing/store/ledger-index-store';
import { findBinding } from '../../modules/search-console/connections/open-binding';
import type { SearchDeps } from '../../modules/search-console/connections/search-deps';
import {
  type InspectionBatch,
  inspectBatch,
} from '../../modules/search-console/inspections/inspect-batch';
import {
  type InspectionPlan,
  planInspections,
} from '../../modules/search-console/inspections/plan-inspections';
import { quotaDayOf } from '../../modules/search-console/rules/inspection-budget';
import { getConnection } from '../../modules/search-console/store/connection-store';
import {
  enqueueInspections,
  findWebsitesToInspect,
} from '../../modules/search-console/store/inspection-jobs';
import { countQueue } from '../../modules/search-console/store/inspection-queue-store';
import type { WebsiteRef } from '../../modules/websites/rules/website-ref';
import { findWebsite } from '../../modules/websites/store/website-store';
import { today } from '../../platform/calendar/clock';
import { taskQueues } from '../../platform/temporal/task-queues';
import { openWorkspace, type Stores } from '../../platform/workspace';

export const createInspectionActivities = (deps: Stores & SearchDeps) => ({
  /** Chooses the URLs of the day, and returns the line and the task queue of the calls. */
  async planUrlInspections(ref: WebsiteRef): Promise<InspectionPlan & { taskQueue: string }> {
    const workspace = openWorkspace(deps, ref);
    const plan = await planInspections(workspace, ref.websiteId, new Date());
    const { db } = workspace;
    const binding = plan.obstacle ? undefined : await findBinding(db, ref.websiteId, 'google');
    const connection = binding && (await getConnection(db, binding.connectionId));
    const isSandbox = connection?.dataSource === 'sandbox';
    return { ...plan, taskQueue: isSandbox ? taskQueues.sandbox : taskQueues.google_inspection };
  },

  /** Inspects the next URLs in line. */
  async inspectUrlBatch({
    urlsMax,
    ...ref
  }: WebsiteRef & { urlsMax: number }): Promise<InspectionBatch> {
    const { cancellationSignal: signal } = Context.current();
    return inspectBatch(openWorkspace(deps, ref), deps, ref.websiteId, { urlsMax, signal });
  },

  /** Counts the index of the day, and what is left in line. */
  async concludeInspections(ref: WebsiteRef): Promise<{ left: number }> {
    const workspace = openWorkspace(deps, ref);
    await settleIndex(workspace, ref.websiteId, today());
    const { requested, watch } = await countQueue(workspace.db, ref.websiteId);
    return { left: requested + watch };
  },

  /** Starts jobs for the next websites with URLs to inspect, over all tenants. */
  async startDueInspections(page: { afterWebsiteId: string; websitesMax: number }) {
    const day = quotaDayOf(new Date());
    const due = await findWebsitesToInspect(deps.database.system, { ...page, day });
    for (const { workspaceId, websiteId } of due) {
      await deps.database.transaction(workspaceId, async (tx) => {
        const website = await findWebsite(tx, websiteId, { forReference: true });
        if (website?.status === 'active') await enqueueInspections(tx, website, true);
      });
    }
    const isLast = due.length < page.websitesMax;
    return { started: due.length, lastWebsiteId: isLast ? null : (due.at(-1)?.websiteId ?? null) };
  },
});
