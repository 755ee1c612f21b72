import type { Attack } from './attack';
import { importFiles } from './attacks/import-files';
import { keywordCsv } from './attacks/keyword-csv';
import { ledgerReads } from './attacks/ledger-reads';
import { logTime } from './attacks/log-time';
import { manyOrigins } from './attacks/many-origins';
import { manyValues } from './attacks/many-values';
import { openBodies } from './attacks/open-bodies';
import { ordinaryLoad } from './attacks/ordinary-load';
import { robotsRules } from './attacks/robots-rules';
import { silentNames } from './attacks/silent-names';
import { slowDownloads } from './attacks/slow-downloads';
import { slowSitemaps } from './attacks/slow-sitemaps';

/** The attacks of the security reviews of November 2026, and a heavy ordinary load. */
export const attacks: readonly Attack[] = [
  logTime,
  keywordCsv,
  manyOrigins,
  slowSitemaps,
  robotsRules,
  slowDownloads,
  openBodies,
  importFiles,
  manyValues,
  silentNames,
  ledgerReads,
  ordinaryLoad,
];
