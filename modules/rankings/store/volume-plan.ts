import type { Queries } from '../../../platform/postgres/database';
import { searchVolumeCallCredits } from '../../account/rules/credits';
import type { WebsiteRef } from '../../websites/rules/website-ref';
import type { WebsiteSettings } from '../../websites/rules/website-settings';
import {
  hasLiveVolumes,
  measureVolumes,
  type VolumeSize,
} from '../keywords/store/search-volume-store';
import { type KeywordDataSource, volumeValidDays } from '../rules/search-volume';
import { collectionDefaults } from '../workflow-input';
import { chooseKeywordData, type ProviderChoice } from './provider-choice';

/** The search volumes that a collection would read before the ranks. */
export type VolumePlan = VolumeSize & {
  source: KeywordDataSource;
  /** Volumes read before this time are old. */
  dueBefore: string;
};

/** Null: nobody is to be asked for volumes. */
export async function planVolumes(
  db: Queries,
  target: WebsiteRef,
  settings: WebsiteSettings,
  serp: ProviderChoice,
): Promise<VolumePlan | null> {
  const source = await chooseKeywordData(db, settings, serp);
  if (source === null) return null;
  if (source === 'sandbox' && (await hasLiveVolumes(db, target))) return null;
  const dueBefore = new Date(Date.now() - volumeValidDays * 86_400_000).toISOString();
  const size = await measureVolumes(db, { ...target, source, dueBefore });
  return { source, dueBefore, ...size };
}

/** A sandbox reading costs nothing. */
export const volumeCredits = (source: KeywordDataSource, calls: number): number =>
  source === 'sandbox' ? 0 : calls * searchVolumeCallCredits;

/** Calls that one job makes: volumes never take the credits of the ranks. Null is no limit. */
export function volumeCalls(plan: VolumePlan | null, creditsLeft: number | null): number {
  if (!plan) return 0;
  const calls = Math.min(plan.calls, collectionDefaults.volumeCallsMax);
  if (creditsLeft === null || plan.source === 'sandbox') return calls;
  return Math.min(calls, Math.max(0, Math.floor(creditsLeft / searchVolumeCallCredits)));
}
