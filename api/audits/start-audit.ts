import { audit as logChange } from '../../modules/account/store/audit-log';
import { requireWithinPlan } from '../../modules/account/store/plan-limit';
import { readAuditLimits } from '../../modules/audits/read-audit-limits';
import { createAudit, getAudit } from '../../modules/audits/store/audit-store';
import { sealBasicAuth } from '../../modules/audits/store/basic-auth';
import type { StoredWebsite } from '../../modules/websites/store/website-store';
import { AppError } from '../../platform/errors';
import { newId } from '../../platform/ids';
import { fetcherUserAgent } from '../../platform/network/user-agent';
import { jobRefSchema, toJobRef } from '../jobs/schema';
import { counted } from '../operation/confirmation';
import { notTogether } from '../operation/fields';
import { defineWrite, type WriteContext } from '../operation/operation';
import { lockedPathWebsite, websitePath } from '../websites/path-website';
import { auditBody, auditBodyBytesMax } from './audit-body';
import { decideOptions } from './decide-options';
import { auditSchema } from './schema';
import { toAudit } from './to-audit';

/** Most pages an agent may crawl without confirmation, since they load third-party servers. */
const pagesUnasked = 1_000;

export const startAudit = defineWrite({
  id: 'startAudit',
  area: 'audits',
  method: 'post',
  path: '/websites/{websiteId}/audits',
  summary: 'Start an audit of a site or a list of its URLs',
  description:
    'Options that are omitted come from the website’s settings and the plan; the response shows the ' +
    'result. A website has one audit at a time. Until the domain is verified (see ownership), ' +
    'robots.txt is obeyed and one request a second is made.',
  tool: {
    isDefault: true,
    rareArguments: [
      'concurrency',
      'delayMs',
      'userAgent',
      'robotsMode',
      'readsSitemaps',
      'followNofollow',
      'checkResources',
      'extractions',
      'ownChecks',
      'labPages',
      'labFormFactors',
      'basicAuth',
    ],
    description:
      'Crawls a website (or the given `urls`) and checks every page. Options default to those of ' +
      'the website and the plan. One audit at a time. Returns the audit and its job: wait by ' +
      'get_job, then read list_audit_issues. Takes minutes to hours; one request a second until ' +
      'the domain is verified. With `maxPages` up to 1,000 it needs no confirmation.',
  },
  params: websitePath,
  body: auditBody.meta(notTogether('startUrl', 'urls')),
  bodyBytesMax: auditBodyBytesMax,
  status: 202,
  errors: ['conflict', 'payment_required'],
  response: auditSchema.extend({ job: jobRefSchema }).meta({ id: 'StartedAudit' }),
  resolve: lockedPathWebsite,
  async confirm(context, { body, resource }) {
    const { mode, urls, maxPages, delayMs } = decideOptions(
      body,
      await limitsOf(context, resource),
    );
    const pages = mode === 'list' ? Math.min(urls.length, maxPages) : maxPages;
    if (pages <= pagesUnasked) return undefined;
    const hours = Math.max(1, Math.ceil((pages * delayMs) / 3_600_000));
    return {
      summary: [
        `Fetches up to ${counted(pages, 'page')} of ${resource.domain}, and the resources they load, from its servers.`,
        `At the configured rate this takes up to ${counted(hours, 'hour')}.`,
      ],
      version: String(pages),
    };
  },
  async handle(context, { body, resource }) {
    const { db, caller, services } = context;
    const { workspaceId } = caller;
    if (resource.status !== 'active') {
      throw new AppError(
        'conflict',
        `The website is ${resource.status}: set its status to active before you audit it.`,
      );
    }
    const id = newId('audit');
    const basicAuth =
      body.basicAuth && sealBasicAuth(services.cipher, workspaceId, id, body.basicAuth);
    const deciding = limitsOf(context, resource).then((limits) => ({
      ...decideOptions(body, limits),
      basicAuth: basicAuth ?? null,
    }));
    const job = await createAudit(db, { id, website: resource, options: deciding });
    const { maxPages } = await deciding;
    await requireWithinPlan(db, 'audits');
    await logChange(db, context, {
      action: 'audit.start',
      targetType: 'audit',
      targetId: id,
      details: { websiteId: resource.id, job: job.id, maxPages },
    });
    db.afterCommit(() => services.dispatcher.wake());
    return {
      data: getAudit(db, id).then((audit) => ({ ...toAudit(audit), job: toJobRef(job) })),
      headers: { Location: `/api/v1/jobs/${job.id}` },
    };
  },
});

const limitsOf = ({ db, services }: WriteContext, website: StoredWebsite) =>
  readAuditLimits(db, website, fetcherUserAgent(services.config.publicUrl));
