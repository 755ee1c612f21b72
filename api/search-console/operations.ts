import { createSearchBindings } from './create-bindings';
import { createSearchConnection } from './create-connection';
import { deleteSearchBinding } from './delete-binding';
import { deleteSearchConnection } from './delete-connection';
import { deleteSearchImport } from './delete-search-import';
import { getBingQuota, getBingUrl } from './get-bing-url';
import { getSearchBrandSplit } from './get-brand-split';
import { getSearchImport } from './get-search-import';
import { getWebVitals } from './get-web-vitals';
import { importSearchData } from './import-search-data';
import { listSearchBindings } from './list-bindings';
import { listBingCrawlDays, listBingCrawlIssues } from './list-bing-crawls';
import { listBingStatistics } from './list-bing-statistics';
import { listSearchConnections } from './list-connections';
import { listContentGroups } from './list-content-groups';
import { listSearchDecay } from './list-decay';
import { listSearchHours } from './list-hours';
import { listSearchMovers, listSearchNewAndLost } from './list-movers';
import { listSearchOverview } from './list-overview';
import { listSearchPerformance } from './list-performance';
import { listSearchProperties } from './list-properties';
import { listSearchCannibalization } from './list-search-cannibalization';
import { listSearchImportRows } from './list-search-import-rows';
import { listSearchImports } from './list-search-imports';
import { listStrikingDistance } from './list-striking-distance';
import { listSubmittedSitemaps } from './list-submitted-sitemaps';
import { startSearchConnect } from './start-connect';
import { submitSearchSitemap } from './submit-sitemap';
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
  listSubmittedSitemaps,
  submitSearchSitemap,
  listSearchImports,
  importSearchData,
  getSearchImport,
  listSearchImportRows,
  deleteSearchImport,
  listBingStatistics,
  listBingCrawlDays,
  listBingCrawlIssues,
  getBingUrl,
  getBingQuota,
];
