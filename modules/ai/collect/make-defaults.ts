import type { Queries } from '../../../platform/postgres/database';
import { getWebsiteSettings } from '../../websites/store/website-settings-store';
import { addBrands } from '../change-brands';
import type { AiEngine, AiProviderName } from '../rules/engines';
import { defaultTarget } from '../rules/target';
import { readBrands } from '../store/brand-store';
import { markCollected, wasCollected } from '../store/collection-mark';
import { insertTarget, isAskedTarget, readTargets } from '../store/target-store';
import type { ChooseSource } from './choose-source';

type Series = { engine: AiEngine; provider: AiProviderName };

const sandboxSeries: readonly Series[] = [
  { engine: 'chatgpt', provider: 'openai' },
  { engine: 'perplexity', provider: 'perplexity' },
  { engine: 'gemini', provider: 'gemini' },
];

/** Series that need no model; for the others a person has to choose one. */
const liveSeries: readonly Series[] = [
  { engine: 'chatgpt', provider: 'dataforseo_llm_scraper' },
  { engine: 'google_ai_mode', provider: 'serpapi_ai_mode' },
];

/** Returns the targets that a website without any is given. */
export function defaultSeries(sourceOf: ChooseSource): readonly Series[] {
  const isSandbox = sandboxSeries.every(({ provider }) => sourceOf(provider) === 'sandbox');
  if (isSandbox) return sandboxSeries;
  return liveSeries.filter(({ provider }) => sourceOf(provider) === provider);
}

/**
 * Gives a website its own brand and its targets before its first collection, where it has none. What
 * a person deletes afterwards stays deleted. Returns whether it did. The website's row must be
 * locked.
 */
export async function makeDefaults(
  tx: Queries,
  website: { id: string; name: string; domain: string },
  sourceOf: ChooseSource,
): Promise<boolean> {
  if (await wasCollected(tx, website.id)) return false;
  const hasTargets = (await readTargets(tx, website.id)).some(isAskedTarget);
  const series = defaultSeries(sourceOf);
  // An account may be added later: the defaults are made then.
  if (!hasTargets && series.length === 0) return false;
  if (!hasTargets) {
    const { collection } = await getWebsiteSettings(tx, website.id);
    const common = { ...defaultTarget, model: null, samples: collection.readingsPerCheck };
    for (const each of series) {
      await insertTarget(tx, website.id, { ...common, ...each });
    }
  }
  await addOwnBrand(tx, website);
  await markCollected(tx, website.id);
  return true;
}

/** Gives a website without an own brand one, until a person names its own. */
export async function addOwnBrand(
  tx: Queries,
  { id, name, domain }: { id: string; name: string; domain: string },
): Promise<void> {
  const brands = await readBrands(tx, id);
  if (brands.some(({ isOwn }) => isOwn)) return;
  const isTaken = brands.some(({ domains }) => domains.includes(domain));
  await addBrands(tx, id, [
    {
      name,
      isOwn: true,
      aliases: [],
      excludedNames: [],
      domains: isTaken ? [] : [domain],
      matchCase: 'auto',
    },
  ]);
}
