import { register } from 'prom-client';
import { jobTypes } from '../../modules/jobs/job-types';
import { countActivity, countJobEnd, renderMetrics } from '../../platform/metrics';
import { activityKinds } from '../../workflows/activity-policies';
import { operations } from '../operations';
import { countRequest } from './metrics';

// Files of one process share it.
beforeAll(() => register.resetMetrics());

const samples = async () =>
  (await renderMetrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#')).length;

it('a scrape has at most 3,500 samples, with all operations called and all activities failed', async () => {
  const before = await samples();
  for (const { id } of operations)
    for (const status of [200, 404, 500]) countRequest(id, status, 1);
  const ofApi = await samples();
  expect(operations.length).toBeGreaterThan(200);
  expect(ofApi).toBeLessThanOrEqual(3_500);
  for (const outcome of ['completed', 'failed']) {
    for (const name of Object.keys(activityKinds)) countActivity(name, outcome, 1);
    for (const type of Object.keys(jobTypes)) countJobEnd(type, outcome, 1);
  }
  expect((await samples()) - ofApi + before).toBeLessThanOrEqual(3_500);
});
