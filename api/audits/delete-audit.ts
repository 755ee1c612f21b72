import { audit as logChange } from '../../modules/account/store/audit-log';
import { deleteAudit as removeAudit } from '../../modules/audits/store/deleted-audit-store';
import { AppError } from '../../platform/errors';
import { deleted } from '../operation/fields';
import { defineWrite } from '../operation/operation';
import { isEnded } from './control-audit';
import { auditPath, lockedPathAudit } from './schema';

export const deleteAudit = defineWrite({
  id: 'deleteAudit',
  area: 'audits',
  method: 'delete',
  path: '/audits/{auditId}',
  summary: 'Delete an audit and its results',
  description:
    'Refused while the audit runs: cancel it first. The website’s health score and the URLs added to the ' +
    'ledger are kept. Old audits are deleted automatically: a website keeps its newest 20 audits, its ' +
    'newest crawl of the site, its newest complete crawl, and the audits that these are compared with.',
  tool: {
    description:
      'Deletes an ended audit with its pages, issues and links; it cannot be undone. The website’s ' +
      'health score and the URLs added to the ledger are kept. End a running audit by ' +
      'cancel_audit first.',
  },
  params: auditPath,
  response: deleted,
  errors: ['conflict'],
  resolve: lockedPathAudit,
  async confirm(_context, { resource }) {
    // Deleting an audit that has not ended is refused anyway, so it needs no confirmation.
    if (!isEnded(resource)) return undefined;
    const { id, createdAt, status } = resource;
    return {
      summary: [
        `Permanently deletes the audit ${id} of ${createdAt.slice(0, 10)} (${status}) and its results.`,
        'The website’s health score and the URLs added to the ledger are kept.',
      ],
      version: status,
    };
  },
  async handle(context, { resource }) {
    const { db } = context;
    if (!isEnded(resource)) {
      throw new AppError('conflict', `The audit is ${resource.status}: cancel it first.`);
    }
    await removeAudit(db, resource.id);
    await logChange(db, context, {
      action: 'audit.delete',
      targetType: 'audit',
      targetId: resource.id,
      details: { websiteId: resource.websiteId, createdAt: resource.createdAt },
    });
    return { data: { deleted: true as const } };
  },
});
