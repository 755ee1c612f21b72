import type { Dataset } from '../rules/dataset';
import { aiAnswers, aiBrands, aiCitations, aiPrompts } from './ai';
import { auditFindings, auditPages, audits } from './audits';
import { backlinks, knownLinks } from './backlinks';
import { aiReferrals, crawlerVisits } from './crawlers';
import { ledgerUrls, ledgerVisits, submissions, urlInspections } from './indexing';
import { keywords, rankReadings } from './rankings';
import { searchDays, searchRows } from './search';
import { alerts, campaigns, jobs, websites } from './websites';

/** All datasets that can be exported, in the order in which a workspace is. */
export const allDatasets = [
  websites,
  keywords,
  rankReadings,
  crawlerVisits,
  aiReferrals,
  ledgerUrls,
  ledgerVisits,
  submissions,
  urlInspections,
  searchDays,
  searchRows,
  aiPrompts,
  aiBrands,
  aiAnswers,
  aiCitations,
  knownLinks,
  backlinks,
  audits,
  auditPages,
  auditFindings,
  campaigns,
  alerts,
  jobs,
] as const satisfies readonly Dataset[];

const byName = new Map<string, Dataset>(allDatasets.map((dataset) => [dataset.name, dataset]));

export const datasetNames = allDatasets.map(({ name }) => name) as [string, ...string[]];

/** Returns a dataset by a name that was checked. */
export function datasetOf(name: string): Dataset {
  const dataset = byName.get(name);
  if (!dataset) throw new Error(`unknown dataset ${name}`);
  return dataset;
}
