import type { ReportType } from './report-dataset';

const typeNames: Record<ReportType, string> = {
  overview: 'Overview',
  rankings: 'Rankings',
  audit: 'Site audit',
  crawlers: 'Crawlers',
  indexing: 'Indexing',
};

/** Returns the usual title of a report on these websites. */
export function reportTitle(
  { type }: { type: ReportType },
  websites: ReadonlyArray<{ name: string }>,
): string {
  const [first] = websites;
  const of = websites.length === 1 ? (first?.name ?? '') : `${websites.length} websites`;
  return `${typeNames[type]} – ${of}`;
}
