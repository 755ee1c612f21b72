import { type ActivityOptions, proxyActivities } from '@temporalio/workflow';
import type { Activities } from '../activities';
import { type ActivityName, activityKinds, policies } from './activity-policies';

type Called = ReturnType<typeof proxyActivities<Activities>>;

/** Returns all activities under their policies, with some options changed. */
export function activitiesWith(changed: ActivityOptions): Called {
  const names = Object.keys(activityKinds) as ActivityName[];
  const ofName = (name: ActivityName) => {
    const { failuresMax: _, ...options } = policies[activityKinds[name]];
    const retry = { ...options.retry, ...changed.retry };
    return [name, proxyActivities<Activities>({ ...options, ...changed, retry })[name]] as const;
  };
  return Object.fromEntries(names.map(ofName)) as unknown as Called;
}

/** All activities under their policies. */
export const activities = activitiesWith({});
