/** Limits of a plan; null means unlimited. */
export type Plan = {
  name: string;
  websitesMax: number | null;
  keywordsMax: number | null;
  promptsMax: number | null;
  auditPagesMax: number | null;
  /** Origins (scheme, host and port) of a website in one audit. */
  auditOriginsMax: number;
  creditsPerMonth: number | null;
  keywordCadence: 'daily' | 'weekly';
  /** Reports kept at the same time. */
  reportsMax: number | null;
  /** Bulk exports kept at the same time. */
  exportsMax: number | null;
  /** Mails to recipients of reports in a day, in UTC. */
  mailsPerDay: number | null;
  /** Days that crawler visits are kept after receipt. */
  logRetentionDays: number;
  /** Raw bytes of log lines in a day, in UTC. */
  logBytesPerDay: number | null;
  logDrainsMax: number | null;
  ledgerUrlsMax: number | null;
  sitemapsMax: number | null;
  /** Links whose pages are fetched every day. */
  knownLinksMax: number | null;
  keywordGroupsMax: number | null;
  /** Accounts of search engines. */
  searchConnectionsMax: number | null;
  /** Audits kept at the same time; those of a schedule are made nevertheless. */
  auditsMax: number | null;
  /** API keys that are not revoked; at least 1,000. */
  keysMax: number | null;
  /** Requests of all keys together in a minute; several times what one key may make. */
  workspaceRequestsPerMinute: number | null;
};

const gigabyte = 1_000_000_000;

export const plans = {
  free: {
    name: 'free',
    websitesMax: 3,
    keywordsMax: 100,
    promptsMax: 20,
    auditPagesMax: 500,
    auditOriginsMax: 50,
    creditsPerMonth: 1_000,
    keywordCadence: 'weekly',
    reportsMax: 20,
    exportsMax: 5,
    mailsPerDay: 20,
    logRetentionDays: 90,
    logBytesPerDay: 2 * gigabyte,
    logDrainsMax: 20,
    ledgerUrlsMax: 100_000,
    sitemapsMax: 50,
    knownLinksMax: 500,
    keywordGroupsMax: 200,
    searchConnectionsMax: 10,
    auditsMax: 200,
    keysMax: 1_000,
    workspaceRequestsPerMinute: 600,
  },
  starter: {
    name: 'starter',
    websitesMax: 10,
    keywordsMax: 1_000,
    promptsMax: 100,
    auditPagesMax: 5_000,
    auditOriginsMax: 50,
    creditsPerMonth: 50_000,
    keywordCadence: 'daily',
    reportsMax: 200,
    exportsMax: 20,
    mailsPerDay: 200,
    logRetentionDays: 180,
    logBytesPerDay: 20 * gigabyte,
    logDrainsMax: 100,
    ledgerUrlsMax: 1_000_000,
    sitemapsMax: 500,
    knownLinksMax: 5_000,
    keywordGroupsMax: 2_000,
    searchConnectionsMax: 50,
    auditsMax: 2_000,
    keysMax: 1_000,
    workspaceRequestsPerMinute: 1_200,
  },
  pro: {
    name: 'pro',
    websitesMax: 50,
    keywordsMax: 10_000,
    promptsMax: 500,
    auditPagesMax: 50_000,
    auditOriginsMax: 100,
    creditsPerMonth: 500_000,
    keywordCadence: 'daily',
    reportsMax: 1_000,
    exportsMax: 50,
    mailsPerDay: 1_000,
    logRetentionDays: 365,
    logBytesPerDay: 100 * gigabyte,
    logDrainsMax: 500,
    ledgerUrlsMax: 5_000_000,
    sitemapsMax: 5_000,
    knownLinksMax: 50_000,
    keywordGroupsMax: 20_000,
    searchConnectionsMax: 200,
    auditsMax: 10_000,
    keysMax: 2_000,
    workspaceRequestsPerMinute: 3_000,
  },
  agency: {
    name: 'agency',
    websitesMax: 500,
    keywordsMax: 100_000,
    promptsMax: 5_000,
    auditPagesMax: 250_000,
    auditOriginsMax: 200,
    creditsPerMonth: 5_000_000,
    keywordCadence: 'daily',
    reportsMax: 10_000,
    exportsMax: 200,
    mailsPerDay: 10_000,
    logRetentionDays: 730,
    logBytesPerDay: 1_000 * gigabyte,
    logDrainsMax: 5_000,
    ledgerUrlsMax: 25_000_000,
    sitemapsMax: 50_000,
    knownLinksMax: 500_000,
    keywordGroupsMax: 200_000,
    searchConnectionsMax: 2_000,
    auditsMax: 100_000,
    keysMax: 10_000,
    workspaceRequestsPerMinute: 12_000,
  },
  unlimited: {
    name: 'unlimited',
    websitesMax: null,
    keywordsMax: null,
    promptsMax: null,
    auditPagesMax: null,
    auditOriginsMax: 200,
    creditsPerMonth: null,
    keywordCadence: 'daily',
    reportsMax: null,
    exportsMax: null,
    mailsPerDay: null,
    logRetentionDays: 730,
    logBytesPerDay: null,
    logDrainsMax: null,
    ledgerUrlsMax: null,
    sitemapsMax: null,
    knownLinksMax: null,
    keywordGroupsMax: null,
    searchConnectionsMax: null,
    auditsMax: null,
    keysMax: null,
    workspaceRequestsPerMinute: null,
  },
} as const satisfies Record<string, Plan>;

export type PlanName = keyof typeof plans;

export const planNames = Object.keys(plans) as PlanName[];

/** What an operator may set for a workspace alone, by its name in the API. */
export const limitNames = {
  websites: 'websitesMax',
  keywords: 'keywordsMax',
  prompts: 'promptsMax',
  auditPages: 'auditPagesMax',
  auditOrigins: 'auditOriginsMax',
  credits: 'creditsPerMonth',
  reports: 'reportsMax',
  exports: 'exportsMax',
  mailsPerDay: 'mailsPerDay',
  workspaceRequestsPerMinute: 'workspaceRequestsPerMinute',
  keys: 'keysMax',
  logDrains: 'logDrainsMax',
  sitemaps: 'sitemapsMax',
  trackedUrls: 'ledgerUrlsMax',
  knownLinks: 'knownLinksMax',
  keywordGroups: 'keywordGroupsMax',
  searchConnections: 'searchConnectionsMax',
  audits: 'auditsMax',
  logBytesPerDay: 'logBytesPerDay',
  logRetentionDays: 'logRetentionDays',
} as const satisfies Record<string, keyof Plan>;

export type LimitName = keyof typeof limitNames;

/** The limits of a workspace’s own, which count instead of its plan’s; null is no limit. */
export type OwnLimits = Partial<Record<LimitName, number | null>>;

/** Limits that are always a number. */
export const boundedAlways: readonly LimitName[] = ['auditOrigins', 'logRetentionDays'];

/** Returns the limits that count for a workspace: its own, and its plan’s where it has none. */
export function limitsOf({ plan, limits }: { plan: PlanName; limits: OwnLimits }): Plan {
  const own = Object.entries(limits).map(([name, value]) => [limitNames[name as LimitName], value]);
  return { ...plans[plan], ...Object.fromEntries(own) };
}

/** Names whose limit it is, at the beginning of a sentence. */
export const limitSource = (
  { plan, limits }: { plan: PlanName; limits: OwnLimits },
  name: LimitName,
): string => (limits[name] === undefined ? `The ${plan} plan` : 'The limit of this workspace');
