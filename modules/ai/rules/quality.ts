/** The six criteria of IAB, "Measuring Visibility in the AI Era" (3 August 2026). */
export const qualityCriteria = [
  'query_volume',
  'sample_size',
  'prompt_coverage',
  'cadence',
  'reproducibility',
  'platform_coverage',
] as const;
export type QualityCriterion = (typeof qualityCriteria)[number];

/** `exploratory`: fewer than 50 prompts, or fewer than three criteria met. `decision_grade`: all six. */
export type QualityGrade = 'exploratory' | 'directional' | 'decision_grade';

export type Measurement = {
  /** Distinct unbranded prompts with answers. */
  prompts: number;
  /** Answers per prompt and series over the period, the least of all prompts. */
  answersPerPromptMin: number;
  /** Topics and stages that the prompts cover. */
  topics: number;
  stages: number;
  /** Days with readings and days of the period. */
  daysRead: number;
  days: number;
  /** Whether one revision of prompts and brands and one model served apply to the whole period. */
  isOneDefinition: boolean;
  engines: number;
};

type Requirement = { isMet: (of: Measurement) => boolean; todo: (of: Measurement) => string };

// The guideline names the criteria without thresholds, except for 50 prompts, below which it calls
// results exploratory; the other thresholds are ours.
const promptsMin = 50;
const answersMin = 20;
const daysReadMin = 20;
const daysShareMin = 0.8;
const topicsMin = 3;
const stagesMin = 2;
const enginesMin = 3;

const requirements: Readonly<Record<QualityCriterion, Requirement>> = {
  query_volume: {
    isMet: ({ prompts }) => prompts >= promptsMin,
    todo: ({ prompts }) => `Track ${promptsMin - prompts} more unbranded prompts, of 50 in all.`,
  },
  sample_size: {
    isMet: ({ answersPerPromptMin }) => answersPerPromptMin >= answersMin,
    todo: ({ answersPerPromptMin: answers }) =>
      `Collect ${answersMin - answers} more answers to the prompt with the fewest, which has ${answers}.`,
  },
  prompt_coverage: {
    isMet: ({ topics, stages }) => topics >= topicsMin && stages >= stagesMin,
    todo: ({ topics, stages }) =>
      `Cover ${topicsMin} topics and ${stagesMin} stages; there are ${topics} and ${stages}.`,
  },
  cadence: {
    isMet: ({ daysRead, days }) => daysRead >= daysReadMin && daysRead / days >= daysShareMin,
    todo: ({ daysRead, days }) =>
      `Collect on at least ${daysReadMin} days and 80 % of the period; there are ${daysRead} of ${days} days.`,
  },
  reproducibility: {
    isMet: ({ isOneDefinition }) => isOneDefinition,
    todo: () => 'Choose a period in which prompts, brands and models did not change.',
  },
  platform_coverage: {
    isMet: ({ engines }) => engines >= enginesMin,
    todo: ({ engines }) => `Add ${enginesMin - engines} more engines as targets.`,
  },
};

export type Quality = {
  grade: QualityGrade;
  met: QualityCriterion[];
  /** What is not met, and what would meet it. */
  missing: Array<{ criterion: QualityCriterion; todo: string }>;
};

/** Grades a measurement by the six criteria, so that a thin sample is not taken for a score. */
export function qualityOf(measurement: Measurement): Quality {
  const met = qualityCriteria.filter((name) => requirements[name].isMet(measurement));
  const missing = qualityCriteria
    .filter((name) => !met.includes(name))
    .map((criterion) => ({ criterion, todo: requirements[criterion].todo(measurement) }));
  return { grade: gradeOf(measurement, met.length), met, missing };
}

function gradeOf({ prompts }: Measurement, met: number): QualityGrade {
  if (prompts < promptsMin || met < 3) return 'exploratory';
  return met === qualityCriteria.length ? 'decision_grade' : 'directional';
}
