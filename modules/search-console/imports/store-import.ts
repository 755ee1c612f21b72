import { notFound } from '../../../platform/errors';
import type { Transaction } from '../../../platform/postgres/database';
import type { Workspace } from '../../../platform/workspace';
import { type Actor, audit } from '../../account/store/audit-log';
import { findWebsite } from '../../websites/store/website-store';
import type { SearchImport } from '../store/search-import-store';

/** Stores an import while its website cannot be deleted, and logs who added it. */
export const storeImport = (
  workspace: Workspace,
  websiteId: string,
  actor: Actor,
  insert: (tx: Transaction) => Promise<{ stored: SearchImport; isNew: boolean }>,
): Promise<{ stored: SearchImport; isNew: boolean }> =>
  workspace.transaction(async (tx) => {
    if (!(await findWebsite(tx, websiteId, { forUpdate: true }))) throw notFound('website');
    const added = await insert(tx);
    if (!added.isNew) return added;
    const { id, kind, periodFrom, periodTo, rowCount } = added.stored;
    await audit(tx, actor, {
      action: 'search_import.create',
      targetType: 'search_import',
      targetId: id,
      details: { kind, periodFrom, periodTo, rows: rowCount },
    });
    return added;
  });
