import { InvalidArgumentError } from 'commander';
import {
  boundedAlways,
  type LimitName,
  limitNames,
  limitsOf,
} from '../../modules/account/rules/plans';
import type { LimitChange } from '../../modules/account/store/operator-store';
import type { Workspace } from '../../modules/account/store/workspace-store';

const names = Object.keys(limitNames) as LimitName[];

/** Reads `keywords=5000`, `prompts=none` (no limit) or `audits=plan` (the plan’s again). */
export function toLimits(text: string, before: LimitChange | undefined): LimitChange {
  const [given = '', value = ''] = text.split('=');
  const name = names.find((each) => each === given);
  if (name === undefined) {
    throw new InvalidArgumentError(`There is no limit ${given}. Use one of ${names.join(', ')}.`);
  }
  if (value === 'plan') return { ...before, [name]: undefined };
  const isOpen = value === 'none' && !boundedAlways.includes(name);
  if (!isOpen && !/^\d{1,15}$/.test(value)) {
    throw new InvalidArgumentError(
      `${given} must be a number${boundedAlways.includes(name) ? '' : ', none'} or plan.`,
    );
  }
  return { ...before, [name]: isOpen ? null : Number(value) };
}

const say = (value: number | null) => (value === null ? 'no limit' : value.toLocaleString('en'));

/** One line for each limit: what is used, as far as it is counted, and of how much. */
export function linesOfUsage({
  workspace,
  usage,
}: {
  workspace: Workspace;
  usage: Partial<Record<LimitName, number>>;
}): string[] {
  const limits = limitsOf(workspace);
  const state = workspace.isSuspended ? ', suspended' : '';
  return [
    `${workspace.name}, on the ${workspace.plan} plan${state}`,
    ...names.map((name) => {
      const used = usage[name];
      const own = workspace.limits[name] === undefined ? '' : '  (its own)';
      return `${name.padEnd(27)} ${(used === undefined ? '' : say(used)).padStart(15)}  of ${say(limits[limitNames[name]] as number | null)}${own}`;
    }),
  ];
}
