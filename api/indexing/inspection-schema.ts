import { z } from 'zod';
import {
  inspectionReasons,
  inspectionVerdicts,
} from '../../modules/search-console/rules/inspection-reason';
import {
  type InspectionChange,
  inspectionStates,
  type ListedInspection,
} from '../../modules/search-console/store/inspection-list-store';
import { idSchema } from '../../platform/ids';
import { timestamp } from '../operation/fields';

export const verdict = z.enum(inspectionVerdicts);
export const inspectionReason = z.enum(inspectionReasons);
export const inspectionState = z.enum(inspectionStates);

const text = (what: string) => z.string().nullable().describe(what);
const verdictText =
  'Google’s verdict: `PASS` is indexed, `NEUTRAL` is left out, `FAIL` cannot be indexed';
const reasonText =
  'Why the index has the URL or has it not, by the states that Google names; `other_canonical`: Google indexed another URL of the same content';

export const inspectionSchema = z
  .object({
    urlId: idSchema('url'),
    url: z.string(),
    state: inspectionState.describe(
      '`queued`: in line for an inspection, whose fields are those of the one before; `failed`: the inspection failed and is not repeated on its own',
    ),
    why: text(
      'Why it is in line: `requested`, or the reason of the daily watch; null if it is not',
    ),
    queuedAt: timestamp.nullable().describe('Time since which it is in line; null if it is not'),
    failureCode: text('Code of the newest failed call; null without one'),
    failureMessage: text('What the provider said to the newest failed call; null without one'),
    property: z.string().describe('The property by which it is inspected'),
    inspectedAt: timestamp.nullable().describe('Time of the inspection; null before the first'),
    dataSource: z
      .enum(['live', 'sandbox'])
      .nullable()
      .describe('`sandbox`: the result is made up; null before the first inspection'),
    verdict: verdict.nullable().describe(`${verdictText}; null before the first inspection`),
    reason: inspectionReason.nullable().describe(`${reasonText}; null before the first inspection`),
    coverage: text('Google’s own sentence, in English'),
    robotsTxtState: text('What Google says of robots.txt; null if it says nothing'),
    indexingState: text('Whether the page allows indexing; null if Google says nothing'),
    pageFetchState: text('How Google’s last fetch ended; null if it says nothing'),
    lastCrawlAt: timestamp
      .nullable()
      .describe('Time of Google’s last crawl; null if it never crawled the URL'),
    googleCanonical: text('Canonical URL that Google chose; null if it names none'),
    userCanonical: text('Canonical URL that the page declares; null if Google names none'),
    crawledAs: text('Kind of crawler: `MOBILE` or `DESKTOP`; null if Google names none'),
    sitemaps: z.array(z.string()).describe('Sitemaps by which Google knows the URL'),
    referringUrls: z.array(z.string()).describe('Pages by whose links Google knows the URL'),
    richResults: z
      .object({
        verdict: z.string().describe('Google’s verdict on the structured data'),
        types: z.array(z.string()).describe('Types of rich results that Google detected'),
        issues: z.array(z.string()).describe('Problems that Google found, in its words'),
      })
      .nullable()
      .describe('Rich results; null if Google detected none'),
    link: text('Address of the result in Search Console; null if Google names none'),
  })
  .meta({ id: 'Inspection' });

const written = (at: Date | null) => at?.toISOString() ?? null;

/** Texts that the database keeps come from these enums. */
export const toInspection = (row: ListedInspection): z.input<typeof inspectionSchema> => ({
  ...row,
  verdict: verdict.nullable().parse(row.verdict),
  reason: inspectionReason.nullable().parse(row.reason),
  queuedAt: written(row.queuedAt),
  inspectedAt: written(row.inspectedAt),
  lastCrawlAt: written(row.lastCrawlAt),
});

export const inspectionChangeSchema = z
  .object({
    urlId: idSchema('url'),
    url: z.string(),
    inspectedAt: timestamp.describe('Time of the inspection that found it'),
    verdict: verdict.describe(verdictText),
    reason: inspectionReason.describe(reasonText),
    verdictBefore: verdict.nullable().describe('Verdict before; null for the first inspection'),
    reasonBefore: inspectionReason
      .nullable()
      .describe('Reason before; null for the first inspection'),
    googleCanonical: text('Canonical URL that Google chose; null if it names none'),
    lastCrawlAt: timestamp
      .nullable()
      .describe('Time of Google’s last crawl; null if it never crawled the URL'),
  })
  .meta({ id: 'InspectionChange' });

export const toInspectionChange = (
  row: InspectionChange,
): z.input<typeof inspectionChangeSchema> => ({
  ...row,
  verdict: verdict.parse(row.verdict),
  reason: inspectionReason.parse(row.reason),
  verdictBefore: verdict.nullable().parse(row.verdictBefore),
  reasonBefore: inspectionReason.nullable().parse(row.reasonBefore),
  inspectedAt: row.inspectedAt.toISOString(),
  lastCrawlAt: written(row.lastCrawlAt),
});
