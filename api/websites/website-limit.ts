import { plans } from '../../modules/account/rules/plans';
import { getWorkspace, lockLimits } from '../../modules/account/store/workspace-store';
import { countLiveWebsites } from '../../modules/websites/store/website-store';
import { AppError } from '../../platform/errors';
import type { WriteContext } from '../operation/operation';

/** Throws a 402 if the plan allows no further website, also under concurrent requests. */
export async function reserveWebsite({ db }: WriteContext): Promise<void> {
  await lockLimits(db);
  const { plan } = await getWorkspace(db);
  const { websitesMax } = plans[plan];
  if (websitesMax === null) return;
  if ((await countLiveWebsites(db)) < websitesMax) return;
  throw new AppError(
    'payment_required',
    `The ${plan} plan allows ${websitesMax} active and paused websites, and all are in use. Archive or delete one, or change the plan.`,
  );
}
