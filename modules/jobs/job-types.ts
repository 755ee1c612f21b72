/** A job's type and its workflow. */
export const jobTypes = {
  'website.purge': { workflow: 'purgeWebsite' },
  'serp.collect': { workflow: 'collectSerp' },
  // For a campaign: a website's own collection must neither wait for it nor be taken for done by it.
  'serp.collect_some': { workflow: 'collectSerp' },
  'ai.collect': { workflow: 'collectAi' },
  'ai.collect_some': { workflow: 'collectAi' },
  'ai.rematch': { workflow: 'rematchAnswers' },
  'backlinks.collect': { workflow: 'collectBacklinks' },
  'backlinks.merge': { workflow: 'mergeBacklinks' },
  'backlinks.check': { workflow: 'checkKnownLinks' },
  'gsc.collect': { workflow: 'collectSearch' },
  'gsc.inspect': { workflow: 'inspectUrls' },
  'logs.delete': { workflow: 'deleteLogBatches' },
  'robots.read': { workflow: 'readRobots' },
  'sitemaps.read': { workflow: 'readSitemaps' },
  'indexing.submit': { workflow: 'submitUrls' },
  'indexing.confirm': { workflow: 'confirmSubmissions' },
  'audit.run': { workflow: 'runAudit' },
  'report.generate': { workflow: 'generateReport' },
  'export.run': { workflow: 'runExport' },
} as const;

export type JobType = keyof typeof jobTypes;

/** Kinds that a refresh may request, in the order of its response. */
export const refreshKinds = ['serp', 'ai', 'backlinks', 'gsc'] as const;
export type RefreshKind = (typeof refreshKinds)[number];

/** Jobs that pause while their website is paused. */
export const pausableJobTypes: readonly JobType[] = [
  ...refreshKinds.map((kind) => `${kind}.collect` as const),
  'serp.collect_some',
  'ai.collect_some',
  'backlinks.check',
  'gsc.inspect',
  'robots.read',
  'sitemaps.read',
  'indexing.submit',
  'indexing.confirm',
  'audit.run',
];

/** Input of every job's workflow. */
export type JobInput<Input = Record<string, unknown>> = {
  workspaceId: string;
  jobId: string;
  websiteId: string | null;
  input: Input;
};

/** What is under way within a unit, counted in a unit of its own: a dataset's rows. */
export type JobPart = { name: string; done: number; unit: string };
export type JobProgress = {
  done: number;
  total: number | null;
  unit: string;
  /** Absent unless a unit takes long. */
  part?: JobPart;
};
export type JobSkip = { what: string; code: string };

/** Result of a job's `status` query while it runs. */
export type JobStatus = {
  state: 'running' | 'paused';
  progress: JobProgress;
  warnings: string[];
  skipped: JobSkip[];
};

export const statusQueryName = 'status';

/**
 * Sent to a website's jobs when the website, or one of them, is paused, resumed or archived. It
 * carries no state: jobs read the current one, so signals may arrive in any order.
 */
export const websiteChangedSignalName = 'websiteChanged';

/** Sent by an activity that takes long, with what it has done so far. */
export const partSignalName = 'part';

export type PurgeInput = {
  /** How long after the first pass the second one runs; see docs/decisions/0006. */
  secondPassAfterMs: number;
};
