import type { DomainCheckInput } from '../modules/dashboard/workflow-input';
import { activities } from './activities';
import { startDue } from './start-due';

const { recheckDashboardDomains } = activities;

/** Looks again for the DNS records of own domains. */
export const checkDashboardDomains = (input: DomainCheckInput): Promise<{ started: number }> =>
  startDue(input, recheckDashboardDomains);
