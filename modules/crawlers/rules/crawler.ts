/** Purpose of a crawler's visits. A property of the token in its user agent, not of its company. */
export const crawlerPurposes = [
  'search',
  'ai_training',
  'ai_search',
  'ai_user',
  'seo',
  'social',
  'monitoring',
  'archive',
  'ads',
  'other',
] as const;
export type CrawlerPurpose = (typeof crawlerPurposes)[number];

/** Whether a visit came from where the crawler's operator says that its visits come from. */
export const verifications = ['verified', 'spoofed', 'unverifiable'] as const;
export type Verification = (typeof verifications)[number];
