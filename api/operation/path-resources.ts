const resources: Readonly<Record<string, string>> = {
  approvalId: 'approval',
  aiTargetId: 'target',
  answerId: 'answer',
  auditId: 'audit',
  batchId: 'log batch',
  brandId: 'brand',
  code: 'audit check',
  connectionId: 'connection',
  drainId: 'log drain',
  grantId: 'agent grant',
  groupId: 'keyword group',
  index: 'report table',
  jobId: 'job',
  keyId: 'API key',
  keywordId: 'keyword',
  number: 'audit URL',
  promptId: 'prompt',
  provider: 'provider',
  reportId: 'report',
  robotsId: 'robots.txt version',
  scheduleId: 'report schedule',
  sitemapId: 'sitemap',
  urlId: 'URL',
  websiteId: 'website',
};

/** Names the resource that a path's parameter identifies, as `notFound` takes it. */
export const resourceOfParameter = (name: string): string => resources[name] ?? 'resource';
