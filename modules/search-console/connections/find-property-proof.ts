import type { Queries } from '../../../platform/postgres/database';
import { covers, isWholeSite } from '../rules/property';
import type { Binding } from '../store/binding-store';
import { getConnection } from '../store/connection-store';
import { readProperties } from '../store/property-store';

/** Google gave the account more than a look at the reports: an owner let it in. */
const provingPermissions = new Set(['siteOwner', 'siteFullUser']);

export type PropertyProof = { property: string; since: string };

/**
 * Returns the bound property of a website if it proves that the domain belongs to the workspace: one
 * of the whole domain, of an account that works. Undefined in the sandbox, where anybody may claim
 * any domain.
 */
export async function findPropertyProof(
  db: Queries,
  domain: string,
  binding: Binding,
): Promise<PropertyProof | undefined> {
  if (binding.state !== 'connected') return undefined;
  const { property, connectionId, createdAt } = binding;
  if (!covers(property, domain) || !isWholeSite(property)) return undefined;
  const { dataSource } = await getConnection(db, connectionId);
  if (dataSource !== 'live') return undefined;
  const listed = await readProperties(db, { connectionId });
  const permission = listed.find((each) => each.property === property)?.permission ?? '';
  return provingPermissions.has(permission) ? { property, since: createdAt } : undefined;
}
