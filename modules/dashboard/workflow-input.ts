export type DomainCheckInput = {
  staleMs: number;
  againMs: number;
  domainsMax: number;
  pagesMax: number;
};

/** Looks every day for the records of own domains, and every hour for one that was missing. */
export const domainCheck = {
  scheduleId: 'check:dashboard-domains',
  workflow: 'checkDashboardDomains',
  every: '1 hour',
  input: {
    staleMs: 24 * 3_600_000,
    againMs: 30 * 60_000,
    domainsMax: 100,
    pagesMax: 100,
  } satisfies DomainCheckInput,
} as const;
