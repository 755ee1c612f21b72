/** Texts of the explanation of a change. */
export const whyTexts = {
  title: (metric: string) => `Why did ${metric} change?`,
  window: (now: string, days: string, before: string, daysBefore: string) =>
    `${now} on ${days}, ${before} on ${daysBefore}`,
  verdicts: {
    explained: 'Something was found that may explain it.',
    nothing_found: 'Nothing was found that would explain it.',
    not_comparable: 'The two windows cannot be compared.',
    no_data: 'Search Console has no final data for these days.',
  },
  noise: (low: string, high: string, isWithin: boolean, isHistory: boolean) =>
    `${isWithin ? 'Within' : 'Outside'} what is usual: ${low} to ${high}${isHistory ? ' by its own history' : ' by counting alone'}.`,
  split: (impressions: string, ctr: string, mix: string) =>
    `By impressions ${impressions}, by click-through rate ${ctr}, by which pages are shown ${mix}.`,
  causes: 'What happened at the same time',
  causesHint:
    'Clicks next to a cause are those of its pages or queries. One click may count for several causes.',
  pages: 'Pages with the largest change',
  queries: 'Queries with the largest change',
  notLookedAt: 'Not looked at',
  movers: 'All that gained and lost',
  since: (day: string) => `since ${day}`,
  pageCount: (count: string) => `${count} pages`,
  overlaps: (kind: string) => `shares clicks with “${kind}”`,
  certainties: { measurement: 'measurement', found: 'found', coincidence: 'same time' },
  kinds: {
    known_break: 'Google counted differently',
    unfinished_days: 'Days not final yet',
    google_incident: 'Google update or incident',
    robots_blocked: 'robots.txt refuses pages',
    robots_opened: 'robots.txt allows pages again',
    noindexed: 'Pages became noindex',
    noindex_removed: 'noindex was removed',
    canonical_changed: 'Canonical changed',
    http_status_changed: 'HTTP status changed',
    title_lost: 'Title was lost',
    title_changed: 'Title changed',
    crawl_errors: 'Crawlers met errors',
    crawler_silent: 'Googlebot stopped coming',
    ai_overview_appeared: 'AI Overview appeared',
    ai_overview_gone: 'AI Overview is gone',
    feature_appeared: 'A result feature appeared',
    competitor_rose: 'A competitor rose',
  },
  reasons: {
    no_robots_copies: 'no copies of robots.txt of these days',
    no_two_audits: 'fewer than two audits',
    no_logs: 'no access logs of these days',
    no_rank_readings: 'no rank readings of these days',
    no_competitors: 'no competitor is tracked',
    no_page_rows: 'no rows by page',
  },
} as const;
