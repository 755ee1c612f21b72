import type { Queries } from '../../../platform/postgres/database';
import { creditMonth } from '../../account/rules/credits';
import { readAverageCharges } from '../../account/store/spend-store';
import { getWebsiteSettings } from '../../websites/store/website-settings-store';
import type { StoredWebsite } from '../../websites/store/website-store';
import type { AiEngine, AiProviderName } from '../rules/engines';
import { defaultTarget } from '../rules/target';
import { wasCollected } from '../store/collection-mark';
import { countCollectablePrompts } from '../store/prompt-store';
import { isAskedTarget, readTargets } from '../store/target-store';
import { type ChooseSource, readSources } from './choose-source';
import { defaultSeries } from './make-defaults';
import { creditsOfAnswers, type TargetSkip, whyNotAsked } from './plan-collection';

export type TargetEstimate = {
  /** Null for a default target, which the first collection makes. */
  targetId: string | null;
  engine: AiEngine;
  provider: AiProviderName;
  /** Who would answer: the provider, or `sandbox`; null for neither. */
  source: string | null;
  /** Most calls of one reading: fewer where a wanted width or a day's budget ends it. */
  calls: number;
  credits: number;
  /** What the provider charged for calls of this and the last month, times `calls`. */
  charge: { unit: string; amount: number } | null;
  skipped: TargetSkip | 'tracking_off' | null;
};

export type AiEstimate = {
  prompts: number;
  frozen: number;
  calls: number;
  credits: number;
  targets: TargetEstimate[];
};

/** Returns what a refresh of AI answers would ask and cost now. Changes nothing. */
export async function estimateAi(
  db: Queries,
  website: Pick<StoredWebsite, 'id' | 'aiTracking'>,
  { hasSandbox }: { hasSandbox: boolean },
): Promise<AiEstimate> {
  const { prompts, frozen } = await countCollectablePrompts(db, website.id);
  const sourceOf = await readSources(db, hasSandbox);
  const charges = await readAverageCharges(db, lastMonth(new Date()));
  const wanted = await wantedTargets(db, website.id, sourceOf);
  const targets = wanted.map(({ targetId, engine, provider, ...target }): TargetEstimate => {
    const source = sourceOf(provider);
    const skipped = website.aiTracking
      ? whyNotAsked({ ...target, provider }, source)
      : 'tracking_off';
    const daily = target.answersPerDayMax ?? Number.POSITIVE_INFINITY;
    const calls = skipped === null ? Math.min(prompts * target.samples, daily) : 0;
    const each = source === null || source === 'sandbox' ? undefined : charges.get(source);
    return {
      targetId,
      engine,
      provider,
      source,
      calls,
      credits: creditsOfAnswers(source, calls),
      charge: each && calls > 0 ? { unit: each.unit, amount: each.amount * calls } : null,
      skipped,
    };
  });
  const sum = (field: 'calls' | 'credits') =>
    targets.reduce((total, target) => total + target[field], 0);
  return { prompts, frozen, calls: sum('calls'), credits: sum('credits'), targets };
}

const lastMonth = (now: Date): string =>
  creditMonth(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1)));

async function wantedTargets(db: Queries, websiteId: string, sourceOf: ChooseSource) {
  const targets = (await readTargets(db, websiteId)).filter(isAskedTarget);
  if (targets.length > 0 || (await wasCollected(db, websiteId))) {
    return targets.map(({ id, ...target }) => ({ ...target, targetId: id }));
  }
  const { collection } = await getWebsiteSettings(db, websiteId);
  return defaultSeries(sourceOf).map((series) => ({
    ...defaultTarget,
    ...series,
    samples: collection.readingsPerCheck,
    model: null,
    targetId: null,
  }));
}
