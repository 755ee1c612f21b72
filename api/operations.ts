import { accountOperations } from './account/operations';
import { aiOperations } from './ai/operations';
import { alertOperations } from './alerts/operations';
import { auditOperations } from './audits/operations';
import { backlinkOperations } from './backlinks/operations';
import { campaignOperations } from './campaigns/operations';
import { crawlerOperations } from './crawlers/operations';
import { dashboardOperations } from './dashboard/operations';
import { digestOperations } from './digests/operations';
import { explainOperations } from './explain/operations';
import { exportOperations } from './exports/operations';
import { indexingOperations } from './indexing/operations';
import { jobOperations } from './jobs/operations';
import { keywordOperations } from './keywords/operations';
import { approvalOperations } from './mcp/operations';
import type { Operation } from './operation/operation';
import { peopleOperations } from './people/operations';
import { rankingOperations } from './rankings/operations';
import { reportOperations } from './reports/operations';
import { searchConsoleOperations } from './search-console/operations';
import { webhookOperations } from './webhooks/operations';
import { websiteOperations } from './websites/operations';

/**
 * Every operation of the API, read by routing, validation, the OpenAPI document, the docs page and
 * tests.
 */
export const operations: readonly Operation[] = [
  ...accountOperations,
  ...peopleOperations,
  ...websiteOperations,
  ...dashboardOperations,
  ...jobOperations,
  ...keywordOperations,
  ...rankingOperations,
  ...aiOperations,
  ...searchConsoleOperations,
  ...explainOperations,
  ...backlinkOperations,
  ...crawlerOperations,
  ...indexingOperations,
  ...campaignOperations,
  ...alertOperations,
  ...webhookOperations,
  ...digestOperations,
  ...auditOperations,
  ...approvalOperations,
  ...reportOperations,
  ...exportOperations,
];
