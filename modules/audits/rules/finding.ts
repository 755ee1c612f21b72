/** How much an issue weighs: only errors lower the health score. */
export const severities = ['error', 'warning', 'notice'] as const;
export type Severity = (typeof severities)[number];

/** One row of the table of checks, which the code reads and the docs list. */
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
  /** URL of the rule's source, if there is one. */
  source: string | null;
};

/** A failed check of a URL, with its evidence. */
export type Finding = { code: string; detail: Record<string, unknown> };
