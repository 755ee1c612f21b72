import type { Workspace } from '../../../platform/workspace';
import { findWebsite } from '../../websites/store/website-store';
import { addOwnBrand } from '../collect/make-defaults';
import type { OverviewProviderName } from '../rules/engines';
import { overviewSeries } from '../rules/target';
import { noteOverviewSeries } from '../store/overview-series-store';
import { insertTarget, readTargets, type Target } from '../store/target-store';

/**
 * Returns the series of the AI Overviews that a provider reads; makes it, and the website's own
 * brand, when a page first brings one. Null if a person has deleted or paused it.
 */
export async function openOverviewTarget(
  workspace: Workspace,
  websiteId: string,
  provider: OverviewProviderName,
): Promise<Target | null> {
  const isIt = (one: Target) => one.engine === overviewSeries.engine && one.provider === provider;
  const found = (await readTargets(workspace.db, websiteId)).find(isIt);
  if (found) return found.isPaused ? null : found;
  return workspace.transaction(async (tx) => {
    const website = await findWebsite(tx, websiteId, { forUpdate: true });
    if (!website) return null;
    if (!(await noteOverviewSeries(tx, websiteId, provider))) return null;
    await addOwnBrand(tx, website);
    return insertTarget(tx, websiteId, { ...overviewSeries, provider });
  });
}
