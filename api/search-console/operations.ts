import { createSearchBindings } from './create-bindings';
import { createSearchConnection } from './create-connection';
import { deleteSearchBinding } from './delete-binding';
import { deleteSearchConnection } from './delete-connection';
import { getSearchBrandSplit } from './get-brand-split';
import { getWebVitals } from './get-web-vitals';
import { listSearchBindings } from './list-bindings';
import { listSearchConnections } from './list-connections';
import { listContentGroups } from './list-content-groups';
import { listSearchDecay } from './list-decay';
import { listSearchHours } from './list-hours';
import { listSearchMovers, listSearchNewAndLost } from './list-movers';
import { listSearchOverview } from './list-overview';
import { listSearchPerformance } from './list-performance';
import { listSearchProperties } from './list-properties';
import { listSearchCannibalization } from './list-search-cannibalization';
import { listStrikingDistance } from './list-striking-distance';
import { startSearchConnect } from './start-connect';
import { summarizeSearch } from './summarize-search';
import { testSearchConnection } from './test-connection';

export const searchConsoleOperations = [
  listSearchConnections,
  createSearchConnection,
  startSearchConnect,
  testSearchConnection,
  deleteSearchConnection,
  listSearchProperties,
  listSearchBindings,
  createSearchBindings,
  deleteSearchBinding,
  listSearchOverview,
  summarizeSearch,
  listSearchPerformance,
  getSearchBrandSplit,
  listSearchMovers,
  listSearchNewAndLost,
  listStrikingDistance,
  listSearchCannibalization,
  listSearchDecay,
  listContentGroups,
  listSearchHours,
  getWebVitals,
];
