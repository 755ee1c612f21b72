import { AppError } from '../../platform/errors';
import type { Workspace } from '../../platform/workspace';
import { type Actor, audit } from '../account/store/audit-log';
import { type Campaign, getCampaign } from './store/campaign-store';
import { type Conversion, countConversions, putConversions } from './store/conversion-store';

const storedMax = 1_000_000;

/** Throws a conflict for a campaign that has ended. */
export function mustTakeConversions({ status }: Campaign): void {
  if (status === 'draft' || status === 'running') return;
  throw new AppError(
    'conflict',
    `This campaign is ${status}: its result is final, and takes no more conversions.`,
  );
}

/** Keeps conversions, which replace those of the same pages and days. */
export async function keepConversions(
  workspace: Workspace,
  campaignId: string,
  conversions: readonly Conversion[],
  actor: Actor,
): Promise<void> {
  if (conversions.length === 0) return;
  await workspace.transaction(async (tx) => {
    // Locked, so that no evaluation reads half of a block.
    mustTakeConversions(await getCampaign(tx, campaignId, { forUpdate: true }));
    await putConversions(tx, campaignId, conversions);
    if ((await countConversions(tx, campaignId)) > storedMax) {
      const message = `A campaign keeps at most ${storedMax} conversions of pages and days.`;
      throw new AppError('payment_required', message);
    }
    await audit(tx, actor, {
      action: 'campaign.import_conversions',
      targetType: 'campaign',
      targetId: campaignId,
      details: { rows: conversions.length },
    });
  });
}
