import { AppError, invalid } from '../../../platform/errors';
import { type CampaignPlan, campaignDaysMin, unitKindOf } from './campaign';
import { noTargetSets, type TargetSets } from './campaign-targets';
import { type CampaignDays, daysOf } from './campaign-window';

type CohortUnit = { unit: string; isTarget: boolean };
type Units = Pick<CampaignPlan, 'targetPages' | 'controlPages' | 'targets' | 'controls'>;
type Plan = Units & Pick<CampaignPlan, 'primaryMetric'>;

/** How the units of a running campaign are to change; ids are of keywords or prompts. */
export type UnitChanges = Record<
  | 'addTargetPages'
  | 'addControlPages'
  | 'removePages'
  | 'addTargetIds'
  | 'addControlIds'
  | 'removeIds',
  readonly string[]
> & { startDay?: string | undefined };

/** What a start found, in the fields of a plan: rules, groups and tags stay to be read. */
export function frozenUnits(campaign: Plan, units: readonly CohortUnit[]): Units {
  const kind = unitKindOf(campaign);
  const of = (isTarget: boolean) =>
    units.filter((unit) => unit.isTarget === isTarget).map(({ unit }) => unit);
  if (kind === 'page') {
    const { targets, controls } = campaign;
    return { targetPages: of(true), controlPages: of(false), targets, controls };
  }
  const field = kind === 'keyword' ? 'keywordIds' : 'promptIds';
  return {
    targetPages: [],
    controlPages: [],
    targets: { ...campaign.targets, [field]: of(true) },
    controls: { ...campaign.controls, [field]: of(false) },
  };
}

/** Returns the days of the next cohort. Throws a 422 if they are too early or too few. */
export function nextDays(endDay: string, startDay: string, tomorrow: string): CampaignDays {
  if (startDay < tomorrow) {
    throw invalid('startDay', 'too_early', 'A new cohort is measured from tomorrow on, or later.');
  }
  if (startDay > endDay || daysOf({ startDay, endDay }) < campaignDaysMin) {
    const message = `The campaign ends on ${endDay}, and a cohort needs ${campaignDaysMin} days: create another campaign.`;
    throw invalid('startDay', 'too_late', message);
  }
  return { startDay, endDay };
}

/** What the start froze, changed as wished: rules, groups and tags are not resolved again. */
export function changedUnits(plan: Plan, given: UnitChanges): Units {
  const removed = new Set<string>([...given.removePages, ...given.removeIds]);
  const merged = (known: readonly string[], added: readonly string[]) =>
    [...new Set([...known, ...added])].filter((unit) => !removed.has(unit));
  const field = unitKindOf(plan) === 'prompt' ? 'promptIds' : 'keywordIds';
  const setsOf = (frozen: TargetSets, added: readonly string[]) => ({
    ...noTargetSets,
    [field]: merged(frozen[field], added),
  });
  return {
    targetPages: merged(plan.targetPages, given.addTargetPages),
    controlPages: merged(plan.controlPages, given.addControlPages),
    targets: setsOf(plan.targets, given.addTargetIds),
    controls: setsOf(plan.controls, given.addControlIds),
  };
}

/** What the plan was resolved from, which stays to be read. */
export const rulesOf = (sets: TargetSets) => ({
  pathRules: sets.pathRules,
  linkIds: sets.linkIds,
  keywordGroupIds: sets.keywordGroupIds,
  keywordTags: sets.keywordTags,
  promptTags: sets.promptTags,
});

/** A unit that was changed stays changed, so that it cannot become a control, nor the reverse. */
export function mustNotChangeArms(
  units: readonly CohortUnit[],
  { assignment }: Pick<CampaignPlan, 'assignment'>,
  fixed: ReadonlyMap<string, { isTreated: boolean }>,
): void {
  if (assignment === 'random') return;
  for (const { unit, isTarget } of units) {
    const arm = fixed.get(unit);
    if (!arm || arm.isTreated === isTarget) continue;
    throw new AppError('conflict', `${unit} is in the other arm already, and keeps it.`);
  }
}
