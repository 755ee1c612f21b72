import type { Operation } from '../../api/operation/operation';
import type { IdKind } from '../../platform/ids';

/** Kinds of the ids that operations take, by the parameter of the path or the field of the body. */
export const kindByParam: Readonly<Record<string, IdKind>> = {
  websiteId: 'website',
  keyId: 'key',
  personId: 'key',
  sessionId: 'session',
  grantId: 'oauthGrant',
  groupId: 'keywordGroup',
  keywordId: 'keyword',
  jobId: 'job',
  batchId: 'logBatch',
  brandId: 'brand',
  campaignId: 'campaign',
  cohortId: 'cohort',
  eventId: 'campaignEvent',
  connectionId: 'connection',
  annotationId: 'annotation',
  linkId: 'knownLink',
  promptId: 'prompt',
  aiTargetId: 'aiTarget',
  answerId: 'aiAnswer',
  importId: 'aiImport',
  searchImportId: 'searchImport',
  drainId: 'drain',
  sitemapId: 'sitemap',
  urlId: 'url',
  robotsId: 'robotsCopy',
  auditId: 'audit',
  alertId: 'alert',
  approvalId: 'approval',
  webhookId: 'webhook',
  deliveryId: 'delivery',
  digestId: 'digest',
  reportId: 'report',
  exportId: 'export',
  scheduleId: 'reportSchedule',
  templateId: 'reportTemplate',
  viewId: 'overviewView',
};

/** Parameters that mean the same in every workspace, with a value that a path may have. */
export const nameParams: Readonly<Record<string, string>> = {
  provider: 'serper',
  code: 'http_4xx',
  number: '0',
  index: 'logs',
};

/** The ids in an operation's path. A parameter that no table knows counts, too, so that it gets a row. */
export const idParamsOf = ({ path }: Operation): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)]
    .map((match) => match[1] as string)
    .filter((param) => !Object.hasOwn(nameParams, param));

/** The path with each parameter replaced. */
export const fillPath = ({ path }: Operation, valueFor: (param: string) => string): string =>
  path.replace(/\{(\w+)\}/g, (_, param: string) => valueFor(param));
