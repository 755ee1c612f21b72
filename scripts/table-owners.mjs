/** The tables of each module, or of a folder that is no module. Only their owner writes them. */
export const owners = {
  account: `agent_confirmations api_key_secrets api_keys audit_log credit_reservations
    credit_settlements oauth_clients oauth_codes oauth_grants oauth_refresh_tokens
    provider_credentials retention workspaces`,
  admin: `backup_leases backups`,
  ai: `ai_answers ai_brand_versions ai_brands ai_collections ai_days
    ai_host_counts ai_import_rows ai_imports ai_overview_series ai_periods ai_prompt_days
    ai_prompt_numbers ai_prompt_revisions ai_prompts ai_readings ai_targets
    ended_ai_prompts`,
  alerts: `alerts`,
  api: `idempotency_keys`,
  audits: `audit_findings audit_issues audit_lab_pages audit_links audit_probes audit_robots audit_urls audits
    deleted_audits`,
  backlinks: `backlink_days backlink_disavows backlink_graphs backlink_groups backlink_heads
    backlink_imports backlink_rows backlink_sites backlinks backlinks_by_target
    domain_graphs domain_links known_link_checks known_links referrer_days referrer_queue
    referrers`,
  campaigns: `campaign_conversions campaign_events campaign_websites campaigns cohort_units
    cohorts`,
  crawlers: `ai_referrals crawler_hours crawler_parameters crawler_path_totals crawler_paths
    crawler_visits list_renewals list_versions log_bytes log_days log_drain_days log_drains
    log_inbox
    name_check_blocks name_checks policy_files reverse_names robots_copies robots_hosts
    robots_reads visit_days visit_months visit_path_days visit_years`,
  dashboard: `dashboard_domains dashboard_links dashboard_sessions openid_identities openid_providers overview_views
    passkeys
    sign_in_attempts sign_in_settings`,
  digests: `digests notice_mails`,
  explain: `annotations`,
  exports: `export_files exports`,
  indexing: `indexnow_key_files indexnow_keys ledger_citation_reads ledger_citations ledger_counts ledger_days
    ledger_index ledger_index_days ledger_link_reads ledger_links ledger_queue
    ledger_submissions ledger_urls ledger_visits sitemap_reads sitemap_robots sitemap_urls
    sitemaps submission_channels`,
  ingest: `log_batches log_blocks log_keys signature_uses signing_key_fetches
    signing_key_versions`,
  jobs: `jobs outbox`,
  platform: `deleted_rows`,
  purchases: `provider_answers`,
  rankings: `ended_rank_series keyword_group_members keyword_groups keyword_tags keywords rank_days
    rank_readings serp_pages`,
  reports: `file_removals mail_days mail_recipients report_branding report_deliveries report_files
    report_logos report_refusals report_schedule_runs report_schedules report_templates report_websites
    reports`,
  'search-console': `bing_crawl_days bing_crawl_issues bing_statistics inspection_budgets inspection_queue
    inspection_watches search_bindings search_connect_attempts search_connections
    search_days search_hours search_import_lines search_import_rows search_imports
    search_properties search_rows search_span_rolls search_spans url_inspection_changes
    url_inspections web_vitals`,
  webhooks: `event_edges event_members event_sequences events webhook_deliveries
    webhooks`,
  websites: `tags website_ownership website_tags websites`,
};

/** Tables that other modules read in statements of their own. The list only gets shorter. */
export const readers = {
  account:
    'ai_prompts audits keyword_groups keywords known_links ledger_counts log_bytes log_drains search_connections sitemaps tags website_tags websites',
  activities: 'audits reports',
  ai: 'crawler_visits keywords websites',
  alerts:
    'crawler_visits event_members events known_links ledger_days ledger_index ledger_submissions ledger_urls ledger_visits log_drain_days webhook_deliveries websites',
  api: 'keywords referrers websites',
  audits: 'crawler_visits jobs ledger_urls robots_hosts website_ownership',
  backlinks: 'crawler_visits log_drains websites',
  campaigns:
    'ai_prompts ai_targets keyword_group_members keyword_groups keywords known_links ledger_urls',
  crawlers: 'ledger_urls log_batches log_blocks websites',
  dashboard: 'api_key_secrets api_keys',
  explain: 'audit_urls campaign_events campaign_websites crawler_visits keywords',
  exports:
    'audits backlink_sites campaign_websites deleted_rows jobs search_days website_tags websites',
  indexing: 'crawler_visits jobs keywords log_batches log_blocks name_checks websites',
  ingest: 'websites',
  purchases: 'jobs',
  rankings: 'jobs websites workspaces',
  reports: 'jobs',
  'search-console': 'keywords ledger_index ledger_urls sitemap_urls websites',
  webhooks: 'website_tags websites',
};

/** Tables that others write, against the rule. The list only gets shorter. */
export const writers = {
  ai: 'websites',
  api: 'keywords',
  audits: 'website_ownership websites',
  backlinks: 'websites',
  crawlers: 'log_batches log_keys',
  dashboard: 'api_key_secrets api_keys',
  digests: 'mail_recipients',
  indexing: 'websites',
  purchases: 'credit_settlements',
  rankings: 'websites',
  'search-console': 'websites',
  webhooks: 'outbox',
};
