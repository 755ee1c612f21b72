import type { Operation } from '../operation/operation';
import { acknowledgeAlert, getAlert, snoozeAlert } from './change-alert';
import { listAlerts, listWebsiteAlerts } from './list-alerts';

export const alertOperations: readonly Operation[] = [
  listWebsiteAlerts,
  listAlerts,
  getAlert,
  acknowledgeAlert,
  snoozeAlert,
];
