import { audit as logChange } from '../../modules/account/store/audit-log';
import { setAuditPaused } from '../../modules/audits/store/audit-pause-store';
import { type Audit, getAudit } from '../../modules/audits/store/audit-store';
import { requestCancel } from '../../modules/jobs/store/job-store';
import { AppError } from '../../platform/errors';
import { defineWrite, type WriteContext } from '../operation/operation';
import { auditPath, auditSchema, lockedPathAudit } from './schema';
import { toAudit } from './to-audit';

const shared = {
  area: 'audits' as const,
  method: 'post' as const,
  params: auditPath,
  response: auditSchema,
  status: 202 as const,
  errors: ['conflict' as const],
  resolve: lockedPathAudit,
};

async function answer(context: WriteContext, { id }: Audit, action: string) {
  const { db, services } = context;
  await logChange(db, context, { action, targetType: 'audit', targetId: id });
  db.afterCommit(() => services.dispatcher.wake());
  return { data: toAudit(await getAudit(db, id)) };
}

const ended = ({ status }: Audit) =>
  new AppError('conflict', `The audit has already ended: it is ${status}.`);

export const isEnded = ({ status }: Audit) =>
  status === 'completed' || status === 'failed' || status === 'canceled';

export const cancelAudit = defineWrite({
  ...shared,
  id: 'cancelAudit',
  path: '/audits/{auditId}/cancel',
  summary: 'Cancel an audit (pages crawled so far are still analyzed)',
  description:
    'Stops the crawl. Pages crawled so far are analyzed and kept, and the audit is marked as partial.',
  tool: {
    description:
      'Ends an audit’s crawl now. Pages crawled so far are analyzed and kept, and the audit is marked as partial.',
  },
  async handle(context, { resource }) {
    if (isEnded(resource) && resource.status !== 'canceled') throw ended(resource);
    await requestCancel(context.db, resource.jobId);
    return answer(context, resource, 'audit.cancel');
  },
});

async function setPaused(context: WriteContext, audit: Audit, isPaused: boolean) {
  const isDone = !isEnded(audit) && (await setAuditPaused(context.db, audit.id, isPaused));
  if (!isDone) {
    throw isEnded(audit)
      ? ended(audit)
      : new AppError(
          'conflict',
          'The crawl has ended and is being analyzed: it cannot be paused or resumed.',
        );
  }
  return answer(context, audit, isPaused ? 'audit.pause' : 'audit.resume');
}

export const pauseAudit = defineWrite({
  ...shared,
  id: 'pauseAudit',
  path: '/audits/{auditId}/pause',
  summary: 'Pause an audit',
  description: 'Stops sending requests until the audit is resumed. Nothing crawled so far is lost.',
  tool: {
    description: 'Pauses an audit’s crawl until resume_audit is called.',
  },
  handle: (context, { resource }) => setPaused(context, resource, true),
});

export const resumeAudit = defineWrite({
  ...shared,
  id: 'resumeAudit',
  path: '/audits/{auditId}/resume',
  summary: 'Resume an audit',
  description: 'Continues the crawl of a paused audit where it stopped.',
  tool: {
    description: 'Continues the crawl of a paused audit.',
  },
  handle: (context, { resource }) => setPaused(context, resource, false),
});
