/** What people call a screen, or look for on it, by its address. */
const words: Readonly<Record<string, string>> = {
  '/': 'home start clients portfolio dashboard',
  '/alerts': 'notifications inbox problems warnings',
  '/campaigns': 'experiments tests changes impact',
  '/reports': 'pdf share schedule mail branding logo export template',
  '/jobs': 'queue runs tasks progress',
  '/settings':
    'invite people team users members roles keys api tokens webhooks slack teams discord digests notifications providers credits usage plan budget audit log passkey password sign-in openid domain retention',
  '/websites/$websiteId': 'overview summary why drop moved',
  '/websites/$websiteId/ledger': 'urls pages indexing index coverage sitemaps submit indexnow',
  '/websites/$websiteId/rankings':
    'rank ranks positions keywords serp visibility competitors movers share of voice cannibalization',
  '/websites/$websiteId/ai':
    'chatgpt perplexity gemini claude prompts answers citations brands mentions assistants',
  '/websites/$websiteId/crawlers':
    'robots robots.txt bots googlebot GPTBot visits crawl budget llms.txt policy',
  '/websites/$websiteId/search-console':
    'google clicks impressions ctr queries gsc bing decay core web vitals',
  '/websites/$websiteId/audits': 'crawl issues errors health technical broken pages site check',
  '/websites/$websiteId/backlinks': 'links domains referrers disavow anchors gaps',
  '/websites/$websiteId/logs': 'drains access log upload nginx cloudflare connect',
  '/websites/$websiteId/settings':
    'tags country language ownership verify recipients archive delete',
};

/** Whether a screen has this name, or is what these words are about. */
export const isScreenFor = (q: string, { to, text }: { to: string; text: string }): boolean => {
  const wanted = q.toLowerCase();
  return `${text} ${words[to] ?? ''}`.toLowerCase().includes(wanted);
};

/** Guides, which are pages of the service: their file, and what else people call it. */
const guides = [
  { file: 'first-evidence', text: 'First evidence', words: 'start begin crawled proof' },
  { file: 'connect-logs', text: 'Connect logs', words: 'drain nginx cloudflare shippers upload' },
  { file: 'track-rankings', text: 'Track rankings', words: 'keywords positions serp costs' },
  { file: 'ai-answers', text: 'AI answers', words: 'prompts chatgpt perplexity citations mention' },
  { file: 'ai-visits', text: 'Visits from AI assistants', words: 'referrals chatgpt traffic' },
  { file: 'ai-policy', text: 'AI policy', words: 'robots.txt training block license' },
  { file: 'search-console', text: 'Search Console', words: 'google connect clicks bing' },
  { file: 'backlinks', text: 'Backlinks', words: 'links disavow referrers' },
  { file: 'campaigns', text: 'Campaigns', words: 'experiments p-value verdict test' },
  { file: 'monthly-report', text: 'Monthly report', words: 'pdf mail schedule client' },
  { file: 'webhooks', text: 'Webhooks', words: 'slack teams discord events' },
  { file: 'sign-in', text: 'Sign-in', words: 'invite people roles passkey openid password' },
  { file: 'agents', text: 'Agents', words: 'mcp claude assistant' },
  { file: 'warehouse', text: 'Warehouse', words: 'export parquet bigquery snowflake' },
] as const;

export const findGuides = (q: string) =>
  guides.filter(({ text, words: also }) =>
    `${text} ${also}`.toLowerCase().includes(q.toLowerCase()),
  );
