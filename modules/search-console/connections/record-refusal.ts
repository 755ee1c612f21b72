import type { Queries } from '../../../platform/postgres/database';
import type { ProviderError } from '../../../platform/providers/provider-error';
import { type Binding, followBindings } from '../store/binding-store';
import { recordCheck } from '../store/connection-store';
import { markMissing } from '../store/property-store';

/** What only a person can fix. */
export type Refusal = 'requires_reconnect' | 'property_lost';

/**
 * Records that Google refuses the account, or the property to it. Returns undefined for failures
 * that pass.
 */
export async function recordRefusal(
  tx: Queries,
  { connectionId, property }: Pick<Binding, 'connectionId' | 'property'>,
  { kind, code, message }: ProviderError,
): Promise<Refusal | undefined> {
  if (code === 'forbidden') await markMissing(tx, connectionId, property);
  else if (kind === 'auth') {
    await recordCheck(tx, connectionId, { state: 'requires_reconnect', stateReason: message });
  } else return undefined;
  await followBindings(tx);
  return code === 'forbidden' ? 'property_lost' : 'requires_reconnect';
}
