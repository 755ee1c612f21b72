import { z } from 'zod';
import { auditOptionsSchema } from '../../modules/audits/rules/audit-options';
import { auditEndReasons } from '../../modules/audits/rules/audit-ref';
import { auditWarningCodes } from '../../modules/audits/rules/audit-warnings';
import { getAudit } from '../../modules/audits/store/audit-store';
import { idSchema } from '../../platform/ids';
import { jobState } from '../jobs/schema';
import { timestamp } from '../operation/fields';
import type { Context, WriteContext } from '../operation/operation';

export const auditPath = z.object({ auditId: idSchema('audit') });
type Path = z.output<typeof auditPath>;

/** Returns the audit that the path names, or throws a 404. */
export const pathAudit = ({ db }: Context, { auditId }: Path) => getAudit(db, auditId);

/** Does the same for a write: the audit stays locked until the transaction ends. */
export const lockedPathAudit = ({ db }: WriteContext, { auditId }: Path) =>
  getAudit(db, auditId, { forUpdate: true });

const count = z.int().min(0);

/** The stored options under their public names; the credentials are never returned. */
const { basicAuth: _, mode, robots, sitemaps, ...options } = auditOptionsSchema.shape;
const optionsSchema = z.object({
  crawlMode: mode.describe(
    'What is crawled: `site` follows links from the start URL, `list` requests the given URLs only',
  ),
  ...options,
  originsMax: options.originsMax.describe(
    'Largest number of origins (scheme, host and port) that are crawled',
  ),
  urls: options.urls.describe('URLs that the crawl starts from; in list mode, all URLs to request'),
  robotsMode: robots.describe('Whether robots.txt is obeyed'),
  readsSitemaps: sitemaps.describe('Whether the URLs of the site’s sitemaps are crawled as well'),
  hasBasicAuth: z.boolean().describe('Whether requests carry a user name and password'),
});

/** What a health score covers that a limit of the crawl made one of a sample. */
export const auditSample = z.object({
  pages: count.describe('Number of pages that were requested'),
  knownPages: count.describe('Number of pages that the crawl knew of when its limit ended it'),
});

export const auditSchema = z
  .object({
    id: idSchema('audit'),
    websiteId: idSchema('website'),
    jobId: idSchema('job'),
    status: jobState.describe(
      'Status of the audit’s job; completed, failed and canceled are final',
    ),
    createdAt: timestamp,
    startedAt: timestamp.nullable(),
    finishedAt: timestamp.nullable(),
    options: optionsSchema
      .meta({ id: 'AuditOptions' })
      .describe('Options of the audit, with all defaults and limits applied'),
    progress: z
      .object({
        urlsKnown: count.describe('Number of URLs found so far'),
        urlsDone: count.describe('Number of URLs requested so far'),
        pagesDone: count.describe('Number of pages of the site requested so far'),
        urlsSkipped: count.describe('Number of URLs found that are not requested'),
        bytesRead: count.describe('Number of bytes received so far'),
      })
      .describe('Progress of the crawl'),
    endReason: z
      .enum(auditEndReasons)
      .nullable()
      .describe('Why the crawl ended; null until it has ended'),
    isPublished: z.boolean().describe('Whether issues, pages and links can be read'),
    score: z
      .object({
        healthScore: z
          .int()
          .min(0)
          .max(100)
          .nullable()
          .describe(
            'Percentage of the checked pages without an error, from 0 to 100; null until the audit is published, or without HTML pages',
          ),
        healthyPages: count
          .nullable()
          .describe(
            'Number of crawled HTML pages without an issue of severity error; null until the audit is published',
          ),
        healthPages: count
          .nullable()
          .describe(
            'Number of checked pages: crawled HTML pages, and other pages that fail with an error, such as no response or a loop of redirects; null until the audit is published',
          ),
        isCapped: z.boolean().describe('Whether a limit of pages or URLs ended the crawl'),
        sample: auditSample
          .nullable()
          .describe(
            'What the score covers, if a limit ended a crawl of the site; null otherwise. Such a score never sets the website’s',
          ),
        isPartial: z
          .boolean()
          .describe(
            'Whether the audit covers only a part of the site: a list, filtered, canceled or failed. Such an audit never sets the website’s health score',
          ),
      })
      .meta({ id: 'AuditScore' })
      .describe('Health of the crawled pages'),
    warnings: z
      .array(
        z.object({
          code: z.enum(auditWarningCodes).describe('Code of the warning'),
          message: z.string().describe('Sentence that describes the warning'),
        }),
      )
      .describe('Reasons why the audit may not cover the whole site; empty if there are none'),
    summary: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe('Counts of what was found; null until the audit is published'),
    findings: z
      .object({
        errors: count.describe('Errors'),
        warnings: count.describe('Warnings'),
        notices: count.describe('Notices'),
      })
      .nullable()
      .describe(
        'Number of findings by severity, each of one check on one URL; null until the audit is published',
      ),
    comparedWith: idSchema('audit')
      .nullable()
      .describe('Id of the audit that changes are relative to; null without one'),
  })
  .meta({ id: 'Audit' });
