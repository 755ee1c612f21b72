import { plainDigits } from '../../../platform/plain-digits';
import { plainName } from '../../../platform/plain-name';
import { readCount, readDay } from '../../ai/rules/report-cells';
import { readDecimal } from './read-decimal';
import { type HeaderField, headerNames } from './report-headers';

/** Reports that are exported as files of the same kind, and taken for each other. */
export const reportNames = {
  performance: 'a table of Search Console’s performance report',
  bulk: 'a table of Search Console’s bulk export',
  comparison: 'a comparison of two periods in Search Console’s performance report',
  ai: 'a table of Search Console’s report on generative AI',
  bing_ai: 'a table of Bing’s AI Performance',
  bing: 'a table of Bing’s search performance',
  indexing_chart: 'the chart of Search Console’s page indexing',
  indexing_reasons: 'the table of reasons of Search Console’s page indexing',
  indexing_pages: 'a list of the website’s own pages of Search Console’s page indexing',
  links: 'a list of links of Search Console’s links report',
  link_counts: 'a table of counts of Search Console’s links report',
} as const;
export type ReportKind = keyof typeof reportNames;

/** Of the headers that only one program writes. */
const bulkNames = ['data_date', 'site_url'].map(plainName);
const bingNames = ['Keyword', 'Keywords', 'Avg. Position'].map(plainName);
const linkCountNames = ['Linking pages', 'Linking text', 'Linking sites'].map(plainName);
// cspell:disable-next-line
const addressNames = ['url', 'address', '网址', '網址'];
const citationNames = ['Citations', 'Citation', 'Total citations'].map(plainName);

const dimensions = ['query', 'page', 'country', 'device', 'appearance', 'date'] as const;

/**
 * Returns which report a table is of: by its header in any known language, else by what its first rows
 * look like. Undefined for any other table.
 */
export function reportKindOf(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): ReportKind | undefined {
  const names = header.map(plainName).filter((name) => name !== '');
  const has = (field: HeaderField) => names.some((name) => headerNames[field].includes(name));
  const hasOf = (own: readonly string[]) => names.some((name) => own.includes(name));
  const hasDimension = dimensions.some(has);
  if (bulkNames.every((name) => names.includes(name))) return 'bulk';
  const namesClicks = (name: string) => headerNames.clicks.some((clicks) => name.includes(clicks));
  if (!has('clicks') && names.filter(namesClicks).length > 1) return 'comparison';
  if (has('clicks') && has('impressions') && (hasDimension || hasOf(bingNames))) {
    return hasOf(bingNames) ? 'bing' : 'performance';
  }
  if (has('notIndexed') || (has('indexed') && has('date'))) return 'indexing_chart';
  if (has('reason') && has('page') && names.length <= 5) return 'indexing_reasons';
  if (has('linkingPage')) return 'links';
  if (has('incomingLinks') || hasOf(linkCountNames)) return 'link_counts';
  if (has('lastCrawled') && (has('page') || hasOf(addressNames)) && names.length === 2) {
    return 'indexing_pages';
  }
  if (hasOf(citationNames)) return 'bing_ai';
  if (hasDimension && has('impressions') && names.length <= 3) return 'ai';
  return kindByCells(shapeOf(names.length, rows));
}

export type CellShape = 'url' | 'day' | 'number' | 'percent' | 'text' | 'empty';

/** What the cells of each column are: text unless all of them are alike. */
export function shapeOf(columns: number, rows: readonly (readonly string[])[]): CellShape[] {
  return Array.from({ length: columns }, (_, index) => {
    const cells = rows
      .map((row) => cellShape(row[index] ?? ''))
      .filter((shape) => shape !== 'empty');
    const [first = 'empty', ...others] = new Set(cells);
    if (others.length === 0) return first;
    return cells.every((shape) => shape === 'number' || shape === 'percent') ? 'number' : 'text';
  });
}

function cellShape(cell: string): CellShape {
  const text = plainDigits(cell).trim();
  if (text === '' || text === '-') return 'empty';
  if (/^https?:\/\//i.test(text)) return 'url';
  if ('day' in readDay(text, 'dmy')) return 'day';
  const number = text.replace('%', '').trim();
  if (readDecimal(number) === undefined && readCount(number) === undefined) return 'text';
  return number === text ? 'number' : 'percent';
}

const isNumber = (shape: CellShape) =>
  shape === 'number' || shape === 'percent' || shape === 'empty';

function kindByCells([first, ...others]: readonly CellShape[]): ReportKind | undefined {
  const areNumbers = others.every(isNumber) && others.some((shape) => shape !== 'empty');
  if (first === 'url' && others.length === 1 && others[0] === 'day') return 'indexing_pages';
  if (areNumbers && others.length === 8) return 'comparison';
  if (first === 'day' && areNumbers && others.length === 3 && !others.includes('percent')) {
    return 'indexing_chart';
  }
  return undefined;
}

/** Whether a table looks like one of the performance report: a name, and numbers. */
export const looksLikePerformance = ([first, ...others]: readonly CellShape[]): boolean =>
  first !== undefined &&
  !isNumber(first) &&
  others.length >= 2 &&
  others.length <= 6 &&
  others.every(isNumber) &&
  others.some((shape) => shape !== 'empty');
