import {
  type DomainCheckDeps,
  recheckDashboardDomains,
} from '../../modules/dashboard/recheck-domains';

export type DashboardDeps = DomainCheckDeps;

export const createDashboardActivities = (deps: DashboardDeps) => ({
  /** Looks for the records of own domains that are due, a page of them. */
  recheckDashboardDomains: (page: { staleMs: number; againMs: number; domainsMax: number }) =>
    recheckDashboardDomains(deps, page),
});
