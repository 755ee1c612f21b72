import type { Operation } from '../operation/operation';
import { createKey } from './create-key';
import { deleteProvider } from './delete-provider';
import { getAccount } from './get-account';
import { getRetention } from './get-retention';
import { getUsage } from './get-usage';
import { listAgentGrants } from './list-agent-grants';
import { listAuditLog } from './list-audit-log';
import { listBudgets } from './list-budgets';
import { listKeys } from './list-keys';
import { listProviders } from './list-providers';
import { previewRetention } from './preview-retention';
import { revokeAgentGrant } from './revoke-agent-grant';
import { revokeKey } from './revoke-key';
import { rotateKey } from './rotate-key';
import { saveBudget } from './save-budget';
import { saveProvider } from './save-provider';
import { updateSpending } from './spending';
import { updateRetention } from './update-retention';

export const accountOperations: readonly Operation[] = [
  getAccount,
  getUsage,
  listBudgets,
  saveBudget,
  listKeys,
  createKey,
  rotateKey,
  revokeKey,
  listAgentGrants,
  revokeAgentGrant,
  listAuditLog,
  getRetention,
  updateRetention,
  updateSpending,
  previewRetention,
  listProviders,
  saveProvider,
  deleteProvider,
];
