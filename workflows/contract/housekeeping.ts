import { changeNotice } from './alerts';
import { auditPurge } from './audits';
import { robotsReading, visitRetention, visitRoll } from './crawlers';
import { sitemapReading, submissionResumption } from './indexing';
import { seriesPurge } from './serp';

/** The schedules that belong to no website and are told nothing from outside. */
export const housekeeping = [
  seriesPurge,
  auditPurge,
  visitRetention,
  visitRoll,
  robotsReading,
  sitemapReading,
  changeNotice,
  submissionResumption,
] as const;
