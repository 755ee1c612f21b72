/**
 * What tests of `test/` reach through the running service, besides what they import: by the longest
 * beginning of their path. A name stands for the folders of that name in `api/`, `modules/` and
 * `activities/` and for its workflows; anything with a slash is a path. What these import is reached, too.
 */
const testAreas = {
  'test/account/': ['account', 'people', 'admin/'],
  'test/ai/': ['ai'],
  'test/ai/ledger-citations': ['ai', 'crawlers', 'indexing'],
  'test/ai/live-fetches': ['ai', 'crawlers'],
  'test/ai/overviews': ['ai', 'rankings'],
  'test/alerts/': ['alerts', 'crawlers', 'indexing'],
  'test/api/': ['websites', 'account'],
  'test/api/authentication': ['api/'],
  'test/api/csv': ['crawlers'],
  'test/api/doc-pages': ['docs/'],
  'test/api/event-loop': ['dashboard'],
  'test/api/every-operation': ['api/', 'modules/'],
  'test/api/generated-requests': ['api/', 'modules/'],
  'test/api/openapi': ['api/'],
  'test/api/query-parameters': ['api/', 'modules/'],
  'test/api/tenant-matrix': ['api/', 'modules/'],
  'test/audits/': ['audits'],
  'test/backlinks/': ['backlinks'],
  'test/backlinks/known-links': ['backlinks', 'alerts'],
  'test/backlinks/new-user': ['backlinks', 'reports'],
  'test/campaigns/': ['campaigns'],
  'test/cli/': ['packages/', 'websites', 'keywords', 'rankings', 'crawlers', 'ingest/', 'mcp'],
  'test/client/': ['packages/', 'websites', 'keywords', 'exports', 'crawlers'],
  'test/crawlers/': ['crawlers', 'ingest/'],
  'test/dashboard/': ['dashboard', 'people', 'websites'],
  'test/dashboard/audit': ['audits', 'dashboard'],
  'test/dashboard/overview': ['dashboard', 'crawlers', 'rankings', 'search-console'],
  'test/dashboard/own-domain': ['dashboard', 'people', 'reports'],
  'test/dashboard/openid': ['dashboard', 'people', 'web/', 'admin/'],
  'test/dashboard/passkeys': ['dashboard', 'people', 'web/', 'admin/'],
  'test/dashboard/web': ['web/', 'api/', 'modules/', 'activities/', 'workflows/'],
  'test/demo/': ['dev/sandbox/', 'dev/stack/', 'api/', 'modules/', 'activities/', 'workflows/'],
  'test/digests/': ['digests', 'alerts', 'webhooks'],
  'test/exports/': ['exports'],
  'test/faults/backup': ['admin/', 'reports', 'rankings', 'crawlers', 'ingest/', 'migrations/'],
  'test/faults/chaos': ['dev/chaos/', 'api/', 'modules/', 'activities/', 'workflows/', 'ingest/'],
  'test/faults/dependencies': ['crawlers', 'ingest/', 'websites', 'jobs'],
  'test/faults/failing-provider': ['rankings', 'jobs'],
  'test/faults/killed-ai-collection': ['ai', 'jobs'],
  'test/faults/killed-audit': ['audits', 'jobs'],
  'test/faults/killed-backlinks': ['backlinks', 'jobs'],
  'test/faults/killed-collection': ['rankings', 'jobs'],
  'test/faults/killed-export': ['exports', 'jobs'],
  'test/faults/killed-log-deletion': ['crawlers', 'ingest/', 'jobs'],
  'test/faults/killed-queue': ['rankings', 'jobs'],
  'test/faults/killed-report': ['reports', 'jobs'],
  'test/faults/killed-search': ['search-console', 'jobs'],
  'test/faults/killed-sitemap': ['indexing', 'jobs'],
  'test/faults/killed-submission': ['indexing', 'jobs'],
  'test/faults/killed-webhooks': ['webhooks', 'jobs'],
  'test/faults/lower-priority': ['ingest/read/', 'modules/audits/parse/'],
  'test/faults/neighbor': ['dashboard', 'rankings', 'reports', 'crawlers', 'ingest/', 'audits'],
  'test/faults/rolling-restart': ['crawlers', 'ingest/', 'rankings', 'jobs'],
  'test/guides/': ['docs/guides/', 'packages/', 'api/', 'modules/', 'activities/', 'workflows/'],
  'test/indexing/': ['indexing', 'crawlers', 'ingest/'],
  'test/ingest/': ['ingest/', 'crawlers'],
  'test/jobs/': ['jobs', 'rankings'],
  'test/keywords/': ['keywords', 'rankings'],
  'test/mcp/': ['mcp', 'oauth', 'account', 'people', 'admin/agent-bridge.ts'],
  'test/mcp/confirmation-rules': ['mcp', 'audits', 'keywords', 'rankings', 'reports', 'websites'],
  'test/mcp/demo-question': ['mcp', 'api/', 'modules/', 'dev/sandbox/'],
  'test/migrations/': ['migrations/'],
  'test/operations/': [
    'activities/main.ts',
    'api/main.ts',
    'deploy/',
    'platform/',
    'websites',
    'rankings',
  ],
  'test/providers/': ['search-console'],
  'test/rankings/': ['rankings', 'keywords'],
  'test/replay/': ['workflows/', 'test/replay/'],
  'test/reports/': ['reports'],
  'test/sdks/': ['dev/sandbox/', 'dev/live/'],
  'test/search-console/': ['search-console'],
  'test/search-console/coverage': ['search-console', 'indexing', 'crawlers'],
  'test/search-console/explain': ['search-console', 'explain'],
  'test/search-console/inspections': ['search-console', 'indexing', 'alerts'],
  'test/shippers/': ['crawlers', 'ingest/', 'docs/shippers/'],
  'test/stack/': ['dev/stack/', 'admin/', 'api/main.ts', 'activities/main.ts'],
  'test/tenancy/': ['account', 'websites'],
  'test/tenancy/limited-sign-ins': ['api/', 'modules/'],
  'test/webhooks/': ['webhooks', 'alerts'],
  'test/webhooks/findings': ['webhooks', 'alerts', 'ai', 'backlinks'],
  'test/webhooks/new-user': ['webhooks', 'digests', 'audits'],
  'test/websites/': ['websites', 'keywords'],
  'test/workflow/collect-serp': ['rankings', 'jobs'],
  'test/workflow/collect-serp-queue': ['rankings', 'jobs'],
  'test/workflow/confirm-submissions': ['indexing', 'crawlers', 'ingest/', 'jobs'],
  'test/workflow/delete-log-batches': ['crawlers', 'ingest/', 'jobs'],
  'test/workflow/fairness': ['audits', 'reports', 'jobs'],
  'test/workflow/forget-old-data': ['retention', 'crawlers', 'jobs'],
  'test/workflow/purge-ended-series': ['rankings', 'jobs'],
  'test/workflow/purge-website': ['websites', 'jobs'],
  'test/workflow/roll-up-visits': ['crawlers', 'jobs'],
  'test/workflow/search-volumes': ['rankings', 'jobs'],
  'test/workflow/submit-urls': ['indexing', 'jobs'],
  'test/workflow/temporal-tls': ['platform/temporal/'],
};

/** Workflows of an area that do not have its name. */
const workflowsOf = {
  crawlers: ['crawler-lists', 'log-batches', 'robots'],
  backlinks: ['bing-links'],
  indexing: ['sitemaps', 'inspections'],
  rankings: ['collections', 'rank-series', 'search-volumes', 'serp'],
  'search-console': ['inspections'],
};

/** What every test of `test/` runs on. */
const systemParts = [
  'api/app.ts',
  'api/http/',
  'api/operation/',
  'api/operations.ts',
  'api/services.ts',
  'api/websites/create-website.ts',
  'platform/clickhouse/',
  'platform/postgres/',
  'platform/temporal/',
  'test/support/global-setup.ts',
  'test/support/worker-environment.ts',
];

const workerParts = [
  'activities/act-for-workspace.ts',
  'activities/attempts.ts',
  'activities/index.ts',
  'activities/observe-activity.ts',
  'activities/worker-services.ts',
  'activities/worker.ts',
  'modules/jobs/',
  'workflows/activities.ts',
  'workflows/activity-policies.ts',
  'workflows/index.ts',
  'workflows/job.ts',
];

/** What helpers of tests start in another process. */
const startedBy = {
  'test/support/collector.ts': ['dev/sandbox/', ...workerParts],
  'test/support/worker-process.ts': workerParts,
};

/** They bring all parts together, so what they import says nothing about who needs it. */
const hubs = [
  'activities/index.ts',
  'activities/main.ts',
  'activities/worker-services.ts',
  'activities/worker.ts',
  'api/app.ts',
  'api/main.ts',
  'api/operations.ts',
  'api/services.ts',
  'dev/stack/main.ts',
  'dev/test-system/open-collector.ts',
  'dev/test-system/open-service.ts',
  'workflows/activities.ts',
  'workflows/index.ts',
];

/** Parts of what every test runs on that only their own tests look at. */
const lookedAtAlone = [
  'api/http/doc-pages.ts',
  'api/operation/docs.ts',
  'api/operation/examples.generated.json',
  'api/operation/examples.ts',
  'api/operation/openapi.ts',
  'scripts/build.mjs',
];

/** Every test, whatever it reaches. */
const everyTest = [
  'jest.config.js',
  'jest.long.config.js',
  'package-lock.json',
  'package.json',
  'test/support/draw-cases.ts',
  'tsconfig.json',
];

module.exports = { everyTest, hubs, lookedAtAlone, startedBy, systemParts, testAreas, workflowsOf };
