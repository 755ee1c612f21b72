import { z } from 'zod';
import { urlKinds } from '../../modules/audits/rules/audit-options';
import { type ExtractionFilter, extractionTests } from '../../modules/audits/rules/extraction-test';
import { severities } from '../../modules/audits/rules/finding';
import { hasCheck } from '../../modules/audits/rules/own-checks';
import {
  type PageColumn,
  pageColumnNames,
  pageSorts,
} from '../../modules/audits/store/audit-page-columns';
import { type AuditPageFilter, boundedColumns } from '../../modules/audits/store/audit-page-reads';
import type { Extraction, OwnCheck } from '../../modules/websites/rules/own-extractions';
import { invalid } from '../../platform/errors';
import { commaList, queryInteger, statusOrClass } from '../operation/fields';
import { sortBy } from '../operation/sort';
import { findNamed } from './find-named';
import { segmentFilter } from './segments';

const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
const bound = queryInteger(0, Number.MAX_SAFE_INTEGER).optional();
const atLeast = (what: string) => bound.describe(`Only URLs with at least this ${what}`);
const atMost = (what: string) => bound.describe(`Only URLs with at most this ${what}`);

const columns = commaList(pageColumnNames)
  .transform((names) => [...new Set<PageColumn>(['number', 'url', ...names])])
  .meta({
    description:
      'Fields to return, comma-separated; `number` and `url` are always returned. Default: all',
    example: ['httpStatus', 'title', 'linksIn'],
  });

export const underFolder = z
  .string()
  .min(1)
  .max(2_048)
  .endsWith('/', 'must end with /')
  .optional()
  .describe('Only pages in this folder, as sections name it')
  .meta({ example: '/blog/' });

export const pageQuery = z.object({
  kind: z.enum(urlKinds).optional().describe('Only URLs of this kind'),
  httpStatus: statusOrClass
    .optional()
    .describe('Only URLs with this HTTP status, class or range: `404`, `4xx`, `200-399`'),
  isIndexable: flag.optional().describe('Whether search engines may index the page'),
  isHtml: flag.optional().describe('Whether the response is an HTML page'),
  isInSitemap: flag.optional().describe('Whether a sitemap that the audit read lists the URL'),
  mediaType: z
    .string()
    .max(200)
    .optional()
    .meta({ example: 'text/html', description: 'Only responses of this media type' }),
  issue: z
    .string()
    .max(100)
    .optional()
    .describe('Only URLs with this issue, by its code, such as http_4xx'),
  severity: z
    .enum(severities)
    .optional()
    .describe('Only URLs with at least one issue of this severity'),
  q: z
    .string()
    .min(1)
    .max(2_048)
    .optional()
    .describe('Only URLs whose address or title contains this text, regardless of case'),
  url: z.string().min(1).max(2_048).optional().describe('Only this URL, as the audit names it'),
  depthMin: atLeast('number of clicks from the start page'),
  depthMax: atMost('number of clicks from the start page'),
  wordsMin: atLeast('number of words'),
  wordsMax: atMost('number of words'),
  bytesMin: atLeast('size of the body in bytes'),
  bytesMax: atMost('size of the body in bytes'),
  linksInMin: atLeast('number of links to them'),
  linksInMax: atMost('number of links to them'),
  linksOutMin: atLeast('number of links to the same site'),
  linksOutMax: atMost('number of links to the same site'),
  ttfbMsMin: atLeast('number of milliseconds until the response’s headers'),
  ttfbMsMax: atMost('number of milliseconds until the response’s headers'),
  segment: segmentFilter,
  under: underFolder,
  extraction: z
    .string()
    .max(40)
    .optional()
    .describe('Only pages whose values of this extraction are as `extractionTest` says'),
  extractionTest: z
    .enum(extractionTests)
    .optional()
    .describe(
      'What some value, of the first 20 of a page, must do: contain `extractionValue` regardless of case, be equal to it, or have a first number that is greater or less; `missing` is no match. Of an extraction that counts, the count is the value. Pages on which it failed never match',
    ),
  extractionValue: z.string().min(1).max(500).optional().describe('Text or number to compare with'),
  sort: sortBy(pageSorts, 'number').default('number'),
  columns: columns.optional(),
});

type Query = z.output<typeof pageQuery>;

type Audited = {
  options: {
    extractions: readonly Pick<Extraction, 'name' | 'takes'>[];
    ownChecks: readonly OwnCheck[];
  };
};

/** Without extractions there is nothing extracted to read. */
export function requestedColumns(
  { columns }: Pick<Query, 'columns'>,
  { options }: Audited,
): PageColumn[] {
  const names = columns ?? pageColumnNames;
  return options.extractions.length > 0 ? names : names.filter((name) => name !== 'extracted');
}

/** A column of CSV for each extraction of the audit. */
export const csvColumns = (query: Pick<Query, 'columns'>, audit: Audited): string[] =>
  requestedColumns(query, audit).flatMap((column) =>
    column === 'extracted'
      ? audit.options.extractions.map(({ name }) => `${column}.${name}`)
      : [column],
  );

/** Checks what is asked of an extraction against those of the audit. Throws a 422. */
function extractionFilter(
  { extraction: name, extractionTest: test, extractionValue: value }: Query,
  { options: { extractions } }: Audited,
): ExtractionFilter | undefined {
  if (name === undefined && test === undefined && value === undefined) return undefined;
  if (name === undefined || test === undefined) {
    throw invalid(
      `query.${name === undefined ? 'extraction' : 'extractionTest'}`,
      'missing',
      'Name an `extraction` and an `extractionTest` together.',
    );
  }
  const extraction = findNamed(extractions, name, {
    what: 'extraction',
    owner: 'The audit',
    none: 'The audit has no extractions: add them to the website’s settings and audit again.',
  });
  if ((test === 'missing') !== (value === undefined)) {
    throw invalid(
      'query.extractionValue',
      'value_with_test',
      test === 'missing'
        ? '`missing` takes no `extractionValue`.'
        : `\`${test}\` needs an \`extractionValue\`.`,
    );
  }
  const counts = extraction.takes === 'count';
  if (test === 'contains' && counts) {
    throw invalid(
      'query.extractionTest',
      'count_has_no_text',
      `“${name}” only counts its matches: use equals, greater, less or missing.`,
    );
  }
  const needsNumber = test === 'greater' || test === 'less' || (test === 'equals' && counts);
  if (needsNumber && !/^-?\d+(\.\d+)?$/.test(value ?? '')) {
    throw invalid('query.extractionValue', 'not_a_number', 'Give a number such as 9.95.');
  }
  return { name, counts, test, value: value ?? '' };
}

export function toPageFilter(
  query: Query,
  audit: Audited,
  { segment, under }: Pick<AuditPageFilter, 'segment' | 'under'>,
): AuditPageFilter {
  const { issue } = query;
  if (issue !== undefined && !hasCheck(audit.options, issue)) {
    throw invalid(
      'query.issue',
      'unknown_issue',
      `No check of this audit has the code “${issue}”. \`GET /audit-checks\` lists the codes; those of own checks begin with own_.`,
    );
  }
  const bounds: AuditPageFilter['bounds'] = {};
  for (const name of boundedColumns) {
    bounds[name] = { min: query[`${name}Min`], max: query[`${name}Max`] };
  }
  return {
    ...query,
    bounds,
    extraction: extractionFilter(query, audit),
    segment,
    under,
  };
}
