import type { Operation } from '../operation/operation';
import { cancelJob } from './cancel-job';
import { getJob } from './get-job';
import { listJobs } from './list-jobs';

export const jobOperations: readonly Operation[] = [listJobs, getJob, cancelJob];
