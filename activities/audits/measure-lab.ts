import { Context } from '@temporalio/activity';
import { type LabDeps, measureLabPage } from '../../modules/audits/lab/measure-lab-page';
import type { AuditRef } from '../../modules/audits/rules/audit-ref';
import { openWorkspace, type Stores } from '../../platform/workspace';

export type { LabDeps };

export const createLabActivities = (deps: Stores & LabDeps) => ({
  /**
   * Measures one page of a published audit's sample by Lighthouse, and returns whether there may be
   * another one. A failed measurement is a result. Idempotent.
   */
  measureLabPage: ({ place, ...ref }: AuditRef & { place: number }): Promise<boolean> =>
    measureLabPage(
      openWorkspace(deps, ref),
      deps,
      ref,
      place,
      Context.current().cancellationSignal,
    ),
});
