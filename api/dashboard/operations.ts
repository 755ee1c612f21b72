import { listOverview } from './list-overview';

export const dashboardOperations = [listOverview];
