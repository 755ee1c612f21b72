import type { Operation } from '../operation/operation';
import { createKey } from './create-key';
import { deleteProvider } from './delete-provider';
import { getAccount } from './get-account';
import { getUsage } from './get-usage';
import { listAgentGrants } from './list-agent-grants';
import { listAuditLog } from './list-audit-log';
import { listKeys } from './list-keys';
import { listProviders } from './list-providers';
import { revokeAgentGrant } from './revoke-agent-grant';
import { revokeKey } from './revoke-key';
import { rotateKey } from './rotate-key';
import { saveProvider } from './save-provider';

export const accountOperations: readonly Operation[] = [
  getAccount,
  getUsage,
  listKeys,
  createKey,
  rotateKey,
  revokeKey,
  listAgentGrants,
  revokeAgentGrant,
  listAuditLog,
  listProviders,
  saveProvider,
  deleteProvider,
];
