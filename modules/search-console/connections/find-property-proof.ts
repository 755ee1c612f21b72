import type { Queries } from '../../../platform/postgres/database';
import { covers, isWholeSite } from '../rules/property';
import { getConnection } from '../store/connection-store';
import { readProperties } from '../store/property-store';
import { findBinding } from './open-binding';

/** Google gave the account more than a look at the reports: an owner let it in. */
const provingPermissions = new Set(['siteOwner', 'siteFullUser']);

export type PropertyProof = { property: string; since: string };

/**
 * Returns the bound property that proves that a website belongs to the workspace: one of its whole
 * domain, of an account that works. Undefined without one, and in the sandbox, where anybody may
 * claim any domain.
 */
export async function findPropertyProof(
  db: Queries,
  { id, domain }: { id: string; domain: string },
): Promise<PropertyProof | undefined> {
  const binding = await findBinding(db, id, 'google');
  if (binding?.state !== 'connected') return undefined;
  const { property, connectionId, createdAt } = binding;
  if (!covers(property, domain) || !isWholeSite(property)) return undefined;
  const { dataSource } = await getConnection(db, connectionId);
  if (dataSource !== 'live') return undefined;
  const listed = await readProperties(db, { connectionId });
  const permission = listed.find((each) => each.property === property)?.permission ?? '';
  return provingPermissions.has(permission) ? { property, since: createdAt } : undefined;
}
