import type { Queries } from '../../../platform/postgres/database';
import { findWebsite, type StoredWebsite } from '../../websites/store/website-store';
import type { AiProvider } from '../providers/ai-provider';
import { type AskedTarget, isAskedTarget, readTargets } from '../store/target-store';
import type { AiDeps } from './ai-deps';
import { openAiProvider } from './choose-source';
import { whyNotAsked } from './plan-collection';

/** Why nothing more is asked of a target. */
export type AiStop = { code: string; message: string };

/** What asking a target needs. */
export type OpenedTarget = { website: StoredWebsite; target: AskedTarget; provider: AiProvider };

type TargetRef = { websiteId: string; targetId: string; source: string };

/** Opens what a batch needs, or returns why the target is not asked any more. */
export async function openTarget(
  db: Queries,
  deps: AiDeps,
  ref: TargetRef,
): Promise<OpenedTarget | AiStop> {
  const website = await findWebsite(db, ref.websiteId);
  if (!website) return { code: 'website_gone', message: 'The website is gone.' };
  if (!website.aiTracking) {
    return { code: 'tracking_off', message: 'The website’s AI tracking was switched off.' };
  }
  const targets = (await readTargets(db, ref.websiteId)).filter(isAskedTarget);
  const target = targets.find(({ id }) => id === ref.targetId);
  if (!target) return { code: 'target_gone', message: 'The target was deleted.' };
  if (target.isPaused) return { code: 'target_paused', message: 'The target was paused.' };
  const provider = await openAiProvider(deps, db, { name: target.provider, source: ref.source });
  if (!provider) {
    const message = `The workspace has no account for ${target.provider} any more.`;
    return { code: 'provider_not_configured', message };
  }
  if (whyNotAsked(target, ref.source) === 'model_missing') {
    const message = `${target.provider} needs a model: add a target that names one.`;
    return { code: 'model_missing', message };
  }
  return { website, target, provider };
}
