import { changeNotice } from '../modules/alerts/workflow-input';
import { auditPurge, auditStart } from '../modules/audits/workflow-input';
import { graphRenewal, linkCheckStart } from '../modules/backlinks/workflow-input';
import { robotsReading, visitRetention, visitRoll } from '../modules/crawlers/workflow-input';
import { domainCheck } from '../modules/dashboard/workflow-input';
import { sitemapReading, submissionResumption } from '../modules/indexing/workflow-input';
import { seriesPurge } from '../modules/rankings/workflow-input';
import { retention } from '../modules/retention/workflow-input';
import { inspectionWatch, rowTidying } from '../modules/search-console/workflow-input';

/** Schedules that belong to no website and take no input from outside. */
export const housekeeping = [
  seriesPurge,
  auditPurge,
  auditStart,
  visitRetention,
  retention,
  visitRoll,
  robotsReading,
  linkCheckStart,
  graphRenewal,
  sitemapReading,
  changeNotice,
  submissionResumption,
  inspectionWatch,
  rowTidying,
  domainCheck,
] as const;
