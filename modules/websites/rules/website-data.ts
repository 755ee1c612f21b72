/** One kind of what a website has, and where it is counted. */
type Counted = {
  one: string;
  many?: string;
  /** Table of Postgres, with the condition that is not `website_id`. */
  postgres?: string;
  where?: string;
  /** Table of ClickHouse, with what is counted if it is not rows. */
  clickhouse?: string;
  count?: string;
  /** Whether it grows automatically: then it does not make a confirmation out of date. */
  grows?: true;
};

/**
 * What deleting a website takes, and what a preview says of it. A table with rows of
 * websites is here or in `uncounted`, which a test compares with both databases.
 */
export const websiteData = {
  keywords: { one: 'keyword', postgres: 'keywords' },
  keywordGroups: { one: 'keyword group', postgres: 'keyword_groups' },
  rankReadings: {
    one: 'rank reading',
    clickhouse: 'rank_readings',
    count: 'uniqExact(keyword_uuid, day)',
    grows: true,
  },
  aiPrompts: { one: 'AI prompt', postgres: 'ai_prompts' },
  aiBrands: { one: 'brand', postgres: 'ai_brands' },
  aiTargets: { one: 'AI target', postgres: 'ai_targets' },
  aiAnswers: {
    one: 'AI answer',
    clickhouse: 'ai_readings',
    count: 'uniqExact(answer_uuid)',
    grows: true,
  },
  aiImports: { one: 'imported AI report', postgres: 'ai_imports' },
  searchConsoleDays: {
    one: 'day of Search Console',
    many: 'days of Search Console',
    clickhouse: 'search_days',
    count: 'uniqExact(day)',
    grows: true,
  },
  searchConsoleImports: {
    one: 'import of Search Console',
    many: 'imports of Search Console',
    postgres: 'search_imports',
  },
  annotations: { one: 'annotation', postgres: 'annotations' },
  knownLinks: { one: 'known link', postgres: 'known_links' },
  backlinks: {
    one: 'backlink',
    clickhouse: 'backlinks',
    count: 'uniqExact(link_hash)',
    grows: true,
  },
  backlinkImports: {
    one: 'import of backlinks',
    many: 'imports of backlinks',
    postgres: 'backlink_imports',
  },
  referrers: { one: 'referring page', postgres: 'referrers', grows: true },
  campaigns: {
    one: 'part in a campaign',
    many: 'parts in campaigns',
    postgres: 'campaign_websites',
  },
  audits: { one: 'audit', postgres: 'audits' },
  ledgerUrls: { one: 'tracked URL', postgres: 'ledger_urls', grows: true },
  sitemaps: { one: 'sitemap', postgres: 'sitemaps' },
  urlInspections: { one: 'URL inspection', postgres: 'url_inspections', grows: true },
  logDrains: { one: 'log drain', postgres: 'log_drains' },
  logBatches: { one: 'log batch', many: 'log batches', postgres: 'log_batches', grows: true },
  crawlerVisits: { one: 'crawler visit', clickhouse: 'crawler_visits', grows: true },
  aiReferrals: {
    one: 'visit from an AI assistant',
    many: 'visits from AI assistants',
    clickhouse: 'ai_referrals',
    count: 'sum(visits)',
    grows: true,
  },
  reports: { one: 'report', postgres: 'report_websites', grows: true },
  reportSchedules: {
    one: 'report schedule',
    postgres: 'report_schedules',
    where: 'website_ids = array[cast(:websiteId as uuid)]',
  },
  exports: {
    one: 'export',
    postgres: 'exports',
    where: '(website_ids is null or :websiteId = any (website_ids))',
    grows: true,
  },
  alerts: { one: 'alert', postgres: 'alerts', grows: true },
  jobs: { one: 'job', postgres: 'jobs', grows: true },
} as const satisfies Record<string, Counted>;

export type WebsiteDataKind = keyof typeof websiteData;
export type WebsiteCounts = Record<WebsiteDataKind, number>;

export const websiteDataKinds = Object.keys(websiteData) as WebsiteDataKind[];
export const countedAs = (kind: WebsiteDataKind): Counted => websiteData[kind];

export function manyOf(kind: WebsiteDataKind): string {
  const { one, many = `${one}s` } = countedAs(kind);
  return many;
}

/** Names the kinds that there are any of, with their numbers. */
export const sayCounts = (counts: WebsiteCounts): string[] =>
  websiteDataKinds.flatMap((kind) => {
    const count = counts[kind];
    if (count === 0) return [];
    return `${count.toLocaleString('en')} ${count === 1 ? countedAs(kind).one : manyOf(kind)}`;
  });

/** The counts of what people change; what grows automatically is left out. */
export const steadyCounts = (counts: WebsiteCounts): number[] =>
  websiteDataKinds.filter((kind) => !countedAs(kind).grows).map((kind) => counts[kind]);

/** Tables whose rows go with what is counted: what is derived of it, and what the service notes. */
export const uncounted = {
  clickhouse: [
    'ai_answers',
    'ai_days',
    'ai_host_counts',
    'ai_periods',
    'ai_prompt_days',
    'audit_findings',
    'audit_links',
    'audit_urls',
    'backlink_days',
    'backlink_groups',
    'backlink_heads',
    'backlink_rows',
    'backlinks_by_target',
    'bing_statistics',
    'crawler_hours',
    'crawler_parameters',
    'crawler_path_totals',
    'crawler_paths',
    'domain_links',
    'search_hours',
    'search_import_lines',
    'search_rows',
    'search_span_rolls',
    'search_spans',
    'serp_pages',
  ],
  postgres: [
    'ai_brand_versions',
    'ai_collections',
    'ai_overview_series',
    'ai_prompt_numbers',
    'backlink_disavows',
    'backlink_graphs',
    'backlink_sites',
    'bing_crawl_days',
    'bing_crawl_issues',
    'cohort_units',
    'deleted_audits',
    'ended_ai_prompts',
    'ended_rank_series',
    'event_edges',
    'event_members',
    'events',
    'indexnow_key_files',
    'indexnow_keys',
    'inspection_queue',
    'inspection_watches',
    'keyword_tags',
    'ledger_citation_reads',
    'ledger_citations',
    'ledger_counts',
    'ledger_days',
    'ledger_index',
    'ledger_index_days',
    'ledger_link_reads',
    'ledger_links',
    'ledger_queue',
    'ledger_submissions',
    'ledger_visits',
    'log_days',
    'log_inbox',
    'log_keys',
    'name_check_blocks',
    'name_checks',
    'policy_files',
    'rank_days',
    'referrer_days',
    'referrer_queue',
    'report_refusals',
    'robots_copies',
    'robots_hosts',
    'robots_reads',
    'search_bindings',
    'signature_uses',
    'sitemap_reads',
    'sitemap_robots',
    'sitemap_urls',
    'submission_channels',
    'url_inspection_changes',
    'visit_days',
    'visit_months',
    'visit_path_days',
    'visit_years',
    'web_vitals',
    'website_ownership',
    'website_tags',
  ],
} as const;

/** Tables of ClickHouse with rows of websites; a purge covers all of them. */
export const clickhouseTables: readonly string[] = [
  ...websiteDataKinds.flatMap((kind) => countedAs(kind).clickhouse ?? []),
  ...uncounted.clickhouse,
];

/** Tables that keep rows of a deleted website: costs, tombstones, and what names it among others. */
export const outliving: readonly string[] = [
  'api_keys',
  'credit_settlements',
  'deleted_rows',
  'digests',
  'webhooks',
];
