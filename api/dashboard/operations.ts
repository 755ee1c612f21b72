import { listOverview } from './list-overview';
import {
  createOverviewView,
  deleteOverviewView,
  listOverviewViews,
  updateOverviewView,
} from './overview-views';

export const dashboardOperations = [
  listOverview,
  listOverviewViews,
  createOverviewView,
  updateOverviewView,
  deleteOverviewView,
];
