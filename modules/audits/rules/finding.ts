/** How much an issue weighs: errors alone lower the health score. */
export const severities = ['error', 'warning', 'notice'] as const;
export type Severity = (typeof severities)[number];

/** One row of the table of checks, which the code reads and the docs show. */
export type Check = {
  /** Lower case with underscores; never changed once published. */
  code: string;
  severity: Severity;
  category: string;
  title: string;
  /** One sentence: why it matters. */
  reason: string;
  /** One sentence: what to do. */
  fix: string;
  /** Where the rule stands, if anywhere. */
  source: string | null;
};

/** A check that a URL did not pass, with what shows it. */
export type Finding = { code: string; detail: Record<string, unknown> };
