/** Names and shapes that the API and the workers share. Nothing of the workflows' code is imported. */

export * from '../activities/housekeeping-inputs';
export * from '../modules/alerts/workflow-input';
export * from '../modules/audits/workflow-input';
export * from '../modules/crawlers/workflow-input';
export * from '../modules/indexing/workflow-input';
export * from '../modules/jobs/job-types';
export * from '../modules/rankings/workflow-input';
export * from '../modules/reports/workflow-input';
export * from '../platform/temporal/task-queues';
