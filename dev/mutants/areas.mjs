/** The files that mutants are drawn from, with the tests that must kill them: fast ones first. */
const withOwnTests = (...files) =>
  files.map((file) => ({ file, tests: [file.replace(/\.ts$/, '.test.ts')] }));
const by = (tests, ...files) => files.map((file) => ({ file, tests }));

export const areas = {
  tenancy: [
    ...withOwnTests(
      'platform/clickhouse/clickhouse.ts',
      'platform/postgres/id-parameters.ts',
      'platform/concurrency/fair-semaphore.ts',
      'activities/act-for-workspace.ts',
      'platform/ids.ts',
    ),
    ...by(
      ['test/account/keys.test.ts', 'test/api/conventions.test.ts'],
      'api/http/authenticator.ts',
      'modules/account/store/key-store.ts',
      'modules/account/rules/api-key.ts',
    ),
    ...by(
      ['test/tenancy/row-security.test.ts'],
      'platform/postgres/tenancy-guard.ts',
      'migrations/postgres/0101_tenancy.sql',
    ),
    ...by(
      ['test/tenancy/limited-sign-ins.test.ts'],
      'platform/postgres/visible-rows.ts',
      'api/people/seen-operations.ts',
    ),
    ...by(
      ['test/websites/list-websites.test.ts', 'test/websites/create-and-read.test.ts'],
      'modules/websites/store/website-store.ts',
      'api/operation/perform.ts',
    ),
  ],
  money: [
    ...withOwnTests(
      'modules/search-console/rules/inspection-budget.ts',
      'modules/websites/rules/raised-costs.ts',
      'modules/rankings/providers/serp-limits.ts',
      'modules/ai/rules/sampling.ts',
      'modules/ai/providers/perplexity.ts',
      'modules/ai/providers/openai.ts',
      'modules/rankings/providers/keyword-data.ts',
      'modules/rankings/providers/serper.ts',
      'modules/ai/rules/target-due.ts',
    ),
    ...by(
      ['test/ai/accounts-and-money.test.ts', 'test/ai/queued-answers.test.ts'],
      'modules/ai/collect/month-budget.ts',
      'modules/purchases/month-budget.ts',
      'modules/ai/collect/estimate-collection.ts',
    ),
    ...by(
      ['test/workflow/collect-serp.test.ts'],
      'modules/purchases/buy-once.ts',
      'modules/account/store/spend-store.ts',
      'modules/account/store/credit-store.ts',
      'modules/account/rules/credits.ts',
    ),
    ...by(['test/websites/refresh-estimate.test.ts'], 'api/websites/estimate-refresh.ts'),
  ],
  ingestion: [
    ...withOwnTests(
      'ingest/commit/commit-backoff.ts',
      'ingest/commit/known-beginning.ts',
      'ingest/block/block-cutter.ts',
      'ingest/block/block-group.ts',
      'ingest/block/block-memory.ts',
      'ingest/pipeline/unwrap-lines.ts',
      'ingest/formats/combined.ts',
      'ingest/protocols/elastic-bulk.ts',
      'ingest/protocols/snappy.ts',
      'ingest/read/host-scope.ts',
      'ingest/read/log-hours.ts',
      'ingest/read/read-referrals.ts',
      'ingest/fast/json-shape.ts',
    ),
    ...by(
      ['test/ingest/ingest-logs.test.ts', 'test/ingest/group-commit.test.ts'],
      'ingest/commit/batch-chain.ts',
      'ingest/commit/batch-ledger.ts',
      'ingest/commit/record-blocks.ts',
      'ingest/pipeline/ingest-logs.ts',
    ),
  ],
  statistics: [
    ...withOwnTests(
      'modules/ai/rules/rate.ts',
      'modules/ai/rules/rate-change.ts',
      'modules/ai/rules/rank-interval.ts',
      'modules/ai/rules/compare-answers.ts',
      'modules/campaigns/rules/least-squares.ts',
      'modules/campaigns/rules/permutation-test.ts',
      'modules/explain/rules/noise-band.ts',
      'modules/explain/rules/split-clicks.ts',
      'modules/rankings/rules/visibility.ts',
      'modules/rankings/rules/ctr-curve.ts',
      'modules/ai/rules/turnover.ts',
      'modules/alerts/rules/clicks-outside-band.ts',
    ),
    ...by(['test/rankings/visibility.test.ts'], 'modules/rankings/store/rank-visibility.ts'),
    ...by(['test/rankings/movers.test.ts'], 'modules/rankings/store/rank-movers.ts'),
  ],
  other: [
    ...withOwnTests(
      'activities/attempts.ts',
      'modules/audits/rules/url-traps.ts',
      'modules/audits/rules/site-rules/page-rank.ts',
      'modules/audits/rules/site-rules/near-duplicates.ts',
      'modules/webhooks/rules/delivery-outcome.ts',
      'modules/digests/rules/digest-timing.ts',
      'modules/account/rules/secret-text.ts',
      'platform/cipher.ts',
      'platform/url/page-url.ts',
    ),
    ...by(['test/jobs/lost-jobs.test.ts'], 'activities/jobs/lost-jobs.ts'),
    ...by(['test/mcp/oauth.test.ts'], 'modules/account/store/oauth-token-store.ts'),
  ],
};
