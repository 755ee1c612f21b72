import type { Operation } from '../operation/operation';
import { acknowledgeAlert, getAlert, snoozeAlert, updateAlert } from './change-alert';
import { listAlerts, listWebsiteAlerts } from './list-alerts';

export const alertOperations: readonly Operation[] = [
  listWebsiteAlerts,
  listAlerts,
  getAlert,
  updateAlert,
  acknowledgeAlert,
  snoozeAlert,
];
