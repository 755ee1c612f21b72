import type { JobStatus } from '../jobs/job-types';

/** A place among a website's stored answers. */
type StoredAnswerPlace = { day: string; prompt: string; target: string; answer: string };

/** Finding brands again in stored answers, after a change of their names. */
export type AiRematchInput = {
  answersPerBatch: number;
  batchesPerRun: number;
  /** State carried over when a run continues another. */
  carried?: AiRematchPass & { status: JobStatus };
};

/** A pass over all answers: by which brands, and the last answer; null before the first. */
export type AiRematchPass = { version: number; after: StoredAnswerPlace | null };

export const aiRematchDefaults = {
  answersPerBatch: 10_000,
  batchesPerRun: 200,
} as const satisfies AiRematchInput;

/** How answers are fetched that are bought as tasks. */
export type AiTaskPolling = { pollMinMs: number; pollMaxMs: number; tasksMax: number };

export const aiTaskPolling: AiTaskPolling = {
  pollMinMs: 15_000,
  pollMaxMs: 120_000,
  tasksMax: 200,
};

/** The sandbox's tasks take a second or two, and polling it often harms no one. */
export const sandboxTaskPolling: AiTaskPolling = {
  ...aiTaskPolling,
  pollMinMs: 300,
  pollMaxMs: 5_000,
};

/** The provider promises answers within 45 minutes. */
const taskDeadlineMs = 60 * 60_000;

/** One target of a collection: its prompts are asked in the order of their ids. */
export type AiLane = {
  targetId: string;
  taskQueue: string;
  /** `sandbox`, or the provider that is asked. */
  source: string;
  /** Prompts in an activity. */
  promptsMax: number;
  /** Most answers that this target's prompts can get. */
  answersMax: number;
  /**
   * Where the day's budget ended the last reading: this one begins after it, and ends there. Null
   * begins with the first prompt.
   */
  startAfter: string | null;
  /** Set if its answers are bought as tasks. */
  tasks?: AiTaskPolling;
};

/** How far a target has come. */
export type AiLaneState = {
  lane: AiLane;
  /** The last prompt that was asked; null before the first, and after the last. */
  afterPromptId: string | null;
  /** Whether it has come to the last prompt, and continues with the first. */
  isWrapped: boolean;
  isDone: boolean;
  answers: number;
  failed: number;
  /** Why the target was not asked to its end; null if it was. */
  stopped: { code: string; message: string } | null;
  /** How far its tasks are, if answers are bought so. */
  queue?: {
    isSubmitted: boolean;
    waitMs: number;
    failureCodes: Record<string, number>;
  };
};

/** Some of a website's prompts, for one of its targets. */
export type AiSome = { targetId: string; promptIds: string[] };

/** Limits are workflow input, so that changing them breaks no running workflow. */
export type AiCollectionInput = {
  /** Most answers that one activity asks for. */
  answersPerBatch: number;
  /** Batches of all targets after which a run continues as new, to keep its history short. */
  batchesPerRun: number;
  /** Whether a schedule asks, which leaves out targets that are not due. */
  isScheduled: boolean;
  /** Only this target is asked these prompts, due or not; all of the website's without it. */
  only?: AiSome;
  /** After it, an answer that was bought as a task is given up. */
  taskDeadlineMs?: number;
  /** Why there is nothing to collect, if known from the start. */
  skip?: string;
  /** State carried over when a run continues another. */
  carried?: {
    status: JobStatus;
    prompts: number;
    frozen: number;
    lanes: AiLaneState[];
    failureCodes: Record<string, number>;
  };
};

/**
 * Most answers that one activity asks of a real provider, unless one prompt has more. Temporal counts
 * activities, not calls, for a provider's rate: with larger ones, small websites would wait for it.
 */
export const liveAnswersPerBatch = 10;

export const aiCollectionDefaults = {
  answersPerBatch: 50,
  batchesPerRun: 200,
  isScheduled: false,
  taskDeadlineMs,
} as const satisfies AiCollectionInput;
