import type { Cipher } from '../../../platform/cipher';
import type { Queries } from '../../../platform/postgres/database';
import { requireWithinPlan } from '../../account/store/plan-limit';
import { followBindings } from '../store/binding-store';
import {
  insertConnection,
  type NewConnection,
  recordBlock,
  recordCheck,
} from '../store/connection-store';
import { saveProperties } from '../store/property-store';
import type { ConnectionTest } from './test-connection';

/**
 * Keeps an account that was tested, with the properties that it listed. Throws a 402 for more than
 * the plan allows.
 */
export async function saveConnection(
  tx: Queries,
  cipher: Cipher,
  connection: Omit<NewConnection, 'check'>,
  test: Extract<ConnectionTest, { properties: unknown }>,
): Promise<string> {
  const id = await insertConnection(tx, cipher, { ...connection, check: test });
  await requireWithinPlan(tx, 'searchConnections');
  await saveProperties(tx, id, test.properties);
  return id;
}

/**
 * Records a later test of an account. Without an answer nothing is known, and nothing changes but
 * the time until which the provider throttles the account.
 */
export async function recordTest(
  tx: Queries,
  connectionId: string,
  test: ConnectionTest,
): Promise<void> {
  if ('unreachable' in test) {
    if (test.blockedUntil) await recordBlock(tx, connectionId, test.blockedUntil);
    return;
  }
  await recordCheck(tx, connectionId, test);
  // A broken account lists nothing, which says nothing about its properties.
  if (test.state !== 'requires_reconnect') await saveProperties(tx, connectionId, test.properties);
  await followBindings(tx);
}
