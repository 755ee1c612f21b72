import type { Operation } from '../operation/operation';
import { listAlerts, listWebsiteAlerts } from './list-alerts';

export const alertOperations: readonly Operation[] = [listWebsiteAlerts, listAlerts];
