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

export const auditSchema = z
  .object({
    id: idSchema('audit'),
    websiteId: idSchema('website'),
    jobId: idSchema('job'),
    status: jobState,
    createdAt: timestamp,
    startedAt: timestamp.nullable(),
    finishedAt: timestamp.nullable(),
    options: auditOptionsSchema
      .omit({ basicAuth: true })
      .extend({ hasBasicAuth: z.boolean() })
      .describe('As they were decided'),
    progress: z
      .object({
        urlsKnown: count,
        urlsDone: count,
        pagesDone: count,
        urlsSkipped: count,
        bytesRead: count,
      })
      .describe('URLs that were answered, and those of them that are pages of the site'),
    endReason: z.enum(auditEndReasons).nullable().describe('Why the crawl ended; null until then'),
    isPublished: z.boolean().describe('Whether issues and pages can be read'),
    score: z.object({
      healthScore: z.int().min(0).max(100).nullable(),
      healthyPages: count
        .nullable()
        .describe('Crawled HTML pages without an issue that is an error'),
      healthPages: count.nullable().describe('Crawled HTML pages'),
      isCapped: z.boolean().describe('A limit of pages or URLs ended the crawl'),
      isPartial: z
        .boolean()
        .describe('Not the whole site: a list, filtered, cancelled or failed. Never the website’s'),
    }),
    warnings: z
      .array(z.object({ code: z.enum(auditWarningCodes), message: z.string() }))
      .describe('Why it saw little or nothing; empty where it saw the site'),
    summary: z.record(z.string(), z.unknown()).nullable(),
    comparedWith: idSchema('audit').nullable().describe('The audit that changes are told against'),
  })
  .meta({ id: 'Audit' });
