export const alertKinds = [
  'bot_stopped',
  'error_spike',
  'spoofed_spike',
  'blocked_bot_came',
  'submitted_not_crawled',
  'robots_changed',
  'logs_silent',
] as const;
export type AlertKind = (typeof alertKinds)[number];

export const alertStates = ['open', 'closed'] as const;
export type AlertState = (typeof alertStates)[number];

/** Numbers, times and examples that show a change, and the thresholds it was measured by. */
export type Evidence = Record<string, unknown>;

/** Something that is so now: about a crawler, a host, a channel or a drain. */
export type Finding = { subject: string; evidence: Evidence };

/**
 * What a look at one kind found. `null`: it could not be judged, as when no logs came, so that what is
 * open stays open and nothing new is said.
 */
export type Findings = Record<AlertKind, Finding[] | null>;

/** Examples in evidence. */
export const examplesMax = 10;
