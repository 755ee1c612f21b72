/** What each area of the API is for, by its tag in the OpenAPI document. */
export const areaDescriptions = {
  account: 'The workspace: its plan, limits and usage, API keys, audit log and data providers.',
  websites: 'Websites that are tracked: your own, those of clients, and those of competitors.',
  tags: 'Labels that group websites, and labels that group keywords.',
  jobs: 'Long tasks, such as refreshes, audits and reports: their status, progress and result.',
  'keyword-groups': 'Named sets of keywords of one website.',
  keywords: 'Search terms that are tracked, each for a country, language, location and device.',
  serp: 'Positions in search results: rankings, history, visibility, movers and competitors.',
  ai: 'Answers of AI engines: prompts, brands and engines to ask, what was answered, which brands are named and which pages are cited.',
  'search-console':
    'Connections to Google Search Console and Bing Webmaster, and the websites that use them.',
  backlinks: 'Links from other websites: known ones, which are checked, and collected ones.',
  'log-drains': 'Tokens with which servers send their access logs, and what each has sent.',
  crawlers: 'Visits of crawlers, verified from your access logs, and what robots.txt allows them.',
  indexing: 'The life of each URL: submission, verified crawl, index and rank, with evidence.',
  campaigns:
    'Experiments: pages that are changed, pages that are not, and what happened meanwhile.',
  alerts: 'What changed and needs attention, found in logs and in the URL ledger.',
  webhooks: 'Events, and where they are sent: your programs, Slack, Microsoft Teams and Discord.',
  digests: 'Mails of what happened, every day or week, for people who read no webhooks.',
  audits: 'Crawls of a website that check every page, and the issues they find.',
  approvals: "A person's consent to a change that an AI agent asked for over MCP.",
  exports: 'Whole datasets as Parquet or JSON lines, for warehouses: once, or what changed since.',
  reports: 'PDF, CSV and JSON reports: once or by schedule, with your own branding.',
};

export type Area = keyof typeof areaDescriptions;
