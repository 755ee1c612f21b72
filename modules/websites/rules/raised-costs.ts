import { mergeSettings, type WebsiteSettings } from './website-settings';

type Collection = WebsiteSettings['collection'];

const perWeek = (cadence: Collection['cadence'], ofPlan: 'daily' | 'weekly'): number =>
  (cadence === 'plan' ? ofPlan : cadence) === 'daily' ? 7 : 1;

type Change = { [Name in keyof Collection]?: Collection[Name] | undefined };

/** Names what a change makes more expensive; empty if nothing. */
export function raisedCosts(
  before: Collection,
  change: Change,
  cadenceOfPlan: 'daily' | 'weekly',
): string[] {
  const after = mergeSettings(before, change) as Collection;
  const raised: string[] = [];
  const rise = (isRaised: boolean, what: string) => {
    if (isRaised) raised.push(what);
  };
  const times = (cadence: Collection['cadence']) => perWeek(cadence, cadenceOfPlan);
  rise(times(after.cadence) > times(before.cadence), 'every day instead of every week');
  rise(after.depth > before.depth, `${after.depth} results a keyword instead of ${before.depth}`);
  rise(after.devices.length > before.devices.length, `on ${after.devices.join(' and ')}`);
  rise(
    after.readingsPerCheck > before.readingsPerCheck,
    `${after.readingsPerCheck} readings a check instead of ${before.readingsPerCheck}`,
  );
  rise(after.searchVolumes && !before.searchVolumes, 'with search volumes');
  rise(
    after.loadsAiOverviews && !before.loadsAiOverviews,
    'with AI Overviews that load later, up to one credit a keyword',
  );
  rise(after.mode === 'live' && before.mode === 'queue', 'live instead of by the queue');
  const isOther = after.provider !== before.provider;
  rise(isOther, after.provider === null ? 'from another provider' : `from ${after.provider}`);
  return raised;
}
