import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ActivityDependencies, createActivities } from '../activities';
import { activityKinds, findPolicy } from './activity-policies';

const names = Object.keys(createActivities({} as ActivityDependencies)).sort();

it('every activity is in the table, and nothing else is', () => {
  expect(Object.keys(activityKinds).sort()).toEqual(names);
});

/** Nothing of a tenant's can make these fail, or their row would be wrong for ever. */
const retriedForEver = [
  'abandonAudit',
  'cancelSubmissions',
  'endAuditCrawl',
  'markJobRunning',
  'readAuditHold',
  'readCollectability',
  'recordJobState',
  'recordOutcome',
];

it.each(names)('the attempts of %s end, and a dead worker is seen', (name) => {
  const policy = findPolicy(name);
  expect(policy?.startToCloseTimeout).toBeDefined();
  const isBounded =
    policy?.failuresMax !== undefined || policy?.retry?.maximumAttempts !== undefined;
  expect(isBounded).toBe(!retriedForEver.includes(name));
  expect(policy?.heartbeatTimeout).toBeDefined();
});

it('workflows call activities by the table only', () => {
  const sources = readdirSync(__dirname).filter((file) => /^[a-z-]+\.ts$/.test(file));
  const calling = sources.filter((file) =>
    /proxy(Local)?Activities/.test(readFileSync(join(__dirname, file), 'utf8')),
  );
  expect(calling).toEqual(['activities.ts']);
});

it('nothing that waits for a stranger shares a queue with the jobs’ bookkeeping', () => {
  const strangers = ['readDueSitemaps', 'readRobotsOfHost', 'renewCrawlerList', 'crawlAuditSlice'];
  for (const name of strangers) expect(findPolicy(name)?.taskQueue).not.toBe('core');
});
