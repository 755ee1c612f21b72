/** A job's type, and the workflow that does it. */
export const jobTypes = {
  'website.purge': { workflow: 'purgeWebsite' },
  'serp.collect': { workflow: 'collectSerp' },
  'ai.collect': { workflow: 'skipCollection' },
  'backlinks.collect': { workflow: 'skipCollection' },
  'gsc.collect': { workflow: 'skipCollection' },
  'robots.read': { workflow: 'readRobots' },
  'sitemaps.read': { workflow: 'readSitemaps' },
  'indexing.submit': { workflow: 'submitUrls' },
  'indexing.confirm': { workflow: 'confirmSubmissions' },
  'audit.run': { workflow: 'runAudit' },
  'report.generate': { workflow: 'generateReport' },
} as const;

export type JobType = keyof typeof jobTypes;

/** What a refresh may ask for, in the order of its reply. */
export const refreshKinds = ['serp', 'ai', 'backlinks', 'gsc'] as const;
export type RefreshKind = (typeof refreshKinds)[number];

/** Jobs that wait while their website is paused. */
export const pausableJobTypes: readonly JobType[] = [
  ...refreshKinds.map((kind) => `${kind}.collect` as const),
  'robots.read',
  'sitemaps.read',
  'indexing.submit',
  'indexing.confirm',
  'audit.run',
];

/** What every job's workflow is given. */
export type JobInput<Input = Record<string, unknown>> = {
  workspaceId: string;
  jobId: string;
  websiteId: string | null;
  input: Input;
};

export type JobProgress = { done: number; total: number | null; unit: string };
export type JobSkip = { what: string; code: string };

/** What a job's `status` query answers while it runs. */
export type JobStatus = {
  state: 'running' | 'paused';
  progress: JobProgress;
  warnings: string[];
  skipped: JobSkip[];
};

export const statusQueryName = 'status';

/**
 * Sent to a website's jobs when it, or one of them, is paused, resumed or archived. It says only that they
 * should look, so that signals which overtake each other still lead to the same end.
 */
export const websiteChangedSignalName = 'websiteChanged';

export type PurgeInput = {
  /** How long after the first pass the second one runs; see docs/decisions/0006. */
  secondPassAfterMs: number;
};
