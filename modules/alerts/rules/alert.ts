export const alertKinds = [
  'bot_stopped',
  'error_spike',
  'spoofed_spike',
  'blocked_bot_came',
  'assistant_visits_fell',
  'submitted_not_crawled',
  'robots_changed',
  'logs_silent',
  'link.lost',
  'link.nofollowed',
  'deindexed',
  'clicks_outside_band',
  'connection.requires_reconnect',
] as const;

/** Kinds that are about the workspace; each is opened where it happens. */
export const workspaceAlertKinds = ['webhook.disabled', 'dashboard_domain.lost'] as const;
export type WorkspaceAlertKind = (typeof workspaceAlertKinds)[number];

export type AlertKind = (typeof alertKinds)[number];

export const alertStates = ['open', 'closed'] as const;
export type AlertState = (typeof alertStates)[number];

/** Numbers, times and examples that show a change, and the thresholds applied. */
export type Evidence = Record<string, unknown>;

/** A current condition of a crawler, a host, a channel or a drain. */
export type Finding = { subject: string; evidence: Evidence };

/**
 * Findings of one evaluation by kind. `null` means that the kind could not be evaluated, for
 * example because no logs arrived. Its open alerts then stay open, and none is opened.
 */
export type Findings = Record<AlertKind, Finding[] | null>;

/** A rule with thresholds of a website's own. */
export type Rule<Default> = { readonly [Name in keyof Default]: number };

/** Maximum examples in evidence. */
export const examplesMax = 10;
